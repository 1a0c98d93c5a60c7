import { useEffect, useSyncExternalStore } from 'react'

/** The entry of the menu that the open page belongs to, where its own address does not tell. */
let place: string | null = null
const listeners = new Set<() => void>()

const put = (next: string | null) => {
  place = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lights an entry of the menu while the page is open: a return's page belongs to 반품관리, whatever its address. */
export const useMenuPlace = (path: string | null) =>
  useEffect(() => {
    put(path)
    return () => put(null)
  }, [path])

export const useOpenPlace = () => useSyncExternalStore(subscribe, () => place)
