import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Coming.module.css'

const EVENTS = [
  { to: '/store/best', tone: 'pink', title: '베스트', text: '최근 30일 동안 많이 고른 상품' },
  { to: '/store/only', tone: 'purple', title: '홈핏 단독', text: '홈핏에서만 파는 상품' },
  {
    to: '/events/membership-a/1',
    tone: 'blue',
    title: '멤버십 소개',
    text: '값과 혜택, 해지와 환불까지 먼저 살펴보세요',
  },
  {
    to: '/events/subscription-benefits',
    tone: 'purple',
    title: '멤버십 혜택',
    text: '회원 쿠폰과 적립, 보내 드리는 구성품',
  },
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
    </>
  )
}
