import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

const known = new Map<string, Address | undefined>()
const mostKnown = 1_000
const longestKnown = 60

/** The address in its one form, kept because each call names the same few again and again. */
function parsed(text: string): Address | undefined {
  if (known.has(text)) return known.get(text)
  if (text.length > longestKnown) return parse(text)
  if (known.size >= mostKnown) known.clear()
  const address = parse(text)
  known.set(text, address)
  return address
}

/** Without a zone, and an IPv4 address that travels as IPv6 is itself. None for other text. */
function parse(text: string): Address | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  const isAddress = bare.includes(':') ? ipaddr.IPv6.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare)
  return isAddress ? ipaddr.process(bare) : undefined
}

/** An address as it is recorded; undefined for text that is none. */
export const addressOf = (text: string): string | undefined => parsed(text)?.toString()

/**
 * The place that limits count: an IPv4 address, or the /64 of an IPv6 address, which is what one household or one rented
 * machine has at the least, and within which it changes its address as it likes.
 */
export function placeOf(text: string): string {
  const address = parsed(text)
  if (address?.kind() !== 'ipv6') return address?.toString() ?? text
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}

/**
 * The place of a call that came through a proxy nobody told us of: the address that the proxy names, as one place within
 * the proxy's own. Whoever makes such a proxy up names places of their own peer address alone.
 */
export const placeThrough = (peer: string, named: string): string => `${placeOf(peer)}>${placeOf(named)}`

/** What all the places behind one such proxy share; undefined for a place of its own. */
export const crowdOf = (place: string): string | undefined => /^(.+)>/.exec(place)?.[1]

const atHome = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether an address is this machine's own or of a private network. Text that is no address is not. */
export const isPrivateAddress = (text: string): boolean => atHome.has(parsed(text)?.range() ?? '')

/** Whether an address is one that anybody in the world reaches; text that is no address is not. */
export const isPublicAddress = (text: string): boolean => parsed(text)?.range() === 'unicast'

/** Like isPrivateAddress, for the host of an address bar: names that no public name server answers count too. */
export function isPrivateHost(host: string): boolean {
  if (parsed(host)) return isPrivateAddress(host)
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  return labels.length === 1 || ['localhost', 'local', 'internal', 'test'].includes(labels.at(-1) ?? '')
}
