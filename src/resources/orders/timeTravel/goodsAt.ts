import type { OrderAsOf } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import type { ProductState } from '#shared/words/products.ts'
import { known, type Known } from './facts.ts'

/** What the shop said and had of an item's goods at a moment, as the server knows it. Pure. */
export type GoodsAt = {
  id: number
  option: Known<string>
  stock: Known<number>
  name: Known<string>
  status: Known<ProductState>
  price: Known<string>
  text: Known<{ id: string; length: number }>
}
export type AddressAt = Known<{ shown: string; changed: readonly string[] }>

const orSince = <T>(value: T | null | undefined, since: string | null): Known<T> =>
  value === null || value === undefined ? { known: false, since } : known(value)

type Item = OrderAsOf['items'][number]

export function goodsAt(item: Item): GoodsAt {
  const { option, page, page_known_from: pageFrom } = item
  return {
    id: item.order_item_id,
    option: orSince(option.sku_id === null ? null : (option.label ?? ''), option.known_from),
    // which SKU it was is not known, so neither is how many there were
    stock: orSince(item.stock, option.sku_id === null ? option.known_from : item.stock_known_from),
    name: orSince(page?.name, pageFrom),
    status: orSince(page?.status, pageFrom),
    price: orSince(item.price && priceText(item.price), item.price_known_from),
    text: orSince(page && { id: page.text_id, length: page.text_length }, pageFrom),
  }
}

type Price = Exclude<Item['price'], null>

export const priceText = ({
  list_price: list,
  sale_price: sale,
  extra_price: extra,
  time_sale_price: cheaper,
  member_price: member,
}: Price) =>
  [
    formatKrw(sale),
    extra !== null && extra > 0 ? ` + 옵션 ${formatKrw(extra)}` : '',
    list > sale ? ` (정가 ${formatKrw(list)})` : '',
    cheaper === null ? '' : ` · 타임세일 ${formatKrw(cheaper)}`,
    member === null ? '' : ` · 회원가 ${formatKrw(member)}`,
  ].join('')

const partWords = {
  name: '받는 분',
  phone: '전화',
  postcode: '우편번호',
  address1: '주소',
  address2: '상세 주소',
  comment: '배송 메시지',
} satisfies Record<OrderAsOf['address']['changed'][number], string>

/** A masked address hides what is different in it, so that is named. */
export function addressAt({ address }: OrderAsOf): AddressAt {
  const { value } = address
  if (!address.known) return { known: false, since: address.known_from }
  if (!value) return known({ shown: '', changed: [] })
  const { name, phone, postcode, address1, address2 } = value
  return known({
    shown: [name, phone, `(${postcode}) ${address1} ${address2}`].filter(Boolean).join(' · '),
    changed: address.changed.map((part) => partWords[part]),
  })
}
