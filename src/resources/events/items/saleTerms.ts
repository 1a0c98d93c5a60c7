import type { EventItem } from '#contract/schema.d.ts'
import { changePercent, dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'

/** The products of an event while somebody sets their terms. */

/** What is said of a price beside the price that is charged otherwise. */
export function priceRemark(
  salePrice: number,
  price: number,
): { severity: 'error' | 'warning' | 'info'; text: string } {
  if (price >= salePrice) return { severity: 'error', text: '판매가보다 싸야 해요.' }
  const off = -changePercent(salePrice, price)
  if (dropNeedsSecondPerson(salePrice, price))
    return { severity: 'warning', text: `${off}% 할인이라 다른 관리자의 승인이 필요해요.` }
  return { severity: 'info', text: `${off}% 할인이에요.` }
}

/** The price after so many per cent, down to whole tens of won; null where nothing would be left or taken off. */
export function discounted(salePrice: number, percent: number): number | null {
  const price = Math.floor((salePrice * (100 - percent)) / 1000) * 10
  return price > 0 && price < salePrice ? price : null
}

export type Terms = { percent: number | null; quantity_limit: number | null; per_user_limit: number | null }

/** The same terms for every product; what is null stays as it is. */
export const withTerms = (items: readonly EventItem[], terms: Terms): EventItem[] =>
  items.map((item) => ({
    ...item,
    time_sale_price:
      terms.percent === null
        ? item.time_sale_price
        : (discounted(item.sale_price, terms.percent) ?? item.time_sale_price),
    quantity_limit: terms.quantity_limit ?? item.quantity_limit,
    per_user_limit: terms.per_user_limit ?? item.per_user_limit,
  }))
