import { useState } from 'react'
import { TvPairing } from './TvPairing.tsx'
import { keepTvSession, readTvSession, type TvSession } from './tvSession.ts'
import { TvSignedIn } from './TvSignedIn.tsx'

/** What a television shows, for whoever has none at hand: a code to type on a phone, then whose it is. */
export function TvScreen() {
  const [session, setSession] = useState<TvSession | null>(readTvSession)
  const change = (next: TvSession | null) => {
    keepTvSession(next)
    setSession(next)
  }
  return session ? <TvSignedIn session={session} onChange={change} /> : <TvPairing onPaired={change} />
}
