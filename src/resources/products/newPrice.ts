export type Way = 'percent-off' | 'percent-up' | 'amount' | 'member-off' | 'member-none'

export type Prices = { list_price: number; sale_price: number; member_price?: number | null }
type Asked = { way: Way; number: number }

/** The new price of one product, in tens of won. */
export const newPrice = (sale: number, { way, number }: Asked): number => {
  if (way === 'amount') return number
  const percent = way === 'percent-up' ? 100 + number : 100 - number
  return Math.max(10, Math.floor((sale * percent) / 1000) * 10)
}

/** What is written of a product: its member price, or its sale price with the list price that this needs. */
export function newPrices(product: Prices, asked: Asked): Partial<Prices> {
  if (asked.way === 'member-none') return { member_price: null }
  const price = newPrice(product.sale_price, asked)
  if (asked.way === 'member-off') return { member_price: price }
  return { sale_price: price, ...(price > product.list_price ? { list_price: price } : {}) }
}
