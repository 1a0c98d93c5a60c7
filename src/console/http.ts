import { createHttp, type Http } from '#shared/api/http.ts'
import { UNATTENDED, watchPerson } from './auth/attended.ts'
import { staffSession } from './auth/staffSession.ts'

const isAttended = watchPerson(globalThis)
const send = createHttp({ session: staffSession })

const unattended = (headers?: HeadersInit): Headers => {
  const all = new Headers(headers)
  all.set(UNATTENDED, '1')
  return all
}

/** The console's one way to the server: the staff session's token, our headers, errors as ApiError. */
export const http: Http = (path, init) =>
  send(path, isAttended() ? init : { ...init, headers: unattended(init?.headers) })
