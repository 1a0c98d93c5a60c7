import { Link } from '#customer/router/Link.tsx'
import { useParams } from '#customer/router/place.ts'
import type { Claim } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { ClaimActions } from './ClaimActions.tsx'
import { ClaimItems } from './ClaimItems.tsx'
import { ClaimProgress } from './ClaimProgress.tsx'
import styles from './Claims.module.css'
import { FeeDue } from './FeeDue.tsx'
import { claimKindWord } from '#shared/words/claims.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { ClaimRefund } from './refund/ClaimRefund.tsx'

export function ClaimScreen() {
  const id = Number(useParams()['id'])
  const claim = query.useQuery('get', '/store/v1/user/claims/{id}', { params: { path: { id } } }, { staleTime: 5_000 })
  if (claim.isPending) return <ClaimSkeleton />
  if (isLost(claim)) return <NotThere what="claim" error={claim.error} onRetry={() => void claim.refetch()} />
  return <ClaimDetail claim={claim.data} />
}

function ClaimDetail({ claim }: { claim: Claim }) {
  return (
    <>
      <PageTitle>{claimKindWord[claim.type]} 상세</PageTitle>
      <p className={styles.meta}>
        {formatKst(claim.requested_at, 'YYYY.MM.DD HH:mm')} 신청
        <span>접수번호 {claim.claim_no}</span>
      </p>
      <ClaimProgress claim={claim} />
      <FeeDue claim={claim} />
      <ClaimActions claim={claim} />
      <Block
        title="신청한 상품"
        aside={
          <Link className={styles.aside} to={`/my/orders/${claim.order_id}`}>
            주문 보기
          </Link>
        }
      >
        <ClaimItems items={claim.items} />
      </Block>
      <ClaimRefund claim={claim} />
      <Asked claim={claim} />
    </>
  )
}

/** What the person told us. */
function Asked({ claim }: { claim: Claim }) {
  return (
    <Block title="신청 내용">
      <dl className={styles.rows}>
        <div>
          <dt>사유</dt>
          <dd>{claim.reason.label}</dd>
        </div>
        {claim.reason_detail && (
          <div>
            <dt>자세한 내용</dt>
            <dd className={styles.words}>{claim.reason_detail}</dd>
          </div>
        )}
        {claim.collection && (
          <div>
            <dt>보내는 방법</dt>
            <dd>{claim.collection.method === 'SELF' ? '직접 보내기' : '수거 신청'}</dd>
          </div>
        )}
      </dl>
      {claim.images.length > 0 && (
        <ul className={styles.photos} aria-label="올린 사진">
          {claim.images.map((image, index) => (
            <li key={image.id}>
              <a href={image.url} target="_blank" rel="noreferrer">
                <Picture className={styles.photo} image={image} alt={`올린 사진 ${index + 1} 크게 보기`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function ClaimSkeleton() {
  return (
    <>
      <PageTitle>신청 상세</PageTitle>
      <Loading label="신청 내역을 불러오고 있어요">
        <div className={styles.skeleton}>
          <Skeleton width="60%" height={22} />
          <Skeleton height={140} radius={12} />
          <Skeleton height={120} radius={12} />
          <Skeleton height={200} radius={12} />
        </div>
      </Loading>
    </>
  )
}
