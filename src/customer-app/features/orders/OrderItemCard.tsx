import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderItem } from '#shared/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Badge } from '#customer/ui/Badge.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Picture } from '#customer/ui/Picture.tsx'
import { ConfirmPurchaseButton } from './ConfirmPurchaseButton.tsx'
import { DeliveryTimeline } from './DeliveryTimeline.tsx'
import { ItemClaims } from './ItemClaims.tsx'
import { STATUS } from './itemStatus.ts'
import styles from './Orders.module.css'
import { StepTrack } from './StepTrack.tsx'

export function OrderItemCard({ orderId, item }: { orderId: number; item: OrderItem }) {
  const [open, setOpen] = useState(false)
  const trackable = item.actions.includes('TRACK')
  return (
    <li className={styles.detailItem}>
      <div className={styles.item}>
        <Link to={`/store/products/${item.product_id}`} tabIndex={-1} aria-hidden>
          <Picture className={styles.picture} image={item.thumbnail} alt="" />
        </Link>
        <div>
          <Badge tone={STATUS[item.status].tone}>{STATUS[item.status].label}</Badge>
          <Link className={styles.name} to={`/store/products/${item.product_id}`}>
            {item.product_name}
          </Link>
          <p className={styles.option}>{[item.option_label, `${item.quantity}개`].filter(Boolean).join(' · ')}</p>
          <strong className={styles.amount}>{(item.unit_price * item.quantity).toLocaleString('ko-KR')}원</strong>
        </div>
      </div>
      <StepTrack status={item.status} />
      {item.status === 'DELIVERED' && item.confirm_due_at && (
        <p className={styles.note}>{formatKst(item.confirm_due_at, 'M월 D일(dd)')}에 구매가 자동으로 확정돼요.</p>
      )}
      {item.return_until && item.actions.includes('RETURN') && (
        <p className={styles.note}>
          단순 변심 교환·반품은 {formatKst(item.return_until, 'M월 D일(dd)')}까지 할 수 있어요.
        </p>
      )}
      {item.actions.includes('CONFIRM') && <ConfirmPurchaseButton item={item} />}
      {trackable && (
        <Button variant="secondary" size="m" block aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '배송 조회 접기' : '배송 조회'}
        </Button>
      )}
      {open && <DeliveryTimeline orderItemId={item.id} />}
      <ItemClaims orderId={orderId} item={item} />
    </li>
  )
}
