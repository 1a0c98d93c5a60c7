import { Box, Typography } from '@mui/material'
import type { CouponIssue } from '#contract/schema.d.ts'
import { couponDiscount, couponTerms, type CouponWords } from '#shared/format/coupon.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'

/** A coupon while it is typed: anything may still be missing. */
export type DraftCoupon = Omit<CouponWords, 'scope'> & {
  name: string
  scope_type: CouponIssue['coupon']['scope_type']
  scope_ids: number[]
}

type Props = {
  coupon: Partial<DraftCoupon> & { label: string }
  title: string | undefined
  validity: { days: number | null | undefined } | { until: string | null | undefined }
}

/** The coupon as it lies in a customer's coupon box. */
export const CouponCard = ({ coupon, title, validity }: Props) => {
  const words: CouponWords = {
    target: coupon.target ?? 'CART',
    discount_type: coupon.discount_type ?? 'FIXED',
    value: coupon.value ?? 0,
    max_discount: coupon.max_discount,
    min_order_amount: coupon.min_order_amount ?? 0,
    scope: { type: coupon.scope_type ?? 'ALL', label: coupon.label },
    allow_time_sale: coupon.allow_time_sale ?? false,
    stackable: coupon.stackable ?? true,
    member_only: coupon.member_only ?? false,
  }
  return (
    <Box
      sx={{
        width: { xs: 1, md: 300 },
        flexShrink: 0,
        p: 2,
        borderRadius: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 6,
        borderLeftColor: '#f71766',
      }}
    >
      <Typography variant="body2" color="text.secondary">
        {couponTargetWord[words.target]}
      </Typography>
      <Typography sx={{ fontSize: 22, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {words.value > 0 ? `${couponDiscount(words)} 할인` : '할인 금액'}
      </Typography>
      {words.discount_type === 'PERCENT' && words.max_discount ? (
        <Typography variant="body2">최대 {formatKrw(words.max_discount)}</Typography>
      ) : null}
      <Typography variant="subtitle1" component="p" sx={{ mt: 0.5 }}>
        {coupon.name || title || '쿠폰 이름'}
      </Typography>
      {couponTerms(words).map((term) => (
        <Typography key={term} variant="body2" color="text.secondary">
          {term}
        </Typography>
      ))}
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {validityText(validity)}
      </Typography>
    </Box>
  )
}

const validityText = (validity: Props['validity']) => {
  if ('days' in validity) return validity.days ? `받은 날부터 ${validity.days}일` : '사용 기간'
  return validity.until ? `${formatKst(validity.until, 'YYYY.MM.DD')}까지` : '발급이 끝나는 날까지'
}
