import { createBreather } from './breathe.ts'
import { createCp949Decoder } from './cp949.ts'
import { FileError } from './fileError.ts'
import type { TextEncoding } from './table.ts'

const previewLines = 5
const chunkBytes = 256 * 1024

function bomEncoding(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a BOM: Latin letters, digits and separators leave a zero in every other byte. */
function zeroBytesEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, 2000)
  if (sample.length < 4) return undefined
  let even = 0
  let odd = 0
  sample.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even++
    else odd++
  })
  if (odd > sample.length / 10 && even === 0) return 'utf-16le'
  if (even > sample.length / 10 && odd === 0) return 'utf-16be'
  return undefined
}

async function decodeAs(encoding: TextEncoding, bytes: Uint8Array): Promise<string> {
  if (encoding !== 'cp949') return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  const breathe = createBreather()
  const decoder = createCp949Decoder()
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parts.push(decoder.write(bytes.subarray(at, at + chunkBytes)))
    await breathe()
  }
  parts.push(decoder.end())
  return parts.join('')
}

function isStrictUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

// eslint-disable-next-line no-control-regex
const brokenCharacter = /[\ufffd\u0000-\u0008\u000e-\u001f\u0080-\u009f]/

/** More than 99 % of the letters of a Korean file are Hangul, Latin without accents, or Han. */
function looksKorean(text: string): boolean {
  const sample = text.slice(0, 200_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const familiar = sample.match(/[A-Za-z\p{Script=Hangul}\p{Script=Han}]/gu)?.length ?? 0
  return letters === 0 || familiar / letters > 0.99
}

function preview(encoding: string, bytes: Uint8Array): string[] {
  const head = bytes.subarray(0, 4000)
  const decoder = encoding === 'cp949' ? createCp949Decoder() : undefined
  const text = decoder ? decoder.write(head) : new TextDecoder(encoding).decode(head, { stream: true })
  return text
    .split(/\r\n|\r|\n/)
    .slice(0, previewLines)
    .map((line) => line.slice(0, 200))
}

/** How the first lines read in either Korean encoding, for the switch "글자가 깨져 보이나요?". */
export function encodingPreviews(bytes: Uint8Array): { 'utf-8': string[]; cp949: string[] } {
  return { 'utf-8': preview('utf-8', bytes), cp949: preview('cp949', bytes) }
}

function encodingError(bytes: Uint8Array, text?: string): FileError {
  const at = text?.search(brokenCharacter) ?? -1
  const before = text !== undefined && at >= 0 ? text.slice(0, at) : undefined
  return new FileError('FILE_ENCODING', {
    previews: encodingPreviews(bytes),
    ...(before === undefined ? {} : { line: before.split(/\r\n|\r|\n/).length, near: `${before.slice(-20)}□` }),
  })
}

/**
 * Turns the bytes of a text file into text: byte order mark, then UTF-16 by its zero bytes, then strict UTF-8,
 * then CP949. A wrong guess never passes in silence: replacement characters, control characters or a text that
 * does not look Korean are a `FILE_ENCODING` error with a preview in both encodings. `forced` is the person's choice
 * and skips only the guess and the look of the letters, not the check for broken characters.
 */
export async function decodeText(
  bytes: Uint8Array,
  forced?: TextEncoding,
): Promise<{ text: string; encoding: TextEncoding }> {
  const certain = forced ?? bomEncoding(bytes) ?? zeroBytesEncoding(bytes)
  const encoding = certain ?? (isStrictUtf8(bytes) ? 'utf-8' : 'cp949')
  let text: string
  try {
    text = await decodeAs(encoding, bytes)
  } catch {
    throw encodingError(bytes)
  }
  if (text.startsWith('\ufeff')) text = text.slice(1)
  if (text.endsWith('\u001a')) text = text.slice(0, -1) // DOS programs end a file so
  if (text.includes('\u0000')) throw new FileError('FILE_TYPE')
  if (brokenCharacter.test(text)) throw encodingError(bytes, text)
  if (encoding === 'cp949' && !forced && !looksKorean(text)) throw encodingError(bytes)
  return { text, encoding }
}
