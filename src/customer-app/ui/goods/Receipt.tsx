import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './Receipt.module.css'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'

export type ReceiptLine = {
  label: string
  amount: number
  /** Where the figure comes from, in words. */
  why?: ReactNode
  /** A reduction: shown with a minus, and left out when it is nothing. */
  minus?: boolean
  /** Worth showing even when it is 0원. */
  always?: boolean
}

function sum({ amount, points = 0 }: { amount: number; points?: number }): string {
  if (points === 0) return formatKrw(amount)
  const inPoints = formatPoints(points)
  return amount === 0 ? inPoints : `${formatKrw(amount)} + ${inPoints}`
}

/** A sum that explains itself: every line, why it is there, and what they come to. */
export function Receipt({
  lines,
  total,
}: {
  lines: ReceiptLine[]
  total: {
    label: string
    amount: number
    /** Points beside the money: `22,264원 + 1,401P`, or the points alone when there is no money. */
    points?: number
    note?: ReactNode
  }
}) {
  return (
    <dl className={styles.receipt}>
      {lines
        .filter((line) => line.always || line.amount !== 0)
        .map((line, index) => (
          <div key={`${index} ${line.label}`} className={styles.line}>
            <dt>
              {line.label}
              {line.why && <div className={styles.why}>{line.why}</div>}
            </dt>
            <dd className={classNames(styles.amount, line.minus && styles.minus)}>
              {line.minus && line.amount > 0 ? `-${formatKrw(line.amount)}` : formatKrw(line.amount)}
            </dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>
          {total.label}
          {total.note && <div className={styles.why}>{total.note}</div>}
        </dt>
        <dd className={styles.sum}>{sum(total)}</dd>
      </div>
    </dl>
  )
}
