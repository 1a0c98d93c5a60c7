import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { useShopPolicies } from '#customer/shell/policies/useShopPolicies.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { FilterChips } from '#customer/ui/fields/FilterChips.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import type { InquiryStatus } from '#shared/words/conversations.ts'
import styles from './Inquiries.module.css'
import { InquiryCard } from './InquiryCard.tsx'
import { MINE } from './inquiryPaths.ts'
import { hoursText, promiseText, statusWord } from './inquiryText.ts'

const PAGE = 10
const STATUSES = ['WAITING', 'ANSWERED', 'CLOSED'] as const satisfies readonly InquiryStatus[]

/** 1:1 문의: what somebody asked, the newest first, and what became of it. */
export function InquiriesScreen() {
  const [params, setParams] = useSearchParams()
  const status = STATUSES.find((one) => one === params.get('status'))
  const policies = useShopPolicies()
  return (
    <>
      <PageTitle>1:1 문의</PageTitle>
      <div className={styles.intro}>
        <p>
          {promiseText(policies)}
          <span>{hoursText(policies)}</span>
        </p>
        <Link className={buttonClass({ size: 'm', block: true })} to="/my/inquiry/new">
          문의하기
        </Link>
      </div>
      <FilterChips
        label="문의 상태"
        options={STATUSES.map((value) => ({ value, label: statusWord[value] }))}
        current={status}
        onPick={(next) => setParams(next ? { status: next } : {}, { replace: true })}
      />
      <List key={status ?? 'all'} status={status} />
    </>
  )
}

function List({ status }: { status: InquiryStatus | undefined }) {
  const list = query.useInfiniteQuery(
    'get',
    MINE,
    { params: { query: { limit: PAGE, ...(status ? { status } : {}) } } },
    { ...byOffset, staleTime: 0 },
  )
  if (list.isPending) return <ListSkeleton />
  if (isLost(list)) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  const inquiries = list.data?.pages.flatMap((page) => page.results) ?? []
  if (inquiries.length === 0) return <NothingAsked status={status} />
  return (
    <>
      <ul aria-label="내 문의">
        {inquiries.map((inquiry) => (
          <InquiryCard key={inquiry.id} inquiry={inquiry} />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}

const NothingAsked = ({ status }: { status: InquiryStatus | undefined }) =>
  status ? (
    <EmptyState icon="chat" title={`${statusWord[status]} 상태의 문의가 없어요`} />
  ) : (
    <EmptyState
      icon="chat"
      title="아직 문의한 적이 없어요"
      description="궁금한 점을 남기면 여기에서 답변을 볼 수 있어요."
    />
  )

const ListSkeleton = () => (
  <Loading label="문의를 불러오고 있어요">
    <div className={styles.skeleton}>
      <Skeleton height={110} radius={12} />
      <Skeleton height={110} radius={12} />
      <Skeleton height={110} radius={12} />
    </div>
  </Loading>
)
