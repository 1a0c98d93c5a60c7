import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { AdminUserCoupon } from '#contract/schema.d.ts'
import { heldStatus } from '#console/words/couponWords.ts'
import { type Column, Part } from './Part.tsx'

const State = ({ status }: { status: AdminUserCoupon['status'] }) => {
  const [label, tone] = heldStatus[status]
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
    read={(data, query, signal) =>
      data.call('get', '/store-admin/v1/users/{id}/coupons', { params: { path: { id: userId }, query }, signal })
    }
    empty="받은 쿠폰이 없어요."
    columns={columns}
  />
)
