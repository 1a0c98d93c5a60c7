import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import type { MessageDetail } from '#contract/schema.d.ts'
import { discard, release } from './heldSteps.ts'

/** The same for one message, with the sheet of many. */
export const HeldButtons = ({ message: { id, status } }: { message: MessageDetail }) => {
  const refresh = useRefresh()
  const { reason } = useMay('messages:release')
  const { start, sheet } = useBulkAction({ resource: 'messages', onDone: refresh })
  return (
    <>
      {status === 'HELD' ? (
        <>
          <Blockable blocked={reason}>
            <Button
              variant="contained"
              startIcon={<SendIcon />}
              sx={{ mr: 1 }}
              onClick={() => start(release, { ids: [id] })}
            >
              {release.label}
            </Button>
          </Blockable>
          <Blockable blocked={reason}>
            <Button variant="outlined" onClick={() => start(discard, { ids: [id] })}>
              {discard.label}
            </Button>
          </Blockable>
        </>
      ) : null}
      {sheet}
    </>
  )
}
