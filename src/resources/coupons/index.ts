import CouponIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 쿠폰: a coupon with its offer, who holds it, giving and recalling it. */
export const coupons: ResourceEntry = {
  name: 'coupon-issues',
  label: '쿠폰',
  group: '마케팅',
  icon: CouponIcon,
  keywords: ['할인', '발급', '회수', '쿠폰 정책', '다운로드 쿠폰'],
  permission: { read: 'coupons:read', create: 'coupons:write', edit: 'coupons:write' },
  recordRepresentation: 'benefit_name',
  list: screen(() => import('./CouponList.tsx'), 'CouponList'),
  create: screen(() => import('./form/CouponCreate.tsx'), 'CouponCreate'),
  edit: screen(() => import('./form/CouponEdit.tsx'), 'CouponEdit'),
  show: screen(() => import('./CouponShow.tsx'), 'CouponShow'),
}
