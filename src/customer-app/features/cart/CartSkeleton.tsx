import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Cart.module.css'

export function CartSkeleton() {
  return (
    <>
      <PageTitle>장바구니</PageTitle>
      <Loading label="장바구니를 불러오고 있어요">
        <div className={styles.skeleton}>
          <Skeleton height={44} />
          <Skeleton height={96} />
          <Skeleton height={96} />
          <Skeleton height={160} />
        </div>
      </Loading>
    </>
  )
}
