import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import type { Keys } from '../ports/keys.ts'
import type { Actor, Staff } from './actor.ts'
import type { Access, Endpoint } from './endpoint.ts'

/** What the edge asks of the sessions of people and staff; the module that keeps them is handed over by `createApp`. */
export type Sessions = {
  /** Who sent the request, from its bearer token. Errors: TOKEN_INVALID, UNAUTHORIZED, FORBIDDEN. */
  authenticate(c: Context, deps: Deps, access: Access): Promise<Actor>
  /** Error: LOOKING_ONLY, for staff who look at the console as another role and would change something. */
  refuseLooking(actor: Actor, endpoint: Endpoint, body: Uint8Array): void
  /** What was looked for, from the sealed key in an address. Error: SEARCH_EXPIRED. */
  openSearch(holder: { keys: Keys; actor: Staff; now: Date }, sealed: string): string
}
