import { Button } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { AskDialog } from './AskDialog.tsx'

/** 가격 변경 요청 */
export const AskButton = ({ onDone }: { onDone: () => void }) => {
  const [open, setOpen] = useState(false)
  const { may, reason } = useMay('plans:write')
  return (
    <>
      <Blockable blocked={reason}>
        <Button variant="contained" disabled={!may} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          가격 변경 요청
        </Button>
      </Blockable>
      {open ? <AskDialog onClose={() => setOpen(false)} onDone={onDone} /> : null}
    </>
  )
}
