import { TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { CarrierSelect } from '#console/parcels/CarrierSelect.tsx'
import { useCarriers } from '#console/parcels/useCarriers.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { withJosa } from '#shared/format/josa.ts'
import type { ClaimDetail } from '../claim.ts'

/** Refuses goods that were not in order: why, and in which parcel they go back. */
export const SendBackDialog = ({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const [carrier, setCarrier] = useState('CJ')
  const [invoiceNo, setInvoiceNo] = useState('')
  const checked = checkInvoiceNo(useCarriers(), carrier, invoiceNo)
  const wrong = invoiceNo.trim() !== '' && !checked.ok
  const refuse = useMutation({
    mutationFn: async (reason: string) => {
      const parcel = { sent_back: { carrier, invoice_no: invoiceNo.trim() } }
      const answer = await data.call('post', `/store-admin/v1/claims/${claim.type}/bulk/retract`, {
        body: { items: [{ claim_id: claim.id, version: claim.version, reason, ...parcel }] },
        timeoutMs: 60_000,
      })
      const [row] = bulkResultIn(answer).rows
      if (row?.status !== 'SUCCESS') throw new Error(row?.message ?? '처리하지 못했어요.')
    },
    onSuccess: () => {
      notify('고객에게 돌려보내는 것으로 끝냈어요.', { type: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <ReasonDialog
      title="고객에게 돌려보내기"
      initial={claim.hold_reason?.replace(/^검수: /, '') ?? ''}
      minLength={1}
      maxLength={400}
      multiline
      fields={
        <>
          <CarrierSelect value={carrier} onChange={setCarrier} />
          <TextField
            label="돌려보내는 송장번호"
            required
            value={invoiceNo}
            onChange={(event) => setInvoiceNo(event.target.value)}
            error={wrong}
            helperText={wrong && !checked.ok ? checked.message : ' '}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
          />
        </>
      }
      ready={invoiceNo.trim() !== '' && checked.ok}
      action="돌려보내기"
      danger
      pending={refuse.isPending}
      error={refuse.error}
      onSubmit={(reason) => refuse.mutate(reason)}
      onClose={onClose}
    >
      {withJosa(claimKindWord[claim.type], '을/를')} 거절하고 환불 없이 끝내요. 사유와 송장번호는 고객에게 알려요.
    </ReasonDialog>
  )
}
