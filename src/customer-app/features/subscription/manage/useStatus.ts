import { flushSync } from 'react-dom'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'

type Wanted = {
  status: 'CANCEL_SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'TERMINATED'
  pause_until?: string
  reason?: string
  expected_refund?: number
  returns_kits?: boolean
}

/** Changes of how a membership stands; what was done is said, and what was refused too. */
export function useStatus(onDone: () => void = () => {}) {
  const change = query.useMutation('post', '/api/v1/user/subscription/change-status/')
  const again = query.useMutation('post', '/api/v2/payments/retry')
  const set = (body: Wanted, said: string) =>
    change.mutateAsync({ body }).then(
      (of) => {
        showToast(said)
        // what asked about the membership as it was is gone before everything is asked anew
        flushSync(onDone)
        return showChanged(of)
      },
      (error: unknown) => {
        showError(error)
        onDone()
      },
    )
  const retry = () =>
    again
      .mutateAsync({ body: {} })
      .then(({ status, subscription }) => {
        showToast(status === 'SUCCEEDED' ? '결제했어요.' : '결제를 확인하고 있어요.')
        return showChanged(subscription)
      }, showError)
      .finally(onDone)
  return {
    set: (body: Wanted, said: string) => void set(body, said),
    retry: () => void retry(),
    busy: change.isPending || again.isPending,
  }
}
