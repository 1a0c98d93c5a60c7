import { Link } from '#customer/router/Link.tsx'
import { useParams } from '#customer/router/place.ts'
import type { Refund } from '#customer/api/models.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from '../Claims.module.css'
import { RefundReceipt } from './RefundReceipt.tsx'
import { isBack, methodLabel, reasonsOf, refundNote, refundStatus } from './refundWords.ts'

export function RefundScreen() {
  const id = Number(useParams()['id'])
  const refund = query.useQuery(
    'get',
    '/store/v1/user/refunds/{id}',
    { params: { path: { id } } },
    { staleTime: 5_000, refetchInterval: ({ state }) => (state.data && !isBack(state.data) ? 20_000 : false) },
  )
  if (refund.isPending) return <RefundSkeleton />
  if (isLost(refund)) return <NotThere what="refund" error={refund.error} onRetry={() => void refund.refetch()} />
  return <RefundDetail refund={refund.data} />
}

function RefundDetail({ refund }: { refund: Refund }) {
  const claim = query.useQuery('get', '/store/v1/user/claims/{id}', { params: { path: { id: refund.claim_id } } })
  const status = refundStatus(refund)
  const rows = [
    ['상태', <Badge key="status" {...{ tone: status.tone, children: status.label }} />],
    ['환불 수단', refund.refund_cash > 0 ? methodLabel(refund.method) : '포인트'],
    ['접수', formatKst(refund.requested_at, 'YYYY.MM.DD HH:mm')],
    isBack(refund)
      ? ['완료', formatKst(refund.completed_at ?? '', 'YYYY.MM.DD HH:mm')]
      : ['처리 기한', `${formatDay(refund.due_on)}까지`],
  ] as const
  return (
    <>
      <PageTitle>환불 상세</PageTitle>
      <p className={styles.meta}>
        <span>환불번호 {refund.refund_no}</span>
      </p>
      <Block title="환불 진행">
        <dl className={styles.rows}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{refundNote(refund)}</p>
      </Block>
      <RefundReceipt
        title="환불 금액"
        type={claim.data?.type ?? 'return'}
        refund={{ ...refund, ...reasonsOf(refund, claim.data) }}
        total={isBack(refund) ? '환불한 금액' : '환불할 금액'}
      />
      <div className={styles.actions}>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'm', block: true })}
          to={`/my/claims/${refund.claim_id}`}
        >
          신청 내역 보기
        </Link>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'm', block: true })}
          to={`/my/orders/${refund.order_id}`}
        >
          주문 보기
        </Link>
      </div>
    </>
  )
}

function RefundSkeleton() {
  return (
    <>
      <PageTitle>환불 상세</PageTitle>
      <Loading label="환불 내역을 불러오고 있어요">
        <div className={styles.skeleton}>
          <Skeleton height={160} radius={12} />
          <Skeleton height={220} radius={12} />
        </div>
      </Loading>
    </>
  )
}
