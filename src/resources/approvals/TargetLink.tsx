import { Link } from 'react-admin'
import { useRegistry } from '#console/registry.ts'
import type { Approval } from '#contract/schema.d.ts'

const places = {
  COUPON_ISSUE: { resource: 'coupon-issues', label: '쿠폰 발급 보기' },
  REFUND: { resource: 'refunds', label: '환불 보기' },
  PRICE: { resource: 'products', label: '상품 보기' },
  POINTS: undefined,
  TIME_SALE: { resource: '-events', label: '이벤트 보기' },
  PRICE_SCHEDULE: { resource: 'price-schedules', label: '가격변경 예약 보기' },
  PLAN_PRICE: { resource: 'plans', label: '요금제 보기' },
  MEMBER_PRICE: undefined,
} as const

/** Leads to what the request is about, where it has a screen of its own. */
export const TargetLink = ({ approval }: { approval: Approval }) => {
  const registry = useRegistry()
  const place = places[approval.kind]
  if (approval.kind === 'POINTS' && approval.status === 'APPROVED')
    return (
      <Link to={`/points?filter=${encodeURIComponent(JSON.stringify({ approval_id: approval.id }))}`}>
        지급 내역 보기
      </Link>
    )
  const name = `${approval.target_kind ?? ''}${place?.resource ?? ''}`
  const entry = registry.find((one) => 'name' in one && one.name === name)
  if (!place || approval.target_id === null || !entry || !('name' in entry)) return null
  if (!entry.show && !entry.edit) return null
  return <Link to={`/${name}/${approval.target_id}${entry.show ? '/show' : ''}`}>{place.label}</Link>
}
