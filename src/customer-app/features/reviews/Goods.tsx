import type { ReactNode } from 'react'
import type { Review } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import styles from './Reviews.module.css'

type Props = { product: Review['product']; option: string; children?: ReactNode }

/** What a review is of: the product in a picture and by name, which one of it, and what else is to say. */
export function Goods({ product, option, children }: Props) {
  const to = `/store/products/${product.id}`
  return (
    <div className={styles.goods}>
      <Link to={to} tabIndex={-1} aria-hidden>
        <Picture className={styles.picture} image={product.thumbnail} alt="" />
      </Link>
      <div className={styles.about}>
        <Link className={styles.name} to={to}>
          {product.name}
        </Link>
        {option && <p className={styles.quiet}>{option}</p>}
        {children}
      </div>
    </div>
  )
}
