import { createContext, useContext } from 'react'
import type { Drill } from '../calls.ts'
import type { RowFigure } from '../words.ts'

/** A number somebody wants to see the rows of. */
export type AskedNumber = { figure: RowFigure; where: string; value: number; drill: Drill }

const RowsContext = createContext<((asked: AskedNumber) => void) | undefined>(undefined)
export const RowsProvider = RowsContext.Provider

/** Opens the rows of a number. */
export const useOpenRows = () => useContext(RowsContext)
