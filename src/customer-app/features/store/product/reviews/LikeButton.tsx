import type { Review } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { Link } from '#customer/router/Link.tsx'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { useSession } from '#customer/shell/useSession.ts'
import styles from './Reviews.module.css'
import { useLike } from './useLike.ts'

/** 도움돼요: counts at once and is taken back where the server says no; nobody likes their own. */
export function LikeButton({ review }: { review: Review }) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const like = useLike(review)
  const words = review.like_count > 0 ? `도움돼요 ${formatNumber(review.like_count)}` : '도움돼요'
  if (review.is_mine) return review.like_count > 0 ? <p className={styles.quiet}>{words}</p> : null
  if (status === 'signed-out')
    return (
      <Link className={styles.like} to={signInPath}>
        {words}
      </Link>
    )
  return (
    <button type="button" className={styles.like} aria-pressed={review.liked === true} onClick={like}>
      {words}
    </button>
  )
}
