import type { ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'
import type { ProductDetail } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { Price } from '#customer/ui/goods/Price.tsx'
import styles from './ProductHead.module.css'
import { ShareButton } from './share/ShareButton.tsx'
import { HeartButton } from '../wishes/HeartButton.tsx'
import { SaleCountdown } from './sale/SaleCountdown.tsx'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'

const day = (value: string) => formatKst(`${value}T12:00:00+09:00`, 'M월 D일(dd)')
const arrival = ([from = '', to = from]: string[]) => (from === to ? day(from) : `${day(from)} ~ ${day(to)}`)

type Props = { product: ProductDetail; benefit?: ReactNode; onSaleEnd?: () => void }

/** `benefit` stands right below the price. */
export function ProductHead({ product, benefit, onSaleEnd }: Props) {
  const { review, badges } = product
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <Link className={styles.brand} to={`/store/brands/${product.brand.id}`}>
          {product.brand.name}
          <Icon name="right" size={14} />
        </Link>
        <div className={styles.actions}>
          <HeartButton of={product} />
          <ShareButton product={product} />
        </div>
      </div>
      <h1 className={styles.name}>{product.name}</h1>
      {product.subtitle && <p className={styles.subtitle}>{product.subtitle}</p>}
      {review.count > 0 && (
        <p className={styles.review}>
          <Icon name="star" size={16} filled />
          {review.average.toFixed(1)} · 리뷰 {formatNumber(review.count)}개
        </p>
      )}
      <Price
        size="l"
        final={product.final_price}
        list={product.reference_price}
        discountRate={product.discount_rate}
        member={product.member_price}
      />
      {product.time_sale && product.status === 'ON_SALE' && (
        <SaleCountdown sale={product.time_sale} size="l" onEnd={onSaleEnd} />
      )}
      <div className={styles.badges}>
        {badges.includes('TIME_SALE') && <Badge tone="orange">타임세일</Badge>}
        {badges.includes('EXCLUSIVE') && <Badge tone="purple">홈핏 단독</Badge>}
        {badges.includes('NEW') && <Badge tone="blue">신상</Badge>}
        {badges.includes('FREE_SHIPPING') && <Badge>무료배송</Badge>}
      </div>
      {benefit}
      <DeliveryBox product={product} />
    </div>
  )
}

function DeliveryBox({ product }: { product: ProductDetail }) {
  const { delivery_promise: promise, shipping_origin: origin } = product
  return (
    <dl className={styles.delivery}>
      {promise && (
        <div>
          <dt>
            <Icon name="truck" size={20} />
            <span className="sr-only">도착 예정</span>
          </dt>
          <dd>
            <strong>{arrival(promise.arrives_between)} 도착 예정</strong>
            <p>
              {day(promise.ships_on)} 출고 · 출고일 {promise.cutoff}까지 결제하면 당일에 보내요
            </p>
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Icon name="box" size={20} />
          <span className="sr-only">배송비</span>
        </dt>
        <dd>
          <strong>{product.shipping.label}</strong>
          <p>
            {origin.name}에서 출발
            {origin.remote.jeju > 0 && ` · 제주 ${formatKrw(origin.remote.jeju)}`}
            {origin.remote.island > 0 && ` · 도서산간 ${formatKrw(origin.remote.island)} 추가`}
          </p>
        </dd>
      </div>
    </dl>
  )
}
