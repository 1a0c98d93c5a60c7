import { useEffect, useSyncExternalStore } from 'react'
import type { Chrome, Service } from './chrome.ts'

export const DEFAULT_SERVICE: Service = 'life'
const KEY = 'homefit:service'

let selected = stored()
const listeners = new Set<() => void>()

function stored(): Service {
  try {
    return localStorage.getItem(KEY) === 'store' ? 'store' : DEFAULT_SERVICE
  } catch {
    return DEFAULT_SERVICE
  }
}

/** Chooses the service of this browser; it is still chosen after a reload. Without storage it lasts as long as the page. */
export function setService(service: Service): void {
  selected = service
  try {
    if (service === DEFAULT_SERVICE) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, service)
  } catch {
    // private windows of some browsers refuse; the page still knows
  }
  listeners.forEach((listener) => listener())
}

/** Back to 멤버십, the service of a browser that nobody has used; part of signing out. */
export function resetService(): void {
  setService(DEFAULT_SERVICE)
}

export const getService = (): Service => selected

export function useSelectedService(): Service {
  return useSyncExternalStore(subscribe, getService)
}

/** The service that the switcher names: a screen's own, and on screens of both (guides, policies) the one chosen last. */
export function useServiceOf({ service, ofBoth }: Pick<Chrome, 'service' | 'ofBoth'>): Service {
  // a choice that names no other service draws nothing anew
  const named = useSyncExternalStore(subscribe, () => (ofBoth ? selected : service))
  useEffect(() => {
    if (!ofBoth) setService(service)
  }, [service, ofBoth])
  return named
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
