import { formatPhone } from '#shared/format/phone.ts'
import { maskName, maskPhone } from '../../mask.ts'
import type { OrderItemRow } from '../orders/order-items.read.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import { priceRuleOf } from '../orders/sheet.parts.ts'
import { columnMakers, type ExportColumn } from './source.ts'
import { claimWord } from '#shared/words/claims.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { unitPriceLabel } from '#shared/pricing/priceRules.ts'
import { itemStateWord } from '#shared/words/orders.ts'

/**
 * What one line of an export is made of. `address` is read only when a personal column is asked for; `rest` are the
 * other items of the same parcel in a file with a line for each parcel.
 */
export type ExportRow = {
  item: OrderItemRow
  rest: OrderItemRow[]
  originName: string
  /** null for one that the shop does not have */
  carrierName: string | null
  payable: number
  address: AddressSnapshot | null
}

type ItemColumn = ExportColumn<ExportRow>

const { text, number, time, personal } = columnMakers<ExportRow>()

const leaving = (item: OrderItemRow) => item.quantity - item.claimedQuantity
const goodsOf = (item: OrderItemRow) =>
  `${[item.productName, item.optionLabel].filter(Boolean).join(' ')} × ${leaving(item)}`

/** Every column that order items can be exported with, in the order of a file. Titles are those that uploads understand. */
export const itemColumns: readonly ItemColumn[] = [
  text('order_item_no', '상품주문번호', ({ item }) => String(item.id)),
  text('order_no', '주문번호', ({ item }) => item.orderNo, { width: 18 }),
  text('status', '상태', ({ item }) => itemStateWord[item.status]),
  text('claim', '클레임', ({ item }) =>
    item.claimType && item.claimStatus ? claimWord({ type: item.claimType, status: item.claimStatus }) : '',
  ),
  time('paid_at', '결제일시', ({ item }) => item.paidAt),
  text('ship_by', '발송기한', ({ item }) => item.shipBy),
  text('brand_name', '브랜드', ({ item }) => item.brandName),
  text('product_name', '상품명', ({ item }) => item.productName, { width: 36 }),
  text('option_label', '옵션', ({ item }) => item.optionLabel, { width: 20 }),
  text('sku_code', 'SKU', ({ item }) => item.skuCode, { width: 16 }),
  number('quantity', '수량', ({ item, rest }) => [item, ...rest].reduce((sum, one) => sum + leaving(one), 0)),
  text(
    'goods',
    '품목',
    ({ item, rest }) =>
      [item, ...rest]
        .toSorted((a, b) => a.id - b.id)
        .map(goodsOf)
        .join(', '),
    { default: false, width: 40 },
  ),
  number('ordered_quantity', '주문 수량', ({ item }) => item.quantity, { default: false }),
  number('unit_price', '판매가', ({ item }) => item.unitPrice, { default: false }),
  text('price_rule', '적용 가격', ({ item }) => unitPriceLabel[priceRuleOf(item.eventProductId, item.atMemberPrice)], {
    default: false,
  }),
  number('product_coupon', couponTargetWord.PRODUCT, ({ item }) => item.productCoupon, { default: false }),
  number('cart_coupon', couponTargetWord.CART, ({ item }) => item.cartCoupon, { default: false }),
  number('points', '포인트', ({ item }) => item.points, { default: false }),
  number('paid', '상품 결제금액', ({ item }) => item.paid),
  number('payable', '주문 결제금액', ({ payable }) => payable, { default: false }),
  text('recipient_masked', '수령인', ({ item }) => maskName(item.receiverName)),
  text('recipient_phone_masked', '연락처', ({ item }) => maskPhone(item.receiverPhone), { width: 16 }),
  text('recipient_area', '지역', ({ item }) => item.receiverArea, { width: 18 }),
  personal('recipient', '수령인 이름', ({ item }) => item.receiverName, 14),
  personal('recipient_phone', '수령인 전화', ({ item }) => formatPhone(item.receiverPhone), 16),
  personal('postcode', '우편번호', ({ address }) => address?.postcode, 10),
  personal('address', '주소', ({ address }) => [address?.address1, address?.address2].filter(Boolean).join(' '), 50),
  personal('comment', '배송메시지', ({ address }) => address?.comment, 30),
  text('shipping_origin', '출고지', ({ originName }) => originName, { width: 18 }),
  text('carrier', '택배사', ({ item, carrierName }) => carrierName ?? item.carrier ?? ''),
  text('invoice_no', '송장번호', ({ item }) => item.invoiceNo, { width: 18 }),
  text('hold_reason', '보류 사유', ({ item }) => item.holdReason, { default: false, width: 24 }),
  text('last_memo', '운영메모', ({ item }) => item.lastMemo, { default: false, width: 30 }),
  time('processed_at', '발주확인일시', ({ item }) => item.processedAt, { default: false }),
  time('shipped_at', '발송일시', ({ item }) => item.shippedAt, { default: false }),
  time('delivered_at', '배송완료일시', ({ item }) => item.deliveredAt, { default: false }),
  time('confirmed_at', '구매확정일시', ({ item }) => item.confirmedAt, { default: false }),
]
