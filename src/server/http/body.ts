import { createHash } from 'node:crypto'
import { AppError } from './errors.ts'
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
  if (bytes.byteLength === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('MALFORMED_JSON')
  }
  refuseUnstorable(value)
  return value
}

const maxDepth = 20

/** Refuses NUL, lone surrogates and nesting beyond 20 levels anywhere in a value. */
export function refuseUnstorable(root: unknown): void {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth } = next
    if (depth > maxDepth) throw new AppError('VALIDATION')
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      throw new AppError('VALIDATION')
    if (value === null || typeof value !== 'object') continue
    for (const [key, item] of Object.entries(value)) {
      if (key.includes('\u0000') || !key.isWellFormed()) throw new AppError('VALIDATION')
      stack.push({ value: item, depth: depth + 1 })
    }
  }
}

const passwords = /"(new_password|password)"(\s*:\s*)"(?:[^"\\]|\\.)*"/g

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
