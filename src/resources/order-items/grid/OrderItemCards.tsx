import { Box, Checkbox, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { ListPager } from '#console/list/ListPager.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { useInvoiceRows } from '#console/invoices/invoiceRows.ts'
import {
  AreaCell,
  ClaimCell,
  MemoCell,
  OrderNoCell,
  ProductCell,
  QuantityCell,
  ShipByCell,
  StatusCell,
} from './cells.tsx'
import { CarrierCell, InvoiceCell } from '../invoices/InvoiceCells.tsx'
import { NoOrders } from './NoOrders.tsx'
import type { OrderItem } from '../orderItem.ts'

/** The same rows for a phone: one card each, with what is needed to decide and to ship. */
export const OrderItemCards = () => {
  const { data = [], isFetching, selectedIds, onToggleItem, onSelect } = useListContext<OrderItem>()
  const selected = new Set(selectedIds)
  const all = data.length > 0 && data.every((row) => selected.has(row.id))
  if (!isFetching && data.length === 0) return <NoOrders />
  return (
    <>
      {isFetching ? <LinearProgress /> : null}
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <Checkbox
          disabled={data.length === 0}
          checked={all}
          indeterminate={!all && data.some((row) => selected.has(row.id))}
          onChange={() => onSelect(all ? [] : data.map((row) => row.id))}
          slotProps={{ input: { 'aria-label': '이 쪽 모두 선택' } }}
        />
        <Typography variant="body2">이 쪽 모두 선택</Typography>
      </Stack>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {data.map((row) => (
          <Card key={row.id} row={row} selected={selected.has(row.id)} onToggle={() => onToggleItem(row.id)} />
        ))}
      </Stack>
      <ListPager />
    </>
  )
}

const Card = ({ row, selected, onToggle }: { row: OrderItem; selected: boolean; onToggle: () => void }) => {
  const editable = useInvoiceRows().rows.some((one) => one.id === row.id)
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 1,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 0.5,
        borderColor: selected ? 'primary.main' : 'divider',
      }}
    >
      <Checkbox
        checked={selected}
        onChange={onToggle}
        sx={{ alignSelf: 'start', p: 0.5 }}
        slotProps={{ input: { 'aria-label': `${row.order_no} 선택` } }}
      />
      <Stack sx={{ gap: 0.5, minWidth: 0, typography: 'body2' }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <OrderNoCell row={row} />
          <StatusCell row={row} />
          <ClaimCell row={row} />
        </Stack>
        <Box>
          <ProductCell row={row} /> × <QuantityCell row={row} />
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', color: 'text.secondary' }}>
          <ShipByCell row={row} />
          <span>{row.recipient_masked}</span>
          <AreaCell row={row} />
          <KstText value={row.paid_at} />
        </Stack>
        {editable || row.delivery ? (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', '& > :first-of-type': { flex: '0 0 120px' } }}>
            <div>
              <CarrierCell row={row} />
            </div>
            <InvoiceCell row={row} />
          </Stack>
        ) : null}
        {row.memo_count > 0 ? <MemoCell row={row} /> : null}
      </Stack>
    </Paper>
  )
}
