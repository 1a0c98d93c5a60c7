import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './ProductHead.module.css'

export function ProductSkeleton() {
  return (
    <Loading label="상품을 불러오고 있어요">
      <Skeleton aspect="1" radius={0} />
      <div className={styles.head}>
        <Skeleton width={90} height={18} />
        <Skeleton width="80%" height={32} />
        <Skeleton width="50%" height={22} />
        <Skeleton width="60%" height={58} />
        <Skeleton height={120} radius={12} />
      </div>
    </Loading>
  )
}
