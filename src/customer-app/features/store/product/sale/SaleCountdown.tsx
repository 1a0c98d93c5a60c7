import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#customer/api/models.ts'
import { countdownText, remainingText } from './countdown.ts'
import styles from './SaleCountdown.module.css'
import { useServerClock } from './useServerClock.ts'

/** Answers of the shelf are reused for two seconds: asked sooner, the old price would come again. */
const reusedMs = 2_500

type Props = { sale: NonNullable<ProductCard['time_sale']>; size?: 's' | 'l'; onEnd?: () => void }

/** How long a time sale is still open by the server's clock. It counts only while it can be seen, and keeps its height. */
export function SaleCountdown({ sale, size = 's', onEnd }: Props) {
  const now = useServerClock()
  const box = useRef<HTMLSpanElement>(null)
  const [left, setLeft] = useState<number | null>(null)
  const endsAt = Date.parse(sale.ends_at)

  useEffect(() => {
    if (!now || !box.current) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let inView = true
    const tick = () => {
      clearTimeout(timer)
      const rest = endsAt - now()
      setLeft(rest)
      if (rest <= 0) timer = onEnd && setTimeout(onEnd, reusedMs)
      else if (inView && !document.hidden) timer = setTimeout(tick, (rest % 1_000) + 5)
    }
    const watcher =
      typeof IntersectionObserver === 'undefined'
        ? undefined
        : new IntersectionObserver(([entry]) => {
            inView = entry?.isIntersecting ?? true
            tick()
          })
    watcher?.observe(box.current)
    document.addEventListener('visibilitychange', tick)
    tick()
    return () => {
      clearTimeout(timer)
      watcher?.disconnect()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [now, endsAt, onEnd])

  const remaining = remainingText(sale.remaining_rate)
  return (
    <span ref={box} className={size === 'l' ? `${styles.box} ${styles.large}` : styles.box}>
      {left === null ? null : left <= 0 ? (
        '타임세일이 끝났어요'
      ) : (
        <>
          <span role="timer" aria-live="off" aria-label="타임세일 종료까지">
            {countdownText(left)} 남음
          </span>
          {remaining && <span className={styles.rest}>{remaining}</span>}
        </>
      )}
    </span>
  )
}
