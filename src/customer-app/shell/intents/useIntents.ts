import { useEffect } from 'react'
import { useSession } from '../useSession.ts'
import { hasIntents } from './intents.ts'

/** What somebody pressed before they signed in is done once they have. */
export function useIntents(): void {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'signed-in' || !hasIntents()) return
    // without its code it stays kept for the next page
    void import('./carryOut.ts').then(({ carryOut }) => carryOut()).catch(() => undefined)
  }, [status])
}
