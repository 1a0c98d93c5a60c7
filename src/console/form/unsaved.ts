/** What is typed and not yet saved, anywhere on the screen: the guard asks before any of it is lost. */
import { useEffect, useSyncExternalStore } from 'react'

type Entry = {
  dirty: () => boolean
  /** Also lost by going to another screen, not only with the tab. */
  byPage: boolean
}

let entries: readonly Entry[] = []
const listeners = new Set<() => void>()
let asked: (() => void) | null = null

const tell = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether something would be lost with the tab, or by signing out. */
export const isUnsaved = () => entries.some((entry) => entry.dirty())
/** Whether something would be lost by going to another screen. */
export const isUnsavedHere = () => entries.some((entry) => entry.byPage && entry.dirty())

/**
 * Says that this component holds unsaved input; a function is asked at the moment of leaving. `byPage` is false for
 * what outlives its screen and is lost with the tab alone.
 */
export const useUnsaved = (dirty: boolean | (() => boolean), byPage = true) =>
  useEffect(() => {
    if (dirty === false) return undefined
    const entry: Entry = { dirty: typeof dirty === 'function' ? dirty : () => true, byPage }
    entries = [...entries, entry]
    tell()
    return () => {
      entries = entries.filter((one) => one !== entry)
      tell()
    }
  }, [dirty, byPage])

/** Goes on at once, or asks first when `lost` says that input would be lost by it. */
export const leave = (goOn: () => void, lost: () => boolean = isUnsaved) => {
  if (!lost()) {
    goOn()
    return
  }
  asked = goOn
  tell()
}

const answer = (goes: boolean) => {
  const goOn = asked
  asked = null
  tell()
  if (goes) goOn?.()
}

/** For the guard: who holds something. */
export const useUnsavedEntries = () => useSyncExternalStore(subscribe, () => entries)

/** For the guard: the leaving that waits for an answer. A question that is no longer shown asks nobody. */
export const useAskedLeaving = () => {
  useEffect(() => () => answer(false), [])
  return { waits: useSyncExternalStore(subscribe, () => asked) !== null, answer }
}
