import { stripUndefined } from '#shared/format/url.ts'
import { BridgeError } from './bridgeError.ts'

/** What travels, the same JSON on both systems: an object on iOS, a string on Android. */
export type BridgeMessage =
  | { id: string; type: 'DISPATCH'; data: { event: string; payload?: unknown }; nonce?: string }
  | { id: string; type: 'REQUEST'; data: { cmd: string; payload?: unknown }; nonce?: string }
  | { id: string; type: 'REPLY'; data?: unknown; nonce?: string }
  | { id: string; type: 'ERROR'; data: { code: string; title?: string; message: string }; nonce?: string }

export type MessageType = BridgeMessage['type']

/** Why a message cannot be read, with as much of it as could. */
export type Malformed = { reason: string; id?: string; type?: string }

export const MAX_MESSAGE_BYTES = 1_048_576

/**
 * The JSON of a message, without `undefined` at any depth. Throws BAD_MESSAGE_SCHEME for what JSON would change in
 * silence or cannot say (NaN, Infinity, BigInt, cycles) and for more than 1 MB.
 */
export function serialise(message: BridgeMessage): string {
  let json: string
  try {
    json = JSON.stringify(stripUndefined(message), refuseUnsayable)
  } catch (thrown) {
    throw new BridgeError('BAD_MESSAGE_SCHEME', thrown instanceof Error ? thrown.message : String(thrown))
  }
  if (isTooLarge(json)) throw new BridgeError('BAD_MESSAGE_SCHEME', 'message larger than 1 MB')
  return json
}

function refuseUnsayable(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON`)
  return value
}

/** Reads whatever came in, JSON or object. Never throws. */
export function parseMessage(input: unknown): { message: BridgeMessage } | { malformed: Malformed } {
  const read = readJson(input)
  if (!read.ok) return { malformed: { reason: read.reason } }
  if (!isRecord(read.value)) return { malformed: { reason: 'not an object' } }
  const { id, type, data, nonce } = read.value
  const known = {
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
    ...(typeof type === 'string' ? { type } : {}),
  }
  const bad = (reason: string) => ({ malformed: { ...known, reason } })
  if (known.id === undefined) return bad('no id')
  const reason = problemOf(known.type, data)
  if (reason) return bad(reason)
  const message = { id: known.id, type: known.type, data, ...(typeof nonce === 'string' ? { nonce } : {}) }
  return { message: message as BridgeMessage }
}

function problemOf(type: string | undefined, data: unknown): string | null {
  if (type === 'REPLY') return null
  if (type !== 'DISPATCH' && type !== 'REQUEST' && type !== 'ERROR') return 'unknown type'
  if (!isRecord(data)) return 'no data'
  if (type === 'DISPATCH') return typeof data.event === 'string' ? null : 'no event'
  if (type === 'REQUEST') return typeof data.cmd === 'string' ? null : 'no cmd'
  if (typeof data.code !== 'string' || data.code === '') return 'no code'
  if (typeof data.message !== 'string') return 'no message'
  return data.title === undefined || data.title === null || typeof data.title === 'string' ? null : 'bad title'
}

/** What a reply carries: `{data: x}` and a bare `x` mean the same. */
export function unwrapReply(data: unknown): unknown {
  return isRecord(data) && Object.keys(data).length === 1 && Object.hasOwn(data, 'data') ? data.data : data
}

type Read = { ok: true; value: unknown } | { ok: false; reason: string }

/** Objects go through JSON too: getters, cycles and exotic prototypes end here. */
function readJson(input: unknown): Read {
  try {
    const json: unknown = typeof input === 'string' ? input : JSON.stringify(input)
    if (typeof json !== 'string') return { ok: false, reason: 'not JSON' }
    if (isTooLarge(json)) return { ok: false, reason: 'message larger than 1 MB' }
    return { ok: true, value: JSON.parse(json) }
  } catch {
    return { ok: false, reason: 'not JSON' }
  }
}

function isTooLarge(json: string): boolean {
  return json.length * 3 > MAX_MESSAGE_BYTES && new TextEncoder().encode(json).length > MAX_MESSAGE_BYTES
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
