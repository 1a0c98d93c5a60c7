import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import type { Answer, Claim } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import styles from './Claims.module.css'
import { rollbackOutcome } from './rollbackOutcome.ts'

export type RolledBack = Answer<'/store/v1/user/orders/{id}/post-claims/rollback-to-cart', 'post'>

/** Puts what was cancelled back into the cart, and says what could not be. */
export function RollbackButton({ claim }: { claim: Claim }) {
  const [done, setDone] = useState<RolledBack | null>(null)
  const order = query.useQuery('get', '/store/v1/user/orders/{id}', { params: { path: { id: claim.order_id } } })
  const rollback = query.useMutation('post', '/store/v1/user/orders/{id}/post-claims/rollback-to-cart', {
    onError: showError,
    onSuccess: (outcome) => {
      setDone(outcome)
      void refreshCart()
    },
  })
  const outcome = done && rollbackOutcome(done, order.data?.items ?? [])
  return (
    <>
      <Button
        variant="tint"
        size="m"
        block
        busy={rollback.isPending}
        onClick={() => rollback.mutate({ params: { path: { id: claim.order_id } }, body: { claim_id: claim.id } })}
      >
        장바구니에 다시 담기
      </Button>
      {outcome && (
        <Popup
          heading={outcome.heading}
          description={outcome.description}
          onClose={() => setDone(null)}
          actions={
            <>
              <Button variant="secondary" size="m" onClick={() => setDone(null)}>
                닫기
              </Button>
              {outcome.anyInCart && (
                <Link className={buttonClass({ size: 'm' })} to="/cart">
                  장바구니 보기
                </Link>
              )}
            </>
          }
        >
          {outcome.skipped.length > 0 && (
            <ul className={styles.skipped} aria-label="담지 못한 상품">
              {outcome.skipped.map((line) => (
                <li key={line.name}>
                  {line.name}
                  <span>{line.why}</span>
                </li>
              ))}
            </ul>
          )}
        </Popup>
      )}
    </>
  )
}
