import type { Context } from 'hono'
import type { Config } from '../deps.ts'
import { logWarning } from '../log.ts'
import { addressOf } from './address.ts'
import { directAddress, namedByUnknownProxy } from './edge.ts'

const warning =
  'Calls come through a proxy on a public address and TRUSTED_HOPS is not set: the addresses it names are believed only within its own limits. Set TRUSTED_HOPS to the number of proxies.'

/** Not seen for so long it is not spoken of any more. */
const speakOfItMs = 24 * 3600_000

/** Knows of a proxy on the net of which nobody has told: says it once in the log, and to managers on the dashboard. */
export class UnknownProxies {
  private seen: { address: string; at: number } | undefined

  look(c: Context, { trustedHops }: Pick<Config, 'trustedHops'>, now: Date): void {
    if (namedByUnknownProxy(c, { trustedHops }) === undefined) return
    const address = addressOf(directAddress(c)) ?? directAddress(c)
    if (!this.seen) logWarning({ warning, address })
    this.seen = { address, at: now.getTime() }
  }

  /** The address of the one seen last. */
  lately(now: Date): string | undefined {
    return this.seen && now.getTime() - this.seen.at < speakOfItMs ? this.seen.address : undefined
  }
}

const ofServer = new WeakMap<object, UnknownProxies>()

/** What this server has seen; every process of a shop sees for itself. */
export function proxiesOf(server: object): UnknownProxies {
  const known = ofServer.get(server) ?? new UnknownProxies()
  ofServer.set(server, known)
  return known
}
