import { useState } from 'react'
import type { CheckoutOrder, PriceBreakdown } from '#customer/api/models.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { AddressBlock } from './address/AddressBlock.tsx'
import { type Agreed, missingAgreements } from './agreed.ts'
import { Agreements } from './Agreements.tsx'
import { BoughtPopup } from './payment/BoughtPopup.tsx'
import styles from './Checkout.module.css'
import { CashReceiptFields, cashReceiptProblem, noCashReceipt } from '#customer/shell/forms/CashReceiptFields.tsx'
import { CheckoutItems } from './CheckoutItems.tsx'
import { CheckoutNotice } from './CheckoutNotice.tsx'
import { previewOf } from './checkoutQuote.ts'
import { CheckoutReceipt } from './receipt/CheckoutReceipt.tsx'
import { CouponBlock } from './benefits/CouponBlock.tsx'
import { PointsBlock } from './benefits/PointsBlock.tsx'
import { pointsProblem } from './benefits/pointsInput.ts'
import { PaymentWays } from './payment/PaymentWays.tsx'
import { type Choice, paymentOf, wayOf, waysFor } from './payment/ways.ts'
import { PriceChangedPopup } from './payment/PriceChangedPopup.tsx'
import { useCoupons } from './benefits/useCoupons.ts'
import { type Bought, usePay } from './payment/usePay.ts'
import { formatKrw } from '#shared/format/krw.ts'

type Props = {
  order: CheckoutOrder
  onOrder: (order: CheckoutOrder) => void
  onRefresh: () => Promise<CheckoutOrder | null>
  onLook: () => Promise<boolean>
}

export function CheckoutForm({ order, onOrder, onRefresh, onLook }: Props) {
  const coupons = useCoupons(order.id)
  const [wanted, setPoints] = useState(order.points.used)
  const points = Math.min(wanted, order.points.usable_max)
  const preview = previewOf(order, coupons, points)
  const { price } = preview
  const problem = pointsProblem(points, price.payable, order.points)
  const [agreed, setAgreed] = useState<Agreed>({})
  const [receipt, setReceipt] = useState(noCashReceipt)
  const [before, setBefore] = useState<PriceBreakdown | null>(null)
  const [bought, setBought] = useState<Bought | null>(null)
  const [chosen, setChosen] = useState<Choice>({ key: null, months: 0 })
  const ways = waysFor(order, price.payable)
  const way = wayOf(ways, chosen)
  const byTransfer = way?.cashReceipt === true
  const receiptProblem = byTransfer ? cashReceiptProblem(receipt) : null
  const missing = missingAgreements(order.agreements, agreed)
  const pay = usePay(order, price, { onRefresh, onLook, onPriceChanged: setBefore, onBought: setBought })

  const start = (buyAgain = false) =>
    way && pay.start(paymentOf(way, chosen), agreed, byTransfer ? receipt : noCashReceipt, buyAgain)
  const ready = order.delivery_address !== null && way !== null && missing.length === 0 && !problem && !receiptProblem
  const hint = problem?.message ?? receiptProblem ?? hintFor(order, way !== null, missing.length)

  return (
    <>
      <PageTitle>주문서</PageTitle>
      <CheckoutNotice order={order} />
      <AddressBlock order={order} onOrder={onOrder} />
      <CheckoutItems order={order} />
      <CouponBlock order={order} coupons={coupons} onOrder={onOrder} />
      <PointsBlock points={points} terms={order.points} problem={problem} onChange={setPoints} />
      <Block title="결제 수단">
        <PaymentWays ways={ways} way={way} choice={chosen} onChange={setChosen} />
        {byTransfer && <CashReceiptFields optional draft={receipt} onChange={setReceipt} />}
      </Block>
      <CheckoutReceipt order={order} preview={preview} />
      <Agreements order={order} agreed={agreed} onChange={setAgreed} />
      <ActionBar>
        {hint && <p className={styles.hint}>{hint}</p>}
        <Button block disabled={!ready} busy={pay.busy} onClick={() => start()}>
          {formatKrw(price.payable)} 결제하기
        </Button>
      </ActionBar>
      {bought && (
        <BoughtPopup
          bought={bought}
          onClose={() => setBought(null)}
          onBuyAgain={() => {
            setBought(null)
            start(true)
          }}
        />
      )}
      {before && (
        <PriceChangedPopup
          before={before}
          after={price}
          onClose={() => setBefore(null)}
          onPay={() => {
            setBefore(null)
            start()
          }}
        />
      )}
    </>
  )
}

function hintFor(order: CheckoutOrder, hasWay: boolean, missing: number): string | null {
  if (order.delivery_address === null) return '배송지를 넣으면 결제할 수 있어요.'
  if (!hasWay) return '지금 쓸 수 있는 결제 수단이 없어요.'
  return missing > 0 ? '필수 항목에 동의하면 결제할 수 있어요.' : null
}
