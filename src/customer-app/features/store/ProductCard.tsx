import { Link } from '#customer/router/Link.tsx'
import type { ProductCard as Product } from '#customer/api/models.ts'
import { Badge, type BadgeTone } from '#customer/ui/goods/Badge.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Price } from '#customer/ui/goods/Price.tsx'
import { SaleCountdown } from './product/sale/SaleCountdown.tsx'
import { HeartButton } from './wishes/HeartButton.tsx'
import styles from './ProductCard.module.css'
import { shownProductWord } from '#shared/words/products.ts'
import { formatNumber } from '#shared/format/krw.ts'

const BADGES: Partial<Record<string, { label: string; tone: BadgeTone }>> = {
  TIME_SALE: { label: '타임세일', tone: 'orange' },
  EXCLUSIVE: { label: '단독', tone: 'purple' },
  NEW: { label: '신상', tone: 'blue' },
  FREE_SHIPPING: { label: '무료배송', tone: 'gray' },
}

type Props = { product: Product; rank?: number; eager?: boolean }

/** The heart stands beside the link, over the picture. */
export function ProductCard({ product, rank, eager }: Props) {
  const soldOut = product.status !== 'ON_SALE'
  return (
    <div className={styles.box}>
      <Link className={styles.card} to={`/store/products/${product.id}`}>
        <span className={styles.frame}>
          <Picture className={styles.picture} image={product.thumbnail} alt="" eager={eager} />
          {rank !== undefined && (
            <span className={styles.rank}>
              {rank}
              <span className="sr-only">위</span>
            </span>
          )}
          {soldOut && <span className={styles.soldOut}>{SALE_WORDS[product.status] ?? shownProductWord.SOLD_OUT}</span>}
        </span>
        <span className={styles.brand}>{product.brand.name}</span>
        <span className={styles.name}>{product.name}</span>
        <Price
          final={product.final_price}
          list={product.reference_price}
          discountRate={product.discount_rate}
          member={product.member_price}
        />
        {product.time_sale && !soldOut && <SaleCountdown sale={product.time_sale} />}
        {product.review.count > 0 && <Rating average={product.review.average} count={product.review.count} />}
        <span className={styles.badges}>
          {product.badges.map((badge) => {
            const look = BADGES[badge]
            return (
              look && (
                <Badge key={badge} tone={look.tone}>
                  {look.label}
                </Badge>
              )
            )
          })}
        </span>
      </Link>
      <HeartButton of={product} onPicture />
    </div>
  )
}

const SALE_WORDS: Partial<Record<string, string>> = { ...shownProductWord, COMING: '출시 예정' }

function Rating({ average, count }: { average: number; count: number }) {
  return (
    <span className={styles.rating}>
      <span className={styles.star}>
        <Icon name="star" size={13} filled strokeWidth={1} />
      </span>
      <span className="sr-only">별점 </span>
      {average.toFixed(1)} <span>({formatNumber(count)})</span>
    </span>
  )
}
