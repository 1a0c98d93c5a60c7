import { useEffect, useEffectEvent, useRef } from 'react'
import { useListContext } from 'react-admin'
import { preloadBulkSheet } from '#console/bulk/useBulkAction.tsx'

/** A selection belongs to what was shown: another condition ends it. The sheet of commands is fetched once there is one. */
export const useQueueSelection = (count: number) => {
  const { filterValues, onUnselectItems } = useListContext()
  const shown = JSON.stringify(filterValues)
  const lastShown = useRef(shown)
  const forgetSelection = useEffectEvent(onUnselectItems)
  useEffect(() => {
    if (lastShown.current !== shown) forgetSelection()
    lastShown.current = shown
  }, [shown])

  const anySelected = count > 0
  useEffect(() => {
    if (anySelected) preloadBulkSheet()
  }, [anySelected])
}
