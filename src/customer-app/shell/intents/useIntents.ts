import { useEffect } from 'react'
import { useSession } from '../useSession.ts'

/** Where intents are kept; the rest of them comes when there are some. */
export const KEY = 'homefit:intents'

/** What somebody pressed before they signed in is done once they have. */
export function useIntents(): void {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'signed-in' || sessionStorage.getItem(KEY) === null) return
    // without its code it stays kept for the next page
    void import('./carryOut.ts').then(({ carryOut }) => carryOut()).catch(() => undefined)
  }, [status])
}
