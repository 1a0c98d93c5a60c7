import { createReadStream } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/** Where pictures, uploads and results live. Keys are ours (`images/ab12….webp`), never a person's file name. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** A key's final path to write a large file to in pieces; it exists only after `finish`. */
  open(key: string): Promise<{ path: string; finish(): Promise<void>; abort(): Promise<void> }>
  get(key: string): Promise<Uint8Array | undefined>
  stream(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | undefined>
  remove(key: string): Promise<void>
  /** Every file of a folder in no order, those included that were never finished, with the time each was last written. */
  list(folder: string): AsyncIterable<{ key: string; writtenAt: Date }>
}

/** No part of a key is empty or begins with a dot, so a key never leaves the store. */
const safeKey = /^[\w-]+(\/[\w-]+)*(\.\w{1,16})+$/

/** Files on the local disk. A file appears whole or not at all. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error(`unsafe file key: ${key}`)
    return join(folder, key)
  }
  const open: FileStore['open'] = async (key) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
    return {
      path: temporary,
      finish: () => rename(temporary, path),
      abort: () => rm(temporary, { force: true }),
    }
  }
  return {
    open,
    async put(key, bytes) {
      const file = await open(key)
      await writeFile(file.path, bytes)
      await file.finish()
    },
    async get(key) {
      return readFile(pathOf(key)).catch(() => undefined)
    },
    async stream(key) {
      const path = pathOf(key)
      const info = await stat(path).catch(() => undefined)
      if (!info) return undefined
      return { body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, size: info.size }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(below) {
      if (!/^[\w-]+$/.test(below)) throw new Error(`unsafe folder: ${below}`)
      const entries = await opendir(join(folder, below)).catch(() => undefined)
      if (!entries) return
      for await (const entry of entries) {
        const key = `${below}/${entry.name}`
        if (!entry.isFile() || !safeKey.test(key)) continue
        const info = await stat(join(folder, key)).catch(() => undefined)
        if (info) yield { key, writtenAt: info.mtime }
      }
    },
  }
}

/** Files in memory, for tests. */
export function memoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>()
  const written = new Map<string, Date>()
  const disk = diskFileStore(join(process.env['TMPDIR'] ?? '/tmp', `homefit-files-${process.pid}`))
  return {
    ...disk,
    async put(key, bytes) {
      files.set(key, bytes)
      written.set(key, new Date())
    },
    async get(key) {
      return files.get(key) ?? (await disk.get(key))
    },
    async stream(key) {
      const bytes = files.get(key)
      return bytes ? { body: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength } : disk.stream(key)
    },
    async remove(key) {
      files.delete(key)
      written.delete(key)
      await disk.remove(key)
    },
    async *list(folder) {
      for (const [key, writtenAt] of written) if (key.startsWith(`${folder}/`)) yield { key, writtenAt }
      yield* disk.list(folder)
    },
  }
}
