import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 500

/** What is being typed, told a moment after the last change; what comes from outside takes its place. */
export function useHeld(value: string, onChange: (value: string) => void): [string, (value: string) => void] {
  const [held, setHeld] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setHeld(value)
  }
  const tell = useEffectEvent(() => onChange(held))
  useEffect(() => {
    if (held === value) return undefined
    const timer = setTimeout(tell, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [held, value])
  return [held, setHeld]
}
