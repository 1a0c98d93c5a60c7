import { toApiError } from '#shared/api/apiError.ts'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { areInCart } from '#customer/shell/cart/cart.ts'
import { keepSelection } from '#customer/shell/cart/pendingSelection.ts'

type Short = { sku_id: number; available: number }
type Way = { to: string; label: string }

/**
 * Where to take less of what ran out: the cart when it came from there, else its product, whose option sheet then opens
 * with what is left.
 */
export async function wayOut(order: CheckoutOrder, refusal: unknown): Promise<Way> {
  const short = (toApiError(refusal).extra?.['items'] ?? []) as Short[]
  const first = order.items.find((item) => item.sku_id === short[0]?.sku_id)
  const fromCart = await areInCart(order.items.map((item) => item.sku_id)).catch(() => true)
  if (!first || fromCart) return { to: '/cart', label: '장바구니로' }
  const lines = order.items
    .filter((item) => item.product_id === first.product_id)
    .map(({ sku_id: skuId, quantity }) => {
      const left = short.find((one) => one.sku_id === skuId)?.available ?? quantity
      return { skuId, quantity: Math.min(quantity, left) }
    })
    .filter((line) => line.quantity > 0)
  if (lines.length > 0) keepSelection(first.product_id, lines)
  return { to: `/store/products/${first.product_id}`, label: lines.length > 0 ? '수량 줄이기' : '상품으로' }
}
