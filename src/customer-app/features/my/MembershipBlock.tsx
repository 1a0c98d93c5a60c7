import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import styles from './MyScreen.module.css'

/** There is nothing to subscribe to yet, and it says so. */
export function MembershipBlock() {
  return (
    <section className={styles.membership} aria-labelledby="my-membership">
      <h2 className={styles.heading} id="my-membership">
        멤버십
      </h2>
      <div className={styles.card}>
        <p>
          <strong>멤버십을 준비하고 있어요</strong>
          <span>아직 구독할 수 있는 것이 없어요. 열리면 여기에서 관리할 수 있어요.</span>
        </p>
        <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/events/membership-a/1">
          멤버십 소개
        </Link>
      </div>
    </section>
  )
}
