/** Shortcuts of the open screens. Registering one also lists it in the help that `?` opens. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isPressed, type KeyCombination } from './keys.ts'

export type Shortcut = { keys: KeyCombination; label: string; group: string }

let registered: readonly Shortcut[] = []
const listeners = new Set<() => void>()

const replace = (next: readonly Shortcut[]) => {
  registered = next
  for (const listener of listeners) listener()
}

/** Calls `run` on the keys while the component is on screen, unless `enabled` is false. */
export const useShortcut = (shortcut: Shortcut, run: () => void, enabled = true) => {
  const { label, group } = shortcut
  const { code, mod = false, shift = false, alt = false, whileTyping = false } = shortcut.keys
  const onPressed = useEffectEvent(run)
  useEffect(() => {
    if (!enabled) return undefined
    const keys = { code, mod, shift, alt, whileTyping }
    const entry: Shortcut = { keys, label, group }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(event, keys)) return
      event.preventDefault()
      onPressed()
    }
    replace([...registered, entry])
    window.addEventListener('keydown', onKeyDown)
    return () => {
      replace(registered.filter((one) => one !== entry))
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [code, mod, shift, alt, whileTyping, label, group, enabled])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shortcuts that work right now. */
export const useRegisteredShortcuts = () => useSyncExternalStore(subscribe, () => registered)
