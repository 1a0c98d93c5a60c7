import { Link } from '#customer/router/Link.tsx'
import type { Claim } from '#customer/api/models.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from '../Claims.module.css'
import { RefundReceipt } from './RefundReceipt.tsx'
import { isBack, reasonsOf, refundNote } from './refundWords.ts'

/** What the claim gives back: as it was reckoned, or as it was paid. */
export function ClaimRefund({ claim }: { claim: Claim }) {
  if (claim.status === 'RETRACTED') return null
  if (claim.refund_id !== undefined)
    return (
      <>
        <Paid title="환불" claim={claim} refundId={claim.refund_id} />
        {claim.correction && <Paid title="더 돌려드린 배송비" claim={claim} refundId={claim.correction.refund_id} />}
      </>
    )
  if (!claim.refund) return null
  const { type, refund } = claim
  return (
    <RefundReceipt
      title={type === 'exchange' ? '교환 비용' : '환불 예정 금액'}
      type={type}
      refund={refund}
      total="환불 예정"
      note={type === 'return' ? '상품을 확인한 뒤 정해져요' : undefined}
    />
  )
}

function Paid({ title, claim, refundId }: { title: string; claim: Claim; refundId: number }) {
  const refund = query.useQuery(
    'get',
    '/store/v1/user/refunds/{id}',
    { params: { path: { id: refundId } } },
    { staleTime: 5_000 },
  )
  if (!refund.data) return <Skeleton height={200} radius={12} />
  const settled = isBack(refund.data)
  return (
    <RefundReceipt
      title={title}
      type={claim.type}
      refund={{ ...refund.data, ...reasonsOf(refund.data, claim) }}
      total={settled ? '환불한 금액' : '환불할 금액'}
      note={
        settled
          ? formatKst(refund.data.completed_at ?? '', 'YYYY.MM.DD HH:mm')
          : `${formatDay(refund.data.due_on)}까지 돌려드려요`
      }
    >
      <p className={styles.quiet}>{refundNote(refund.data)}</p>
      <Link className={styles.more} to={`/my/refunds/${refundId}`}>
        환불 상세 보기
      </Link>
    </RefundReceipt>
  )
}
