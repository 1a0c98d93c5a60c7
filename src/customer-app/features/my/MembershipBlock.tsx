import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { formatDay } from '#shared/format/kst.ts'
import { subscriptionStatusWord } from '#shared/words/subscriptions.ts'
import styles from './MyScreen.module.css'

/** The way to a membership, or to what can be done with the one that somebody has. */
export function MembershipBlock() {
  const { data: me } = query.useQuery('get', '/api/v2/user/me')
  const mine = me?.subscription
  return (
    <section className={styles.membership} aria-labelledby="my-membership">
      <h2 className={styles.heading} id="my-membership">
        멤버십
      </h2>
      <div className={styles.card}>
        {mine ? (
          <p>
            <strong>{mine.plan.name}</strong>
            <span>
              {subscriptionStatusWord[mine.status]} · {formatDay(mine.ends_on, 'YYYY.MM.DD')} 전까지
            </span>
          </p>
        ) : (
          <p>
            <strong>홈핏 멤버십</strong>
            <span>회원에게만 드리는 쿠폰과 혜택이 있어요. 언제든지 그만둘 수 있어요.</span>
          </p>
        )}
        <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to={mine ? '/my/subscription' : '/checkout'}>
          {mine ? '구독 관리' : '시작하기'}
        </Link>
      </div>
    </section>
  )
}
