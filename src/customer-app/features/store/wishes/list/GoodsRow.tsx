import type { ReactNode } from 'react'
import type { ProductCard } from '#customer/api/models.ts'
import { Link } from '#customer/router/Link.tsx'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Price } from '#customer/ui/goods/Price.tsx'
import { shownProductWord } from '#shared/words/products.ts'
import styles from './Wishes.module.css'

const WORDS: Partial<Record<string, string>> = { ...shownProductWord, COMING: '출시 예정' }

type Props = {
  product: ProductCard
  /** below the name */
  option?: string
  /** what became of it */
  notes?: ReactNode
  /** what can be done with it */
  actions?: ReactNode
  /** in the corner */
  corner: ReactNode
}

/** A product in a list of one's own: what it is and costs now, and why it cannot be bought when it cannot. */
export function GoodsRow({ product, option, notes, actions, corner }: Props) {
  return (
    <>
      <Link className={styles.goods} to={`/store/products/${product.id}`}>
        <Picture className={styles.picture} image={product.thumbnail} alt="" />
        <span className={styles.facts}>
          <span className={styles.brand}>{product.brand.name}</span>
          <span className={styles.name}>{product.name}</span>
          {option && <span className={styles.option}>{option}</span>}
          <Price
            final={product.final_price}
            list={product.reference_price}
            discountRate={product.discount_rate}
            member={product.member_price}
          />
          <span className={styles.notes}>
            {product.status !== 'ON_SALE' && (
              <Badge tone="dark">{WORDS[product.status] ?? shownProductWord.SOLD_OUT}</Badge>
            )}
            {notes}
          </span>
        </span>
      </Link>
      <div className={styles.corner}>{corner}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  )
}
