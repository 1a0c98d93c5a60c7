import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { problemOf, rememberCarrier, useDrafts, usualCarrier } from '#console/invoices/invoiceDrafts.ts'
import { CarrierSelect } from '#console/parcels/CarrierSelect.tsx'
import { useCarriers } from '#console/parcels/useCarriers.ts'
import { ProductCell, QuantityCell } from '../grid/cells.tsx'
import { drafts } from './invoiceDrafts.ts'
import type { OrderItem } from '../orderItem.ts'

type Props = { item: OrderItem; onClose: () => void }

/**
 * 합포장: everything that goes to this door from this shipping origin, under one invoice number. Nothing leaves before
 * 발송처리; until then one press takes the numbers out again, and afterwards the job can be taken back as a whole.
 */
export const BundleDialog = ({ item, onClose }: Props) => {
  const { data: rows, error } = useGetList<OrderItem>('order-items', {
    filter: { bundle_of: item.id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'ship_by', order: 'ASC' },
  })
  const carriers = useCarriers()
  const typed = useDrafts(drafts)
  const ids = rows?.map(({ id }) => id) ?? []
  const filled = ids.filter((id) => typed.has(id))
  const known = filled.length > 0 ? typed.get(filled[0] as number) : undefined
  const [chosen, setCarrier] = useState<string | null>(null)
  const carrier = chosen ?? known?.carrier ?? usualCarrier(item.shipping_origin.id)
  const [written, setWritten] = useState<string | null>(null)
  const invoiceNo = written ?? known?.invoiceNo ?? ''
  const problem = invoiceNo.trim() === '' ? null : problemOf(carriers, { carrier, invoiceNo })
  const fill = () => {
    rememberCarrier(item.shipping_origin.id, carrier)
    drafts.writeDrafts(ids.map((id) => [id, { carrier, invoiceNo }]))
    onClose()
  }
  const undo = () => {
    drafts.forgetDrafts(ids)
    onClose()
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="bundle-title">
      <DialogTitle id="bundle-title">합포장 {rows ? `${rows.length}건` : ''}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary">
          {item.recipient_masked} · {item.recipient_area} · {item.shipping_origin.name} — 받는 사람, 전화, 주소,
          출고지가 같아요.
        </Typography>
        {error ? <Alert severity="error">{error instanceof Error ? error.message : '불러오지 못했어요.'}</Alert> : null}
        <Box component="ul" aria-label="함께 보낼 상품" sx={{ listStyle: 'none', p: 0, my: 1.5 }}>
          {rows?.map((row) => (
            <Stack
              component="li"
              direction="row"
              key={row.id}
              sx={{ gap: 1, py: 0.5, borderBottom: 1, borderColor: 'divider', typography: 'body2' }}
            >
              <span>{row.order_no}</span>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <ProductCell row={row} />
              </Box>
              <span>
                × <QuantityCell row={row} />
              </span>
            </Stack>
          ))}
        </Box>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1 }}>
          <CarrierSelect value={carrier} onChange={setCarrier} sx={{ minWidth: 150 }} />
          <TextField
            label="송장번호"
            autoFocus
            fullWidth
            value={invoiceNo}
            error={problem !== null && !problem.warning}
            helperText={problem?.message ?? '한 번만 적으면 모두에 들어가요.'}
            onChange={({ target }) => setWritten(target.value)}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        {filled.length > 0 ? (
          <Button color="inherit" onClick={undo}>
            묶음 풀기
          </Button>
        ) : null}
        <Box sx={{ flex: 1 }} />
        <CancelButton>닫기</CancelButton>
        <Button
          variant="contained"
          disabled={ids.length === 0 || invoiceNo.trim() === '' || (problem !== null && !problem.warning)}
          onClick={fill}
        >
          {ids.length}건에 넣기
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
