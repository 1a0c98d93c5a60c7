import { useParams, useSearchParams } from '#customer/router/place.ts'
import { Checkout } from './Checkout.tsx'
import { ConfirmPayment } from './payment/ConfirmPayment.tsx'
import { readPaymentReturn } from './payment/paymentReturn.ts'

/** The order form, and where the payment window sends people back to. */
export function CheckoutScreen() {
  const id = Number(useParams()['id'])
  const [params] = useSearchParams()
  const payment = readPaymentReturn(params)
  return payment?.kind === 'paid' ? (
    <ConfirmPayment key={payment.orderNo + payment.paymentKey} id={id} payment={payment} />
  ) : (
    <Checkout key={id} id={id} refusal={payment ?? null} />
  )
}
