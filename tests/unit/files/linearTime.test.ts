import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTableApart } from '#server/files/readTableApart.ts'
import { FileError } from '#shared/files/fileError.ts'
import { findHeader } from '#shared/files/header.ts'
import { readInvoiceTable } from '#shared/files/invoices/invoiceFile.ts'
import { invoiceFields } from '#shared/files/invoices/invoiceFields.ts'
import { readTable } from '#shared/files/readTable.ts'
import { shopCarriers } from '#tests/support/carriers.ts'

const MB = 1024 * 1024
const filled = (text: string, megabytes: number) => text.repeat(Math.floor((megabytes * MB) / text.length))
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const row = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'

function workbook(parts: { sheet?: string; strings?: string; styles?: string; book?: string }): Uint8Array {
  const { sheet = `<worksheet>${row}</worksheet>`, book = '<sheets><sheet name="a" r:id="rId1"/></sheets>' } = parts
  return zipSync({
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="${relation}">${book}</workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    ...(parts.strings ? { 'xl/sharedStrings.xml': strToU8(`<sst>${parts.strings}`) } : {}),
    ...(parts.styles ? { 'xl/styles.xml': strToU8(`<styleSheet>${parts.styles}`) } : {}),
  })
}

/** What reading takes, or what it says of the file; whatever it is, soon. */
async function readSoon(bytes: Uint8Array): Promise<number> {
  const started = performance.now()
  try {
    const table = await readTable(bytes, '송장.csv')
    findHeader(table.rows, invoiceFields)
    readInvoiceTable(table, { carriers: shopCarriers })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
  }
  return performance.now() - started
}

/** Quadratic work on these takes from a minute to days; a loaded machine needs some seconds for the linear one. */
const soonMs = 40_000
const html = (text: string) => strToU8(`<html><table><tr>${text}`)

describe('어떤 파일도 크기에 비례하는 시간에 읽는다', () => {
  test.each<[string, () => Uint8Array]>([
    ['따옴표뿐인 CSV', () => strToU8(filled('"', 9))],
    ['따옴표와 쉼표뿐인 CSV', () => strToU8(`a,b\n${filled('","', 9)}`)],
    ['따옴표 뒤 빈칸이 긴 CSV', () => strToU8(`a,b\n"${filled(`x"${' '.repeat(999)}`, 9)}`)],
    ['닫히지 않은 따옴표', () => strToU8(`a,b\n"${filled('x,y\n', 9)}`)],
    ['괄호뿐인 제목', () => strToU8(`주문번호,송장번호,${filled('(', 9)}\n1,2\n`)],
    ['빈칸이 긴 숫자 칸', () => strToU8(`주문번호,송장번호,수량\n1,2,1${filled(' ', 4)}x\n`)],
    ['빈칸이 긴 HTML 칸', () => html(`<td>a${filled(' ', 9)}b`)],
    ['닫히지 않은 HTML 태그', () => html(filled('<td', 4))],
    ['닫히지 않은 HTML 따옴표', () => html(filled('<a "', 4))],
    ['넓게 합친 HTML 칸', () => html(filled('<tr><td colspan=500 rowspan=500>', 4))],
    ['한없이 넓은 HTML 행', () => html(filled('<td colspan=500>x', 4))],
    [
      '한없이 넓은 XML 행',
      () =>
        strToU8(
          `<?xml version="1.0"?><Workbook><Worksheet><Table><Row>${filled('<Cell ss:MergeAcross="999999999"><Data>x</Data></Cell>', 2)}`,
        ),
    ],
    ['닫히지 않은 행', () => workbook({ sheet: `<worksheet><sheetData>${filled('<row>', 7)}` })],
    ['닫히지 않은 칸', () => workbook({ sheet: `<worksheet><sheetData><row>${filled('<c>', 7)}</row>` })],
    ['닫히지 않은 값', () => workbook({ sheet: `<worksheet><sheetData><row><c>${filled('<v>', 7)}</c></row>` })],
    ['닫히지 않은 공유 글자', () => workbook({ strings: filled('<si>', 20) })],
    ['닫히지 않은 글자 조각', () => workbook({ strings: `<si>${filled('<t>', 20)}</si>` })],
    ['닫히지 않은 읽기', () => workbook({ strings: `<si>${filled('<rPh>', 20)}</si>` })],
    ['한없이 많은 공유 글자', () => workbook({ strings: filled('<si/>', 40) })],
    ['끝나지 않은 서식', () => workbook({ styles: filled('<numFmt ', 20) })],
    [
      '대괄호뿐인 서식',
      () =>
        workbook({
          styles: `<numFmts><numFmt numFmtId="164" formatCode="${filled('[', 4)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
        }),
    ],
    ['끝나지 않은 시트 이름', () => workbook({ book: `<sheets>${filled('<sheet ', 20)}` })],
  ])(
    '%s',
    async (_, make) => {
      expect(await readSoon(make())).toBeLessThan(soonMs)
    },
    60_000,
  )
})

describe('다른 스레드', () => {
  test('1MB를 넘는 파일과 모든 엑셀 파일은 따로 읽고, 그 사이 서버는 멈추지 않는다', async () => {
    const big = strToU8(
      `주문번호,송장번호\n${'20260701-0001234,584012345678\n'.repeat(19_000)}${filled('"', 9).slice(0, 8 * MB)}`,
    )
    let turns = 0
    const watch = setInterval(() => turns++, 5)
    const table = await readTableApart(big, '송장.csv', null)
    clearInterval(watch)
    expect(table.rows).toHaveLength(19_002)
    // read here, it would be one turn of the loop
    expect(turns).toBeGreaterThan(3)
  })

  test('따로 읽어도 표와 잘못된 점이 같다', async () => {
    const same = async (bytes: Uint8Array, name: string) => {
      const apart = await readTableApart(bytes, name, null).catch((error: unknown) => error)
      const here = await readTable(bytes, name).catch((error: unknown) => error)
      expect(apart).toEqual(here)
      return apart
    }
    expect(await same(workbook({}), 'a.xlsx')).toMatchObject({ rows: [['1']] })
    expect(await same(workbook({}).subarray(0, 200), 'a.xlsx')).toBeInstanceOf(FileError)
    const open = await same(strToU8(`a,b\n1,2\n"${filled('x', 2)}`), 'a.csv')
    expect(open).toMatchObject({ code: 'FILE_QUOTES', extra: { row: 3 } })
  })
})
