/** What a television keeps to stay signed in. It has no cookie: it names itself with its refresh token. */
export type TvSession = { refreshToken: string; nickname: string; deviceName: string }

const KEY = 'homefit-tv'

/** The session that was kept, or null when there is none, or storage is closed to us. */
export function readTvSession(): TvSession | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isTvSession(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps a session, or forgets it with null. */
export function keepTvSession(session: TvSession | null) {
  try {
    if (session) localStorage.setItem(KEY, JSON.stringify(session))
    else localStorage.removeItem(KEY)
  } catch {
    // a television without storage signs in again after it was switched off
  }
}

function isTvSession(value: unknown): value is TvSession {
  if (typeof value !== 'object' || value === null) return false
  const { refreshToken, nickname, deviceName } = value as Record<string, unknown>
  return [refreshToken, nickname, deviceName].every((part) => typeof part === 'string')
}
