import { useRef, useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import type { CheckoutOrder, PaymentKind, PriceBreakdown } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showErrorWithLink } from '#customer/shell/notices/notices.ts'
import type { Agreed } from '../agreed.ts'
import type { CashReceiptDraft } from '#customer/shell/forms/CashReceiptFields.tsx'
import { tellOtherTabs } from './otherTabs.ts'
import { keepOwnPayment } from './ownPayment.ts'
import { wayOut } from './wayOut.ts'

type Ways = {
  onRefresh: () => Promise<CheckoutOrder | null>
  /** whether the order can still be paid from here: another tab may be paying it */
  onLook: () => Promise<boolean>
  onPriceChanged: (before: PriceBreakdown) => void
  /** the goods were bought with another sheet of the same cart */
  onBought: (bought: Bought) => void
}

/** How it is paid; a registered way names itself. */
export type Way = { kind: PaymentKind; billing_key_id?: number; installment_months?: number }

/** Where they were bought, in the server's words. */
export type Bought = { orderId: number; heading: string; description?: string }

/**
 * Fixes the order and leaves for the payment window. A changed price is never charged: `onPriceChanged` gets the price
 * the person saw, after the order was read anew. Any other conflict is told and the order refreshed.
 */
export function usePay(
  order: CheckoutOrder,
  /** what the person sees, points included: the most that may be charged */
  seen: PriceBreakdown,
  { onRefresh, onLook, onPriceChanged, onBought }: Ways,
) {
  const navigate = useNavigate()
  const [looking, setLooking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // the second click of a double click comes before the button is drawn disabled
  const sent = useRef(false)
  const ready = query.useMutation('post', '/store/v1/checkout/orders/initialized/{id}/ready')
  const here = `${window.location.origin}/store/checkout/${order.id}`

  const explain = async (refusal: unknown) => {
    const { code, status, extra } = toApiError(refusal)
    const paying = extra?.['paying_order_id']
    // reading it anew shows where it is being paid; refreshing it would close that window
    if (code === 'CHECKOUT_PAYING_ELSEWHERE' && paying === undefined) return void (await onLook())
    if (code === 'CART_ALREADY_BOUGHT')
      return onBought({ orderId: Number(extra?.['order_id']), ...errorWords(toApiError(refusal)) })
    if (typeof paying === 'number')
      showErrorWithLink(refusal, { to: `/store/checkout/${paying}`, label: '그 주문서로' })
    else if (code === 'SKU_SOLD_OUT') showErrorWithLink(refusal, await wayOut(order, refusal))
    else if (code !== 'PRICE_CHANGED') showError(refusal)
    if (status < 400 || status >= 500) return
    const fresh = await onRefresh().catch(() => null)
    if (code === 'PRICE_CHANGED' && fresh) onPriceChanged(seen)
  }

  const start = async (way: Way, agreed: Agreed, receipt: CashReceiptDraft, buyAgain = false) => {
    if (sent.current) return
    sent.current = true
    setLooking(true)
    const isOpen = await onLook()
    setLooking(false)
    if (!isOpen) {
      sent.current = false
      return
    }
    ready.mutate(
      {
        params: { path: { id: order.id } },
        body: {
          payment: {
            ...(seen.payable === 0 ? { kind: 'FREE' as const } : way),
            ...(seen.payable > 0 && receipt.kind
              ? { cash_receipt: { kind: receipt.kind, number: receipt.number } }
              : {}),
          },
          points: seen.points,
          agreements: {
            order: agreed.order !== undefined,
            privacy_third_party: agreed.privacy_third_party !== undefined,
          },
          agreement_versions: agreed,
          expected_payable: seen.payable,
          version: order.version,
          ...(buyAgain ? { buy_again: true } : {}),
          success_url: here,
          fail_url: here,
        },
      },
      {
        onSuccess: ({ pg, expires_at: expiresAt }) => {
          setLeaving(true)
          keepOwnPayment({ orderId: order.id, expiresAt })
          tellOtherTabs(order.id)
          if (pg.redirect_url) window.location.assign(pg.redirect_url)
          else navigate(returnPath(new URL(here).pathname, pg))
        },
        onError: (error) => {
          sent.current = false
          void explain(error)
        },
      },
    )
  }
  return {
    start: (...of: Parameters<typeof start>) => void start(...of),
    busy: looking || ready.isPending || leaving,
  }
}

/** Where the payment is confirmed when there was no window to come back from. */
function returnPath(path: string, pg: { order_no: string; amount: number; payment_key?: string | undefined }): string {
  const query = new URLSearchParams({ order_no: pg.order_no, amount: String(pg.amount) })
  if (pg.payment_key) query.set('payment_key', pg.payment_key)
  return `${path}?${query}`
}
