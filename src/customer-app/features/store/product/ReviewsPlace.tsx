import { lazy, Suspense, useRef } from 'react'
import type { OptionGroup } from '#customer/api/models.ts'
import { useNear } from '#customer/shell/useNear.ts'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './ProductSections.module.css'

const ProductReviews = lazy(async () => ({ default: (await import('./reviews/ProductReviews.tsx')).ProductReviews }))

type Props = { productId: number; groups: OptionGroup[] }

/** Where the reviews of a product stand: code and answers are asked for when the person comes near. */
export function ReviewsPlace({ productId, groups }: Props) {
  const ref = useRef<HTMLElement>(null)
  const near = useNear(ref)
  const waiting = (
    <Loading label="리뷰를 불러오고 있어요">
      <Skeleton height={180} radius={12} />
    </Loading>
  )
  return (
    <section className={styles.section} aria-labelledby="reviews" ref={ref}>
      <h2 className={styles.title} id="reviews">
        리뷰
      </h2>
      {near ? (
        <Suspense fallback={waiting}>
          <ProductReviews productId={productId} groups={groups} />
        </Suspense>
      ) : (
        <Skeleton height={180} radius={12} />
      )}
    </section>
  )
}
