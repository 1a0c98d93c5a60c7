import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import styles from './MyScreen.module.css'

/** The way to a membership. */
export function MembershipBlock() {
  return (
    <section className={styles.membership} aria-labelledby="my-membership">
      <h2 className={styles.heading} id="my-membership">
        멤버십
      </h2>
      <div className={styles.card}>
        <p>
          <strong>홈핏 멤버십</strong>
          <span>회원에게만 드리는 쿠폰과 혜택이 있어요. 언제든지 그만둘 수 있어요.</span>
        </p>
        <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/checkout">
          시작하기
        </Link>
      </div>
    </section>
  )
}
