import Papa from 'papaparse'
import { createBreather } from './breathe.ts'
import { FileError } from './fileError.ts'
import { createRowCollector } from './rowCollector.ts'

const delimiters = [',', '\t', ';', '|']
const sampleCharacters = 64 * 1024
const sampleLines = 50
const chunkCharacters = 128 * 1024

/** The separator that, outside quotes, gives the most rows of the same width; a title line above the header does not confuse it. */
export function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, sampleCharacters)
    .replace(/"[^"]*"/g, '')
    .split('\n', sampleLines)
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

/** Line ends outside quotes become LF, so that one file may mix them; what is inside quotes stays as it is. */
function normalizeLineEnds(text: string): string {
  if (!text.includes('\r')) return text
  return text.replace(/"[^"]*"|\r\n?/g, (match) => (match.startsWith('"') ? match : '\n'))
}

/**
 * Reads comma, tab, semicolon or bar separated text (a file's or pasted) into rows of strings; no value is ever
 * turned into a number. Gives way to other work while it reads. Throws `FILE_QUOTES` for a quote left open.
 */
export async function readCsv(
  text: string,
  options: { maxRows?: number; delimiter?: string } = {},
): Promise<string[][]> {
  let body = normalizeLineEnds(text)
  const hint = /^sep=(.)\n/i.exec(body)
  if (hint) body = body.slice(hint[0].length)
  const delimiter = hint?.[1] ?? options.delimiter ?? sniffDelimiter(body)
  const collector = createRowCollector(options.maxRows)
  const breathe = createBreather()

  await new Promise<void>((resolve, reject) => {
    let rowNumber = 0
    Papa.parse<string[]>(body, {
      delimiter,
      newline: '\n',
      chunkSize: chunkCharacters,
      chunk(results: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        const quote = results.errors.find((error) => error.type === 'Quotes')
        try {
          if (quote) throw new FileError('FILE_QUOTES', { row: rowNumber + (quote.row ?? 0) + 1 })
          for (const row of results.data) collector.add(rowNumber++, row)
        } catch (error) {
          reject(error as Error)
          parser.abort()
          return
        }
        const pause = breathe()
        if (!pause) return
        parser.pause()
        void pause.then(() => parser.resume())
      },
      complete: () => resolve(),
    })
  })
  return collector.rows
}
