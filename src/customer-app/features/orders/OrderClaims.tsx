import { Link } from '#customer/router/Link.tsx'
import type { Order } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { claimStatus, moneyAndPoints, requestPath } from '#customer/shell/claimWords.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './Orders.module.css'
import { actable, type Parcel } from './parcels/parcels.ts'

/** Every claim of the order with the money that came back for it, newest first. */
export function OrderClaims({ order }: { order: Order }) {
  if (order.claims.length === 0) return null
  return (
    <Block title="취소·교환·반품">
      <ul>
        {order.claims.map((claim) => {
          const refund = order.refunds.find((one) => one.claim_id === claim.id)
          const status = claimStatus(claim)
          return (
            <li key={claim.id}>
              <Link className={styles.claimRow} to={`/my/claims/${claim.id}`}>
                <span>
                  <Badge tone={status.tone}>{status.label}</Badge>
                  <span className={styles.note}>
                    {formatKst(claim.requested_at, 'YYYY.MM.DD')} · {claim.reason.label}
                  </span>
                </span>
                {refund && <strong>환불 {moneyAndPoints(refund.refund_cash, refund.refund_points)}</strong>}
                <Icon name="right" size={16} />
              </Link>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}

/** One way to take back all that has not been sent yet; when it is one parcel, its own button is enough. */
export function CancelAllLink({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  const open = parcels.map(({ items }) => actable(items, 'CANCEL')).filter((items) => items.length > 0)
  const ids = open.flat().map((item) => item.id)
  if (open.length < 2) return null
  return (
    <div className={styles.cancelAll}>
      <Link
        className={buttonClass({ variant: 'secondary', size: 'm', block: true })}
        to={requestPath(order.id, 'cancel', ids)}
      >
        {ids.length === order.items.length ? '주문 전체 취소' : `발송 전 상품 ${ids.length}개 모두 취소`}
      </Link>
    </div>
  )
}
