import type { Query } from '@tanstack/react-query'
import type { Http } from '#shared/api/http.ts'
import type { Session, SessionState } from '#customer/session/session.ts'
import { queryClient } from '../queryClient.ts'

const KEY = 'homefit:signed-in'
/** Nobody waits longer than this for who they are. */
const PATIENCE_MS = 2_000

/** Whether somebody was signed in here when the page before this one was left. */
function wasHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** whether something was asked before it was known for whom */
let early = false

/** For the next page: whether somebody is signed in here. */
export function rememberPresence({ status }: SessionState): void {
  try {
    if (status === 'signed-in') localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // a device that keeps nothing asks twice
  }
}

/** Calls of whoever was signed in here before wait until it is known whether they still are, and are made once. */
export function asWhoIsThere(
  session: Pick<Session, 'getState' | 'load'>,
  http: Http,
  isExpected: boolean = wasHere(),
): Http {
  const isUnknown = () => session.getState().status === 'loading'
  return async (path, init) => {
    if (isExpected && isUnknown())
      await Promise.race([session.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    early ||= isUnknown()
    return http(path, init)
  }
}

const isPublic = ({ queryKey: [, path] }: Query) =>
  typeof path === 'string' && /^\/(store|core)\/v1\/(?!user\/|checkout\/)/.test(path)

/** Whether an answer is the same whoever asks: it names no product that could be followed, and no review. */
const isForAll = ({ queryKey: [, path, given] }: Query) =>
  /\/(categories|facets|options|policies|banner|coupons)$|\/v1\/exhibitions$/.test(String(path)) ||
  JSON.stringify(given ?? '').includes('"kind":"banner"')

/** What was read, or came with the page, before it was known who is there is read again: lists mark what a person follows. */
export function readForPerson({ status }: SessionState): void {
  if (status === 'signed-in')
    void queryClient.invalidateQueries({
      predicate: (query) => isPublic(query) && !isForAll(query) && (early || query.state.data !== undefined),
    })
}

/**
 * Somebody else is there now, or nobody: what was read for the person before is forgotten, and public lists on the
 * screen are read again, for they mark what that person follows.
 */
export function forgetPerson(): void {
  queryClient.removeQueries({ predicate: (query) => !isPublic(query) || (!isForAll(query) && !query.isActive()) })
  queryClient.getMutationCache().clear()
  void queryClient.invalidateQueries({ predicate: (query) => !isForAll(query) })
}
