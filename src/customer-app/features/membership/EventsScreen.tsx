import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Coming.module.css'

const EVENTS = [
  { to: '/store/best', tone: 'pink', title: '베스트', text: '최근 30일 동안 많이 고른 상품' },
  { to: '/store/only', tone: 'purple', title: '홈핏 단독', text: '홈핏에서만 파는 상품' },
  { to: '/events/membership-a/1', tone: 'blue', title: '멤버십 소개', text: '준비하고 있는 수업을 먼저 살펴보세요' },
] as const

export function EventsScreen() {
  return (
    <>
      <PageTitle>이벤트</PageTitle>
      <p className={styles.now}>지금 열려 있는 이벤트는 없어요. 그동안 둘러볼 곳을 모아 두었어요.</p>
      <ul className={styles.cards}>
        {EVENTS.map((event) => (
          <li key={event.to}>
            <Link className={`${styles.card} ${styles[event.tone]}`} to={event.to}>
              <span>
                <span className={styles.cardTitle}>{event.title}</span>
                <span className={styles.cardText}>{event.text}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.promise}>멤버십 이벤트는 멤버십이 열린 뒤에 시작해요. 여는 날은 아직 정하지 않았어요.</p>
      </div>
    </>
  )
}
