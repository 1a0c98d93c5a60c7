import type { ReactNode } from 'react'
import type { PriceBreakdown } from '#customer/api/models.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import { Why } from '#customer/ui/goods/Why.tsx'
import type { Reasons } from './priceReasons.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'

type Line = { figure: keyof PriceBreakdown; label: string; minus?: boolean; always?: boolean; open?: boolean }

/** From the list price to what is paid; every reduction before the shipping it does not touch. */
const LINES: Line[] = [
  { figure: 'list_amount', label: '상품 정가', always: true },
  { figure: 'product_discount', label: '상품 할인', minus: true },
  { figure: 'product_coupon', label: couponTargetWord.PRODUCT, minus: true },
  { figure: 'cart_coupon', label: couponTargetWord.CART, minus: true },
  { figure: 'points', label: '포인트', minus: true },
  { figure: 'shipping_base', label: '배송비', always: true, open: true },
  { figure: 'shipping_coupon', label: couponTargetWord.SHIPPING, minus: true },
  { figure: 'remote_surcharge', label: '추가 배송비' },
]

type Props = {
  title: string
  price: PriceBreakdown
  reasons: Reasons
  total: { label: string; note?: ReactNode }
  children?: ReactNode
}

/** The price of an order before and after it is paid: each figure, and why it is what it is. */
export function PriceReceipt({ title, price, reasons, total, children }: Props) {
  return (
    <Block title={title}>
      <Receipt
        lines={LINES.map(({ figure, open, ...line }) => ({
          ...line,
          amount: price[figure],
          why: open ? <Sentences lines={reasons[figure]} /> : <Why of={line.label} lines={reasons[figure] ?? []} />,
        }))}
        total={{ ...total, amount: price.payable }}
      />
      <Why of={total.label} lines={reasons.payable ?? []} />
      {children}
    </Block>
  )
}

const Sentences = ({ lines = [] }: { lines?: readonly string[] }) => lines.map((line) => <p key={line}>{line}</p>)
