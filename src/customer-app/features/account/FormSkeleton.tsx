import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Account.module.css'

/** The shape of a form that is on its way. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Loading>
      <div className={styles.skeleton}>
        {Array.from({ length: fields }, (_, index) => (
          <Skeleton key={index} height={79} radius={12} />
        ))}
      </div>
    </Loading>
  )
}
