/** `paymentKey` is missing when there was nothing to pay and no window. */
export type PaidReturn = { kind: 'paid'; paymentKey?: string; orderNo: string; amount: number }
export type RefusedReturn = { kind: 'refused'; code: string; message: string }

/** What the payment window said by the address it sent the person back to; null when it was not the window. */
export function readPaymentReturn(params: URLSearchParams): PaidReturn | RefusedReturn | null {
  const code = params.get('code')
  if (code) return { kind: 'refused', code, message: params.get('message') ?? '결제를 끝내지 않았어요.' }
  const orderNo = params.get('order_no')
  if (!orderNo) return null
  const amount = Number(params.get('amount') || Number.NaN)
  if (!Number.isSafeInteger(amount) || amount < 0)
    return { kind: 'refused', code: 'PAY_RETURN_UNREADABLE', message: UNREADABLE }
  const paymentKey = params.get('payment_key') || undefined
  return { kind: 'paid', paymentKey, orderNo, amount }
}

/** The order sheet finds out by itself whether it was paid all the same. */
const UNREADABLE = '결제창에서 돌아온 주소가 온전하지 않아요. 주문서를 확인하고 다시 결제해 주세요.'
