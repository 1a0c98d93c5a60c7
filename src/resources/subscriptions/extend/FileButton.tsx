import { Button } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { FileDialog } from './FileDialog.tsx'

/** 파일로 연장 */
export const FileButton = ({ onDone }: { onDone: () => void }) => {
  const [open, setOpen] = useState(false)
  const { may, reason } = useMay('subscriptions:write')
  const close = () => {
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Blockable blocked={reason}>
        <Button variant="outlined" disabled={!may} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          파일로 연장
        </Button>
      </Blockable>
      {open ? <FileDialog onClose={close} /> : null}
    </>
  )
}
