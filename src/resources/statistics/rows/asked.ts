import { createContext, useContext } from 'react'
import type { StatisticsDrill } from '#contract/schema.d.ts'
import type { DrillFigure, Figure } from '../figures/words.ts'

/** A number somebody wants to see the rows of. */
export type AskedNumber = {
  figure: Figure
  /** What the number is of: a day, a brand, the whole period. */
  where: string
  value: number | null
  /** Each of these figures has rows; a figure that is a quotient has those of what it is made of. */
  made: readonly { figure: DrillFigure; value: number }[]
  /** Several where the number is a sum of cells. */
  drills: readonly StatisticsDrill[]
}

const RowsContext = createContext<((asked: AskedNumber) => void) | undefined>(undefined)
export const RowsProvider = RowsContext.Provider

/** Opens the rows of a number; undefined for who may not see them. */
export const useOpenRows = () => useContext(RowsContext)
