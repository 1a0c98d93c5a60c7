import type { ReactNode } from 'react'
import styles from './CouponTicket.module.css'

type Props = {
  kind: string
  /** What it takes off, large: `5,000원 할인` */
  discount: string
  name: string
  terms: readonly string[]
  until: string
  /** A word on how soon it ends. */
  badge?: ReactNode
  /** used, or too late to use */
  isOver?: boolean
  actions?: ReactNode
}

/** A coupon as it lies in the hand. */
export function CouponTicket({ kind, discount, name, terms, until, badge, isOver, actions }: Props) {
  return (
    <article className={styles.ticket} aria-label={name} data-over={isOver || undefined}>
      <p className={styles.kind}>
        {kind}
        {badge}
      </p>
      <p className={styles.discount}>{discount}</p>
      <h3 className={styles.name}>{name}</h3>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p className={styles.until}>{until}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}
