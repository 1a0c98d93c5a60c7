import { createBreather } from '../breathe.ts'
import { FileError } from '../fileError.ts'
import { maxFileColumns } from '../limits.ts'
import { attributeOf, markupTokens } from './markup.ts'
import { createRowCollector, tooWide } from '../rowCollector.ts'
import type { MergedBlock, Table, TableWarning } from '../table.ts'

const blocks = new Set(['br', 'p', 'div', 'li'])

function span(attributes: string, name: string): number {
  const value = Number(attributeOf(attributes, name) ?? 1)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, maxFileColumns) : 1
}

/** HTML folds runs of blanks, but a no-break space is a character; lines come from `<br>` and blocks only. */
function cellText(parts: string[]): string {
  return parts
    .join('')
    .replace(/[ \t\r\n\f\ue000]+/g, (blanks) => (blanks.includes('\ue000') ? '\n' : ' '))
    .replace(/^[ \n]/, '')
    .replace(/[ \n]$/, '')
}

/**
 * Reads the rows of every table of an HTML page as courier programs and malls save it under `.xls`, one table
 * below the other as Excel shows them. Cells that span become the first cell and a merged block; a table inside
 * a cell is text of that cell and a warning. Nothing of the page is run.
 */
export async function readHtml(source: string, maxRows?: number): Promise<Omit<Table, 'encoding'>> {
  const collector = createRowCollector(maxRows)
  const merges: MergedBlock[] = []
  const nested: TableWarning = { code: 'NESTED_TABLE', message: '칸 안에 표가 들어 있어서 글자만 가져왔어요.' }
  const breathe = createBreather()
  /** by column: the last row that a cell above reaches down to */
  const busy = new Int32Array(maxFileColumns * 2).fill(-1)
  let depth = 0
  let sawNested = false
  let rowIndex = -1
  let row: string[] | undefined
  let cell: string[] | undefined
  let column = 0

  const endCell = () => {
    if (row && cell) row[column] = cellText(cell)
    cell = undefined
  }
  const endRow = () => {
    endCell()
    if (row)
      collector.add(
        rowIndex,
        Array.from(row, (value) => value ?? ''),
      )
    row = undefined
  }
  const startRow = () => {
    endRow()
    rowIndex++
    row = []
    column = -1
  }
  const startCell = (attributes: string) => {
    endCell()
    if (!row) startRow()
    do column++
    while ((busy[column] ?? -1) >= rowIndex)
    if (column > maxFileColumns) throw tooWide()
    const lastRow = rowIndex + span(attributes, 'rowspan') - 1
    const lastColumn = column + span(attributes, 'colspan') - 1
    if (lastRow > rowIndex || lastColumn > column) {
      merges.push({ firstRow: rowIndex, lastRow, firstColumn: column, lastColumn })
    }
    busy.fill(lastRow, column, lastColumn + 1)
    cell = []
  }

  for (const token of markupTokens(source)) {
    if (token.type === 'text') {
      cell?.push(token.text)
      continue
    }
    const opening = token.type === 'open'
    if (token.name === 'table') {
      if (opening && cell) sawNested = true
      depth = Math.max(0, depth + (opening ? 1 : -1))
      if (depth === 0) endRow()
    } else if (depth > 1) {
      if (token.name === 'td' || token.name === 'th' || token.name === 'tr') cell?.push(' ')
    } else if (token.name === 'tr') {
      if (opening) startRow()
      else endRow()
    } else if (token.name === 'td' || token.name === 'th') {
      if (opening && depth > 0) startCell(token.attributes)
      else endCell()
    } else if (blocks.has(token.name)) cell?.push('\ue000')
    const pause = token.name === 'tr' ? breathe() : undefined
    if (pause) await pause
  }
  endRow()
  if (rowIndex < 0) throw new FileError('FILE_TYPE')
  return { kind: 'html', rows: collector.rows, merges, warnings: sawNested ? [nested] : [] }
}
