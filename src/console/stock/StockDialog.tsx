/** The stock of one SKU: a change by so many with its reason, and the ledger of the changes before it. */
import { Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminSku } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { StockForm, useStockChange, type StockChange } from './StockForm.tsx'
import { StockLedger } from './StockLedger.tsx'

export type StockSku = Pick<
  AdminSku,
  'id' | 'version' | 'code' | 'option_label' | 'on_hand' | 'reserved' | 'safety_stock' | 'available'
>
type Props = { sku: StockSku; onClose: () => void; onSaved: () => void }

export const StockDialog = ({ sku, onClose, onSaved }: Props) => {
  const data = useConsoleData()
  const cache = useQueryClient()
  const notify = useNotify()
  const { may, reason: whyNot } = useMay('stock:write')
  const entry = useStockChange()
  const onHand = sku.on_hand ?? 0
  const save = useMutation({
    mutationFn: ({ delta, kind, reason, version = sku.version }: StockChange & { version?: number }) =>
      data.call('patch', '/store-admin/v1/skus/{id}', {
        params: { path: { id: sku.id } },
        body: { stock_delta: delta, stock_kind: kind, reason, version },
      }),
    onSuccess: (_, { delta }) => {
      notify(`재고를 ${formatNumber(onHand + delta)}개로 바꿨어요.`, { type: 'success' })
      void cache.invalidateQueries({ queryKey: ['stock-ledger', sku.id] })
      onSaved()
      onClose()
    },
  })
  const after = `${formatNumber(onHand)} → ${formatNumber(onHand + entry.delta)}개`
  return (
    <FormDialog onClose={onClose} aria-labelledby="stock-title">
      <DialogTitle id="stock-title">재고 바꾸기</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary">
          {sku.code} {sku.option_label}
        </Typography>
        <Typography sx={{ my: 1 }}>
          현재고 {formatNumber(onHand)} · 결제 중 {formatNumber(sku.reserved)} · 안전재고{' '}
          {formatNumber(sku.safety_stock ?? 0)} · 가용재고 <strong>{formatNumber(sku.available)}</strong>
        </Typography>
        <StockForm
          id="stock-form"
          entry={entry}
          disabled={!may}
          helper={whyNot ?? (entry.delta === 0 ? ' ' : after)}
          onSubmit={save.mutate}
        />
        <SaveTrouble
          error={save.error}
          loaded={{ on_hand: onHand, reserved: sku.reserved }}
          mine={{ on_hand: onHand + entry.delta, reserved: sku.reserved }}
          fields={{
            on_hand: { label: '현재고', say: (value) => `${formatNumber(Number(value))}개` },
            reserved: { label: '결제 중', say: (value) => `${formatNumber(Number(value))}개` },
          }}
          onTheirs={() => {
            onSaved()
            onClose()
          }}
          onMine={(version) => entry.change && save.mutate({ ...entry.change, version })}
        />
        <StockLedger skuId={sku.id} />
      </DialogContent>
      <DialogActions>
        <CancelButton>닫기</CancelButton>
        <Button
          type="submit"
          form="stock-form"
          variant="contained"
          disabled={!may || !entry.change}
          loading={save.isPending}
        >
          재고 바꾸기
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
