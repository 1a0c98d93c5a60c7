import type { Context } from 'hono'
import { deleteCookie } from 'hono/cookie'
import type { Deps } from '../deps.ts'
import { cookieName } from './edge.ts'

/** Sets a cookie of ours on the answer; an empty value deletes it. */
export function writeCookie(
  c: Context,
  deps: Deps,
  name: string,
  value: string,
  options: { maxAgeSeconds: number; httpOnly?: boolean },
): void {
  const secure = deps.config.publicUrl.startsWith('https:')
  const full = cookieName(name, deps.config)
  if (value === '') {
    deleteCookie(c, full, { path: '/', secure })
    return
  }
  // as it is where a cookie may hold it: escaped, `method:sign-in` would not be what pages and their tags look for
  const written = /^[!#-$&-+\--:<-[\]-~]+$/.test(value) ? value : encodeURIComponent(value)
  const attributes = ['Path=/', `Max-Age=${options.maxAgeSeconds}`, 'SameSite=Lax']
  if (options.httpOnly ?? true) attributes.push('HttpOnly')
  if (secure) attributes.push('Secure')
  c.header('Set-Cookie', [`${full}=${written}`, ...attributes].join('; '), { append: true })
}
