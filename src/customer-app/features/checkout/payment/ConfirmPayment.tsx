import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showPopup } from '#customer/shell/notices/notices.ts'
import { Confirming } from './Confirming.tsx'
import type { PaidReturn } from './paymentReturn.ts'
import { closedElsewhere } from './refusalWords.ts'

/** Asks the server to take the money; the same payment asked for twice is taken once. */
export function ConfirmPayment({ id, payment }: { id: number; payment: PaidReturn }) {
  const navigate = useNavigate()
  const [unknown, setUnknown] = useState(false)
  const asked = useRef(false)
  const { mutate } = query.useMutation('post', '/store/v1/checkout/orders/{id}/confirm')

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate(
      {
        params: { path: { id } },
        body: { payment_key: payment.paymentKey, order_no: payment.orderNo, amount: payment.amount },
      },
      {
        onSuccess: (answer) => {
          if (answer.status === 'COMPLETED') navigate(`/store/checkout/${id}/complete`, { replace: true })
          else setUnknown(true)
        },
        onError: (error) => {
          const { status, code } = toApiError(error)
          if (status === 0 || status >= 500) return setUnknown(true)
          if (code === 'CHECKOUT_ALREADY_COMPLETED') {
            return navigate(`/store/checkout/${id}/complete`, { replace: true })
          }
          if (code === 'CHECKOUT_NOT_READY') showPopup(closedElsewhere(toApiError(error).extra?.['status'] === 'READY'))
          else showError(error)
          navigate(`/store/checkout/${id}`, { replace: true })
        },
      },
    )
  }, [id, payment, mutate, navigate])

  return <Confirming id={id} asking={unknown} />
}
