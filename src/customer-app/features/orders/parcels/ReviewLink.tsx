import { Link } from '#customer/router/Link.tsx'
import type { OrderItem } from '#customer/api/models.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import styles from './ReviewLink.module.css'

/** The way to the review of an item, while one can be written. */
export function ReviewLink({ item }: { item: Pick<OrderItem, 'id' | 'product_name' | 'actions'> }) {
  if (!item.actions.includes('REVIEW')) return null
  return (
    <div className={styles.way}>
      <Link
        className={buttonClass({ variant: 'secondary', size: 'm', block: true })}
        to={`/my/reviews/write/${item.id}`}
      >
        리뷰 쓰기
        <span className="sr-only">, {item.product_name}</span>
      </Link>
    </div>
  )
}
