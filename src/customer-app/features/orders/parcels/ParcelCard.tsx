import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import type { OrderItem } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { CLAIM_TYPES, requestPath } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { ConfirmPurchaseButton } from './ConfirmPurchaseButton.tsx'
import { DeliveryTimeline } from './DeliveryTimeline.tsx'
import { STATUS } from '#customer/shell/itemStatus.ts'
import { OrderItemRow } from './OrderItemRow.tsx'
import styles from '../Orders.module.css'
import { actable, earliest, type Parcel } from './parcels.ts'
import { StepTrack } from './StepTrack.tsx'

const ACTION = { cancel: 'CANCEL', exchange: 'EXCHANGE', return: 'RETURN' } as const
const day = (iso: string) => formatKst(iso, 'M월 D일(dd)')

/** One parcel: where it is, what is in it, and what can be done with it, once for all that is in it. */
export function ParcelCard({ orderId, parcel, nth }: { orderId: number; parcel: Parcel; nth?: string }) {
  const [open, setOpen] = useState(false)
  const { items, origin } = parcel
  const [first] = items
  if (!first) return null
  const trackable = actable(items, 'TRACK')
  const confirmable = actable(items, 'CONFIRM')
  return (
    <Block
      title={`${origin} 배송${nth ? ` ${nth}` : ''}`}
      aside={<Badge tone={STATUS[first.status].tone}>{STATUS[first.status].label}</Badge>}
    >
      <StepTrack status={first.status} />
      {first.delivery && !open && (
        <p className={styles.note}>
          {first.delivery.carrier} {first.delivery.invoice_no}
        </p>
      )}
      <ul className={styles.parcelItems}>
        {items.map((item) => (
          <OrderItemRow key={item.id} item={item} />
        ))}
      </ul>
      <Dates items={items} />
      <div className={styles.parcelActions}>
        {trackable.length > 0 && (
          <Button variant="secondary" size="m" block aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '배송 조회 접기' : '배송 조회'}
          </Button>
        )}
        {open && <DeliveryTimeline orderItemIds={trackable.map(({ id }) => id)} />}
        {confirmable.length > 0 && <ConfirmPurchaseButton items={confirmable} />}
        <ClaimLinks orderId={orderId} items={items} />
      </div>
    </Block>
  )
}

/** Until when what, by the item that is due first. */
function Dates({ items }: { items: readonly OrderItem[] }) {
  const confirmed = earliest(items.filter(({ status }) => status === 'DELIVERED').map((item) => item.confirm_due_at))
  const returned = earliest(actable(items, 'RETURN').map((item) => item.return_until))
  return (
    <>
      {confirmed && <p className={styles.note}>{day(confirmed)}에 구매가 자동으로 확정돼요.</p>}
      {returned && <p className={styles.note}>단순 변심 교환·반품은 {day(returned)}까지 할 수 있어요.</p>}
    </>
  )
}

function ClaimLinks({ orderId, items }: { orderId: number; items: readonly OrderItem[] }) {
  const possible = CLAIM_TYPES.map((type) => ({ type, of: actable(items, ACTION[type]) })).filter(
    ({ of }) => of.length > 0,
  )
  if (possible.length === 0) return null
  return (
    <div className={styles.claimButtons}>
      {possible.map(({ type, of }) => (
        <Link
          key={type}
          className={buttonClass({ variant: 'secondary', size: 'm' })}
          // one item needs no choosing; what of several is meant, the person says on the next screen
          to={requestPath(orderId, type, of.length === 1 ? of.map(({ id }) => id) : [])}
        >
          {claimKindWord[type]} 신청
          <span className="sr-only">, {of.map((item) => item.product_name).join(', ')}</span>
        </Link>
      ))}
    </div>
  )
}
