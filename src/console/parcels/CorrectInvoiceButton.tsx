import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { CorrectInvoiceDialog } from './CorrectInvoiceDialog.tsx'
import { correctionBlocked } from './parcelWords.ts'

/** 송장 수정: before the courier picked the parcel up; afterwards the button says why not. */
export const CorrectInvoiceButton = ({ parcel }: { parcel: AdminDelivery }) => {
  const [open, setOpen] = useState(false)
  const { may, reason } = useMay('orders:correct')
  const blocked = may ? correctionBlocked(parcel) : reason
  return (
    <>
      <Blockable blocked={blocked}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<EditIcon />}
          onClick={() => setOpen(true)}
          sx={{ whiteSpace: 'nowrap', py: 0.25 }}
        >
          송장 수정
        </Button>
      </Blockable>
      {open ? <CorrectInvoiceDialog parcel={parcel} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
