import { useEffect, useState } from 'react'
import type { Reply } from './days.ts'

const TICK_MS = 200

/** How much of the wait before a reply leaves is over, and the whole seconds that are left; never more than it was given. */
export const waitOf = ({ at, send_at: sendAt }: Pick<Reply, 'at' | 'send_at'>, now: number) => {
  const whole = Math.max(1, Date.parse(sendAt) - Date.parse(at))
  const left = Math.min(whole, Math.max(0, Date.parse(sendAt) - now))
  return { seconds: Math.ceil(left / 1000), done: Math.round((1 - left / whole) * 100), far: whole > 60_000 }
}

/** The same, counting down. */
export const useCountdown = (reply: Pick<Reply, 'at' | 'send_at'>) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return waitOf(reply, now)
}
