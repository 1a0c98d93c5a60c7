import { Link } from 'react-router'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Coming.module.css'

const EVENTS = [
  { to: '/store/best', tone: 'pink', title: '이번 달 베스트', text: '최근 30일 동안 많이 고른 상품' },
  { to: '/store/only', tone: 'purple', title: '홈핏 단독', text: '다른 데엔 없는 우리끼리의 도구' },
  { to: '/events/membership-a/1', tone: 'blue', title: '멤버십 소개', text: '준비하고 있는 수업을 먼저 살펴보세요' },
] as const

export function EventsScreen() {
  return (
    <>
      <PageTitle>이벤트</PageTitle>
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
