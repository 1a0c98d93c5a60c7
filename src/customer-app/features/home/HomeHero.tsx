import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Icon, type IconName } from '#customer/ui/Icon.tsx'
import styles from './HomeScreen.module.css'

const REASONS: { icon: IconName; title: string; text: string }[] = [
  { icon: 'home', title: '집이면 충분해요', text: '매트 한 장 펼 자리에서 시작할 수 있는 도구를 모았어요.' },
  { icon: 'check', title: '숨김없이 적어요', text: '재질과 크기, 만든 곳, 교환·반품 조건을 상품마다 적어 두었어요.' },
  {
    icon: 'truck',
    title: '도착일을 먼저 알려요',
    text: '언제 도착할지, 배송비가 얼마인지 주문하기 전에 볼 수 있어요.',
  },
]

/** The top of the first page: it waits for nothing. */
export function HomeHero({ signedIn = false }: { signedIn?: boolean }) {
  return (
    <>
      <section className={styles.hero}>
        <p className={styles.eyebrow}>집에서 하는 운동, 홈핏</p>
        <h1 className={styles.headline}>
          오늘의 나에게
          <br />딱 맞는 운동
        </h1>
        <p className={styles.lead}>가장 효과적인 운동을 찾아 집에서 쉽게 시작해 보세요.</p>
        <div className={styles.actions}>
          <Link className={buttonClass({ size: 'm' })} to="/store">
            스토어 구경하기
          </Link>
          {!signedIn && (
            <Link className={buttonClass({ size: 'm', variant: 'secondary' })} to="/sign-up">
              가입하기
            </Link>
          )}
        </div>
        <svg className={styles.figure} viewBox="0 0 220 200" aria-hidden>
          <ellipse cx="112" cy="182" rx="98" ry="11" fill="#f9a9c3" />
          <path d="M22 174h176" stroke="#d60a52" strokeWidth="12" strokeLinecap="round" />
          <path d="M58 162c4-34 24-52 56-54l44-6" stroke="#2e3137" strokeWidth="20" strokeLinecap="round" fill="none" />
          <path d="M114 108c-6-26 2-46 22-58" stroke="#f71766" strokeWidth="26" strokeLinecap="round" fill="none" />
          <path d="M134 60c16 10 32 10 50-2" stroke="#f3bfa3" strokeWidth="11" strokeLinecap="round" fill="none" />
          <circle cx="146" cy="28" r="17" fill="#f3bfa3" />
          <path d="M130 26c0-18 24-26 34-10-6 4-14 4-18 2-2 8-10 12-16 8Z" fill="#2e3137" />
          <path d="M158 102l16 34" stroke="#f3bfa3" strokeWidth="12" strokeLinecap="round" />
        </svg>
      </section>

      <section className={styles.reasons} aria-label="홈핏 스토어는">
        {REASONS.map((reason) => (
          <div key={reason.title} className={styles.reason}>
            <span className={styles.icon}>
              <Icon name={reason.icon} />
            </span>
            <div>
              <h2 className={styles.reasonTitle}>{reason.title}</h2>
              <p className={styles.reasonText}>{reason.text}</p>
            </div>
          </div>
        ))}
      </section>
    </>
  )
}
