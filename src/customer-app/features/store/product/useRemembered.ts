import { useEffect } from 'react'
import { whenIdle } from '#customer/shell/whenIdle.ts'
import { useSession } from '#customer/shell/useSession.ts'

const LONGEST_WAIT_MS = 2_000

/** A product that is shown is one that was looked at (최근 본 상품), once the page has nothing better to do. */
export function useRemembered(id: number, isShown: boolean): void {
  const known = useSession().status !== 'loading'
  useEffect(() => {
    if (!isShown || !known) return undefined
    const remember = () =>
      void import('../wishes/recent/looks.ts').then((looks) => looks.remember(id)).catch(() => undefined)
    return whenIdle(remember, LONGEST_WAIT_MS, 0)
  }, [id, isShown, known])
}
