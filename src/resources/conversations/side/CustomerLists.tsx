import { Box } from '@mui/material'
import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip, type Tone } from '#console/fields/StatusChip.tsx'
import { heldStatus } from '#console/words/couponWords.ts'
import { claimWords } from '#console/words/orderWords.ts'
import type { AdminClaim, AdminOrderSummary, AdminUserCoupon, InboxItem, PointsMovement } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { conversationStateWord } from '#shared/words/conversations.ts'
import { Lines } from './Lines.tsx'

const FEW = 3
type Props = { userId: number }

const Chip = ({ words: [label, tone] }: { words: readonly [label: string, tone: Tone] }) => (
  <StatusChip label={label} tone={tone} />
)

/** What this customer bought, gave back, holds and asked before: the newest few of each. */
export const CustomerLists = ({ userId, conversationId }: Props & { conversationId: number }) => (
  <>
    <Orders userId={userId} />
    <Claims userId={userId} />
    <Coupons userId={userId} />
    <Points userId={userId} />
    <Earlier userId={userId} conversationId={conversationId} />
  </>
)

const Orders = ({ userId }: Props) => (
  <Lines<AdminOrderSummary>
    title="최근 주문"
    name="orders"
    userId={userId}
    permission="orders:read"
    read={(data, signal) =>
      data.call('get', '/store-admin/v1/orders', {
        params: { query: { user_id: [userId], page: 1, page_size: FEW } },
        signal,
      })
    }
    empty="결제한 주문이 없어요."
    line={({ id, order_no, title, item_status, payable, paid_at }) => (
      <>
        <Link to={`/orders/${id}/show`}>{order_no}</Link> {item_status}
        <Box sx={{ color: 'text.secondary' }}>
          {title} · {formatKrw(payable)} · <KstText value={paid_at} show="date" />
        </Box>
      </>
    )}
  />
)

const Claims = ({ userId }: Props) => (
  <Lines<AdminClaim>
    title="최근 클레임"
    name="claims"
    userId={userId}
    permission="claims:read"
    read={(data, signal) =>
      data.call('get', '/store-admin/v1/claims', {
        params: { query: { user_id: [userId], page: 1, page_size: FEW } },
        signal,
      })
    }
    empty="취소·교환·반품이 없어요."
    line={(claim) => (
      <>
        <Link to={`/claims/${claim.id}/show`}>{claim.claim_no}</Link> <Chip words={claimWords(claim)} />
        <Box sx={{ color: 'text.secondary' }}>
          {claim.items.map(({ product_name }) => product_name).join(', ')} · {claim.reason.label}
          {claim.refund ? ` · 환불 ${formatKrw(claim.refund.refund_cash)}` : ''}
        </Box>
      </>
    )}
  />
)

const Coupons = ({ userId }: Props) => (
  <Lines<AdminUserCoupon>
    title="쿠폰"
    name="coupons"
    userId={userId}
    permission="coupons:read"
    read={(data, signal) =>
      data.call('get', '/store-admin/v1/users/{id}/coupons', {
        params: { path: { id: userId }, query: { page: 1, page_size: FEW } },
        signal,
      })
    }
    empty="받은 쿠폰이 없어요."
    line={({ coupon, status, expires_at }) => (
      <>
        {coupon.name} <Chip words={heldStatus[status]} />
        <Box sx={{ color: 'text.secondary' }}>
          <KstText value={expires_at} show="date" />
          까지
        </Box>
      </>
    )}
  />
)

const Points = ({ userId }: Props) => (
  <Lines<PointsMovement>
    title="포인트"
    name="points"
    userId={userId}
    permission="points:read"
    read={(data, signal) =>
      data.call('get', '/store-admin/v1/points/events', {
        params: { query: { user_id: userId, page: 1, page_size: FEW } },
        signal,
      })
    }
    empty="포인트가 오간 적이 없어요."
    line={({ reason, amount, created_at }) => (
      <>
        {formatNumber(Number(amount))}P {reason}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <KstText value={created_at} show="date" />
        </Box>
      </>
    )}
  />
)

const Earlier = ({ userId, conversationId }: Props & { conversationId: number }) => (
  <Lines<InboxItem>
    title="이전 상담"
    name={`conversations ${conversationId}`}
    userId={userId}
    permission="cs:read"
    read={async (data, signal) => {
      const { results } = await data.call('get', '/core-admin/v1/conversations/messages', {
        params: { query: { queue: 'all', user_id: userId, sort: 'newest', page: 1, page_size: FEW + 1 } },
        signal,
      })
      return { results: results.filter(({ id }) => id !== conversationId).slice(0, FEW) }
    }}
    empty="이전 상담이 없어요."
    line={({ id, category, title, preview, state, last_customer_at }) => (
      <>
        <Link to={`/conversations?queue=all&user_id=${userId}&open=${id}`}>{category.name}</Link>{' '}
        <StatusChip label={conversationStateWord[state]} />
        <Box sx={{ color: 'text.secondary' }}>
          {title ?? preview.slice(0, 40)} · <KstText value={last_customer_at} show="date" />
        </Box>
      </>
    )}
  />
)
