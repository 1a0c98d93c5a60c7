let table: Uint32Array | undefined

function getTable(): Uint32Array {
  if (table) return table
  table = new Uint32Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    table[byte] = value >>> 0
  }
  return table
}

/** The checksum of ZIP files, continued from `before` for the next piece of the same data. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const lookup = getTable()
  let value = ~before
  for (const byte of bytes) value = (value >>> 8) ^ (lookup[(value ^ byte) & 0xff] as number)
  return ~value >>> 0
}
