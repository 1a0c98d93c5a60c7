import type { Review } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Stars } from '#customer/ui/goods/Stars.tsx'
import { PhotoRow } from '#customer/ui/photos/PhotoRow.tsx'
import { SellerReply } from '#customer/ui/reviews/SellerReply.tsx'
import { LikeButton } from './LikeButton.tsx'
import { ReportButton } from './ReportButton.tsx'
import styles from './Reviews.module.css'

/** One review with the seller's answer, and what a reader can do about it. */
export function ReviewCard({ review }: { review: Review }) {
  const { writer, attributes, seller_reply: reply } = review
  const title = `${writer.nickname_masked}님의 리뷰`
  return (
    <li>
      <article className={styles.card} aria-label={title}>
        <p className={styles.head}>
          <Stars rating={review.rating} />
          <span className={styles.quiet}>
            {writer.nickname_masked}
            {writer.is_subscriber && ' · 멤버십 회원'}
            {review.is_mine && ' (내 리뷰)'}
            {' · '}
            <time dateTime={review.created_at}>{formatKst(review.created_at, 'YYYY.MM.DD')}</time>
            {review.edited_at && ' · 고침'}
          </span>
        </p>
        {review.option_label && <p className={styles.quiet}>{review.option_label}</p>}
        {attributes && (
          <p className={styles.quiet}>
            {Object.entries(attributes)
              .map((pair) => pair.join(' '))
              .join(' · ')}
          </p>
        )}
        <PhotoRow images={review.images} name={title} />
        <p className={styles.words}>{review.content}</p>
        {reply && (
          <SellerReply at={reply.created_at} day={formatKst(reply.created_at, 'YYYY.MM.DD')} content={reply.content} />
        )}
        <div className={styles.actions}>
          <LikeButton review={review} />
          {!review.is_mine && <ReportButton reviewId={review.id} />}
        </div>
      </article>
    </li>
  )
}
