import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { carrierName } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { CarrierSelect } from './CarrierSelect.tsx'
import { useCarriers } from './useCarriers.ts'

type Props = { parcel: AdminDelivery; onClose: () => void }

export const CorrectInvoiceDialog = ({ parcel, onClose }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const carriers = useCarriers()
  const [carrier, setCarrier] = useState(parcel.carrier.code)
  const [invoiceNo, setInvoiceNo] = useState(parcel.invoice_no)
  const [reason, setReason] = useState('')
  const checked = checkInvoiceNo(carriers, carrier, invoiceNo)
  const same = carrier === parcel.carrier.code && checked.ok && checked.value.invoiceNo === parcel.invoice_no
  const save = useMutation({
    mutationFn: (version: number) =>
      data.call('patch', '/store-admin/v1/deliveries/{id}', {
        params: { path: { id: parcel.id } },
        body: {
          carrier,
          invoice_no: invoiceNo.trim(),
          version,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      }),
    onSuccess: () => {
      notify('송장을 고쳤어요.', { type: 'success' })
      refresh()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(parcel.version)
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="correct-title">
      <DialogTitle id="correct-title">송장 수정</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <CarrierSelect value={carrier} onChange={setCarrier} />
          <TextField
            label="송장번호"
            autoFocus
            value={invoiceNo}
            onChange={(event) => setInvoiceNo(event.target.value)}
            error={!checked.ok}
            helperText={checked.ok ? (checked.value.warning ?? ' ') : checked.message}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
          />
          <TextField
            label="사유"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText="적으면 주문 이력에 함께 남아요."
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <SaveTrouble
            error={save.error}
            loaded={{ ...parcel }}
            mine={{ carrier: { code: carrier }, invoice_no: invoiceNo }}
            fields={{
              carrier: {
                label: '택배사',
                say: (value) => carrierName(carriers, (value as AdminDelivery['carrier']).code),
              },
              invoice_no: '송장번호',
            }}
            onTheirs={() => {
              refresh()
              onClose()
            }}
            onMine={save.mutate}
          />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!checked.ok || same} loading={save.isPending}>
            고치기
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
