import { createContext, useContext } from 'react'
import type { Figure } from '../figures/words.ts'
import type { Period } from '../question.ts'
import type { Made } from './made.ts'

/** What rows are narrowed by besides their figure. */
export type Drill = Period & { staff_id?: number; category_id?: number; product_id?: number }

/** A number somebody wants to see the rows of. */
export type AskedNumber = { figure: Figure; where: string; value: number; made: readonly Made[]; drill: Drill }

const RowsContext = createContext<((asked: AskedNumber) => void) | undefined>(undefined)
export const RowsProvider = RowsContext.Provider

/** Opens the rows of a number. */
export const useOpenRows = () => useContext(RowsContext)
