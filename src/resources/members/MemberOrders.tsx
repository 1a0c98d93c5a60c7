import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { methodName } from '#console/words/orderWords.ts'
import type { AdminOrderSummary } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { type Column, Part } from './Part.tsx'

const columns: Column<AdminOrderSummary>[] = [
  { label: '주문번호', cell: ({ id, order_no }) => <Link to={`/orders/${id}/show`}>{order_no}</Link> },
  { label: '상태', cell: ({ item_status }) => item_status },
  { label: '상품', cell: ({ title }) => title },
  { label: '수령인', cell: ({ recipient_masked }) => <MaskedValue value={recipient_masked} /> },
  { label: '결제금액', align: 'right', cell: ({ payable }) => formatKrw(payable) },
  { label: '결제수단', cell: ({ payment_method }) => methodName(payment_method) },
  { label: '결제일시', cell: ({ paid_at }) => <KstText value={paid_at} /> },
]

export const MemberOrders = ({ userId }: { userId: number }) => (
  <Part<AdminOrderSummary>
    title="주문"
    name="orders"
    userId={userId}
    read={(data, asked, signal) =>
      data.call('get', '/store-admin/v1/orders', { params: { query: { user_id: [userId], ...asked } }, signal })
    }
    empty="결제한 주문이 없어요."
    columns={columns}
  />
)
