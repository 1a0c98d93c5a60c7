import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Checkout.module.css'

export function CheckoutSkeleton() {
  return (
    <>
      <PageTitle>주문서</PageTitle>
      <Loading label="주문서를 불러오고 있어요">
        <div className={styles.skeleton}>
          <Skeleton height={130} radius={12} />
          <Skeleton height={100} radius={12} />
          <Skeleton height={100} radius={12} />
          <Skeleton height={180} radius={12} />
        </div>
      </Loading>
    </>
  )
}
