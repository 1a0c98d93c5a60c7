import { Navigate } from '#customer/router/Navigate.tsx'
import { useParams } from '#customer/router/place.ts'
import type { ClaimType } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { ClaimFlow } from './ClaimFlow.tsx'
import styles from '../Claims.module.css'
import { CLAIM_TYPES } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'

export function ClaimRequestScreen() {
  const { id, type: asked } = useParams()
  const type = CLAIM_TYPES.find((candidate) => candidate === asked)
  if (!type) return <Navigate to="/404" replace state={{ from: `/my/orders/${id}/claims/${asked}` }} />
  return <ClaimRequest key={`${id}/${type}`} orderId={Number(id)} type={type} />
}

function ClaimRequest({ orderId, type }: { orderId: number; type: ClaimType }) {
  const form = query.useQuery(
    'get',
    '/store/v1/user/orders/{orderId}/claims/{type}/request',
    { params: { path: { orderId, type } } },
    { staleTime: 0 },
  )
  const title = `${claimKindWord[type]} 신청`
  if (form.isPending) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Loading label="신청 화면을 불러오고 있어요">
          <div className={styles.skeleton}>
            <Skeleton height={40} radius={12} />
            <Skeleton height={120} radius={12} />
            <Skeleton height={120} radius={12} />
          </div>
        </Loading>
      </>
    )
  }
  if (isLost(form)) return <NotThere what="order" error={form.error} onRetry={() => void form.refetch()} />
  return <ClaimFlow orderId={orderId} form={form.data} onStale={() => void form.refetch()} />
}
