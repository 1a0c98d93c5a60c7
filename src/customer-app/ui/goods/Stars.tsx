import { Icon } from '../Icon.tsx'
import styles from './Stars.module.css'

/** A rating of one to five, read out as one sentence. */
export const Stars = ({ rating, size = 16 }: { rating: number; size?: number }) => (
  <span className={styles.stars} role="img" aria-label={`별점 5점 만점에 ${rating}점`}>
    {[1, 2, 3, 4, 5].map((step) => (
      <span key={step} className={step <= Math.round(rating) ? styles.on : styles.off}>
        <Icon name="star" size={size} filled />
      </span>
    ))}
  </span>
)
