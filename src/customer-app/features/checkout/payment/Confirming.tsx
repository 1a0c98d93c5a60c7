import { useEffect } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showPopup } from '#customer/shell/notices/notices.ts'
import styles from '../Checkout.module.css'

const ASK_EVERY_MS = 3_000

/** While nobody knows yet whether the money moved: says so, and keeps asking the server for the truth. */
export function Confirming({ id, asking }: { id: number; asking: boolean }) {
  const navigate = useNavigate()
  const truth = query.useQuery(
    'post',
    '/store/v1/checkout/orders/{id}/refresh',
    { params: { path: { id } } },
    { enabled: asking, refetchInterval: ASK_EVERY_MS, staleTime: 0, gcTime: 0 },
  )
  const status = truth.data?.status

  useEffect(() => {
    if (!asking || status === undefined || status === 'CONFIRMING') return
    const completed = status === 'COMPLETED'
    if (!completed)
      showPopup({ heading: '결제가 되지 않았어요', description: '청구된 금액은 없어요. 다시 결제해 주세요.' })
    navigate(`/store/checkout/${id}${completed ? '/complete' : ''}`, { replace: true })
  }, [asking, status, id, navigate])

  const refused = truth.isError && toApiError(truth.error).status >= 400 && toApiError(truth.error).status < 500
  useEffect(() => {
    if (!refused) return
    showError(truth.error)
    navigate('/cart', { replace: true })
  }, [refused, truth.error, navigate])

  return (
    <div className={styles.confirming} role="status">
      <span className={styles.spinner} aria-hidden />
      <h1 className={styles.confirmingTitle}>결제를 확인하고 있어요</h1>
      <p>
        {asking
          ? '카드사의 답이 늦어지고 있어요. 확인되는 대로 바로 알려 드릴게요.\n이 화면을 닫아도 결제는 한 번만 되고, 결과는 주문 내역에서 볼 수 있어요.'
          : '잠시만 기다려 주세요.'}
      </p>
    </div>
  )
}
