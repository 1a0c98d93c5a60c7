import { useNavigate } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { analytics } from '#customer/shell/analytics/analytics.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { keepSelection, type Line } from '#customer/shell/cart/pendingSelection.ts'

type Options = {
  onDone: () => void
  /** There is not enough of a SKU: only so many can be bought. */
  onShort: (skuId: number, left: number) => void
}

/** The two ways to buy. Somebody who is not signed in goes to sign in and finds the selection again afterwards. */
export function usePurchase(productId: number, { onDone, onShort }: Options) {
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const signedIn = useSession().status === 'signed-in'
  const goSignIn = (lines: Line[]) => {
    keepSelection(productId, lines)
    navigate(signInPath)
  }
  const addition = query.useMutation('post', '/store/v1/user/cart/items/bulk/create')
  const checkout = query.useMutation('post', '/store/v1/checkout/initiate/from-product')

  const buy = (
    lines: Line[],
    mutation: typeof addition | typeof checkout,
    onSuccess: (answer: { id?: number }) => void,
  ) => {
    if (!signedIn) return goSignIn(lines)
    const items = lines.map((line) => ({ sku_id: line.skuId, quantity: line.quantity }))
    const onError = (error: unknown) => {
      const { status, extra } = toApiError(error)
      if (status === 401) return goSignIn(lines)
      showError(error)
      const { sku_id: skuId, available, limit = available } = extra ?? {}
      if (typeof skuId === 'number' && typeof limit === 'number') onShort(skuId, limit)
    }
    mutation.mutate({ body: { items } }, { onError, onSuccess })
  }

  const added = () => {
    analytics.push('add_to_cart', { object_type: 'product', object_id: productId })
    void refreshCart()
    showToast('장바구니에 담았어요.', { to: '/cart', label: '보러 가기' })
    onDone()
  }

  const started = (id: number | undefined) => {
    analytics.push('begin_checkout', { object_type: 'product', object_id: productId })
    navigate(`/store/checkout/${id}`)
  }

  return {
    addToCart: (lines: Line[]) => buy(lines, addition, added),
    buyNow: (lines: Line[]) => buy(lines, checkout, ({ id }) => started(id)),
    adding: addition.isPending,
    buying: checkout.isPending || checkout.isSuccess,
  }
}
