import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { refundStatus } from '#console/words/claimWords.ts'
import { claimWords } from '#console/words/orderWords.ts'
import type { AdminClaim } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { type Column, Part } from './Part.tsx'

const State = ({ claim }: { claim: AdminClaim }) => {
  const [label, tone] = claimWords(claim)
  return <StatusChip label={label} tone={tone} />
}

const columns: Column<AdminClaim>[] = [
  { label: '번호', cell: ({ id, claim_no }) => <Link to={`/claims/${id}/show`}>{claim_no}</Link> },
  { label: '상태', cell: (claim) => <State claim={claim} /> },
  { label: '주문', cell: ({ order_id, order_no }) => <Link to={`/orders/${order_id}/show`}>{order_no}</Link> },
  { label: '상품', cell: ({ items }) => items.map(({ product_name }) => product_name).join(', ') },
  { label: '사유', cell: ({ reason }) => reason.label },
  {
    label: '환불',
    cell: ({ refund }) =>
      refund ? (
        <Link to={`/refunds/${refund.id}/show`}>
          {refundStatus[refund.status][0]} {formatKrw(refund.refund_cash)}
        </Link>
      ) : (
        '—'
      ),
  },
  { label: '신청일시', cell: ({ requested_at }) => <KstText value={requested_at} /> },
]

export const MemberClaims = ({ userId }: { userId: number }) => (
  <Part<AdminClaim>
    title="클레임·환불"
    name="claims"
    userId={userId}
    read={(data, asked, signal) =>
      data.call('get', '/store-admin/v1/claims', { params: { query: { user_id: [userId], ...asked } }, signal })
    }
    empty="취소·교환·반품이 없어요."
    columns={columns}
  />
)
