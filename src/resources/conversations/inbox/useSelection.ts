import { useState } from 'react'
import { preloadBulkSheet } from '#console/bulk/useBulkAction.tsx'
import { rangeTo } from './rangeTo.ts'

/** What is ticked in a list, which belongs to that list: another one begins with nothing. */
export const useSelection = (key: string) => {
  const [held, setHeld] = useState({ key, ...NOTHING })
  const { ids, last } = held.key === key ? held : NOTHING
  return {
    ids,
    /** One more or one less; with `range` all between the last one and this. */
    toggle: (order: readonly number[], id: number, range: boolean) => {
      preloadBulkSheet()
      setHeld({ key, ids: rangeTo(order, ids, range ? last : undefined, id), last: id })
    },
    select: (next: readonly number[]) => setHeld({ key, ids: next, last: undefined }),
  }
}

const NOTHING: { ids: readonly number[]; last: number | undefined } = { ids: [], last: undefined }
