import { useEffect, useEffectEvent } from 'react'

type Handlers = { onUndo: () => void; onManual: () => void; onLeave: () => void }

/** Keys that no scanner sends and no input method takes; they work while the scan field is written in. */
export const usePackingKeys = (handlers: Handlers) => {
  const pressed = useEffectEvent((code: string): boolean => {
    if (code === 'F2') handlers.onUndo()
    else if (code === 'F4') handlers.onManual()
    else if (code === 'Escape') handlers.onLeave()
    else return false
    return true
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.repeat) return
      if (pressed(event.code)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
