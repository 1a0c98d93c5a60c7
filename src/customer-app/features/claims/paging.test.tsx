import { pagesOn } from '#tests/support/paging.tsx'
import { ClaimsScreen } from './ClaimsScreen.tsx'

const row = (n: number) => ({
  id: n + 1,
  order_id: 5,
  type: 'return',
  status: 'REQUESTED',
  items: [{ order_item_id: n, quantity: 1, product_name: `${n}번째`, option_label: '', thumbnail: null }],
  reason: { id: 11, label: '단순 변심', fault: 'CUSTOMER' },
  images: [],
  requested_at: '2026-11-16T10:00:00+09:00',
})

pagesOn({ 취소·교환·반품: { part: <ClaimsScreen />, path: '/store/v1/user/claims', row } })
