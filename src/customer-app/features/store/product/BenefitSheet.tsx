import type { Answer, ProductDetail } from '#customer/api/models.ts'
import { couponTerms, couponTitle } from '#shared/format/coupon.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { unitPriceLabel } from '#shared/pricing/priceRules.ts'
import { MOST_TAKEN_COUPONS } from '#shared/policy.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { BenefitTicket } from '#customer/shell/BenefitTicket.tsx'
import { useTakeCoupons } from '#customer/shell/coupons.ts'
import { Button } from '#customer/ui/Button.tsx'
import { CouponTicket } from '#customer/ui/goods/CouponTicket.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import styles from './Benefit.module.css'
import { memberRate } from './memberRate.ts'
import { useOwnPrice } from './useBenefits.ts'

type Benefits = Answer<'/store/v1/user/benefits/by-products/{id}', 'get'>
type Props = { product: ProductDetail; benefits: Benefits; onClose: () => void }

/** The coupons of a product: to take, and taken; with the best price that they make. */
export function BenefitSheet({ product, benefits, onClose }: Props) {
  const { downloadable, owned, best_price: best, earn_points: points } = benefits
  const own = useOwnPrice(product)
  const take = useTakeCoupons()
  const open = downloadable.filter(({ issued }) => !issued)
  const ids = open.slice(0, MOST_TAKEN_COUPONS).map(({ id }) => id)
  const footer = open.length > 0 && (
    <Button block busy={take.isPending} onClick={() => take.mutate({ body: { coupon_benefit_ids: ids } })}>
      {ids.length === 1 ? '쿠폰 받기' : `쿠폰 ${ids.length}장 모두 받기`}
    </Button>
  )
  return (
    <Sheet title="쿠폰과 혜택" onClose={onClose} footer={footer} tall>
      <Receipt
        lines={[
          { label: unitPriceLabel[own < product.final_price ? 'MEMBER_PRICE' : 'SALE_PRICE'], amount: own },
          { label: '쿠폰 할인', amount: own - best, minus: true },
        ]}
        total={{ label: '혜택가', amount: best }}
      />
      <p className={styles.note}>
        한 개를 살 때 가장 싼 값이에요
        {best > 0 && `. 구매확정하면 ${formatPoints(points)}를 드려요${memberRate(benefits)}`}. 배송비와 옵션 추가금은
        빼고 계산했어요.
      </p>
      {open.length + owned.length === 0 && <p className={styles.note}>지금 이 상품에 쓸 수 있는 쿠폰이 없어요.</p>}
      <ul className={styles.tickets}>
        {open.map((benefit) => (
          <li key={`benefit-${benefit.id}`}>
            <BenefitTicket benefit={benefit} />
          </li>
        ))}
        {owned.map(({ id, coupon, expires_at: until }) => (
          <li key={`owned-${id}`}>
            <CouponTicket
              kind={couponTargetWord[coupon.target]}
              discount={couponTitle(coupon)}
              name={coupon.name}
              terms={couponTerms(coupon)}
              until={`${formatKst(until, 'YYYY.MM.DD')}까지`}
              badge={<span className={styles.have}>받은 쿠폰</span>}
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        혜택가 {formatKrw(best)}
      </p>
    </Sheet>
  )
}
