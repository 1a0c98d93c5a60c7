import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useIsReturn } from '#customer/router/place.ts'
import { whenIdle } from './whenIdle.ts'

const LONGEST_WAIT_MS = 200

/**
 * Draws its parts from the top, each once the page has seen to everything else: a slow phone answers a finger in between,
 * and nothing that stands moves. Whoever comes back finds all of it at once, as tall as they left it.
 */
export function InTurn({ children }: { children: ReactNode[] }) {
  const all = children.length
  const isReturn = useIsReturn()
  const [drawn, setDrawn] = useState(isReturn ? all : 1)
  useEffect(() => {
    if (drawn >= all) return undefined
    return whenIdle(() => startTransition(() => setDrawn(drawn + 1)), LONGEST_WAIT_MS, 0)
  }, [drawn, all])
  return children.slice(0, drawn)
}
