import { useSyncExternalStore } from 'react'
import { session } from './api.ts'

/** Who is signed in, in every component alike. */
export function useSession() {
  return useSyncExternalStore(session.subscribe, session.getState)
}
