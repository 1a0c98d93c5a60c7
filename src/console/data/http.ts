import { createHttp, type Http } from '#shared/api/http.ts'
import { VIEW_AS } from '#shared/permissions.ts'
import { UNATTENDED, watchPerson } from '../auth/attended.ts'
import { staffSession } from '../auth/staffSession.ts'
import { viewRole } from '../auth/viewRole.ts'

const isAttended = watchPerson(globalThis)
const send = createHttp({ session: staffSession })

/** How long an answer that nobody has asked for yet may be taken for a fresh one. */
const AHEAD_MS = 5_000
const ahead = new Map<string, Promise<Response>>()

/** Asks for what the console reads as soon as its code has arrived: its first call of this path soon gets this answer. */
export const askAhead = (path: string) => {
  const answer = http(path, { headers: { Accept: 'application/json' } })
  answer.catch(() => undefined)
  ahead.set(path, answer)
  setTimeout(() => ahead.delete(path), AHEAD_MS)
}

const takeAhead = (path: string, { method = 'GET' }: RequestInit = {}) => {
  const answer = method === 'GET' ? ahead.get(path) : undefined
  ahead.delete(path)
  return answer
}

/** The console's one way to the server: the staff session's token, our headers, errors as ApiError. */
export const http: Http = (path, init) => takeAhead(path, init) ?? ask(path, init)

const ask: Http = (path, init) => {
  const as = viewRole()
  if (isAttended() && as === null) return send(path, init)
  const headers = new Headers(init?.headers)
  if (!isAttended()) headers.set(UNATTENDED, '1')
  if (as !== null) headers.set(VIEW_AS, as)
  return send(path, { ...init, headers })
}
