import type { MyReview } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Stars } from '#customer/ui/goods/Stars.tsx'
import { PhotoRow } from '#customer/ui/photos/PhotoRow.tsx'
import { SellerReply } from '#customer/ui/reviews/SellerReply.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import { formatKst } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { Goods } from './Goods.tsx'
import { dayText, isBefore, pointText } from './reviewText.ts'
import styles from './Reviews.module.css'

const day = (iso: string) => formatKst(iso, 'YYYY.MM.DD')

/** One's own review with what became of it: answered, liked, hidden; and what can still be done with it. */
export function WrittenCard({ review }: { review: MyReview }) {
  const { product, attributes, blinded, seller_reply: reply, like_count: likes, points } = review
  const isEditable = isBefore(review.editable_until)
  return (
    <li className={styles.card}>
      <article aria-label={`${product.name} 리뷰`}>
        <Goods product={product} option={review.option_label} />
        {blinded && (
          <div className={styles.notice}>
            <Notice title="다른 사람에게 보이지 않는 리뷰예요">
              운영 정책에 따라 {day(blinded.at)}에 가렸어요. 까닭: {blinded.reason}
            </Notice>
          </div>
        )}
        <p className={styles.head}>
          <Stars rating={review.rating} />
          <span className={styles.quiet}>
            <time dateTime={review.created_at}>{day(review.created_at)}</time>
            {review.edited_at && ' · 고침'}
          </span>
        </p>
        {attributes && Object.keys(attributes).length > 0 && (
          <p className={styles.quiet}>
            {Object.entries(attributes)
              .map((pair) => pair.join(' '))
              .join(' · ')}
          </p>
        )}
        <PhotoRow images={review.images} name={`${product.name} 리뷰`} />
        <p className={styles.words}>{review.content}</p>
        {reply && <SellerReply at={reply.created_at} day={day(reply.created_at)} content={reply.content} />}
        <p className={styles.terms}>
          {points > 0 && <span>받은 포인트 {pointText(points)}</span>}
          {likes > 0 && <span>도움돼요 {formatNumber(likes)}</span>}
        </p>
        <div className={styles.actions}>
          <span className={styles.quiet}>
            {isEditable ? `${dayText(review.editable_until)}까지 고칠 수 있어요` : '고칠 수 있는 기간이 지났어요'}
          </span>
          {isEditable && (
            <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to={`/my/reviews/${review.id}/edit`}>
              고치기
              <span className="sr-only">, {product.name} 리뷰</span>
            </Link>
          )}
          <DeleteButton review={review} />
        </div>
      </article>
    </li>
  )
}
