import type { Order } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Block } from '#customer/ui/Block.tsx'
import { newestFirst } from './newestFirst.ts'
import styles from './Timeline.module.css'

/** Everything that happened to the order so far, newest first. */
export function OrderTimeline({ timeline }: { timeline: Order['timeline'] }) {
  if (timeline.length === 0) return null
  return (
    <Block title="진행 내역">
      <ol>
        {newestFirst(timeline).map((entry, index) => (
          <li key={`${entry.at} ${index}`} className={styles.event}>
            <strong>{entry.what}</strong>
            <span>{formatKst(entry.at, 'M월 D일(dd) HH:mm')}</span>
          </li>
        ))}
      </ol>
    </Block>
  )
}
