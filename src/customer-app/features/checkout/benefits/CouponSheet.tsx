import { useState } from 'react'
import type { CheckoutCoupons, CheckoutOrder, CouponSelection } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { couponIds, orderToPrice, ownedCoupons, workable } from '../checkoutQuote.ts'
import styles from './Benefits.module.css'
import { choose, chosenFor, offersOf, type Place } from './couponChoice.ts'
import { CouponOptions } from './CouponOptions.tsx'
import { couponTargetWord } from '#shared/words/coupons.ts'

type Props = {
  order: CheckoutOrder
  coupons: CheckoutCoupons
  busy: boolean
  onClose: () => void
  onApply: (selection: CouponSelection) => void
}

/** One coupon for each item, one for the cart, one for shipping; what they take off is counted while choosing. */
export function CouponSheet({ order, coupons, busy, onClose, onApply }: Props) {
  const [selection, setSelection] = useState(order.coupons)
  const toPrice = orderToPrice(order)
  const owned = ownedCoupons(coupons)
  const { totals } = workable(toPrice, selection, owned).priced
  const discount = totals.productCoupon + totals.cartCoupon + totals.shippingCoupon
  const count = couponIds(selection).length

  return (
    <Sheet
      title="쿠폰 고르기"
      tall
      onClose={onClose}
      footer={
        <>
          <p className={styles.sum} aria-live="polite">
            {count > 0 ? `쿠폰 ${count}장` : '쿠폰을 쓰지 않아요'}
            <strong>-{formatKrw(discount)}</strong>
          </p>
          <Button block busy={busy} onClick={() => onApply(selection)}>
            {count > 0 ? `${formatKrw(discount)} 할인받기` : '쿠폰 쓰지 않기'}
          </Button>
        </>
      }
    >
      <Button variant="tint" size="m" block onClick={() => setSelection(coupons.best)}>
        가장 많이 할인받기 (-{formatKrw(coupons.best_discount)})
      </Button>
      {offersOf(toPrice, selection, coupons, owned).map(({ place, offers }) => (
        <CouponOptions
          key={typeof place === 'string' ? place : place.itemId}
          name={typeof place === 'string' ? place : `item-${place.itemId}`}
          title={titleOf(place, order)}
          offers={offers}
          chosen={chosenFor(selection, place)}
          onChoose={(id) => setSelection(choose(toPrice, selection, owned, place, id))}
        />
      ))}
    </Sheet>
  )
}

function titleOf(place: Place, order: CheckoutOrder): string {
  if (place === 'CART') return couponTargetWord.CART
  if (place === 'SHIPPING') return couponTargetWord.SHIPPING
  const item = order.items.find(({ id }) => id === place.itemId)
  return [couponTargetWord.PRODUCT, item?.product_name, item?.option_label].filter(Boolean).join(' · ')
}
