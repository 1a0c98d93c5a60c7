import { useEffect, useState } from 'react'

const HALF_MINUTE = 30_000

/** The clock, twice a minute: how long somebody has waited. */
export const useNow = () => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
