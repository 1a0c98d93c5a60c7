import { Link } from '#customer/router/Link.tsx'
import type { Claim } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import styles from './Claims.module.css'
import { CLAIM_TYPES, requestPath } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { RetractButton } from './RetractButton.tsx'
import { RollbackButton } from './RollbackButton.tsx'

/** What the person can do about it now. */
export function ClaimActions({ claim }: { claim: Claim }) {
  const buttons = [
    claim.can_retract && <RetractButton key="retract" claim={claim} />,
    claim.type === 'cancel' && claim.status === 'COMPLETED' && <RollbackButton key="cart" claim={claim} />,
    claim.status === 'RETRACTED' && <AskAgain key="again" claim={claim} />,
  ].filter(Boolean)
  return buttons.length === 0 ? null : <div className={styles.actions}>{buttons}</div>
}

/** The same goods may be claimed again: in the same way, or in the way that is left since they have been sent. */
function AskAgain({ claim }: { claim: Claim }) {
  const order = query.useQuery('get', '/store/v1/user/orders/{id}', { params: { path: { id: claim.order_id } } })
  const own = order.data?.items.filter((item) => claim.items.some((one) => one.order_item_id === item.id)) ?? []
  const possible = CLAIM_TYPES.filter((type) => own.some((item) => item.actions.includes(ACTION[type])))
  const types = possible.includes(claim.type) ? [claim.type] : possible
  return types.map((type, index) => (
    <Link
      key={type}
      className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary', size: 'm', block: true })}
      to={requestPath(
        claim.order_id,
        type,
        own.filter((item) => item.actions.includes(ACTION[type])).map((item) => item.id),
      )}
    >
      {type === claim.type ? '다시 신청하기' : `${claimKindWord[type]} 신청하기`}
    </Link>
  ))
}

const ACTION = { cancel: 'CANCEL', exchange: 'EXCHANGE', return: 'RETURN' } as const
