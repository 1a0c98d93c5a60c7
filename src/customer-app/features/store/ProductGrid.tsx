import type { ProductCard as Product } from '#customer/api/models.ts'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

type Props = { products: Product[]; ranked?: boolean; eagerCount?: number }

export function ProductGrid({ products, ranked = false, eagerCount = 0 }: Props) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} rank={ranked ? index + 1 : undefined} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  )
}

export function ProductRail({ products, label }: { products: Product[]; label: string }) {
  return (
    <ul className={styles.rail} aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

export function ProductSkeletons({ count, rail = false }: { count: number; rail?: boolean }) {
  return (
    <Loading label="상품을 불러오고 있어요">
      <div className={rail ? styles.rail : styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton aspect="1" radius={12} />
            <Skeleton width="40%" height={14} />
            <Skeleton width="90%" height={38} />
            <Skeleton width="60%" height={22} />
            <Skeleton width="50%" height={20} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
