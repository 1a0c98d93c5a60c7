/** The server leaves a cookie `method:sign-up` or `method:sign-in` when somebody came in: it becomes one event. */
export const MARKER_COOKIE = 'hf_marker'
export const MARKER_LOCK = 'homefit-marker'

export type MarkerMethod = 'sign-up' | 'sign-in'
export type MarkerEvent = 'sign_up' | 'sign_in'
export type PushMarker = (event: MarkerEvent, params: { method: MarkerMethod }) => void

/** The browser's cookies and its way to let one tab go first. */
export type MarkerJar = {
  read(): string | null
  /** Resolves when the cookie is gone for the other tabs too. */
  remove(): Promise<void>
  alone(work: () => Promise<void>): Promise<void>
}

/** The method a marker names; null for anything else. */
export function parseMarker(value: string | null): MarkerMethod | null {
  const [, method] = /^method:(sign-up|sign-in)$/.exec(value ?? '') ?? []
  return (method as MarkerMethod | undefined) ?? null
}

/**
 * Turns a marker into its event and deletes it; with several tabs at it, one of them does. A marker that says nothing
 * is deleted as well. Does nothing, at the price of one look, when there is none.
 */
export async function consumeMarker(jar: MarkerJar, push: PushMarker): Promise<void> {
  if (jar.read() === null) return
  await jar.alone(async () => {
    const marker = jar.read()
    if (marker === null) return
    await jar.remove()
    const method = parseMarker(marker)
    if (method) push(method === 'sign-up' ? 'sign_up' : 'sign_in', { method })
  })
}

type Page = { document: Pick<Document, 'cookie'>; locks?: LockManager; store?: CookieRemover }
/** The part of the Cookie Store API that we use, where a browser has it. */
export type CookieRemover = { delete(cookie: { name: string; path: string }): Promise<void> }

/** The jar of a page. On https the server puts `__Host-` before the name. */
export function pageJar({ document, locks, store }: Page): MarkerJar {
  const find = () =>
    document.cookie
      .split('; ')
      .map((cookie) => /^((?:__Host-)?hf_marker)=(.*)$/.exec(cookie))
      .find((match) => match !== null)
  return {
    read() {
      const found = find()
      return found ? decoded(found[2] ?? '') : null
    },
    async remove() {
      const name = find()?.[1]
      if (!name) return
      if (store) await store.delete({ name, path: '/' })
      else document.cookie = `${name}=; Path=/; Max-Age=0${name === MARKER_COOKIE ? '' : '; Secure'}`
    },
    alone: (work) => (locks ? locks.request(MARKER_LOCK, work) : work()),
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
