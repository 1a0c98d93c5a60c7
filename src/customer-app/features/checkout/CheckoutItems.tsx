import type { CheckoutOrder } from '#customer/api/models.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { PriceMark } from '#customer/shell/receipt/PriceMark.tsx'
import styles from './Checkout.module.css'
import { formatKrw } from '#shared/format/krw.ts'

const shippingOf = ({ charged, base_fee }: CheckoutOrder['groups'][number]) =>
  charged > 0 ? `배송비 ${formatKrw(charged)}` : base_fee > 0 ? '쿠폰으로 무료배송' : '무료배송'

/** What is ordered, as it will be shipped: one block per shipping origin. */
export function CheckoutItems({ order }: { order: CheckoutOrder }) {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <Block title={`주문 상품 ${count}개`}>
      {order.groups.map((group) => (
        <div key={group.id} className={styles.group}>
          <p className={styles.origin}>
            {group.shipping_origin.name} 배송
            <span>{shippingOf(group)}</span>
          </p>
          <ul>
            {order.items
              .filter((item) => group.item_ids.includes(item.id))
              .map((item) => (
                <li key={item.id} className={styles.item}>
                  <Picture className={styles.picture} image={item.thumbnail} alt="" />
                  <div>
                    <p>{item.product_name}</p>
                    <p className={styles.option}>
                      {[item.option_label, `${item.quantity}개`].filter(Boolean).join(' · ')}
                    </p>
                    <PriceMark rule={item.price_rule} />{' '}
                    <strong className={styles.amount}>{formatKrw(item.unit_price * item.quantity)}</strong>
                  </div>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Block>
  )
}
