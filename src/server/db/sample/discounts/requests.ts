import { formatKrw } from '#shared/format/krw.ts'
import type { approvals } from '../../../modules/approvals/approvals.tables.ts'
import { sampleStaff } from '../data/names.ts'
import { days, hours, later, type Shop } from '../orders/books.ts'
import { eventApproval, isGuest } from './gifts.ts'

type Approval = typeof approvals.$inferInsert & { id: number }
type Role = (typeof sampleStaff)[number]['role']

/** What staff asked each other: decided ones, and those that wait for somebody now. */
export const planRequests = (shop: Shop): Approval[] => {
  const { now, people } = shop
  const members = people.users.filter((user) => user.status === 'ACTIVE').map((user) => user.id)
  const guests = members.filter((id) => isGuest(id))
  const before = (ms: number) => later(now, -ms)
  const decided = (role: Role, at: Date, status: 'APPROVED' | 'REJECTED', reason: string | null) => ({
    status,
    decidedAt: at,
    decisionReason: reason,
    updatedAt: at,
    decidedBy: idOf(role),
    decidedName: nameOf(role),
  })
  const rows: Omit<Approval, 'id'>[] = [
    {
      ...pointsRequest('marketer', 2_000, guests, '홈트 챌린지 참여', before(days(20) + hours(5))),
      ...decided('admin', before(days(20)), 'APPROVED', null),
    },
    {
      ...pointsRequest('cs', 20_000, members.slice(40, 41), '배송 지연 사과', before(days(6))),
      ...decided('admin', before(days(6) - hours(3)), 'REJECTED', '5,000P를 넘는 사과 적립은 쿠폰으로 대신해 주세요.'),
    },
    pointsRequest('marketer', 2_000, guests.slice(1, 9), '리뷰 이벤트 당첨', before(hours(26))),
    pointsRequest('cs', 5_000, members.slice(0, 1), '배송 지연 사과', before(hours(3))),
    ...shop.coupons.issues
      .filter((issue) => issue.status === 'PENDING_APPROVAL')
      .map((issue) => couponRequest(shop, issue.id, before(hours(20)))),
    ...adjustmentRequest(shop),
    ...priceRequest(shop),
  ]
  return rows.map((row, index) => ({ ...row, id: eventApproval + index }))
}

const indexOf = (role: Role) => sampleStaff.findIndex((one) => one.role === role)
const idOf = (role: Role) => indexOf(role) + 1
const nameOf = (role: Role) => sampleStaff[indexOf(role)]?.name ?? ''

const asked = (role: Role, at: Date) => ({
  requestedBy: idOf(role),
  requestedName: nameOf(role),
  createdAt: at,
  updatedAt: at,
})

const inPoints = (amount: number) => `${amount.toLocaleString('ko-KR')}P`

const pointsRequest = (role: Role, amount: number, members: readonly number[], reason: string, at: Date) => ({
  kind: 'POINTS' as const,
  title: `포인트 지급 ${inPoints(amount)} × ${members.length}명`,
  amount: amount * members.length,
  reason,
  payload: {
    items: members.map((user_id) => ({ user_id, amount })),
    reason,
    expires_at: null,
    lines: [
      { label: '대상', value: `${members.length}명` },
      { label: '한 명당 지급', value: inPoints(amount) },
      { label: '모두', value: inPoints(amount * members.length) },
      { label: '유효기간', value: '승인한 날부터 12개월' },
      { label: '고객에게 보이는 사유', value: reason },
    ],
  },
  ...asked(role, at),
})

const couponRequest = ({ coupons }: Shop, issueId: number, at: Date) => {
  const exposure = coupons.issues[issueId - 1]?.exposure ?? 0
  return {
    kind: 'COUPON_ISSUE' as const,
    targetId: issueId,
    title: `쿠폰 발급 「${coupons.coupons[issueId - 1]?.name ?? ''}」`,
    amount: exposure,
    reason: '블랙프라이데이 첫날 첫 주문을 늘리려고 해요.',
    payload: { coupon_issue_id: issueId, exposure },
    ...asked('marketer', at),
  }
}

/** A refund of damaged goods that ops want to lower by more than they may alone. */
const adjustmentRequest = ({ books, now }: Shop) => {
  const [refund] = books.refunds
    .filter((one) => one.status === 'REQUESTED' && one.refundCash > 15_000)
    .toSorted((a, b) => b.refundCash - a.refundCash)
  if (!refund) return []
  const adjustment = -15_000
  const reason = '구성품 하나가 빠진 채로 돌아와서, 고객과 통화해 그만큼 빼기로 했어요.'
  return [
    {
      kind: 'REFUND' as const,
      targetId: refund.id,
      title: `환불 ${refund.refundNo} 금액 조정 ${formatKrw(adjustment)}`,
      amount: adjustment,
      reason,
      payload: { refund_id: refund.id, adjustment, reason },
      ...asked('ops', later(now, -hours(1))),
    },
  ]
}

/** A price that a marketer would like to see lower for a week. */
const priceRequest = ({ catalog, now }: Shop) => {
  const product = catalog.products.find((one) => one.status === 'ON_SALE' && one.salePrice >= 50_000)
  if (!product) return []
  const { id, name, salePrice: before } = product
  const after = Math.round((before * 0.85) / 100) * 100
  return [
    {
      kind: 'PRICE' as const,
      targetId: id,
      title: `가격 변경 · ${name}`,
      amount: after,
      reason: '겨울 기획전 첫 주에 앞에 걸려고 해요.',
      payload: {
        changes: [{ field: 'sale_price', id, label: name, before, after }],
        lines: [{ label: '판매가', value: `${formatKrw(before)} → ${formatKrw(after)}` }],
      },
      ...asked('marketer', later(now, -hours(5))),
    },
  ]
}
