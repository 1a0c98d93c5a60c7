import { formatKrw } from '#shared/format/krw.ts'
import { changePercent } from '#shared/pricing/priceDrop.ts'

/** One price that changes: a field, of what, from what to what. */
export type PriceField = 'list_price' | 'sale_price' | 'sku_extra' | 'option_extra'
export type PriceChange = { field: PriceField; id: number; label: string; before: number; after: number }

const fieldWords: Record<PriceField, string> = {
  list_price: '정가',
  sale_price: '판매가',
  sku_extra: 'SKU 추가금',
  option_extra: '옵션 추가금',
}

/** How a price is called in records: prices of the product by their field, surcharges with the id of whose they are. */
export const priceKey = ({ field, id }: Pick<PriceChange, 'field' | 'id'>): string =>
  field.endsWith('extra') ? `${field}:${id}` : field

/** `판매가: 30,000원 → 14,999원 (−50%)` */
export const lineOf = ({ field, label, before, after }: PriceChange) => ({
  label: field === 'list_price' || field === 'sale_price' ? fieldWords[field] : `${label} ${fieldWords[field]}`,
  value: `${formatKrw(before)} → ${formatKrw(after)}${before === 0 ? '' : ` (${signed(changePercent(before, after))}%)`}`,
})

/** A price that would be less than half of another, by what it is called. */
export type LowPrice = { label: string; price: number }

/** `타임세일 겨울 세일: 10,000원 (−75%)`, of what the price would be then */
export const lowLineOf = ({ label, price }: LowPrice, of: number) => ({
  label,
  value: `${formatKrw(price)} (−${Math.floor((1 - price / of) * 100)}%)`,
})

const signed = (percent: number) => (percent > 0 ? `+${percent}` : String(percent).replace('-', '−'))

/** One side of changes, by their keys. */
export const sideOf = (changes: readonly PriceChange[], side: 'before' | 'after'): Record<string, number> =>
  Object.fromEntries(changes.map((one) => [priceKey(one), one[side]]))
