import { useState } from 'react'
import type { CheckoutCoupons, CheckoutOrder } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { couponIds, ownedCoupons } from '../checkoutQuote.ts'
import styles from './Benefits.module.css'
import { CouponSheet } from './CouponSheet.tsx'

type Props = { order: CheckoutOrder; coupons: CheckoutCoupons | undefined; onOrder: (order: CheckoutOrder) => void }

/** The coupons on the order: the best ones from the start, changed in a sheet. */
export function CouponBlock({ order, coupons, onOrder }: Props) {
  const [choosing, setChoosing] = useState(false)
  const apply = query.useMutation('post', '/store/v1/checkout/orders/initialized/{id}/coupons/apply', {
    onError: showError,
    onSuccess: onOrder,
  })
  const count = couponIds(order.coupons).length
  const { product_coupon, cart_coupon, shipping_coupon } = order.price
  const discount = product_coupon + cart_coupon + shipping_coupon
  const owned = coupons ? ownedCoupons(coupons).length : 0
  const more = coupons ? coupons.best_discount - discount : 0

  return (
    <Block
      title="쿠폰"
      aside={
        owned > 0 && (
          <Button variant="secondary" size="s" onClick={() => setChoosing(true)}>
            {count > 0 ? '쿠폰 바꾸기' : '쿠폰 고르기'}
          </Button>
        )
      }
    >
      <p className={styles.benefit} aria-live="polite">
        {count > 0 ? (
          <>
            쿠폰 {count}장 적용 <strong>-{formatKrw(discount)}</strong>
          </>
        ) : (
          <span className={styles.quiet}>{sayNone(owned, more)}</span>
        )}
      </p>
      {more > 0 && (
        <Button
          className={styles.better}
          variant="tint"
          size="m"
          block
          busy={apply.isPending}
          onClick={() => apply.mutate({ params: { path: { id: order.id } }, body: { auto: 'BEST' } })}
        >
          {formatKrw(more)} 더 할인받기
        </Button>
      )}
      {choosing && coupons && (
        <CouponSheet
          order={order}
          coupons={coupons}
          busy={apply.isPending}
          onClose={() => setChoosing(false)}
          onApply={(selection) =>
            apply.mutate(
              { params: { path: { id: order.id } }, body: selection },
              { onSuccess: () => setChoosing(false) },
            )
          }
        />
      )}
    </Block>
  )
}

function sayNone(owned: number, more: number): string {
  if (owned === 0) return '가진 쿠폰이 없어요.'
  return more > 0 ? '쿠폰을 쓰지 않았어요.' : '이 주문에 쓸 수 있는 쿠폰이 없어요.'
}
