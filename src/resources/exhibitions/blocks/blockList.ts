import type { CouponBenefit, Image, ProductCard } from '#contract/schema.d.ts'

/** The blocks of a page while they are written: pure moves of the list, which buttons and dragging share. */

export type ShelfProduct = Pick<
  ProductCard,
  'id' | 'name' | 'thumbnail' | 'list_price' | 'final_price' | 'discount_rate' | 'status'
> & { brand: { name: string } }

export type Block =
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; image_id: number | null; image?: Image; link_url: string | null; alt: string | null }
  | { type: 'PRODUCTS'; title: string; product_ids: number[]; products: ShelfProduct[] }
  | { type: 'COUPON'; benefit_ids: number[]; benefits: CouponBenefit[] }

export type Shelf = Extract<Block, { type: 'PRODUCTS' }>

/** A block and what names it as long as the form is open. */
export type Item = { key: string; block: Block }

export const blockWords: Record<Block['type'], string> = {
  TEXT: '글',
  IMAGE: '사진',
  PRODUCTS: '상품 진열대',
  COUPON: '쿠폰',
}

export const emptyBlock: Record<Block['type'], Block> = {
  TEXT: { type: 'TEXT', html: '' },
  IMAGE: { type: 'IMAGE', image_id: null, link_url: null, alt: null },
  PRODUCTS: { type: 'PRODUCTS', title: '', product_ids: [], products: [] },
  COUPON: { type: 'COUPON', benefit_ids: [], benefits: [] },
}

/** The list with one of it at another place; beyond an end it stays where it is. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

export const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, n) => n !== index)

export const inserted = <T>(list: readonly T[], index: number, one: T): T[] => [
  ...list.slice(0, index),
  one,
  ...list.slice(index),
]

/** Where a product stands: the shelf's key and its id. */
export type Spot = { key: string; productId: number }

/**
 * A product taken to another spot of its shelf or of another one; without a product there, to the shelf's end. On a shelf
 * where it stands already it is moved, not doubled.
 */
export function productMoved(items: readonly Item[], from: Spot, to: { key: string; productId?: number }): Item[] {
  const source = shelfOf(items, from.key)
  const product = source?.products.find(({ id }) => id === from.productId)
  const target = shelfOf(items, to.key)
  if (!source || !target || (from.key === to.key && from.productId === to.productId)) return [...items]
  const before = target.product_ids.indexOf(from.productId)
  const place = to.productId === undefined ? target.product_ids.length : target.product_ids.indexOf(to.productId)
  const rest = target.product_ids.filter((id) => id !== from.productId)
  // within a shelf the one it lands on makes room towards where it came from
  const at = from.key === to.key ? place : place - (before >= 0 && before < place ? 1 : 0)
  const ids = inserted(rest, Math.max(0, Math.min(at, rest.length)), from.productId)
  const known = [...target.products.filter(({ id }) => id !== from.productId), ...(product ? [product] : [])]
  return items.map(({ key, block }) => {
    if (key === to.key) return { key, block: { ...target, product_ids: ids, products: inOrder(ids, known) } }
    if (key === from.key) return { key, block: withoutProduct(source, from.productId) }
    return { key, block }
  })
}

function shelfOf(items: readonly Item[], key: string): Shelf | undefined {
  const block = items.find((item) => item.key === key)?.block
  return block?.type === 'PRODUCTS' ? block : undefined
}

export const withoutProduct = (shelf: Shelf, productId: number): Shelf => ({
  ...shelf,
  product_ids: shelf.product_ids.filter((id) => id !== productId),
  products: shelf.products.filter(({ id }) => id !== productId),
})

export function withProduct(shelf: Shelf, product: ShelfProduct): Shelf {
  if (shelf.product_ids.includes(product.id)) return shelf
  return { ...shelf, product_ids: [...shelf.product_ids, product.id], products: [...shelf.products, product] }
}

export const productsReordered = (shelf: Shelf, from: number, to: number): Shelf => {
  const ids = moved(shelf.product_ids, from, to)
  return { ...shelf, product_ids: ids, products: inOrder(ids, shelf.products) }
}

const inOrder = (ids: readonly number[], products: readonly ShelfProduct[]) =>
  ids.flatMap((id) => products.find((product) => product.id === id) ?? [])

/** What keeps a block from being saved; undefined when nothing does. */
function lackOf(block: Block): string | undefined {
  if (block.type === 'TEXT') return block.html.trim() === '' ? '글을 적어 주세요.' : undefined
  if (block.type === 'IMAGE') return block.image_id === null ? '사진을 골라 주세요.' : undefined
  if (block.type === 'COUPON') return block.benefit_ids.length === 0 ? '쿠폰을 골라 주세요.' : undefined
  return undefined
}

/** What keeps the list from being saved, by the number of the block. */
export function lackIn(blocks: readonly Block[] | undefined): string | undefined {
  const lacks = (blocks ?? []).flatMap((block, n) => {
    const lack = lackOf(block)
    return lack ? [`${n + 1}번째 블록(${blockWords[block.type]}): ${lack}`] : []
  })
  return lacks.length > 0 ? lacks.join(' ') : undefined
}
