import CloseIcon from '@mui/icons-material/Close'
import { Button, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import { Link } from 'react-router'
import { StatusCell } from './grid/cells.tsx'
import type { OrderItem } from './orderItem.ts'
import { OrderItemFacts } from './OrderItemFacts.tsx'

/** One row in full, beside the list; the whole order is one press away. */
export const OrderItemDrawer = ({ item, onClose }: { item: OrderItem; onClose: () => void }) => {
  const { data: row = item } = useGetOne<OrderItem>('order-items', { id: item.id })
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'order-item-title',
          sx: { width: 420, maxWidth: '100vw', p: 2 },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography id="order-item-title" variant="h6" component="h2" sx={{ flex: 1 }}>
          {row.order_no}
        </Typography>
        <StatusCell row={row} />
        <IconButton aria-label="닫기" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Stack>
      <OrderItemFacts row={row} />
      <Button component={Link} to={`/orders/${row.order_id}/show`} variant="outlined" sx={{ mt: 2 }}>
        주문 전체 보기
      </Button>
    </Drawer>
  )
}
