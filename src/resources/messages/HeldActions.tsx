import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { useListContext, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { EverythingOffer } from '#console/queue/EverythingOffer.tsx'
import { useEverything } from '#console/queue/useEverything.ts'
import { useQueueSelection } from '#console/queue/useQueueSelection.ts'
import type { Message } from '#contract/schema.d.ts'
import { discard, release } from './heldSteps.ts'

/** What becomes of the messages that are selected, or of all under the condition of the list. */
export const HeldActions = () => {
  const { selectedIds, onSelect, filterValues } = useListContext<Message>()
  const all = useEverything('created_at')
  const { reason } = useMay('messages:release')
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({
    resource: 'messages',
    onDone: (left) => {
      all.letGo()
      onSelect(left)
      refresh()
    },
  })
  useQueueSelection(selectedIds.length)
  const chosen = all.everything ?? { ids: selectedIds.map(Number) }
  return (
    <>
      {/* who is looked for by their person is named row by row */}
      {filterValues['q'] === undefined ? <EverythingOffer all={all} /> : null}
      <Blockable blocked={reason}>
        <Button size="small" startIcon={<SendIcon />} onClick={() => start(release, chosen)}>
          {release.label}
        </Button>
      </Blockable>
      <Blockable blocked={reason}>
        <Button size="small" onClick={() => start(discard, chosen)}>
          {discard.label}
        </Button>
      </Blockable>
      {sheet}
    </>
  )
}
