import { blockWords, type Item } from './blockList.ts'

/** What is dragged, told by its id: a block, a product on a shelf, or a shelf as a place for products. */
export type Dragged =
  | { kind: 'block'; key: string }
  | { kind: 'shelf'; key: string }
  | { kind: 'product'; key: string; productId: number }

export const productDragId = (key: string, productId: number) => `product|${key}|${productId}`
export const shelfDropId = (key: string) => `shelf|${key}`

export function dragOf(id: string | number): Dragged {
  const [kind, key = '', productId] = String(id).split('|')
  if (kind === 'product') return { kind, key, productId: Number(productId) }
  if (kind === 'shelf') return { kind, key }
  return { kind: 'block', key: String(id) }
}

/** What a screen reader is told of it. */
export function nameOf(id: string | number, items: readonly Item[]): string {
  const dragged = dragOf(id)
  const index = items.findIndex(({ key }) => key === dragged.key)
  const block = items[index]?.block
  if (!block) return ''
  const own = `${index + 1}번째 ${blockWords[block.type]}`
  if (dragged.kind !== 'product' || block.type !== 'PRODUCTS') return own
  return block.products.find((product) => product.id === dragged.productId)?.name ?? own
}
