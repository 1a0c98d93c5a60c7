import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import type { ClaimType } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { FilterChips } from '#customer/ui/fields/FilterChips.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { ClaimCard } from './ClaimCard.tsx'
import styles from './Claims.module.css'
import { CLAIM_TYPES } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'

const PAGE = 10

export function ClaimsScreen() {
  const [params, setParams] = useSearchParams()
  const type = CLAIM_TYPES.find((candidate) => candidate === params.get('type'))
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/claims',
    { params: { query: { limit: PAGE, type: type && [type] } } },
    {
      pageParamName: 'offset',
      initialPageParam: 0,
      getNextPageParam: (last) => (last.has_next ? last.offset + last.limit : undefined),
      staleTime: 5_000,
    },
  )
  const claims = list.data?.pages.flatMap((page) => page.results) ?? []
  const show = (next: ClaimType | undefined) => setParams(next ? { type: next } : {}, { replace: true })
  return (
    <>
      <PageTitle>취소·교환·반품</PageTitle>
      <FilterChips
        label="종류로 거르기"
        options={CLAIM_TYPES.map((value) => ({ value, label: claimKindWord[value] }))}
        current={type}
        onPick={show}
      />
      {list.isPending && <ClaimsSkeleton />}
      {isLost(list) && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && claims.length === 0 && <NoClaims type={type} />}
      <ul>
        {claims.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}

function NoClaims({ type }: { type: ClaimType | undefined }) {
  return (
    <EmptyState
      icon="receipt"
      title={`${type ? claimKindWord[type] : '취소·교환·반품'} 내역이 없어요`}
      description="신청은 주문 상세에서 할 수 있어요."
      action={
        <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/my/orders">
          주문 내역 보기
        </Link>
      }
    />
  )
}

function ClaimsSkeleton() {
  return (
    <Loading label="신청 내역을 불러오고 있어요">
      <div className={styles.skeleton}>
        <Skeleton height={170} radius={12} />
        <Skeleton height={170} radius={12} />
        <Skeleton height={170} radius={12} />
      </div>
    </Loading>
  )
}
