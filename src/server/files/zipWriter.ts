import { createDeflateRaw, crc32 } from 'node:zlib'
import { Zip } from 'fflate'
import type { ZipInputFile } from 'fflate'

const level = 4

export interface ZipWriter {
  /** Starts an entry; the one before must have been closed. */
  entry(name: string): { write(text: string): Promise<void>; close(): Promise<void> }
  /** Chunks ready to be sent since the last call. */
  take(): Uint8Array<ArrayBuffer>[]
  finish(): void
  /** Frees the compressor of an entry left open. */
  destroy(): void
}

/** Writes a ZIP file piece by piece. The compressing runs on zlib's threads, not on the one that serves requests. */
export function createZipWriter(): ZipWriter {
  let ready: Uint8Array<ArrayBuffer>[] = []
  let failure: Error | undefined
  let destroy = () => {}
  // One buffer for all text: a write waits until the compressor has taken it in.
  let scratch = new Uint8Array(256 * 1024)
  const utf8 = new TextEncoder()
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk as Uint8Array<ArrayBuffer>)
  })
  return {
    entry(name) {
      const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 }
      zip.add(file)
      const deflate = createDeflateRaw({ level })
      destroy = () => deflate.destroy()
      deflate.on('data', (chunk: Buffer) => file.ondata?.(null, new Uint8Array(chunk), false))
      deflate.on('error', (error) => (failure = error))
      return {
        async write(text) {
          if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 3)
          const bytes = scratch.subarray(0, utf8.encodeInto(text, scratch).written)
          file.size += bytes.length
          file.crc = crc32(bytes, file.crc)
          if (file.size > 0xffff_0000) throw new RangeError(`${name} is too large for this archive`)
          await new Promise<void>((resolve, reject) => {
            deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
          })
          if (failure) throw failure
        },
        async close() {
          await new Promise<void>((resolve) => {
            deflate.once('end', resolve)
            deflate.end()
          })
          file.ondata?.(null, new Uint8Array(), true)
          if (failure) throw failure
        },
      }
    },
    take() {
      const chunks = ready
      ready = []
      return chunks
    },
    finish: () => zip.end(),
    destroy: () => destroy(),
  }
}
