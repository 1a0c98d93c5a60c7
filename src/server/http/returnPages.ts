import { invalidField } from './errors.ts'
import type { Config } from '../deps.ts'

/**
 * Where the customer comes back to after the window of a gateway, as a path of our own pages. Only our own origin is
 * accepted, so that a payment can never end on somebody else's page. Error: VALIDATION.
 */
export function ownPath(address: string, field: string, config: Config, request: Request): string {
  const here = new URL(request.url)
  const host = request.headers.get('host')
  const own = [
    new URL(config.publicUrl).origin,
    ...config.allowedOrigins,
    here.origin,
    ...(host ? [`${here.protocol}//${host}`] : []),
  ]
  const url = parse(address, own[0] as string)
  if (!url || !own.includes(url.origin) || url.username || url.password) {
    throw invalidField(field, 'FOREIGN_ADDRESS')
  }
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

function parse(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
