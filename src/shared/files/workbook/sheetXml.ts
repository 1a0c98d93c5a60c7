import { escapeUTF8 } from 'entities/escape'
import { columnWidth, valueNumber, valueText } from '../sheetColumns.ts'
import type { SheetColumn, SheetValue } from '../sheetColumns.ts'
import { columnName } from '../table.ts'

/** Longest text that a cell of Excel holds. */
export const maxCellCharacters = 32_767
/** Most rows of a sheet, header included. */
export const maxSheetRows = 1_048_576

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const style = { text: 1, number: 2, header: 3, lockedText: 4, lockedNumber: 5 }
const textStyle = ({ locked }: SheetColumn) => (locked ? style.lockedText : style.text)
const numberStyle = ({ locked }: SheetColumn) => (locked ? style.lockedNumber : style.number)

// eslint-disable-next-line no-control-regex
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-fA-F]{4}_/
// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
const edgeSpace = /^\s|\s$|\n/

/** Text for XML: markup escaped, what XML cannot hold as `_xHHHH_`, halves of surrogate pairs as U+FFFD. */
export function escapeXml(text: string): string {
  if (!special.test(text)) return text
  const writable = text
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
  return escapeUTF8(writable)
}

function clipped(text: string): string {
  if (text.length <= maxCellCharacters) return text
  const remark = ` …(${text.length.toLocaleString('ko-KR')}자 중 일부예요. 모두 보려면 CSV로 받으세요)`
  return text.slice(0, maxCellCharacters - remark.length) + remark
}

/** Writes rows of one sheet as XML; cells are typed, so text that begins with `=` or `+82` stays text. */
export function rowWriter(columns: readonly SheetColumn[]): (row: readonly SheetValue[], rowNumber: number) => string {
  // Five slots a cell, filled anew for each row: joining them leaves far less garbage than adding strings up.
  const slots = columns.flatMap(() => ['', '', '', '', ''])
  const opens = columns.map((_, index) => `<c r="${columnName(index)}`)
  const numbers = columns.map((column) => `" s="${numberStyle(column)}"><v>`)
  const texts = columns.map((column) => `" s="${textStyle(column)}" t="inlineStr"><is><t>`)
  const spaced = columns.map((column) => `" s="${textStyle(column)}" t="inlineStr"><is><t xml:space="preserve">`)
  const fill = (at: number, open: string, row: string, middle: string, value: string, close: string) => {
    slots[at] = open
    slots[at + 1] = row
    slots[at + 2] = middle
    slots[at + 3] = value
    slots[at + 4] = close
  }
  return (row, rowNumber) => {
    const address = String(rowNumber)
    for (let index = 0; index < columns.length; index++) {
      const { kind } = columns[index] as SheetColumn
      const open = opens[index] as string
      const amount = valueNumber(row[index], kind)
      const value = amount === undefined ? valueText(row[index], kind) : String(amount)
      if (amount !== undefined) fill(index * 5, open, address, numbers[index] as string, value, '</v></c>')
      else if (value === '') fill(index * 5, '', '', '', '', '')
      else {
        const middle = (edgeSpace.test(value) ? spaced : texts)[index] as string
        fill(index * 5, open, address, middle, escapeXml(clipped(value)), '</t></is></c>')
      }
    }
    return `<row r="${address}">${slots.join('')}</row>`
  }
}

/** A sheet up to and including its frozen header row. */
export function sheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map((column, index) => {
    const format = column.kind === 'number' ? numberStyle(column) : textStyle(column)
    const hidden = column.hidden ? ' hidden="1"' : ''
    return `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(column)}" style="${format}"${hidden} customWidth="1"/>`
  })
  const titles = columns.map(
    ({ title }, index) =>
      `<c r="${columnName(index)}1" s="${style.header}" t="inlineStr"><is><t>${escapeXml(title)}</t></is></c>`,
  )
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="16"/><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  )
}

/** The end of a sheet; text that looks like a number gets no green corner. */
export function sheetEnd(columns: readonly SheetColumn[]): string {
  const range = `A1:${columnName(Math.max(0, columns.length - 1))}${maxSheetRows}`
  return `</sheetData><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** The parts of a workbook around its sheets, by path. Sheet `i` belongs at `sheetPath(i)`. */
export function workbookParts(sheetNames: readonly string[]): Record<string, string> {
  const sheets = sheetNames.map((name, index) => {
    const safe = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
    return `<sheet name="${escapeXml(safe)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  })
  const relations = sheetNames.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const types = sheetNames.map(
    (_, index) =>
      `<Override PartName="/${sheetPath(index)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relations.join('')}<Relationship Id="rId${sheetNames.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="10"/><name val="맑은 고딕"/></font><font><b/><sz val="10"/><name val="맑은 고딕"/></font><font><sz val="10"/><color rgb="FF868E96"/><name val="맑은 고딕"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF1F3F5"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFADB5BD"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/><xf numFmtId="49" fontId="2" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="3" fontId="2" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }
}

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`
}
