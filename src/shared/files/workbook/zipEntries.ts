import { Inflate } from 'fflate'
import { createBreather } from '../breathe.ts'
import { crc32 } from './crc32.ts'
import { FileError } from '../fileError.ts'
import { maxInflatedBytes } from '../limits.ts'

export interface ZipEntry {
  name: string
  method: number
  crc: number
  compressed: Uint8Array
  /** what the parts of one file may still inflate to together */
  budget: { bytes: number }
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new FileError('FILE_BROKEN')
}

/** Sizes of 4 GB and more, or written as such, live in extra field 1 (ZIP64). */
function zip64Value(view: DataView, from: number, to: number, index: number): number {
  for (let at = from; at + 4 <= to;) {
    const size = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) return Number(view.getBigUint64(at + 4 + index * 8, true))
    at += 4 + size
  }
  throw new FileError('FILE_BROKEN')
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  budget: ZipEntry['budget'],
): ZipEntry & { next: number } {
  if (view.getUint32(at, true) !== entrySignature) throw new FileError('FILE_BROKEN')
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd))
  let size = view.getUint32(at + 20, true)
  let offset = view.getUint32(at + 42, true)
  const wideSize = view.getUint32(at + 24, true) === 0xffffffff ? 1 : 0
  const widePacked = size === 0xffffffff ? 1 : 0
  if (widePacked) size = zip64Value(view, nameEnd, extraEnd, wideSize)
  if (offset === 0xffffffff) offset = zip64Value(view, nameEnd, extraEnd, wideSize + widePacked)
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + size > bytes.length) throw new FileError('FILE_BROKEN')
  return {
    name: name.replaceAll('\\', '/').replace(/^\//, ''),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    compressed: bytes.subarray(start, start + size),
    budget,
    next: extraEnd + view.getUint16(at + 32, true),
  }
}

/** The directory of a ZIP file by name; nothing is inflated yet. Throws `FILE_BROKEN` for a damaged one. */
export function zipEntries(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, ZipEntry>()
  const budget = { bytes: maxInflatedBytes }
  try {
    const end = findEnd(view)
    const count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    for (let index = 0; index < count; index++) {
      const entry = readEntry(bytes, view, at, budget)
      entries.set(entry.name.toLowerCase(), entry)
      at = entry.next
    }
  } catch (error) {
    throw error instanceof RangeError ? new FileError('FILE_BROKEN') : error
  }
  return entries
}

/**
 * Inflates one entry piece by piece as text (UTF-8, or UTF-16 by its byte order mark), giving way to other work
 * between pieces. Parts that together grow past the limit, whatever size they claim, are `FILE_TOO_LARGE`; one whose checksum is wrong is
 * `FILE_BROKEN`, told after its last piece.
 */
export async function* entryText(entry: ZipEntry): AsyncGenerator<string> {
  const breathe = createBreather()
  let decoder: TextDecoder | undefined
  let produced: Uint8Array[] = []
  let crc = 0
  const inflate = new Inflate((piece) => {
    if (piece.length > 0) produced.push(piece)
  })
  const step = 32 * 1024
  for (let at = 0; at < entry.compressed.length; at += step) {
    const piece = entry.compressed.subarray(at, at + step)
    if (entry.method === 8) {
      try {
        inflate.push(piece, at + step >= entry.compressed.length)
      } catch {
        throw new FileError('FILE_BROKEN')
      }
    } else if (entry.method === 0) produced.push(piece)
    else throw new FileError('FILE_BROKEN')
    for (const part of produced) {
      entry.budget.bytes -= part.length
      if (entry.budget.bytes < 0) throw new FileError('FILE_TOO_LARGE', { part: entry.name })
      crc = crc32(part, crc)
      decoder ??= new TextDecoder(part[0] === 0xff ? 'utf-16le' : part[0] === 0xfe ? 'utf-16be' : 'utf-8')
      yield decoder.decode(part, { stream: true })
    }
    produced = []
    await breathe()
  }
  if (crc !== entry.crc) throw new FileError('FILE_BROKEN', { part: entry.name })
}

/** The whole text of one entry; undefined when the archive has no such part. */
export async function wholeEntryText(entries: Map<string, ZipEntry>, name: string): Promise<string | undefined> {
  const entry = entries.get(name.toLowerCase())
  if (!entry) return undefined
  const parts: string[] = []
  for await (const part of entryText(entry)) parts.push(part)
  return parts.join('')
}
