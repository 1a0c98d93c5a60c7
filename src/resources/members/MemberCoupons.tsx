import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip, type StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminUserCoupon } from '#contract/schema.d.ts'
import { type Column, Part } from './Part.tsx'

const held: StatusWords<AdminUserCoupon['status']> = {
  AVAILABLE: ['사용 가능', 'good'],
  RESERVED: ['결제 중', 'progress'],
  USED: ['사용', 'neutral'],
  EXPIRED: ['만료', 'neutral'],
  REVOKED: ['회수', 'bad'],
}

const State = ({ status }: { status: AdminUserCoupon['status'] }) => {
  const [label, tone] = held[status]
  return <StatusChip label={label} tone={tone} />
}

const columns: Column<AdminUserCoupon>[] = [
  { label: '쿠폰', cell: ({ coupon }) => coupon.name },
  { label: '상태', cell: ({ status }) => <State status={status} /> },
  { label: '받은 때', cell: ({ issued_at }) => <KstText value={issued_at} /> },
  { label: '만료', cell: ({ expires_at }) => <KstText value={expires_at} /> },
]

export const MemberCoupons = ({ userId }: { userId: number }) => (
  <Part<AdminUserCoupon>
    title="쿠폰"
    name="coupons"
    userId={userId}
    path={`/store-admin/v1/users/${userId}/coupons`}
    empty="받은 쿠폰이 없어요."
    columns={columns}
  />
)
