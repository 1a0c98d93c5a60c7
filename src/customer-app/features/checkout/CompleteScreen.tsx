import { useEffect } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useParams } from '#customer/router/place.ts'
import { formatPoints } from '#shared/format/krw.ts'
import { analytics } from '#customer/shell/analytics/analytics.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import benefits from './benefits/Benefits.module.css'
import styles from './Checkout.module.css'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { couponTargetWord } from '#shared/words/coupons.ts'

export function CompleteScreen() {
  const id = Number(useParams()['id'])
  const order = query.useQuery('get', '/store/v1/checkout/orders/completed/{id}', { params: { path: { id } } })
  useEffect(() => void refreshCart(), [])
  const amount = order.data?.price.payable
  useEffect(() => {
    if (amount !== undefined)
      analytics.push('purchase', { object_type: 'order', object_id: id, amount }, `purchase-${id}`)
  }, [id, amount])

  if (order.isPending) return <CheckoutSkeleton />
  if (isLost(order)) return <NotThere what="order" error={order.error} onRetry={() => void order.refetch()} />
  const { price, payments, delivery_address: address, items } = order.data
  const [first] = items
  return (
    <>
      <div className={styles.done}>
        <span className={styles.doneMark}>
          <Icon name="check" size={38} strokeWidth={2.4} />
        </span>
        <h1 className={styles.doneTitle}>주문했어요</h1>
        <p className={styles.doneText}>
          {first?.product_name}
          {items.length > 1 && ` 외 ${items.length - 1}개`}
        </p>
        <p className={styles.doneText}>주문번호 {order.data.order_no}</p>
      </div>
      {address && (
        <Block title="받는 곳">
          <p>
            {address.name} · ({address.postcode}) {address.address1} {address.address2}
          </p>
          <p className={styles.option}>배송이 시작되면 주문 상세에서 위치를 볼 수 있어요.</p>
        </Block>
      )}
      <Block title="결제">
        <Receipt
          lines={[
            { label: '상품', amount: price.list_amount - price.product_discount, always: true },
            { label: '쿠폰', amount: price.product_coupon + price.cart_coupon, minus: true },
            { label: '포인트', amount: price.points, minus: true },
            { label: '배송비', amount: price.shipping_base + price.remote_surcharge, always: true },
            { label: couponTargetWord.SHIPPING, amount: price.shipping_coupon, minus: true },
          ]}
          total={{
            label: '결제한 금액',
            amount: price.payable,
            note: payments.map((payment) => payment.label).join(', '),
          }}
        />
      </Block>
      {order.data.earn_points_expected > 0 && (
        <Block title="적립 예정">
          <p className={benefits.row}>
            구매를 확정하면 드려요
            {order.data.earn_points.as_member && ` (멤버십 ${order.data.earn_points.rate_percent}%)`}{' '}
            <strong>{formatPoints(order.data.earn_points_expected)}</strong>
          </p>
        </Block>
      )}
      <div className={styles.doneActions}>
        <Link className={buttonClass({ variant: 'secondary' })} to="/store">
          더 둘러보기
        </Link>
        <Link className={buttonClass()} to={`/my/orders/${order.data.id}`}>
          주문 상세 보기
        </Link>
      </div>
    </>
  )
}
