import type { ReactNode } from 'react'
import type { SubscriptionProduct } from '#contract/schema.d.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { useProducts } from './usePlans.ts'
import styles from './Landing.module.css'

type Props = { title: string; lead: string; children: (products: SubscriptionProduct[]) => ReactNode }

/** A page that tells of memberships: its promise at once, and the rest when what is sold is known. */
export function Landing({ title, lead, children }: Props) {
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <Sold>{children}</Sold>
    </div>
  )
}

function Sold({ children }: Pick<Props, 'children'>) {
  const sold = useProducts()
  if (sold.isPending)
    return (
      <Loading label="요금제를 불러오고 있어요">
        <div className={styles.part}>
          <Skeleton height={64} />
          <Skeleton height={220} />
        </div>
      </Loading>
    )
  if (isLost(sold)) return <QueryError error={sold.error} onRetry={() => void sold.refetch()} />
  const { results } = sold.data
  if (results.length === 0)
    return (
      <EmptyState icon="card" title="지금 시작할 수 있는 멤버십이 없어요" description="다시 열리면 이 자리에 보여요." />
    )
  return children(results)
}
