import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '#customer/router/place.ts'
import { historyIndex } from '#customer/shell/navigation/historyIndex.ts'
import type { Claim } from '#customer/api/models.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from '../Claims.module.css'
import { claimKindWord } from '#shared/words/claims.ts'

/**
 * Leaves the steps behind: the claim's page takes the place of the first one, so that the back button leads to the order
 * and never into a form that has been sent.
 */
export function ClaimSent({ claim, firstIndex }: { claim: Claim; firstIndex: number }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const handled = useRef<string | null>(null)
  useEffect(() => {
    if (handled.current === key) return
    handled.current = key
    const steps = historyIndex() - firstIndex
    if (steps > 0) {
      navigate(-steps)
    } else {
      showToast(
        claim.status === 'COMPLETED' ? '취소하고 환불을 시작했어요.' : `${claimKindWord[claim.type]} 신청을 받았어요.`,
      )
      navigate(`/my/claims/${claim.id}`, { replace: true })
    }
  }, [claim, firstIndex, key, navigate])
  return (
    <Loading label="신청했어요">
      <div className={styles.skeleton}>
        <Skeleton height={40} radius={12} />
        <Skeleton height={180} radius={12} />
      </div>
    </Loading>
  )
}
