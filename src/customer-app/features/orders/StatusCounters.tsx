import { STEPS } from '#customer/shell/itemStatus.ts'
import styles from './Orders.module.css'

type Props = { counts?: Record<string, number>; current?: string; onChange: (status: string | null) => void }

/** How many things are where; pressing one shows only those, pressing it again shows all. */
export function StatusCounters({ counts, current, onChange }: Props) {
  return (
    <div className={styles.counters} role="group" aria-label="주문 상태로 거르기">
      {STEPS.map(({ status, label }) => (
        <button
          key={status}
          type="button"
          className={styles.counter}
          aria-pressed={current === status}
          onClick={() => onChange(current === status ? null : status)}
        >
          <strong>{counts?.[status] ?? 0}</strong>
          {label}
        </button>
      ))}
    </div>
  )
}
