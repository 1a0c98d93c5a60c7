import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from '../Inquiries.module.css'

export const FormSkeleton = () => (
  <Loading label="문의를 불러오고 있어요">
    <div className={styles.skeleton}>
      <Skeleton height={96} radius={12} />
      <Skeleton height={72} radius={12} />
      <Skeleton height={180} radius={12} />
    </div>
  </Loading>
)
