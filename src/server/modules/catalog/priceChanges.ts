import { formatKrw } from '#shared/format/krw.ts'
import { changePercent } from '#shared/pricing/priceDrop.ts'

/** One price that changes: a field, of what, from what to what. */
export type PriceField = 'list_price' | 'sale_price' | 'member_price' | 'sku_extra' | 'option_extra'
type Change<F extends PriceField, P> = { field: F; id: number; label: string; before: P; after: P }
/** Without a member price, members pay what everybody does: null. */
export type PriceChange = Change<Exclude<PriceField, 'member_price'>, number> | Change<'member_price', number | null>

const fieldWords: Record<PriceField, string> = {
  list_price: '정가',
  sale_price: '판매가',
  member_price: '회원가',
  sku_extra: 'SKU 추가금',
  option_extra: '옵션 추가금',
}

/** What a price field is called in Korean. */
export const priceWord = (field: PriceField): string => fieldWords[field]

/** A price, or that there is none. */
export const priceText = (price: number | null): string => (price === null ? '없음' : formatKrw(price))

const isExtra = (field: PriceField) => field.endsWith('extra')

/** How a price is called in records: prices of the product by their field, surcharges with the id of whose they are. */
export const priceKey = ({ field, id }: Pick<PriceChange, 'field' | 'id'>): string =>
  isExtra(field) ? `${field}:${id}` : field

/** `판매가: 30,000원 → 14,999원 (−50%)` */
export const lineOf = ({ field, label, before, after }: PriceChange) => ({
  label: isExtra(field) ? `${label} ${fieldWords[field]}` : fieldWords[field],
  value: `${priceText(before)} → ${priceText(after)}${before && after !== null ? ` (${signed(changePercent(before, after))}%)` : ''}`,
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
export const sideOf = (changes: readonly PriceChange[], side: 'before' | 'after'): Record<string, number | null> =>
  Object.fromEntries(changes.map((one) => [priceKey(one), one[side]]))
