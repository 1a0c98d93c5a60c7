import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Reviews.module.css'

export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className={styles.skeleton}>
        <Skeleton height={150} radius={12} />
        <Skeleton height={150} radius={12} />
        <Skeleton height={150} radius={12} />
      </div>
    </Loading>
  )
}
