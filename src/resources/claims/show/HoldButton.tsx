import { Button, Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { ClaimDetail } from '../claim.ts'
import { useClaimEdit } from '../useClaimEdit.ts'

/** 보류 with a reason, and its release. */
export const HoldButton = ({ claim }: { claim: ClaimDetail }) => {
  const [open, setOpen] = useState(false)
  const [tell, setTell] = useState(true)
  const notify = useNotify()
  const { blocked, save } = useClaimEdit(claim)
  const held = claim.hold_reason !== null
  const hold = (reason: string) =>
    save.mutate(
      { hold_reason: reason, ...(tell ? { notify: 'SEND' } : { notify: 'NONE' }) },
      { onSuccess: () => setOpen(false) },
    )
  const release = () =>
    save.mutate({ hold_reason: null }, { onError: (error) => notify(error.message, { type: 'error' }) })
  return (
    <>
      <Blockable blocked={blocked}>
        <Button
          size="small"
          color="inherit"
          loading={held && save.isPending}
          onClick={() => {
            save.reset()
            if (held) release()
            else setOpen(true)
          }}
        >
          {held ? '보류 해제' : '보류'}
        </Button>
      </Blockable>
      {open ? (
        <ReasonDialog
          title="보류"
          label="보류 사유"
          minLength={1}
          fields={
            <FormControlLabel
              label="고객에게 사유를 알리기"
              control={<Checkbox size="small" checked={tell} onChange={(_, on) => setTell(on)} />}
            />
          }
          action="보류"
          pending={save.isPending}
          error={save.error}
          onSubmit={hold}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
