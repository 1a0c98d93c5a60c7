import { Icon } from '#customer/ui/Icon.tsx'
import styles from './ReviewForm.module.css'

const WORDS = ['별로예요', '그저 그래요', '보통이에요', '좋아요', '아주 좋아요'] as const

type Props = { rating: number | null; error: string | undefined; onChange: (rating: number) => void }

/** One to five stars; native radios underneath, so arrow keys and readers work. None is chosen for anybody. */
export function StarsField({ rating, error, onChange }: Props) {
  return (
    <>
      <div className={styles.stars} role="radiogroup" aria-label="별점">
        {WORDS.map((word, index) => (
          <label key={word} className={styles.star} data-on={index < (rating ?? 0) || undefined}>
            <input
              className="sr-only"
              type="radio"
              name="review-rating"
              value={index + 1}
              aria-label={`${index + 1}점, ${word}`}
              checked={rating === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <Icon name="star" size={36} filled={index < (rating ?? 0)} />
          </label>
        ))}
        <span className={styles.said}>{rating === null ? '별을 눌러 주세요' : WORDS[rating - 1]}</span>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
