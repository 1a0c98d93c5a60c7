import { itemAnswer } from '#tests/support/orderAnswers.ts'
import { pagesOn } from '#tests/support/paging.tsx'
import { OrdersScreen } from './OrdersScreen.tsx'

const row = (n: number) => ({
  id: n + 1,
  ordered_at: '2026-11-16T10:00:00+09:00',
  items: [itemAnswer({ product_name: `${n}번째` })],
  payable: 1_000,
})

pagesOn({ '주문 내역': { part: <OrdersScreen />, path: '/store/v1/user/orders', row } })
