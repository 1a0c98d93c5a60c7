import { Button } from '@mui/material'
import { useState } from 'react'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { GenerateDialog } from './GenerateDialog.tsx'

/** 이용권 만들기 */
export const GenerateButton = ({ onDone }: { onDone: () => void }) => {
  const [open, setOpen] = useState(false)
  const { may, reason } = useMay('vouchers:write')
  return (
    <>
      <Blockable blocked={reason}>
        <Button variant="contained" disabled={!may} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          이용권 만들기
        </Button>
      </Blockable>
      {open ? <GenerateDialog onClose={() => setOpen(false)} onDone={onDone} /> : null}
    </>
  )
}
