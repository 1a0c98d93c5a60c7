export type Line = { skuId: number; quantity: number }

const KEY = 'homefit:pending-selection'

/** Keeps what was picked of a product for when its screen opens next: after signing in, or with what is left of it. */
export function keepSelection(productId: number, lines: Line[]) {
  sessionStorage.setItem(KEY, JSON.stringify({ productId, lines }))
}

/** What was kept, once, if it was for this product. */
export function takeSelection(productId: number): Line[] | null {
  const stored = sessionStorage.getItem(KEY)
  if (!stored) return null
  const selection = JSON.parse(stored) as { productId: number; lines: Line[] }
  if (selection.productId !== productId) return null
  sessionStorage.removeItem(KEY)
  return selection.lines
}
