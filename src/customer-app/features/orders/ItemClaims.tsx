import { Link } from 'react-router'
import type { OrderItem } from '#shared/api/models.ts'
import { CLAIM_TYPES, claimStatus, requestPath, TYPE_LABEL } from '#customer/shell/claimWords.ts'
import { Badge } from '#customer/ui/Badge.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './Orders.module.css'

const ACTION = { cancel: 'CANCEL', exchange: 'EXCHANGE', return: 'RETURN' } as const

/** What was asked for this item, and what can be asked for now. */
export function ItemClaims({ orderId, item }: { orderId: number; item: OrderItem }) {
  const possible = CLAIM_TYPES.filter((type) => item.actions.includes(ACTION[type]))
  const { claim } = item
  return (
    <>
      {claim && (
        <Link className={styles.claimLine} to={`/my/claims/${claim.id}`}>
          <Badge tone={claimStatus(claim).tone}>{claimStatus(claim).label}</Badge>
          {claim.quantity > 0 && claim.quantity < item.quantity && `${item.quantity}개 중 ${claim.quantity}개 · `}신청
          내역 보기
          <Icon name="right" size={16} />
        </Link>
      )}
      {possible.length > 0 && (
        <div className={styles.claimButtons}>
          {possible.map((type) => (
            <Link
              key={type}
              className={buttonClass({ variant: 'secondary', size: 'm' })}
              to={requestPath(orderId, type, [item.id])}
            >
              {TYPE_LABEL[type]} 신청
              <span className="sr-only">, {[item.product_name, item.option_label].filter(Boolean).join(' ')}</span>
            </Link>
          ))}
        </div>
      )}
    </>
  )
}
