import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from '#customer/router/place.ts'
import { emptyDraft, type ReviewDraft } from './reviewDraft.ts'

type Options = {
  begin: ReviewDraft
  /** also for who comes anew, not only after a reload or a way back */ always: boolean
}

/** What is being written under a name. It outlives a reload and a way to elsewhere until it was sent. */
export function useReviewDraft(name: string, { begin, always }: Options) {
  const key = `homefit:review:${name}`
  const arrived: 'POP' | 'PUSH' | 'REPLACE' = useNavigationType()
  const [draft, setDraft] = useState<ReviewDraft>(() => (always || arrived === 'POP' ? read(key) : null) ?? begin)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft])
  const change = (next: Partial<ReviewDraft> | ((draft: ReviewDraft) => Partial<ReviewDraft>)) =>
    setDraft((current) => ({ ...current, ...(typeof next === 'function' ? next(current) : next) }))
  const forget = () => {
    isSent.current = true
    sessionStorage.removeItem(key)
  }
  return { draft, change, forget }
}

export type ChangeDraft = ReturnType<typeof useReviewDraft>['change']

function read(key: string): ReviewDraft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof found !== 'object' || found === null || !('content' in found)) return null
    return { ...emptyDraft, ...(found as ReviewDraft) }
  } catch {
    return null
  }
}
