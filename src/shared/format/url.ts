/** Adds or replaces a query parameter; `null` removes it. Relative URLs stay relative; path, hash and the rest are kept. */
export function setQueryParam(url: string, name: string, value: string | number | boolean | null): string {
  const hashAt = url.indexOf('#')
  const hash = hashAt < 0 ? '' : url.slice(hashAt)
  const [path = '', ...rest] = (hashAt < 0 ? url : url.slice(0, hashAt)).split('?')
  const params = new URLSearchParams(rest.join('?'))
  if (value === null) params.delete(name)
  else params.set(name, String(value))
  const query = params.toString()
  return `${path}${query === '' ? '' : `?${query}`}${hash}`
}

/**
 * Where to go after signing in. A path of another origin (`//evil`, `/\evil`, `https:…`, `javascript:…`) is dropped and
 * any earlier redirect_path with it, so that a link can never carry a person away.
 */
export function setRedirectPath(url: string, redirectPath: string): string {
  return setQueryParam(url, 'redirect_path', safeRedirectPath(redirectPath))
}

/** The path itself when it stays on this origin, else null. Use it again when reading `redirect_path`. */
export function safeRedirectPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || hasControl(path)) return null
  const base = 'https://same-origin.invalid'
  const target = parseUrl(path, base)
  if (target?.origin !== base || target.pathname.startsWith('//')) return null
  return `${target.pathname}${target.search}${target.hash}`
}

/**
 * Whether something that staff put up may lead there: to a page of ours, or over HTTPS to another host. Nothing stands
 * before an `@`: `https://homefit.kr@evil.example` reads like ours and leads to evil.example.
 */
export function isLink(link: string): boolean {
  if (safeRedirectPath(link) !== null) return true
  if (!/^https:\/\/[^\s/\\?#@]+\.[^\s/\\?#@]+([/?#]\S*)?$/i.test(link) || hasControl(link)) return false
  return parseUrl(link) !== null
}

function parseUrl(path: string, base?: string): URL | null {
  try {
    return new URL(path, base)
  } catch {
    return null
  }
}

/** A copy without `undefined`, at any depth of plain objects and arrays; everything else is passed through as it is. */
export function stripUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(stripUndefined) as T
  if (!isPlainObject(value)) return value
  const kept = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(kept.map(([key, item]) => [key, stripUndefined(item)])) as T
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function hasControl(text: string): boolean {
  return Array.from(text).some((letter) => letter.charCodeAt(0) < 0x20 || letter.charCodeAt(0) === 0x7f)
}
