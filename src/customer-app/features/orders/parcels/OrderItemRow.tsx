import { Link } from '#customer/router/Link.tsx'
import type { OrderItem } from '#customer/api/models.ts'
import { claimStatus } from '#customer/shell/claimWords.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { PriceMark } from '#customer/shell/receipt/PriceMark.tsx'
import styles from '../Orders.module.css'
import { ReviewLink } from './ReviewLink.tsx'
import { formatKrw } from '#shared/format/krw.ts'

/** What was bought, and what was asked for about it. */
export function OrderItemRow({ item }: { item: OrderItem }) {
  const { claim } = item
  return (
    <li>
      <div className={styles.item}>
        <Link to={`/store/products/${item.product_id}`} tabIndex={-1} aria-hidden>
          <Picture className={styles.picture} image={item.thumbnail} alt="" />
        </Link>
        <div className={styles.words}>
          <Link className={styles.name} to={`/store/products/${item.product_id}`}>
            {item.product_name}
          </Link>
          <p className={styles.option}>{[item.option_label, `${item.quantity}개`].filter(Boolean).join(' · ')}</p>
          <PriceMark rule={item.price_rule} />{' '}
          <strong className={styles.amount}>{formatKrw(item.unit_price * item.quantity)}</strong>
        </div>
      </div>
      {claim && (
        <Link className={styles.claimLine} to={`/my/claims/${claim.id}`}>
          <Badge tone={claimStatus(claim).tone}>{claimStatus(claim).label}</Badge>
          {claim.quantity > 0 && claim.quantity < item.quantity && `${item.quantity}개 중 ${claim.quantity}개 · `}신청
          내역 보기
          <Icon name="right" size={16} />
        </Link>
      )}
      <ReviewLink item={item} />
    </li>
  )
}
