import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** What belongs to the work at hand rather than to the person: never kept on the machine, gone at sign-out. */
const isWork = (key: string) => key.endsWith('.selectedIds') || key.endsWith('.listParams')

/**
 * react-admin's store: how a person arranged the screens stays on this machine, also after signing out; selections and
 * filters (which may hold names and numbers of customers) live in memory only, so no old selection is ever acted on.
 */
export const createConsoleStore = (): Store => {
  const kept = localStorageStore('1', 'homefit-console')
  const work = memoryStore()
  const of = (key: string) => (isWork(key) ? work : kept)
  return {
    setup: () => {
      kept.setup()
      work.setup()
    },
    teardown: () => {
      kept.teardown()
      work.teardown()
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems: (prefix) => {
      kept.removeItems(prefix)
      work.removeItems(prefix)
    },
    listItems: (prefix) => ({ ...kept.listItems?.(prefix), ...work.listItems?.(prefix) }),
    reset: () => work.reset(),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  }
}
