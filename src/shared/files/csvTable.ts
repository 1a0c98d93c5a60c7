import { createBreather } from './breathe.ts'
import { FileError } from './fileError.ts'
import { createRowCollector } from './rowCollector.ts'

const delimiters = [',', '\t', ';', '|']
const sampleCharacters = 64 * 1024
const sampleLines = 50

/** The separator that, outside quotes, gives the most rows of the same width; a title line above the header does not confuse it. */
export function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, sampleCharacters)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, sampleLines)
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const widths = new Map<number, number>()
    for (const line of lines) {
      const width = line.split(delimiter).length
      if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
    }
    for (const [width, rows] of widths) {
      const score = rows * 1000 + Math.min(width, 500)
      if (score > best.score) best = { delimiter, score }
    }
  }
  return best.delimiter
}

/** A value in quotes that begins at `from`, doubled quotes as one; `end` is what follows it and its trailing blanks. */
function quotedValue(text: string, from: number, delimiter: string, row: number): { value: string; end: number } {
  let close = text.indexOf('"', from + 1)
  let doubled = false
  while (close >= 0 && text[close + 1] === '"') {
    doubled = true
    close = text.indexOf('"', close + 2)
  }
  if (close < 0) throw new FileError('FILE_QUOTES', { row })
  const value = text.slice(from + 1, close)
  let end = close + 1
  while (end < text.length && text[end] !== delimiter && /[^\S\r\n]/.test(text[end] as string)) end++
  if (end < text.length && text[end] !== delimiter && text[end] !== '\r' && text[end] !== '\n')
    throw new FileError('FILE_QUOTES', { row })
  return { value: doubled ? value.replaceAll('""', '"') : value, end }
}

/**
 * The rows of separated text. Every character is looked at a fixed number of times, whatever stands there: what people
 * upload is parsed in linear time. Lines end with LF, CR or both; one file may mix them.
 */
function* csvRows(text: string, delimiter: string): Generator<string[]> {
  const stop = new RegExp(`[\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}\\r\\n]`, 'g')
  let row: string[] = []
  for (let at = 0, number = 1; ;) {
    if (text[at] === '"') {
      const { value, end } = quotedValue(text, at, delimiter, number)
      row.push(value)
      at = end
    } else {
      stop.lastIndex = at
      const end = stop.exec(text)?.index ?? text.length
      row.push(text.slice(at, end))
      at = end
    }
    if (text[at] === delimiter) {
      at++
      continue
    }
    yield row
    row = []
    number++
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    if (at >= text.length) return
  }
}

/**
 * Reads comma, tab, semicolon or bar separated text (a file's or pasted) into rows of strings; no value is ever
 * turned into a number. Gives way to other work while it reads. Throws `FILE_QUOTES` for a quote left open or in the
 * middle of a quoted value.
 */
export async function readCsv(
  text: string,
  options: { maxRows?: number; delimiter?: string } = {},
): Promise<string[][]> {
  const hint = /^sep=([^"\r\n])(?:\r\n?|\n)/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  const delimiter = hint?.[1] ?? options.delimiter ?? sniffDelimiter(body)
  const collector = createRowCollector(options.maxRows)
  const breathe = createBreather()
  let index = 0
  for (const row of csvRows(body, delimiter)) {
    collector.add(index++, row)
    const pause = breathe()
    if (pause) await pause
  }
  return collector.rows
}
