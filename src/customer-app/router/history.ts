import { addressAt } from './paths.ts'

/** An entry of the browser's history. `key` names it for as long as the tab lives; `state` is what was sent along. */
export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string }

/** How one came there: through the history (or from outside), by a step of one's own, or in the place of another entry. */
export type Arrival = 'POP' | 'PUSH' | 'REPLACE'

/** `isReturn`: the entry was there before, so whoever comes finds again what they left. */
export type Visit = { place: Place; arrival: Arrival; isReturn: boolean }

export type NavigateOptions = { replace?: boolean; state?: unknown }

/** Goes to an address of this app (`/path`, or `?query` of the path where one is), or by steps through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void

/** Where the app is and how it goes elsewhere; one listener hears of it, and `listen` answers how to stop. */
export type History = {
  readonly visit: Visit
  navigate: Navigate
  listen(listener: (visit: Visit) => void): () => void
}

/** What an entry carries: what was sent along, its name, and where in the tab's history it is. */
type Entry = { usr?: unknown; key?: string; idx?: number | null } | null

/** The history of a window. Where the browser keeps no more entries the page itself is opened anew. */
export function browserHistory(window: Window): History {
  const { history, location } = window
  let tell: (visit: Visit) => void = () => undefined
  let arrival: Arrival = 'POP'

  const entry = () => history.state as Entry
  let isReturn = typeof entry()?.idx === 'number'
  const placeNow = (): Place => {
    const { pathname, search, hash } = location
    return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' }
  }
  const arrive = (how: Arrival) => {
    arrival = how
    isReturn = how === 'POP'
    tell({ place: placeNow(), arrival, isReturn })
  }
  const onPop = () => arrive('POP')
  const newEntry = (usr: unknown, idx: number): Entry => ({ usr, key: Math.random().toString(36).slice(2, 10), idx })

  const indexNow = () => entry()?.idx ?? 0
  if (!isReturn) history.replaceState({ ...entry(), idx: 0 }, '')

  return {
    get visit() {
      return { place: placeNow(), arrival, isReturn }
    },
    navigate(to, { replace = false, state = null } = {}) {
      if (typeof to === 'number') return history.go(to)
      const address = addressAt(location.pathname, to)
      if (replace) {
        history.replaceState(newEntry(state, indexNow()), '', address)
        return arrive('REPLACE')
      }
      try {
        history.pushState(newEntry(state, indexNow() + 1), '', address)
      } catch (thrown) {
        if (thrown instanceof DOMException && thrown.name === 'DataCloneError') throw thrown
        return location.assign(address)
      }
      return arrive('PUSH')
    },
    listen(listener) {
      tell = listener
      window.addEventListener('popstate', onPop)
      return () => {
        tell = () => undefined
        window.removeEventListener('popstate', onPop)
      }
    },
  }
}

/** A place that nobody leaves: for what is drawn without a browser. */
export function standingAt(pathname: string): History {
  const place = { pathname, search: '', hash: '', state: null, key: 'default' }
  return { visit: { place, arrival: 'POP', isReturn: false }, navigate: () => undefined, listen: () => () => undefined }
}
