import { Alert, Box, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { Thumbnail } from '#console/fields/Thumbnail.tsx'
import type { PackingBox } from '#contract/schema.d.ts'
import { leftOf, nameOf, type Open, scannedOf, unitsOf } from './packingState.ts'

/** What goes into the box on the table, how much of it is in, and what must stay out. */
export const OpenBoxes = ({ open }: { open: Open }) => {
  const all = unitsOf(open)
  const left = leftOf(open)
  return (
    <Paper variant="outlined" component="section" aria-label="열린 상자" sx={{ p: 2 }}>
      <Typography variant="h5" component="h2" role="status">
        {left === 0 ? '모두 넣었어요' : `${left}개 남았어요`}
      </Typography>
      <LinearProgress
        aria-label="넣은 수량"
        variant="determinate"
        color="success"
        value={all === 0 ? 0 : ((all - left) / all) * 100}
        sx={{ height: 12, borderRadius: 6, my: 1, bgcolor: 'action.selected' }}
      />
      {open.boxes.map((box) => (
        <BoxContents key={box.key} box={box} open={open} />
      ))}
    </Paper>
  )
}

const BoxContents = ({ box, open }: { box: PackingBox; open: Open }) => (
  <Box sx={{ mt: 1 }}>
    <Typography>
      주문 <b>{box.order_no}</b> · {box.recipient_masked}
      {box.invoice_no ? ` · ${box.carrier_name ?? ''} ${box.invoice_no}` : ''}
      {box.exchange ? ' · 교환 상품' : ''}
    </Typography>
    {box.notes.map((note) => (
      <Alert key={note} severity="warning" sx={{ mt: 1, fontSize: 16 }}>
        {note}
      </Alert>
    ))}
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {box.items.map((item) => {
        const count = scannedOf(open, item)
        const full = count >= item.quantity
        return (
          <Stack
            key={item.order_item_id}
            component="li"
            direction="row"
            aria-label={`${nameOf(item)} ${count} / ${item.quantity}`}
            sx={{
              gap: 2,
              alignItems: 'center',
              my: 0.5,
              p: 1,
              borderRadius: 1,
              border: 2,
              borderColor: full ? 'success.main' : 'divider',
            }}
          >
            <Thumbnail url={item.thumbnail_url} size={72} />
            <Box sx={{ flex: 1 }}>
              <Box sx={{ fontSize: 20, fontWeight: 700 }}>{item.product_name}</Box>
              <Box sx={{ fontSize: 16 }}>{item.option_label}</Box>
              <Typography variant="body2" color="text.secondary">
                {[item.location, item.sku_code].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <Box
              sx={{
                fontSize: 36,
                fontWeight: 800,
                color: full ? 'success.main' : 'text.primary',
                whiteSpace: 'nowrap',
              }}
            >
              {count} / {item.quantity}
            </Box>
          </Stack>
        )
      })}
    </Stack>
  </Box>
)
