import { useEffect, useRef, useState } from 'react'
import { Navigate } from '#customer/router/Navigate.tsx'
import { useNavigate } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showError, showPopup } from '#customer/shell/notices/notices.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutGone } from './CheckoutGone.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { Confirming } from './payment/Confirming.tsx'
import { forgetOwnPayment, ownPaymentOf } from './payment/ownPayment.ts'
import { PayingElsewhere } from './payment/PayingElsewhere.tsx'
import type { RefusedReturn } from './payment/paymentReturn.ts'
import { refusalWords } from './payment/refusalWords.ts'
import { useRefresh } from './useRefresh.ts'
import { useCheckoutOrder } from './useCheckoutOrder.ts'

type Props = { id: number; refusal: RefusedReturn | null }

/** Shows what the order's state allows: the form, the wait for the payment, the result, or why it is gone. */
export function Checkout({ id, refusal }: Props) {
  const navigate = useNavigate()
  const { order, setOrder, look } = useCheckoutOrder(id)
  const { refresh, refreshing } = useRefresh(id, setOrder)
  const status = order.data?.status
  const [own] = useState(() => ownPaymentOf(id))
  const elsewhere = status === 'READY' && order.data?.expires_at !== own

  const told = useRef(false)
  useEffect(() => {
    if (!refusal || told.current || order.isPending) return
    told.current = true
    showPopup(refusalWords(refusal, order.data, own))
    navigate(`/store/checkout/${id}`, { replace: true })
  }, [refusal, order.isPending, order.data, own, id, navigate])

  // Coming back from the payment window without having paid: what was held for it is let go.
  useEffect(() => {
    if (status !== 'FAILED' && (status !== 'READY' || elsewhere)) return
    forgetOwnPayment()
    void refresh().catch(showError)
  }, [status, elsewhere, refresh])

  // A page kept by the browser and shown again still believes that it is on its way to the payment window.
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])

  if (order.isPending) return <CheckoutSkeleton />
  if (isLost(order)) {
    const error = toApiError(order.error)
    if (error.code === 'CHECKOUT_ALREADY_COMPLETED') return <Navigate to={`/store/checkout/${id}/complete`} replace />
    return <CheckoutGone error={error} onRetry={() => void order.refetch()} />
  }
  if (status === 'CONFIRMING') return <Confirming id={id} asking />
  if (status === 'COMPLETED') return <Navigate to={`/store/checkout/${id}/complete`} replace />
  if (elsewhere)
    return <PayingElsewhere order={order.data} busy={refreshing} onTakeOver={() => void refresh().catch(showError)} />
  if (status === 'READY' || status === 'FAILED' || (refreshing && status !== 'INITIALIZED')) return <CheckoutSkeleton />
  return <CheckoutForm order={order.data} onOrder={setOrder} onRefresh={refresh} onLook={look} />
}
