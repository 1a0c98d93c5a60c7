import { createContext, useContext } from 'react'
import type { OrderItem } from './orderItem.ts'

/** What a cell can ask of its screen. */
export type Screen = {
  openDetail: (row: OrderItem) => void
  openMemo: (row: OrderItem) => void
  openBundle: (row: OrderItem) => void
}

export const ScreenContext = createContext<Screen | null>(null)

export const useScreen = (): Screen => {
  const screen = useContext(ScreenContext)
  if (!screen) throw new Error('useScreen: cells of order items stand inside <ScreenContext.Provider>')
  return screen
}
