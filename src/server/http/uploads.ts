import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FileStore } from '../files/fileStore.ts'
import { readBytes, refuseUnstorable } from './body.ts'
import { AppError } from './errors.ts'

/** What an upload may hold: the whole body in bytes, and files. Without files, `urlencoded` forms are read too. */
export type UploadLimits = { maxBytes: number; maxFiles: number }

/** A file that came: on the disk until the call is answered, never wholly in memory unless `bytes` is asked for. */
export type UploadedFile = {
  name: string
  size: number
  sha256: string
  path: string
  bytes(): Promise<Uint8Array>
}

export type Uploads = { files: UploadedFile[]; fields: Record<string, string>; discard(): Promise<void> }

export const noUploads: Uploads = { files: [], fields: {}, discard: async () => {} }

/** Everything of an upload that is no file: names, texts, separators, and what stands before or after them. */
const maxOtherBytes = 64 * 1024
const maxParts = 20
/** What may have been read of a file and not yet be counted as its own. */
const lagBytes = 256 * 1024
const sliceBytes = 64 * 1024

/**
 * Fields and files of a form's body. Files go to the disk as they arrive, so the memory that a call takes does not
 * depend on what it sends. Errors: UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, VALIDATION (too many parts or files, broken).
 */
export async function readUploads(request: Request, limits: UploadLimits, store: FileStore): Promise<Uploads> {
  const type = request.headers.get('content-type') ?? ''
  if (limits.maxFiles === 0 && /^application\/x-www-form-urlencoded\b/i.test(type)) return urlencoded(request, limits)
  if (!/^multipart\/form-data\b/i.test(type) || request.headers.get('content-encoding'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers.get('content-length') ?? 0) > limits.maxBytes) throw new AppError('BODY_TOO_LARGE')
  const form = new Form(limits, store)
  try {
    await form.read(request.body ?? undefined, type)
    refuseUnstorable(form.fields)
    return { files: form.files, fields: form.fields, discard: () => form.discard() }
  } catch (error) {
    await form.discard()
    throw error instanceof AppError ? error : unreadable(error)
  }
}

const unreadable = (error: unknown): unknown =>
  // what the disk refuses is no fault of the sender's
  error instanceof Error && 'syscall' in error && 'path' in error
    ? error
    : new AppError('VALIDATION', undefined, '올린 파일을 읽을 수 없어요.')

async function urlencoded(request: Request, limits: UploadLimits): Promise<Uploads> {
  const bytes = await readBytes(request, Math.min(limits.maxBytes, maxOtherBytes))
  const pairs = [...new URLSearchParams(Buffer.from(bytes).toString())]
  if (pairs.length > maxParts) throw new AppError('VALIDATION', { limit: maxParts })
  const fields = Object.fromEntries(pairs)
  refuseUnstorable(fields)
  return { ...noUploads, fields }
}

/** One multipart body while it is read. */
class Form {
  readonly fields: Record<string, string> = {}
  readonly files: UploadedFile[] = []
  private readonly limits: UploadLimits
  private readonly store: FileStore
  private readonly writing: Promise<void>[] = []
  private readonly paths: string[] = []
  private receivedBytes = 0
  private fileBytes = 0

  constructor(limits: UploadLimits, store: FileStore) {
    this.limits = limits
    this.store = store
  }

  async read(body: ReadableStream<Uint8Array> | undefined, type: string): Promise<void> {
    const parser = this.parser(type)
    const chunks = (body ?? []) as AsyncIterable<Uint8Array>
    const parsed = pipeline((): AsyncIterable<Uint8Array> => this.counted(chunks), parser)
    // a part that broke off leaves its file open until its writing has ended
    const [refused] = await Promise.allSettled([parsed])
    const broken = [refused, ...(await Promise.allSettled(this.writing))].find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
    if (this.receivedBytes - this.fileBytes > maxOtherBytes) throw new AppError('BODY_TOO_LARGE')
  }

  async discard(): Promise<void> {
    for (const path of this.paths.splice(0)) await rm(path, { force: true })
  }

  private parser(type: string): InstanceType<typeof Busboy> {
    const headers: BusboyHeaders = { 'content-type': type }
    const parser = new Busboy({
      headers,
      limits: { parts: maxParts, fieldSize: maxOtherBytes, fieldNameSize: 200, headerPairs: 20, headerSize: 8 * 1024 },
    })
    parser.on('partsLimit', () => parser.destroy(new AppError('VALIDATION', { limit: maxParts })))
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) parser.destroy(new AppError('BODY_TOO_LARGE'))
      this.fields[name] = value
    })
    const streams: Readable[] = []
    parser.on('file', (_field, stream, name) => {
      // the parser may still complain of a part that nobody reads any more
      stream.on('error', () => {})
      if (this.files.length >= this.limits.maxFiles) {
        parser.destroy(tooManyFiles(this.limits))
        return
      }
      streams.push(stream)
      const kept = this.keep(stream, name)
      kept.catch((error: unknown) => parser.destroy(error as Error))
      this.writing.push(kept)
    })
    parser.once('close', () => {
      for (const stream of streams) stream.destroy()
    })
    return parser
  }

  private async *counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.receivedBytes += chunk.byteLength
      if (this.receivedBytes > this.limits.maxBytes) throw new AppError('BODY_TOO_LARGE')
      if (this.receivedBytes - this.fileBytes - chunk.byteLength > maxOtherBytes + lagBytes)
        throw new AppError('BODY_TOO_LARGE')
      for (let at = 0; at < chunk.byteLength; at += sliceBytes) yield chunk.subarray(at, at + sliceBytes)
    }
  }

  private async keep(stream: Readable, name: string | undefined): Promise<void> {
    const file = { name: name ?? '', size: 0, sha256: '', path: '', bytes: () => readFile(file.path) }
    this.files.push(file)
    const place = await this.store.open(`uploads/${randomUUID()}.bin`)
    file.path = place.path
    this.paths.push(place.path)
    const hash = createHash('sha256')
    const measured = async function* (this: Form, source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        file.size += chunk.byteLength
        this.fileBytes += chunk.byteLength
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(stream, measured.bind(this), createWriteStream(place.path, { flags: 'wx', mode: 0o600 }))
    file.sha256 = hash.digest('hex')
  }
}

const tooManyFiles = ({ maxFiles }: UploadLimits) =>
  new AppError('VALIDATION', { fields: { files: ['TOO_MANY'] }, params: { files: { max: maxFiles } } })

/** How many uploads one person may have under way in this process at once. */
const uploadsAtOnce = 2

/** Seats for uploads: two a person, so that nobody holds the disk and the decoder for themselves. */
export class UploadSeats {
  private readonly taken = new Map<string, number>()

  /** Takes a seat and answers how to leave it. Error: UPLOAD_BUSY. */
  take(subject: string): () => void {
    const now = this.taken.get(subject) ?? 0
    if (now >= uploadsAtOnce) throw new AppError('UPLOAD_BUSY', { limit: uploadsAtOnce, retry_after: 3 })
    this.taken.set(subject, now + 1)
    let seated = true
    return () => {
      if (!seated) return
      seated = false
      const left = (this.taken.get(subject) ?? 1) - 1
      if (left > 0) this.taken.set(subject, left)
      else this.taken.delete(subject)
    }
  }
}
