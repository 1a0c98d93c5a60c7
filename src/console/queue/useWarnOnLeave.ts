import { useEffect } from 'react'

/** While something typed would be lost, the browser asks before it closes or reloads the page. */
export const useWarnOnLeave = (active: boolean) =>
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
