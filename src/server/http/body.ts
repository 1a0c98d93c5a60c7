import { createHash } from 'node:crypto'
import { atOnce, gently, type Steps } from '#shared/files/breathe.ts'
import { AppError } from './errors.ts'
import type { Keys } from '../ports/keys.ts'
import type { Uploads } from './uploads.ts'

/** The bytes of a request body, refused as soon as they exceed the limit. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (request.headers.get('content-encoding')) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limitBytes) throw new AppError('BODY_TOO_LARGE')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limitBytes) throw new AppError('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** JSON of a body; `undefined` when it is empty. Text that PostgreSQL cannot hold and absurd nesting are refused. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = valueOf(bytes)
  refuseUnstorable(value)
  return value
}

/**
 * `parseJson` of a body that may be large. The text is parsed in one go, which takes some 10 ms for 4 MB: from a thread
 * of its own the value would have to be copied, and that takes longer than the parsing. The rest gives way.
 */
export async function parseJsonGently(bytes: Uint8Array): Promise<unknown> {
  const value = valueOf(bytes)
  await gently(storable(value))
  return value
}

function valueOf(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new AppError('MALFORMED_JSON')
  }
}

const maxDepth = 20

/** Refuses NUL, lone surrogates and nesting beyond 20 levels anywhere in a value. */
export const refuseUnstorable = (root: unknown): void => atOnce(storable(root))

function* storable(root: unknown): Steps<void> {
  const stack: { value: object; depth: number }[] = []
  const look = (value: unknown, depth: number) => {
    if (depth > maxDepth) throw new AppError('VALIDATION')
    if (typeof value === 'string') refuseText(value)
    else if (value !== null && typeof value === 'object') stack.push({ value, depth })
  }
  look(root, 0)
  let looked = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth } = next
    const keys = Array.isArray(value) ? undefined : Object.keys(value)
    keys?.forEach(refuseText)
    for (const part of keys ?? (value as unknown[])) {
      look(keys ? (value as Record<string, unknown>)[part as string] : part, depth + 1)
      if (++looked % 512 === 0) yield
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw new AppError('VALIDATION')
}

const passwords = /"(new_password|password)"(\s*:\s*)"(?:[^"\\]|\\.)*"/g

/** What is asked of an address: its path and, where it has one, its query as a hash that tells nobody what it was. */
export function askedOf(url: string, keys: Pick<Keys, 'mac'>): string {
  const { pathname, search } = new URL(url)
  return search === '' ? pathname : `${pathname}?${keys.mac(search)}`
}

/**
 * What makes two calls the same: address and content. Multipart boundaries do not count, and neither do passwords: a
 * quick hash that is kept is what one could be guessed by.
 */
export function hashOf(url: string, bytes: Uint8Array, uploads: Uploads | undefined): string {
  const text = Buffer.from(bytes)
  const content = text.includes('password"') ? text.toString().replaceAll(passwords, '"$1"$2""') : bytes
  const hash = createHash('sha256').update(url).update('\n').update(content)
  if (uploads) {
    hash.update(JSON.stringify(Object.entries(uploads.fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    for (const file of uploads.files) hash.update(file.name).update(file.sha256)
  }
  return hash.digest('hex')
}
