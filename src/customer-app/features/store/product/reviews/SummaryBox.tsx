import type { ReviewSummary } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { Stars } from '#customer/ui/goods/Stars.tsx'
import styles from './Reviews.module.css'

const RATINGS = [5, 4, 3, 2, 1] as const

/** The average, how many gave which rating, and what most say of it. */
export function SummaryBox({ summary }: { summary: ReviewSummary }) {
  const { average, count, distribution, attributes } = summary
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <p className={styles.figure}>
          <span className="sr-only">평균 별점 </span>
          {average.toFixed(1)}
        </p>
        <Stars rating={average} size={18} />
        <p className={styles.quiet}>리뷰 {formatNumber(count)}개</p>
      </div>
      <dl className={styles.bars} aria-label="별점 분포">
        {RATINGS.map((rating) => (
          <div key={rating}>
            <dt>{rating}점</dt>
            <dd>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${(distribution[rating] / count) * 100}%` }} />
              </span>
              {formatNumber(distribution[rating])}
              <span className="sr-only">개</span>
            </dd>
          </div>
        ))}
      </dl>
      {attributes.length > 0 && (
        <dl className={styles.said}>
          {attributes.map(({ name, values }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{mostSaid(values)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function mostSaid(values: ReviewSummary['attributes'][number]['values']): string {
  const [most] = values.toSorted((a, b) => b.ratio - a.ratio)
  return most ? `${most.label} ${Math.round(most.ratio * 100)}%` : ''
}
