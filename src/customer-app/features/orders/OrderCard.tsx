import { Link } from '#customer/router/Link.tsx'
import type { OrderSummary } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { STATUS } from '#customer/shell/itemStatus.ts'
import styles from './Orders.module.css'
import { ReviewLink } from './parcels/ReviewLink.tsx'
import { ReorderButton } from './ReorderButton.tsx'
import { formatKrw } from '#shared/format/krw.ts'

export function OrderCard({ order }: { order: OrderSummary }) {
  const day = formatKst(order.ordered_at, 'YYYY.MM.DD')
  return (
    <li className={styles.card}>
      <Link className={styles.cardHead} to={`/my/orders/${order.id}`} aria-label={`${day} 주문 상세 보기`}>
        <span className={styles.cardDay}>
          <strong>{day}</strong>
          {order.claim_badge && <Badge tone="orange">{order.claim_badge}</Badge>}
        </span>
        <span className={styles.detail}>
          주문 상세
          <Icon name="right" size={16} />
        </span>
      </Link>
      <ul>
        {order.items.map((item) => (
          <li key={item.id}>
            <div className={styles.item}>
              <Picture className={styles.picture} image={item.thumbnail} alt="" />
              <div>
                <Badge tone={STATUS[item.status].tone}>{STATUS[item.status].label}</Badge>
                <p className={styles.name}>{item.product_name}</p>
                <p className={styles.option}>{[item.option_label, `${item.quantity}개`].filter(Boolean).join(' · ')}</p>
              </div>
            </div>
            <ReviewLink item={item} />
          </li>
        ))}
      </ul>
      <div className={styles.cardFoot}>
        <ReorderButton orderId={order.id} about={`${day} 주문`} />
        <p className={styles.payable}>
          결제 금액 <strong>{formatKrw(order.payable)}</strong>
        </p>
      </div>
    </li>
  )
}
