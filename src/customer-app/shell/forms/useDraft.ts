import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from '#customer/router/place.ts'

/** Something that is written: it outlives a reload, so everything in it can be written as JSON. */
type Written = { content: string }

type Options<Draft> = {
  /** what is in it as long as nothing is */
  empty: Draft
  begin: Draft
  /** also for who comes anew, not only after a reload or a way back */
  always: boolean
}

/** What is being written under a name. It outlives a reload and a way to elsewhere until it was sent. */
export function useDraft<Draft extends Written>(name: string, { empty, begin, always }: Options<Draft>) {
  const key = `homefit:${name}`
  const arrived: 'POP' | 'PUSH' | 'REPLACE' = useNavigationType()
  const [draft, setDraft] = useState<Draft>(() => (always || arrived === 'POP' ? read(key, empty) : null) ?? begin)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft])
  const change = (next: Change<Draft>) =>
    setDraft((current) => ({ ...current, ...(typeof next === 'function' ? next(current) : next) }))
  const forget = () => {
    isSent.current = true
    sessionStorage.removeItem(key)
  }
  return { draft, change, forget }
}

type Change<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>)
export type ChangeDraft<Draft> = (next: Change<Draft>) => void

function read<Draft extends Written>(key: string, empty: Draft): Draft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof found !== 'object' || found === null || !('content' in found)) return null
    return { ...empty, ...(found as Draft) }
  } catch {
    return null
  }
}
