import { Alert, Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { DayField } from '#console/dates/DateFields.tsx'
import { CarrierSelect } from '#console/parcels/CarrierSelect.tsx'
import { useCarriers } from '#console/parcels/useCarriers.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { BulkResult } from '#contract/schema.d.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { collectionStateWord } from '#shared/words/claims.ts'
import { goodsTypeOf, type ClaimDetail } from '../claim.ts'

type Props = { claim: ClaimDetail; onClose: () => void }

const STAGES = [
  ['WAITING', collectionStateWord.WAITING],
  ['COLLECTING', collectionStateWord.COLLECTING],
] as const

/** Who fetches the goods, under which invoice: with it the desk finds the claim by scanning the parcel. */
export const CollectDialog = ({ claim, onClose }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const stages = claim.status === 'REQUESTED' ? STAGES : STAGES.slice(1)
  const [status, setStatus] = useState(stages[0]?.[0] ?? 'COLLECTING')
  const [carrier, setCarrier] = useState(claim.collection?.carrier ?? 'CJ')
  const [invoiceNo, setInvoiceNo] = useState(claim.collection?.invoice_no ?? '')
  const [pickupDate, setPickupDate] = useState(claim.collection?.pickup_date ?? '')
  const checked = checkInvoiceNo(useCarriers(), carrier, invoiceNo)
  const wrong = invoiceNo.trim() !== '' && !checked.ok
  const save = useMutation({
    mutationFn: async () => {
      const item = {
        claim_id: claim.id,
        version: claim.version,
        status,
        ...(invoiceNo.trim() && checked.ok ? { carrier, invoice_no: checked.value.invoiceNo } : {}),
        ...(pickupDate ? { pickup_date: pickupDate } : {}),
      }
      const result = await data.call('post', `/store-admin/v1/claims/${goodsTypeOf(claim)}/bulk/collect`, {
        body: { items: [item] },
        timeoutMs: 60_000,
      })
      const refused = refusalIn(bulkResultIn(result))
      if (refused) throw new Error(refused)
    },
    onSuccess: () => {
      notify('수거 정보를 적었어요.', { type: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) save.mutate()
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="collect-title">
      <DialogTitle id="collect-title">수거 정보</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <TextField
            select
            label="단계"
            value={status}
            onChange={(event) => setStatus(event.target.value as typeof status)}
          >
            {stages.map(([key, name]) => (
              <MenuItem key={key} value={key} dense>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <CarrierSelect value={carrier} onChange={setCarrier} />
          <TextField
            label="반송장번호"
            autoFocus
            value={invoiceNo}
            onChange={(event) => setInvoiceNo(event.target.value)}
            error={wrong}
            helperText={
              wrong && !checked.ok ? checked.message : '적어 두면 검수 모드에서 상자를 스캔해 찾을 수 있어요.'
            }
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
          />
          <DayField label="수거 희망일" value={pickupDate} onChange={setPickupDate} />
          {save.error ? <Alert severity="error">{save.error.message}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={wrong} loading={save.isPending}>
            저장
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

/** Why the only row of an answer was refused. */
const refusalIn = ({ rows: [row] }: BulkResult) =>
  row && row.status !== 'SUCCESS' ? (row.message ?? '저장하지 못했어요.') : undefined
