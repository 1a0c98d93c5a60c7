import type { UserCoupon } from '#contract/schema.d.ts'
import { couponAnswer } from '#tests/support/couponAnswers.ts'
import { pagesOn } from '#tests/support/paging.tsx'
import { CouponList } from './CouponList.tsx'
import { TargetSheet } from './TargetSheet.tsx'

const owned = (n: number) => ({
  id: n + 1,
  status: 'AVAILABLE',
  expires_at: '2026-12-16T23:59:59.999+09:00',
  coupon: couponAnswer(`${n}번째`),
})
const product = (n: number) => ({
  id: n + 1,
  name: `${n}번째`,
  brand: { id: 1, name: '고요' },
  thumbnail: null,
  final_price: 1_000,
  list_price: 1_000,
  discount_rate: 0,
})

pagesOn({
  '내 쿠폰': { part: <CouponList tab="AVAILABLE" target={undefined} />, path: '/store/v1/user/coupons', row: owned },
  '쓸 수 있는 상품': {
    part: (
      <TargetSheet owned={{ id: 9, coupon: couponAnswer('봄 쿠폰') } as unknown as UserCoupon} onClose={() => {}} />
    ),
    path: '/store/v1/user/coupons/9/target-products',
    row: product,
  },
})
