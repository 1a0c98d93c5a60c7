import { useEffect, useState } from 'react'
import { useNavigationType } from '#customer/router/place.ts'
import { historyIndex } from '#customer/shell/navigation/historyIndex.ts'
import { type ClaimDraft, emptyDraft } from './claimDraft.ts'

type Stored = {
  draft: ClaimDraft
  /** where in the history the first step is */
  firstIndex: number
}

/**
 * The choices of one request, beginning with `initial`. They outlive a reload and the way back and forth between steps;
 * a person who comes anew through a link begins anew.
 */
export function useClaimDraft(name: string, atFirstStep: boolean, initial: () => Partial<ClaimDraft>) {
  const key = `homefit:claim:${name}`
  const arrived: 'POP' | 'PUSH' | 'REPLACE' = useNavigationType()
  const [stored, setStored] = useState<Stored>(
    () =>
      (arrived === 'POP' || !atFirstStep ? read(key) : null) ?? {
        draft: { ...emptyDraft, ...initial() },
        firstIndex: historyIndex(),
      },
  )
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(stored)), [key, stored])

  const change = (next: Partial<ClaimDraft> | ((draft: ClaimDraft) => Partial<ClaimDraft>)) =>
    setStored((current) => ({
      ...current,
      draft: { ...current.draft, ...(typeof next === 'function' ? next(current.draft) : next) },
    }))
  return { ...stored, change, forget: () => sessionStorage.removeItem(key) }
}

export type ChangeDraft = ReturnType<typeof useClaimDraft>['change']

function read(key: string): Stored | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof found !== 'object' || found === null || !('draft' in found)) return null
    const { draft, firstIndex } = found as Stored
    return { draft: { ...emptyDraft, ...draft }, firstIndex }
  } catch {
    return null
  }
}
