import chunks from 'iconv-lite/encodings/tables/cp949.json' with { type: 'json' }

// Only the table of iconv-lite is used, not its code: that needs Node's Buffer. Built-in decoders differ
// (Node's TextDecoder('euc-kr') gets 8,822 of the 11,172 syllables wrong), so both sides share this one.

type Tables = { unicode: Uint16Array; bytes: Uint16Array }

const replacement = 0xfffd
let tables: Tables | undefined

function loadTables(): Tables {
  const unicode = new Uint16Array(0x10000).fill(replacement)
  for (const [start, ...parts] of chunks as [string, ...(string | number)[]][]) {
    let address = Number.parseInt(start, 16)
    for (const part of parts) {
      if (typeof part === 'string') {
        for (let at = 0; at < part.length; at++) unicode[address++] = part.charCodeAt(at)
      } else {
        let code = (unicode[address - 1] ?? 0) + 1
        for (let count = 0; count < part; count++) unicode[address++] = code++
      }
    }
  }
  const bytes = new Uint16Array(0x10000)
  unicode.forEach((code, address) => {
    if (code !== replacement && bytes[code] === 0) bytes[code] = address
  })
  return { unicode, bytes }
}

function getTables(): Tables {
  return (tables ??= loadTables())
}

/**
 * A decoder that keeps a lead byte between chunks. Bytes that mean nothing come out as U+FFFD, one each,
 * and decoding goes on with the next byte; `end()` gives U+FFFD for a lead byte left alone.
 */
export function createCp949Decoder(): { write(bytes: Uint8Array): string; end(): string } {
  const { unicode } = getTables()
  let lead = 0
  return {
    write(bytes) {
      const out = new Uint16Array(bytes.length * 2 + 1)
      let length = 0
      for (const byte of bytes) {
        if (lead !== 0) {
          const code = unicode[(lead << 8) | byte] ?? replacement
          lead = 0
          out[length++] = code
          if (code !== replacement) continue
        }
        if (byte < 0x80) out[length++] = byte
        else if (byte > 0x80 && byte < 0xff) lead = byte
        else out[length++] = replacement
      }
      let text = ''
      for (let at = 0; at < length; at += 8192) {
        text += String.fromCharCode(...out.subarray(at, Math.min(at + 8192, length)))
      }
      return text
    },
    end() {
      const left = lead !== 0
      lead = 0
      return left ? '\ufffd' : ''
    },
  }
}

/** Decodes a whole CP949 (windows-949) text; see `createCp949Decoder` for what happens to broken bytes. */
export function decodeCp949(bytes: Uint8Array): string {
  const decoder = createCp949Decoder()
  return decoder.write(bytes) + decoder.end()
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}

/** Encodes to CP949; a character that CP949 lacks becomes `?` (ask `unencodable` first). NFC text is expected. */
export function encodeCp949(text: string): Uint8Array<ArrayBuffer> {
  const table = getTables().bytes
  const out = new Uint8Array(text.length * 2)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) {
      out[length++] = unit
      continue
    }
    const code = table[unit] ?? 0
    if (code === 0) {
      if (isSurrogate(unit) && (text.codePointAt(at) ?? 0) > 0xffff) at++
      out[length++] = 0x3f
    } else {
      out[length++] = code >> 8
      out[length++] = code & 0xff
    }
  }
  return out.subarray(0, length)
}

/** The characters of `text` that CP949 cannot hold (emoji, some symbols), each once, in order of appearance. */
export function unencodable(text: string): string[] {
  const table = getTables().bytes
  const missing = new Set<string>()
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0x80 && (code > 0xffff || table[code] === 0)) missing.add(character)
  }
  return [...missing]
}
