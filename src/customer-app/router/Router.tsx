import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import type { History } from './history.ts'
import { HistoryContext, VisitContext } from './place.ts'

/** Draws what stands at the place where a history is; while the next place is prepared, the one before stays. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState(() => history.visit)
  useLayoutEffect(() => history.listen((next) => startTransition(() => setVisit(next))), [history])
  return (
    <HistoryContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </HistoryContext>
  )
}
