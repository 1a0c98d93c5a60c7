import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { useCartCount } from '#customer/shell/cart/cart.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './MyScreen.module.css'
import { STEPS } from '#customer/shell/itemStatus.ts'

const FRESH = { staleTime: 5_000 }

/** What was bought and where it is, what was sent back, and what can be spent. */
export function StoreBlock() {
  const cartCount = useCartCount()
  const orders = query.useQuery('get', '/store/v1/user/orders', { params: { query: { limit: 10 } } })
  const me = query.useQuery('get', '/api/v2/user/me', undefined, FRESH)
  const claims = query.useQuery(
    'get',
    '/store/v1/user/claims',
    { params: { query: { limit: 1, status: ['REQUESTED', 'IN_PROGRESS'] } } },
    FRESH,
  )
  const reviews = query.useQuery('get', '/store/v1/user/reviews/summary', undefined, FRESH)
  const unread = query.useQuery('get', '/api/v2/user/notifications/unread-count', undefined, FRESH)
  const newAnswers = unread.data?.unread_inquiries ?? 0
  const writable = reviews.data?.writable_count ?? 0
  // what is not known is not zero
  const counts: Record<string, number> | undefined = orders.data?.status_counts
  const points = me.data && `${Number(me.data.points).toLocaleString('ko-KR')}P`
  return (
    <section aria-labelledby="my-store">
      <h2 className={styles.heading} id="my-store">
        스토어
      </h2>
      <ul className={styles.steps} aria-label="주문 상태">
        {STEPS.map(({ status, label }) => (
          <li key={status}>
            <Link
              className={styles.step}
              to={`/my/orders?status=${status}`}
              aria-label={counts ? `${label} ${counts[status] ?? 0}건` : label}
            >
              <strong data-some={counts?.[status] ? true : undefined}>{counts ? (counts[status] ?? 0) : '–'}</strong>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <nav className={styles.menu} aria-label="내 스토어">
        <MenuLink to="/my/orders" icon="box" label="주문 내역" />
        <MenuLink
          to="/my/claims"
          icon="truck"
          label="취소·교환·반품"
          note={claims.data && claims.data.total_count > 0 ? `진행 중 ${claims.data.total_count}` : undefined}
        />
        <MenuLink
          to="/my/reviews"
          icon="feed"
          label="내 리뷰"
          note={writable > 0 ? `리뷰 쓰기 ${writable}` : undefined}
        />
        <MenuLink to="/my/coupons" icon="receipt" label="쿠폰" note={me.data && `${me.data.coupon_count}장`} />
        <MenuLink to="/my/points" icon="star" label="포인트" note={points} />
        <MenuLink
          to="/my/inquiries"
          icon="chat"
          label="1:1 문의"
          note={newAnswers > 0 ? `새 답변 ${newAnswers}` : undefined}
        />
        <MenuLink to="/my/wishes" icon="heart" label="찜" />
        <MenuLink to="/cart" icon="cart" label="장바구니" note={cartCount > 0 ? `${cartCount}개` : undefined} />
        <MenuLink to="/store" icon="bag" label="스토어 둘러보기" />
      </nav>
    </section>
  )
}
