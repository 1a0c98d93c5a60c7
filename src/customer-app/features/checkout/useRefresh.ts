import { useCallback } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'

/**
 * Asks the server where the order stands now: prices it anew, lets go of what was held for an unpaid payment. An order
 * that turns out to be paid leads to its result, and `refresh` answers null.
 */
export function useRefresh(id: number, onOrder: (order: CheckoutOrder) => void) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = query.useMutation('post', '/store/v1/checkout/orders/{id}/refresh')

  const refresh = useCallback(async (): Promise<CheckoutOrder | null> => {
    const answer = await mutateAsync({ params: { path: { id } } })
    if ('items' in answer) {
      onOrder(answer)
      return answer
    }
    navigate(`/store/checkout/${id}/complete`, { replace: true })
    return null
  }, [id, mutateAsync, navigate, onOrder])

  return { refresh, refreshing: isPending }
}
