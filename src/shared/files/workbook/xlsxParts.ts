import { decodeXML } from 'entities/decode'
import { FileError } from '../fileError.ts'
import { maxSharedStrings } from '../limits.ts'
import { attributeOf } from '../markup/markup.ts'
import { numberFormat } from './xlsxNumber.ts'
import type { NumberFormat } from './xlsxNumber.ts'
import { xmlElements, xmlTags } from './xmlElements.ts'
import { wholeEntryText } from './zipEntries.ts'
import type { ZipEntry } from './zipEntries.ts'

export interface Workbook {
  sheetPath: string
  otherSheets: string[]
  strings: string[]
  formats: NumberFormat[]
  since1904: boolean
}

const tags = (xml: string, name: string): string[] => [...xmlTags(xml, name)]

const section = (xml: string, name: string): string => xmlElements(xml, name).next().value?.body ?? ''

/** Text of a workbook: XML references, then `_xHHHH_` for characters that XML cannot hold. */
export function xlsxText(raw: string): string {
  const text = decodeXML(raw)
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The runs of a rich or plain string joined; readings (`rPh`) left out. */
export function stringItemText(xml: string): string {
  let body = xml
  if (xml.includes('rPh')) {
    body = ''
    let after = 0
    for (const reading of xmlElements(xml, 'rPh')) {
      body += xml.slice(after, reading.start)
      after = reading.end
    }
    body += xml.slice(after)
  }
  let text = ''
  for (const run of xmlElements(body, 't')) text += run.body
  return xlsxText(text)
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  for (const item of xmlElements(xml, 'si')) {
    if (strings.length >= maxSharedStrings) throw new FileError('FILE_TOO_LARGE', { strings: strings.length })
    strings.push(item.body === '' ? '' : stringItemText(item.body))
  }
  return strings
}

function cellFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>()
  for (const tag of tags(xml, 'numFmt')) {
    codes.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '')
  }
  return tags(section(xml, 'cellXfs'), 'xf').map((tag) => {
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0)
    return numberFormat(id, codes.get(id))
  })
}

function refuseOtherArchives(entries: Map<string, ZipEntry>): void {
  if (entries.has('xl/workbook.bin')) {
    throw new FileError(
      'FILE_TYPE',
      {},
      '엑셀 바이너리 형식(.xlsb)이에요. 엑셀에서 [Excel 통합 문서(.xlsx)]로 다시 저장해서 올려 주세요.',
    )
  }
  if (!entries.has('xl/workbook.xml') && !entries.has('_rels/.rels')) throw new FileError('FILE_TYPE')
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = folder.split('/').filter(Boolean)
  for (const part of target.split('/')) {
    if (part === '..') path.pop()
    else if (part !== '.') path.push(part)
  }
  return path.join('/')
}

async function relations(entries: Map<string, ZipEntry>, folder: string, file: string) {
  const xml = (await wholeEntryText(entries, `${folder}_rels/${file}.rels`)) ?? ''
  return tags(xml, 'Relationship').map((tag) => ({
    id: attributeOf(tag, 'Id') ?? '',
    type: (attributeOf(tag, 'Type') ?? '').split('/').at(-1),
    path: resolvePath(folder, attributeOf(tag, 'Target') ?? ''),
  }))
}

/** Reads everything of a workbook but its rows, and picks the first visible sheet. */
export async function readWorkbook(entries: Map<string, ZipEntry>): Promise<Workbook> {
  refuseOtherArchives(entries)
  const root = (await relations(entries, '', '')).find((relation) => relation.type === 'officeDocument')
  const workbookPath = root?.path ?? 'xl/workbook.xml'
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1)
  const workbook = await wholeEntryText(entries, workbookPath)
  if (workbook === undefined) throw new FileError('FILE_TYPE')
  const parts = await relations(entries, folder, workbookPath.slice(folder.length))
  const sheets = tags(section(workbook, 'sheets'), 'sheet').map((tag) => ({
    name: attributeOf(tag, 'name') ?? '',
    hidden: attributeOf(tag, 'state') !== undefined && attributeOf(tag, 'state') !== 'visible',
    path: parts.find((part) => part.id === attributeOf(tag, '\\w+:id'))?.path,
  }))
  const visible = sheets.filter((sheet) => !sheet.hidden && sheet.path !== undefined)
  const [sheet, ...others] = visible
  if (!sheet?.path) throw new FileError('FILE_EMPTY')
  const pathOf = (type: string) => parts.find((part) => part.type === type)?.path ?? `${folder}${type}.xml`
  return {
    sheetPath: sheet.path,
    otherSheets: others.map((other) => other.name),
    strings: sharedStrings((await wholeEntryText(entries, pathOf('sharedStrings'))) ?? ''),
    formats: cellFormats((await wholeEntryText(entries, pathOf('styles'))) ?? ''),
    since1904: /^(1|true)$/.test(attributeOf(tags(workbook, 'workbookPr')[0] ?? '', 'date1904') ?? ''),
  }
}
