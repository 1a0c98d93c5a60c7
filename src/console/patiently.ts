/**
 * Code of the console that arrives later than its first page. Imported by: everything that would write `lazy(` itself.
 */
import { lazy, type ComponentType } from 'react'

const FIRST_PAUSE_MS = 500
const MOST_FAILURES = 3

const untilOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(done, milliseconds) : undefined
    window.addEventListener('online', done)
  })

/**
 * Loads, and tries again: without a network until it is back, with one three times more, a little later each time.
 * @throws what the last try threw; then the code is most likely no longer on the server.
 */
export const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let failures = 0; ;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) failures += 1
      if (failures > MOST_FAILURES) throw error
      await untilOnline(FIRST_PAUSE_MS * 2 ** failures)
    }
  }
}

/** A part of a screen whose code comes when it is first shown: `part(() => import('./ViewDialog.tsx'), 'ViewDialog')`. */
export const part = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({
    default: (await patiently(load))[name] as Module[Name] extends ComponentType<infer Props>
      ? ComponentType<Props>
      : never,
  }))
