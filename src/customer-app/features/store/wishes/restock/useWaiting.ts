import { useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { keepIntent } from '#customer/shell/intents/intents.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { ALERTS, readAlertsNext, stopWaiting, waitFor } from './alerts.ts'

/** Which SKUs of a product this person waits for, and how to turn that on or off; one press at a time counts. */
export function useWaiting(productId: number) {
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const signedIn = useSession().status === 'signed-in'
  const alerts = query.useQuery(
    'get',
    ALERTS,
    { params: { query: { product_id: productId, limit: 100 } } },
    { enabled: signedIn, staleTime: 5_000 },
  )
  const [busy, setBusy] = useState<number | null>(null)
  const waits = (skuId: number) => alerts.data?.results.some((one) => one.sku_id === skuId) ?? false

  const signIn = (skuId: number) => {
    if (!waits(skuId)) keepIntent({ kind: 'restock', sku_id: skuId })
    navigate(signInPath)
  }
  const turn = async (skuId: number) => {
    const on = !waits(skuId)
    await (on ? waitFor(skuId) : stopWaiting(skuId))
    await alerts.refetch()
    void readAlertsNext()
    showToast(on ? '다시 들어오면 알려 드릴게요.' : '재입고 알림을 껐어요.')
  }
  const toggle = (skuId: number) => {
    if (!signedIn) return signIn(skuId)
    if (busy !== null) return
    setBusy(skuId)
    turn(skuId)
      .catch((error: unknown) => (toApiError(error).status === 401 ? signIn(skuId) : showError(error)))
      .finally(() => setBusy(null))
  }
  return { waits, toggle, busy, isKnown: !signedIn || !alerts.isPending }
}
