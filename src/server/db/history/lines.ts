import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import Papa from 'papaparse'
import { MOST_PIECES, piecesOf, timePattern, wallOf, wonOf } from './cells.ts'
import type { Mapping } from './mapping.ts'

/** A line of a file of orders. Money in won; `wall` is the clock of the file's zone unless it ends in an offset. */
export type HistoryLine = {
  /** its row in the file, as a spreadsheet numbers it: the titles are row 1 */
  row: number
  order: string
  /** it gives money back instead of taking it */
  credit: boolean
  wall: string
  customer: string
  product: string
  name: string
  brand: string
  category: string
  quantity: number
  price: number
  freight: number
  method: string
  cancelled: boolean
  cancelled_wall: string | null
}

export type LineProblem = { row: number; column: string; value: string; message: string }

type Cells = Record<string, string | undefined>

/** The lines of a CSV file, read as it streams. Throws an Error, in Korean, for a column that the file does not have. */
export async function* readLines(path: string, mapping: Mapping): AsyncGenerator<HistoryLine | LineProblem> {
  const reader = lineReader(mapping)
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {
    header: true,
    delimiter: mapping.delimiter,
    skipEmptyLines: 'greedy',
    // both halves of a cell that a byte order mark or spaces make unlike its title
    transformHeader: (title) => title.replace(/^\uFEFF/, '').trim(),
  })
  const decoded = createReadStream(path).pipe(iconv.decodeStream(mapping.encoding))
  decoded.on('error', (error) => parser.destroy(error))
  decoded.pipe(parser)
  let row = 1
  for await (const cells of parser as AsyncIterable<Cells>) {
    row += 1
    if (row === 2) requireColumns(cells, mapping)
    yield reader(cells, row)
  }
}

function requireColumns(cells: Cells, { columns }: Mapping): void {
  const missing = Object.entries(columns).filter(([, title]) => title !== undefined && cells[title] === undefined)
  if (missing.length === 0) return
  const named = missing.map(([name, title]) => `${title}(${name})`).join(', ')
  throw new Error(`파일에 이 열이 없어요: ${named}. 있는 열: ${Object.keys(cells).join(', ')}`)
}

/** Reads the cells of one row: a line, or what is wrong with it first. */
export function lineReader(mapping: Mapping): (cells: Cells, row: number) => HistoryLine | LineProblem {
  const { columns } = mapping
  const pattern = timePattern(mapping.time.format)
  const cancelledWords = new Set(mapping.cancelled.map((word) => word.toLowerCase()))
  const cellOf = (cells: Cells, title: string | undefined) => (title === undefined ? '' : (cells[title] ?? '').trim())
  return (cells, row) => {
    const cell = (name: keyof Mapping['columns']) => cellOf(cells, columns[name])
    const wrong = (name: keyof Mapping['columns'], message: string): LineProblem => ({
      row,
      column: columns[name] ?? name,
      value: cell(name),
      message,
    })
    for (const name of ['order', 'product'] as const) {
      if (cell(name) === '') return wrong(name, '비어 있어요.')
      if (cell(name).length > 60) return wrong(name, '60자까지예요.')
    }
    const wall = wallOf(cell('time'), pattern)
    if (wall === undefined) return wrong('time', `시각으로 읽을 수 없어요. 형식: ${mapping.time.format}`)
    const pieces = columns.quantity ? piecesOf(cell('quantity')) : 1
    if (pieces === undefined || pieces === 0)
      return wrong('quantity', `0이 아닌 정수여야 하고 ${MOST_PIECES.toLocaleString('ko-KR')}까지예요.`)
    const price = wonOf(cell('unit_price'), mapping.money)
    const freight = columns.freight && cell('freight') !== '' ? wonOf(cell('freight'), mapping.money) : 0
    for (const [name, won] of [
      ['unit_price', price],
      ['freight', freight],
    ] as const) {
      if (won === undefined) return wrong(name, '금액으로 읽을 수 없어요.')
      if (won === 'broken') return wrong(name, '원 단위로 나누어떨어지지 않아요. money.scale이나 money.round를 보세요.')
    }
    if (Number(freight) < 0) return wrong('freight', '0보다 작아요.')
    const cancelledWall = columns.cancelled_at && cell('cancelled_at') ? wallOf(cell('cancelled_at'), pattern) : null
    if (cancelledWall === undefined)
      return wrong('cancelled_at', `시각으로 읽을 수 없어요. 형식: ${mapping.time.format}`)
    const order = cell('order')
    const isNote = mapping.credit_prefix !== undefined && order.startsWith(mapping.credit_prefix)
    return {
      row,
      order,
      credit: isNote || pieces < 0 !== Number(price) < 0,
      wall,
      customer: cell('customer'),
      product: cell('product'),
      name: cell('product_name').slice(0, 200),
      brand: cell('brand').slice(0, 60),
      category: cell('category').slice(0, 60),
      quantity: Math.abs(pieces),
      price: Math.abs(Number(price)),
      freight: Number(freight),
      method: mapping.payment_methods[cell('payment_method')] ?? 'EXTERNAL',
      cancelled: cancelledWords.has(cell('cancelled').toLowerCase()),
      cancelled_wall: cancelledWall,
    }
  }
}
