import { useState } from 'react'
import { useListContext, type RaRecord } from 'react-admin'
import type { Filter } from './filter.ts'
import { JOB_ROWS } from '#shared/policy.ts'

export type Everything = { filter: Filter; as_of: string; seen: number }

/**
 * "이 조건의 n건 모두 선택": the filter as it is now and the moment of looking; any change of the filter ends it.
 * `cameAt` is the field by which the server knows what was there at that moment.
 */
export const useEverything = (cameAt: string) => {
  const { data = [], filterValues, total = 0, selectedIds } = useListContext<RaRecord>()
  const [chosen, setChosen] = useState<Everything | null>(null)
  const everything = chosen?.filter === filterValues ? chosen : null
  const selected = new Set(selectedIds)
  const pageSelected = data.length > 0 && data.every((row) => selected.has(row.id))

  const chooseEverything = () => {
    const newest = Math.max(Date.now(), ...data.map((row) => Date.parse(String(row[cameAt])) || 0))
    setChosen({ filter: filterValues, as_of: new Date(newest).toISOString(), seen: total })
  }
  return {
    everything,
    /** Offered once the page is selected and the list goes on. */
    offered: everything === null && pageSelected && total > data.length,
    tooMany: total > JOB_ROWS,
    total,
    chooseEverything,
    letGo: () => setChosen(null),
  }
}
