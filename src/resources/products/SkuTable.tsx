import { Box, Button, Link, Switch, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useNotify } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { StockDialog } from '#console/stock/StockDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminSku } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'

type Props = { skus: AdminSku[]; onChanged: () => void }

/** The combinations of a product: on or off, how many are there, and a way to change that. Typing beside it draws none anew. */
export const SkuTable = memo(({ skus, onChanged }: Props) => {
  const [opened, setOpened] = useState<AdminSku>()
  return (
    <>
      <Box sx={{ overflow: 'auto', maxHeight: '60vh' }} tabIndex={0} role="region" aria-label="SKU 목록">
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>판매</TableCell>
              <TableCell>조합</TableCell>
              <TableCell align="right">추가금</TableCell>
              <TableCell align="right">현재고</TableCell>
              <TableCell align="right">가용재고</TableCell>
              <TableCell align="right">재입고 알림</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {skus.map((sku) => (
              <SkuRow key={sku.id} sku={sku} onChanged={onChanged} onStock={setOpened} />
            ))}
          </TableBody>
        </Table>
      </Box>
      {opened ? <StockDialog sku={opened} onClose={() => setOpened(undefined)} onSaved={onChanged} /> : null}
    </>
  )
})

type RowProps = { sku: AdminSku; onChanged: () => void; onStock: (sku: AdminSku) => void }

const SkuRow = memo(({ sku, onChanged, onStock }: RowProps) => (
  <TableRow hover sx={sku.status === 'INACTIVE' ? { '& td': { color: 'text.secondary' } } : undefined}>
    <TableCell padding="checkbox">
      <OnOff sku={sku} onChanged={onChanged} />
    </TableCell>
    <TableCell>
      <Link component={RouterLink} to={`/skus/${sku.id}`} color="inherit">
        {sku.option_label || '단일 상품'}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {sku.code}
      </Typography>
    </TableCell>
    <TableCell align="right">{sku.extra_price ? formatKrw(sku.extra_price) : '—'}</TableCell>
    <TableCell align="right">{formatNumber(sku.on_hand ?? 0)}</TableCell>
    <TableCell align="right" sx={sku.available <= 0 ? { color: 'error.main' } : undefined}>
      {formatNumber(sku.available)}
    </TableCell>
    <TableCell align="right">{sku.waiting_count ? `${formatNumber(sku.waiting_count)}명` : '—'}</TableCell>
    <TableCell align="right">
      <Button size="small" aria-label={`${sku.option_label || sku.code} 재고`} onClick={() => onStock(sku)}>
        재고
      </Button>
    </TableCell>
  </TableRow>
))

const OnOff = ({ sku, onChanged }: { sku: AdminSku; onChanged: () => void }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const { may, reason } = useMay('stock:write')
  const turn = useMutation({
    mutationFn: (on: boolean) =>
      data.call('patch', '/store-admin/v1/skus/{id}', {
        params: { path: { id: sku.id } },
        body: { status: on ? 'ACTIVE' : 'INACTIVE', version: sku.version },
      }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: onChanged,
  })
  return (
    <Switch
      size="small"
      checked={sku.status === 'ACTIVE'}
      disabled={!may || turn.isPending}
      title={reason}
      onChange={(_, on) => turn.mutate(on)}
      slotProps={{ input: { 'aria-label': `${sku.option_label || sku.code} 판매` } }}
    />
  )
}
