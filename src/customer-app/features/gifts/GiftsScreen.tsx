import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { CancelPopup } from './CancelPopup.tsx'
import { GiftCard } from './GiftCard.tsx'
import styles from './Gifts.module.css'
import { boxPath, type Tracked } from './giftText.ts'
import { ReceiverSheet } from './ReceiverSheet.tsx'

/** 선물함: what somebody bought for others, where each stands, and what can be done about it. */
export function GiftsScreen() {
  const [params] = useSearchParams()
  const resultId = params.get('result_id')
  const gifts = query.useQuery('get', '/api/v2/subscriptions/gift/tracking', undefined, { staleTime: 0 })
  const [edited, setEdited] = useState<Tracked['gift'] | null>(null)
  const [paidBack, setPaidBack] = useState<Tracked['gift'] | null>(null)
  const [leaving, setLeaving] = useState<Tracked['gift'] | null>(null)
  const refetch = () => void gifts.refetch()
  return (
    <>
      <PageTitle>선물함</PageTitle>
      {resultId && <Payment key={resultId} id={resultId} onPaid={refetch} />}
      {gifts.isPending && (
        <Loading label="선물을 불러오고 있어요">
          <div className={styles.body}>
            <Skeleton height={180} radius={16} />
          </div>
        </Loading>
      )}
      {isLost(gifts) && <QueryError error={gifts.error} onRetry={refetch} />}
      {gifts.data?.results.length === 0 && (
        <EmptyState
          icon="box"
          title="보낸 선물이 없어요"
          description="멤버십을 선물하면 여기에서 받았는지 볼 수 있어요."
          action={<ToPackages />}
        />
      )}
      {gifts.data && gifts.data.results.length > 0 && (
        <div className={`${styles.page} ${styles.body}`}>
          <ul className={styles.list} aria-label="보낸 선물">
            {gifts.data.results.map((tracked) => (
              <GiftCard
                key={tracked.gift.id}
                tracked={tracked}
                onEdit={() => setEdited(tracked.gift)}
                onCancel={() => setLeaving(tracked.gift)}
                onAccount={() => setPaidBack(tracked.gift)}
                onChanged={refetch}
              />
            ))}
          </ul>
          <ToPackages />
        </div>
      )}
      {edited && (
        <ReceiverSheet
          gift={edited}
          onClose={() => {
            setEdited(null)
            refetch()
          }}
        />
      )}
      {paidBack && (
        <AccountSheet
          gift={paidBack}
          onClose={() => {
            setPaidBack(null)
            refetch()
          }}
        />
      )}
      {leaving && (
        <CancelPopup
          gift={leaving}
          onClose={() => {
            setLeaving(null)
            refetch()
          }}
        />
      )}
    </>
  )
}

const ToPackages = () => (
  <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/package-detail">
    선물 고르기
  </Link>
)

/** How long after one question the next one comes: 1, 2, 4, then every four seconds for a minute. */
const waits = [1_000, 2_000]
const LATER_MS = 4_000
const MOST_QUESTIONS = 17

/** What became of the payment that somebody has just come from; it may still be found out. */
function Payment({ id, onPaid }: { id: string; onPaid: () => void }) {
  const navigate = useNavigate()
  const result = query.useQuery(
    'get',
    '/api/v2/subscriptions/payments/results/{id}',
    { params: { path: { id } } },
    {
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => {
        if (state.data && state.data.status !== 'PENDING') return false
        if (state.dataUpdateCount >= MOST_QUESTIONS) return false
        return waits[state.dataUpdateCount - 1] ?? LATER_MS
      },
    },
  )
  const status = result.data?.status
  const [told, setTold] = useState<string>()
  if (status && status !== told) {
    setTold(status)
    if (status === 'SUCCEEDED') onPaid()
  }
  if (!status) return null
  const dismiss = () => navigate(boxPath, { replace: true })
  return (
    <div className={styles.body}>
      <p className={styles.said} role="status">
        {status === 'SUCCEEDED' && '결제를 마쳤어요. 받는 분과 메시지를 적고 링크를 보내 주세요.'}
        {status === 'PENDING' && '카드사의 답을 기다리고 있어요. 이 화면을 닫아도 결과는 알림으로 알려 드려요.'}
        {status === 'FAILED' && (result.data?.failure?.message || '결제하지 못했어요. 결제된 금액은 없어요.')}
        {status === 'CANCELED' && '취소하고 모두 돌려드린 결제예요.'}
      </p>
      {status === 'FAILED' && (
        <button type="button" className={buttonClass({ variant: 'secondary', size: 'm' })} onClick={dismiss}>
          확인
        </button>
      )}
    </div>
  )
}
