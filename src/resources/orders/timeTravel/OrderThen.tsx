import { Fact, Facts } from '#console/fields/Facts.tsx'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { claimKindWord, claimStateWord } from '#shared/words/claims.ts'
import { parcelStateWord } from '#shared/words/deliveries.ts'
import { known, type Known } from './facts.ts'
import type { AddressAt } from './goodsAt.ts'
import type { ClaimAt, OrderAt } from './stateAt.ts'
import { Then } from './Then.tsx'

type Props = { then: OrderAt; now: OrderAt; address: AddressAt | undefined; addressNow: AddressAt | undefined }

/** Where it went, what it cost and what else was known of the order then. */
export const OrderThen = ({ then, now, address, addressNow }: Props) => (
  <Facts>
    <Fact label="배송지">
      {address && addressNow ? <Then then={address} now={addressNow} text={addressText} /> : '…'}
    </Fact>
    <Fact label="주문금액">
      <Then then={then.price} now={now.price} text={({ payable }) => formatKrw(payable)} />
    </Fact>
    <Fact label="쿠폰 할인">
      <Then then={couponsOf(then)} now={couponsOf(now)} text={formatKrw} />
    </Fact>
    <Fact label="쓴 포인트">
      <Then then={pointsOf(then)} now={pointsOf(now)} text={formatPoints} />
    </Fact>
    <Fact label="배송비">
      <Then then={shippingOf(then)} now={shippingOf(now)} text={formatKrw} />
    </Fact>
    <Fact label="결제된 금액">
      <Then then={known(then.captured)} now={known(now.captured)} text={formatKrw} />
    </Fact>
    <Fact label="환불된 금액">
      <Then then={known(refundOf(then))} now={known(refundOf(now))} text={(text) => text} />
    </Fact>
    <Fact label="클레임">
      <Then then={known(claimsText(then.claims))} now={known(claimsText(now.claims))} text={(text) => text} />
    </Fact>
    <Fact label="배송">
      <Then then={known(parcelsText(then))} now={known(parcelsText(now))} text={(text) => text} />
    </Fact>
    <Fact label="주문 메모">
      <Then then={then.memo} now={now.memo} text={(memo) => memo ?? ''} />
    </Fact>
    <Fact label="운영메모">
      <Then then={known(memosText(then))} now={known(memosText(now))} text={(text) => text} />
    </Fact>
  </Facts>
)

type Price = OrderAt['price']
const part = (price: Price, pick: (value: Extract<Price, { known: true }>['value']) => number): Known<number> =>
  price.known ? known(pick(price.value)) : price
const couponsOf = ({ price }: OrderAt) =>
  part(price, ({ product_coupon, cart_coupon, shipping_coupon }) => product_coupon + cart_coupon + shipping_coupon)
const pointsOf = ({ price }: OrderAt) => part(price, ({ points }) => points)
const shippingOf = ({ price }: OrderAt) =>
  part(
    price,
    ({ shipping_base, shipping_coupon, remote_surcharge }) => shipping_base - shipping_coupon + remote_surcharge,
  )

const refundOf = ({ refundedCash, refundedPoints }: OrderAt): string =>
  [refundedCash > 0 ? formatKrw(refundedCash) : '', refundedPoints > 0 ? formatPoints(refundedPoints) : '']
    .filter(Boolean)
    .join(' + ')

const addressText = ({ shown, changed }: Extract<AddressAt, { known: true }>['value']): string =>
  changed.length === 0 ? shown : `${shown} (다른 곳: ${changed.join(', ')})`

const claimsText = (claims: readonly ClaimAt[]): string =>
  claims
    .map(({ no, type, status, quantity }) => `${no} ${claimKindWord[type]} ${quantity}개 ${claimStateWord[status]}`)
    .join(', ')

const parcelsText = ({ parcels }: OrderAt): string =>
  parcels
    .map(({ carrier, invoiceNo, status }) =>
      [
        carrier.known ? carrier.value : '',
        invoiceNo.known ? invoiceNo.value : '기록이 없어요',
        status.known ? parcelStateWord[status.value] : '상태는 기록이 없어요',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

const memosText = ({ memos }: OrderAt): string =>
  memos.length === 0 ? '' : `${memos.length}개, 마지막: ${memos.at(-1)?.content ?? ''}`
