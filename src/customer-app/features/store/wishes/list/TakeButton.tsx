import { useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { keepSelection } from '#customer/shell/cart/pendingSelection.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { Button } from '#customer/ui/Button.tsx'

/** Puts a product into the cart; of one that comes in several options the sheet opens on its page. */
export function TakeButton({ product: { id, name } }: { product: { id: number; name: string } }) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const addition = query.useMutation('post', '/store/v1/user/cart/items/bulk/create')
  const put = async () => {
    const { skus, option_groups: groups } = await queryClient.fetchQuery({
      ...query.queryOptions('get', '/store/v1/products/{id}/options', { params: { path: { id } } }),
      staleTime: 0,
    })
    const [sku] = skus
    if (skus.length !== 1 || groups.length > 0 || !sku) {
      keepSelection(id, [])
      return navigate(`/store/products/${id}`)
    }
    await addition.mutateAsync({ body: { items: [{ sku_id: sku.id, quantity: 1 }] } })
    void refreshCart()
    showToast('장바구니에 담았어요.', { to: '/cart', label: '보러 가기' })
  }
  const press = () => {
    setBusy(true)
    put()
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="secondary" size="s" busy={busy} aria-label={`${name} 장바구니에 담기`} onClick={press}>
      장바구니 담기
    </Button>
  )
}
