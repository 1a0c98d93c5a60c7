import { useEffectEvent, useLayoutEffect } from 'react'
import { latinOf } from './scannedText.ts'

/** A scanner types faster than this; a person never does. */
const SCANNER_MS = 120

type Handlers = {
  /** One key pressed by a person: a digit, or a letter. */
  onKey: (key: string) => void
  /** A scanner wrote something while a decision was waited for: no part of it may be taken for one. */
  onScan: () => void
  onEscape: () => void
}

/** Keys of the desk while no field is written in: by their place, so they also work in 한글 mode. */
export const useDeskKeys = (enabled: boolean, handlers: Handlers) => {
  const pressed = useEffectEvent((keys: string[]) => {
    const [only, another] = keys
    if (another !== undefined) handlers.onScan()
    else if (only !== undefined) handlers.onKey(only)
  })
  const escape = useEffectEvent(() => handlers.onEscape())
  // what is drawn as waiting for a key takes it at once
  useLayoutEffect(() => {
    if (!enabled) return undefined
    let keys: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (event.code === 'Escape') {
        event.preventDefault()
        escape()
        return
      }
      const key = latinOf(event.code)
      if (key === '' || event.repeat) return
      event.preventDefault()
      keys.push(key)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const typed = keys
        keys = []
        pressed(typed)
      }, SCANNER_MS)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [enabled])
}
