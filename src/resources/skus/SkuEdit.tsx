import { Box, Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext, useRefresh } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import { usePriceQuestion, type PriceLine } from '#console/prices/usePriceQuestion.tsx'
import { StockDialog } from '#console/stock/StockDialog.tsx'
import type { AdminSku } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { SkuInputs } from './SkuInputs.tsx'

/** Stock is not a field of the form: it moves by its own dialog, with a reason. */
const withoutStock = ({ on_hand: _onHand, pending_prices: _waiting, ...data }: Record<string, unknown>) => data

export const SkuEdit = () => {
  const { ask, question } = usePriceQuestion()
  const extraOf = (values: Record<string, unknown>, sku: AdminSku | undefined): PriceLine[] =>
    !sku || sku.product.status === 'DRAFT'
      ? []
      : [
          {
            label: `${sku.code} 추가금`,
            before: sku.extra_price ?? 0,
            after: Number(values['extra_price'] ?? 0),
            base: sku.base_price,
          },
        ]
  return (
    <>
      <StandardEdit
        redirect={false}
        transform={withoutStock}
        beforeSave={(values, sku) => ask(extraOf(values, sku as AdminSku | undefined))}
      >
        <Head />
        <SkuInputs />
      </StandardEdit>
      {question}
    </>
  )
}

const Head = () => {
  const sku = useRecordContext<AdminSku>()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  if (!sku) return null
  return (
    <Box sx={{ width: 1, mb: 1 }}>
      <Link component={RouterLink} to={`/products/${sku.product.id}`}>
        {sku.product.name}
      </Link>
      <Typography color="text.secondary">{sku.option_label || '단일 상품'}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <Typography>
          현재고 {formatNumber(sku.on_hand ?? 0)} · 결제 중 {formatNumber(sku.reserved)} · 가용재고{' '}
          <strong>{formatNumber(sku.available)}</strong>
        </Typography>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          재고 바꾸기
        </Button>
      </Box>
      {open ? <StockDialog sku={sku} onClose={() => setOpen(false)} onSaved={refresh} /> : null}
    </Box>
  )
}
