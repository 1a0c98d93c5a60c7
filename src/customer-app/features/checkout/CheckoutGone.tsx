import { Link } from '#customer/router/Link.tsx'
import type { ApiError } from '#shared/api/apiError.ts'
import { errorWords } from '#shared/api/apiError.ts'
import { Missing } from '#customer/shell/trouble/NotThere.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'

/** An order form that no longer stands, and the way back to the cart, where everything still is. */
export function CheckoutGone({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404 && error.status !== 410) return <QueryError error={error} onRetry={onRetry} />
  if (error.status === 404) return <Missing what="checkout" />
  const { heading, description } = errorWords(error)
  return (
    <EmptyState
      icon="receipt"
      title={heading}
      description={description ?? '장바구니에서 다시 주문해 주세요.'}
      action={
        <Link className={buttonClass({ size: 'm' })} to="/cart" replace>
          장바구니로 가기
        </Link>
      }
    />
  )
}
