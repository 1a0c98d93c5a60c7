import type { OrderItem } from '#customer/api/models.ts'

const WHY: Record<string, string> = {
  SKU_SOLD_OUT: '품절됐어요',
  SKU_NOT_FOUND: '이제 팔지 않아요',
  QUANTITY_LIMIT_EXCEEDED: '한 번에 살 수 있는 수량을 넘어요',
  CART_LIMIT_EXCEEDED: '장바구니가 가득 찼어요',
}

type Outcome = {
  heading: string
  description?: string
  anyInCart: boolean
  skipped: { name: string; why: string }[]
}

/** What became of the goods that were to go back into the cart, in words. */
export function rollbackOutcome(
  { added, skipped }: { added: readonly unknown[]; skipped: readonly { sku_id: number; code: string }[] },
  items: readonly Pick<OrderItem, 'sku_id' | 'product_name' | 'option_label'>[],
): Outcome {
  const told = skipped.map(({ sku_id, code }) => {
    const item = items.find((one) => one.sku_id === sku_id)
    const name = item ? [item.product_name, item.option_label].filter(Boolean).join(' ') : `상품 ${sku_id}`
    return { name, why: WHY[code] ?? '지금은 담을 수 없어요' }
  })
  if (added.length === 0 && skipped.length === 0)
    return {
      heading: '이미 다시 담았어요',
      description: '한 번 담은 뒤에는 또 담지 않아요.',
      anyInCart: true,
      skipped: [],
    }
  if (added.length === 0) return { heading: '담을 수 있는 상품이 없어요', anyInCart: false, skipped: told }
  if (told.length === 0) return { heading: '장바구니에 다시 담았어요', anyInCart: true, skipped: [] }
  return {
    heading: `${added.length}개 상품을 담았어요`,
    description: '담지 못한 상품이 있어요.',
    anyInCart: true,
    skipped: told,
  }
}
