import type { ReactNode } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { useShownList } from './sealedSearch.ts'

/** Around inputs that stand for conditions of the list: they show what was typed, and the list keeps it sealed. */
export const ShownFilters = ({ children }: { children: ReactNode }) => (
  <ListContextProvider value={useShownList() as ListControllerResult}>{children}</ListContextProvider>
)
