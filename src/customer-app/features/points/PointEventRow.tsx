import type { PointEvent } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { changeText, kindText, pointText } from './pointText.ts'
import styles from './Points.module.css'

/** One movement: what it was, when, how much, and what was left. */
export function PointEventRow({ event }: { event: PointEvent }) {
  const { kind, amount, balance_after, reason, expires_at, created_at } = event
  const more = Number(amount) > 0
  return (
    <li className={styles.event}>
      <div className={styles.what}>
        <p className={styles.reason}>{reason}</p>
        <p className={styles.when}>
          <time dateTime={created_at}>{formatKst(created_at, 'YYYY.MM.DD HH:mm')}</time>
          {' · '}
          {kindText(kind, amount)}
          {more && expires_at ? ` · ${formatKst(expires_at, 'YYYY.MM.DD')}까지` : ''}
        </p>
      </div>
      <div className={styles.figures}>
        <p className={more ? styles.gain : styles.loss}>{changeText(amount)}</p>
        <p className={styles.after}>
          <span className="sr-only">잔액 </span>
          {pointText(balance_after)}
        </p>
      </div>
    </li>
  )
}
