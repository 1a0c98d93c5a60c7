import { useEffect, useRef } from 'react'
import { removeEmpty, useNotify, type FilterPayload, type ListParams } from 'react-admin'
import { namesSomebody, useSealing } from './sealedSearch.ts'
import type { ListAction } from './useListAddress.ts'

type Displayed = Record<string, boolean> | undefined

/**
 * Setting the filter of a list. What names somebody is sealed first; whatever was pressed meanwhile stays, and of two
 * searches by the same key the later one counts, also when it is empty: a condition that is taken away is set to ''.
 */
export const useFilterPress = (resource: string, act: (action: ListAction) => void, stands: () => ListParams) => {
  const sealed = useSealing(resource)
  const notify = useNotify()
  const presses = useRef(0)
  const lastOf = useRef(new Map<string, number>())
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const set = (filter: FilterPayload, displayed: Displayed) =>
    act({ type: 'SET_FILTER', payload: { filter, ...(displayed ? { displayedFilters: displayed } : {}) } })

  return (asked: FilterPayload, displayed?: Displayed) => {
    const press = ++presses.current
    for (const key of Object.keys(asked as object)) lastOf.current.set(key, press)
    const filter = removeEmpty(asked) as FilterPayload
    if (!namesSomebody(resource, filter as Record<string, unknown>)) return set(filter, displayed)
    sealed(filter as Record<string, unknown>).then(
      (parts) => {
        if (gone.current) return
        if (press === presses.current) return set({ ...filter, ...parts }, displayed)
        const current = Object.entries(parts).filter(([key]) => lastOf.current.get(key) === press)
        if (current.length > 0) set({ ...stands().filter, ...Object.fromEntries(current) }, undefined)
      },
      (error: unknown) => {
        if (!gone.current) notify(error instanceof Error ? error.message : String(error), { type: 'error' })
      },
    )
  }
}
