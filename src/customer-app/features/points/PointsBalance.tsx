import { query } from '#customer/shell/api.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatKst } from '#shared/format/kst.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { pointText } from './pointText.ts'
import styles from './Points.module.css'

/** What can be spent, what is still to come, and what will be gone soon. */
export function PointsBalance() {
  const info = query.useQuery('get', '/store/v1/user/points/info', undefined, { staleTime: 5_000 })
  const ending = query.useQuery('get', '/store/v1/user/points/expiring', { params: { query: { days: 30 } } })
  if (isLost(info)) return <QueryError error={info.error} onRetry={() => void info.refetch()} />
  if (!info.data)
    return (
      <Loading label="포인트를 불러오고 있어요">
        <div className={styles.balanceSkeleton}>
          <Skeleton height={168} radius={12} />
        </div>
      </Loading>
    )
  const { available, pending, expiring_30d, debt } = info.data
  return (
    <section className={styles.balance} aria-label="내 포인트">
      <p className={styles.label}>쓸 수 있는 포인트</p>
      <p className={styles.amount}>{pointText(available)}</p>
      <dl className={styles.facts}>
        <dt>
          적립 예정<small>구매확정하면 받아요</small>
        </dt>
        <dd>{pointText(pending)}</dd>
        <dt>30일 안에 사라져요</dt>
        <dd>{pointText(expiring_30d)}</dd>
      </dl>
      {ending.data && ending.data.results.length > 0 && (
        <ul className={styles.ending} aria-label="곧 사라지는 포인트">
          {ending.data.results.map(({ amount, expires_at }) => (
            <li key={expires_at}>
              <span>{formatKst(expires_at, 'YYYY.MM.DD')}까지</span>
              <span>{pointText(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {Number(debt) > 0 && (
        <Notice title={`돌려받을 포인트가 ${pointText(debt)} 있어요`}>
          취소한 주문에서 드렸던 포인트예요. 다음에 받는 포인트에서 먼저 빠져요.
        </Notice>
      )}
    </section>
  )
}
