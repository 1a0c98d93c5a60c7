import { useEffect, useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import type { Cart } from '#customer/api/models.ts'
import { analytics } from '#customer/shell/analytics/analytics.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showError, showPopup } from '#customer/shell/notices/notices.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { CartGroup } from './CartGroup.tsx'
import { CartReceipt } from './CartReceipt.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartToolbar } from './CartToolbar.tsx'
import { selectable, selectedTotals } from './cartSelection.ts'
import { CartLine } from './CartLine.tsx'
import { useQuantities } from './useQuantities.ts'
import { formatKrw } from '#shared/format/krw.ts'

/** Whoever comes from a payment window that is no more learns why they are here. */
function useLostPayment() {
  const [params, setParams] = useSearchParams()
  const isLostPayment = params.get('payment') === 'unknown'
  useEffect(() => {
    if (!isLostPayment) return
    setParams({}, { replace: true })
    showPopup({
      heading: '끝났거나 없는 결제창이에요',
      description: '결제한 주문은 주문 내역에 있고, 담아 둔 상품은 여기에 그대로 있어요.',
      link: { to: '/my/orders', label: '주문 내역 보기' },
    })
  }, [isLostPayment, setParams])
}

export function CartScreen() {
  useLostPayment()
  const cart = query.useQuery('get', '/store/v1/user/cart/items', {}, { staleTime: 0 })
  if (cart.isPending) return <CartSkeleton />
  if (isLost(cart)) return <QueryError error={cart.error} onRetry={() => void cart.refetch()} />
  return cart.data.count === 0 ? <EmptyCart /> : <FilledCart cart={cart.data} />
}

function FilledCart({ cart: stored }: { cart: Cart }) {
  const navigate = useNavigate()
  const quantities = useQuantities()
  const [saving, setSaving] = useState(false)
  const cart = quantities.drawn(stored)
  const [left, setLeft] = useState<Set<number>>(new Set())
  const ids = selectable(cart)
  const selected = ids.filter((id) => !left.has(id))
  const totals = selectedTotals(cart, new Set(selected))

  const remove = query.useMutation('post', '/store/v1/user/cart/items/bulk/delete', {
    onError: showError,
    onSettled: () => refreshCart(),
  })
  const order = query.useMutation('post', '/store/v1/checkout/initiate/from-cart', {
    onSuccess: ({ id }) => {
      analytics.push('begin_checkout', { object_type: 'cart', count: selected.length })
      navigate(`/store/checkout/${id}`)
    },
    onError: (error) => {
      showError(error)
      void refreshCart()
    },
  })
  const placeOrder = async () => {
    setSaving(true)
    const saved = await quantities.saved()
    setSaving(false)
    if (saved) order.mutate({ body: { cart_item_ids: selected } })
  }
  const select = (changed: number[], checked: boolean) => {
    const next = new Set(left)
    changed.forEach((id) => (checked ? next.delete(id) : next.add(id)))
    setLeft(next)
  }

  return (
    <>
      <PageTitle>장바구니</PageTitle>
      <CartToolbar
        selected={selected.length}
        total={ids.length}
        deleting={remove.isPending}
        onSelectAll={(checked) => select(ids, checked)}
        onDelete={() => remove.mutate({ body: { ids: selected } })}
      />
      {cart.groups.map((group) => (
        <CartGroup
          key={group.shipping_origin.id}
          group={group}
          selected={selected}
          goods={totals.groups.get(group.shipping_origin.id)?.goods ?? 0}
          shipping={totals.groups.get(group.shipping_origin.id)?.shipping ?? 0}
          onSelect={select}
          onQuantity={quantities.setQuantity}
        />
      ))}
      {cart.unavailable.length > 0 && (
        <Block title="지금 살 수 없어요">
          <ul>
            {cart.unavailable.map((item) => (
              <CartLine key={item.id} item={item} />
            ))}
          </ul>
        </Block>
      )}
      <CartReceipt
        totals={totals}
        saving={selected.length === ids.length ? cart.coupon_saving : undefined}
        memberPercent={cart.is_member ? cart.earn_rate_percent : undefined}
      />
      <ActionBar>
        <Button
          block
          disabled={selected.length === 0}
          busy={saving || order.isPending || order.isSuccess}
          onClick={() => void placeOrder()}
        >
          {selected.length === 0
            ? '주문할 상품을 골라 주세요'
            : `${formatKrw(totals.payable)} 주문하기 (${selected.length})`}
        </Button>
      </ActionBar>
    </>
  )
}

function EmptyCart() {
  return (
    <>
      <PageTitle>장바구니</PageTitle>
      <EmptyState
        icon="cart"
        title="장바구니가 비어 있어요"
        description="마음에 드는 상품을 담아 두면 여기에서 볼 수 있어요."
        action={
          <Link className={buttonClass({ size: 'm' })} to="/store/best">
            베스트 상품 보기
          </Link>
        }
      />
    </>
  )
}
