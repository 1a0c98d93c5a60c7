import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Icon, type IconName } from '#customer/ui/Icon.tsx'
import styles from './Coming.module.css'

type Point = { icon: IconName; title: string; text: string }
type Props = { title: string; lead: string; heading: string; points: Point[] }

/** A part of the membership that is not open: what it will be, that its day is not set, and what there is today. */
export function Coming({ title, lead, heading, points }: Props) {
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <span className={styles.chip}>준비 중</span>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <section aria-label={heading}>
        <h2 className={styles.heading}>{heading}</h2>
        <div className={styles.list}>
          {points.map((point) => (
            <div key={point.title} className={styles.point}>
              <span className={styles.icon}>
                <Icon name={point.icon} />
              </span>
              <div>
                <h3 className={styles.pointTitle}>{point.title}</h3>
                <p className={styles.pointText}>{point.text}</p>
              </div>
            </div>
          ))}
        </div>
      </section>
      <div className={styles.foot}>
        <p className={styles.promise}>
          여는 날은 아직 정하지 않았어요. 정해지면 이 자리에서 알려 드릴게요. 지금은 결제하거나 예약할 것이 없어요.
        </p>
        <Link className={buttonClass({ block: true })} to="/store">
          지금 열려 있는 스토어 보기
        </Link>
      </div>
    </div>
  )
}
