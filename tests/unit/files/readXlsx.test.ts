import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from '#shared/files/readTable.ts'
import { numberFormat, numberText } from '#shared/files/workbook/xlsxNumber.ts'

const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  rows: string
  tail?: string
  strings?: string
  styles?: string
  sheets?: string
}

function workbook({
  rows,
  tail = '',
  strings,
  styles,
  sheets = '<sheet name="송장" r:id="rId1"/>',
}: Parts): Uint8Array {
  const text = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
  return zipSync({
    '_rels/.rels': text(
      `<Relationships><Relationship Id="rId1" Type="${officeRelation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': text(`<workbook xmlns:r="${officeRelation}"><sheets>${sheets}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships><Relationship Id="rId1" Type="${officeRelation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelation}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': text(`<worksheet><sheetData>${rows}</sheetData>${tail}</worksheet>`),
    'xl/worksheets/sheet2.xml': text(
      '<worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>',
    ),
    ...(strings ? { 'xl/sharedStrings.xml': text(`<sst>${strings}</sst>`) } : {}),
    ...(styles ? { 'xl/styles.xml': text(`<styleSheet>${styles}</styleSheet>`) } : {}),
  })
}

const read = (parts: Parts) => readTable(workbook(parts), '송장.xlsx')

describe('엑셀 파일', () => {
  it('모든 값을 글자로 읽는다', async () => {
    const table = await read({
      strings:
        '<si><t>운송장번호</t></si><si><r><t>김</t></r><r><rPr/><t xml:space="preserve"> 홈핏</t></r><rPh sb="0" eb="1"><t>읽기</t></rPh></si><si/><si><t>a&amp;b_x000D_c</t></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="000\\-0000\\-0000"/><numFmt numFmtId="165" formatCode="yyyy&quot;년&quot; m&quot;월&quot; d&quot;일&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>',
      rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>
        <row r="3"><c r="A3"><v>5.84012345678E11</v></c><c r="B3" s="1"><v>1012345678</v></c><c r="C3" s="2"><v>46204</v></c><c r="D3" s="3"><v>46204</v></c><c r="E3" s="4"><v>46204.4375</v></c></row>
        <row r="4"><c r="A4" t="inlineStr"><is><t>00123</t></is></c><c r="B4" t="b"><v>1</v></c><c r="C4"><v>0.10000000000000001</v></c><c r="D4"><v>12345678901234567890</v></c><c r="F4" t="str"><v>끝</v></c></row>`,
    })
    expect(table).toMatchObject({ kind: 'xlsx', encoding: null, warnings: [], merges: [] })
    expect(table.rows).toEqual([
      ['운송장번호', '김 홈핏', '', 'a&b\rc'],
      [],
      ['584012345678', '010-1234-5678', '2026-07-01', '2026-07-01', '2026-07-01 10:30:00'],
      ['00123', 'TRUE', '0.1', '1.23456789012346E+19', '', '끝'],
    ])
  })

  it('수식은 저장된 값으로 읽고 어느 칸인지 알린다', async () => {
    const table = await read({
      rows: '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>NOW()</f></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1"><v>7</v></c></row>',
    })
    expect(table.rows).toEqual([['2', '', '#DIV/0!', '7']])
    expect(table.warnings.map(({ code, cells }) => [code, cells])).toEqual([
      ['FORMULA', ['A1', 'B1', 'C1']],
      ['FORMULA_WITHOUT_VALUE', ['B1']],
      ['ERROR_VALUE', ['C1']],
    ])
  })

  it('병합된 칸을 알아낸다', async () => {
    const table = await read({
      rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
      tail: '<mergeCells count="1"><mergeCell ref="A1:AB3"/></mergeCells>',
    })
    expect(table.merges).toEqual([{ firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 27 }])
  })

  it('주소가 없는 칸과 접두사를 쓰는 프로그램의 파일도 읽는다', async () => {
    const table = await read({
      rows: '<x:row><x:c t="inlineStr"><x:is><x:t>가</x:t></x:is></x:c><x:c/><x:c><x:v>3</x:v></x:c></x:row><x:row/><x:row><x:c><x:v>4</x:v></x:c></x:row>',
    })
    expect(table.rows).toEqual([['가', '', '3'], [], ['4']])
  })

  it('숨긴 시트를 건너뛰고 첫 번째로 보이는 시트를 읽으며, 나머지는 알린다', async () => {
    const sheets =
      '<sheet name="숨김" state="hidden" r:id="rId1"/><sheet name="둘" r:id="rId2"/><sheet name="셋" r:id="rId1"/>'
    const table = await read({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>', sheets })
    expect(table.rows).toEqual([['2']])
    expect(table.warnings).toMatchObject([{ code: 'OTHER_SHEETS', message: expect.stringContaining('셋') as unknown }])
  })

  it('행 번호가 뒤엉키거나 터무니없으면 손상된 파일로 본다', async () => {
    const cell = '<c><v>1</v></c>'
    await expect(read({ rows: `<row r="2">${cell}</row><row r="1">${cell}</row>` })).rejects.toMatchObject({
      code: 'FILE_BROKEN',
    })
    await expect(read({ rows: `<row r="99999999">${cell}</row>` })).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  })

  it('압축 폭탄은 다 풀기 전에 멈춘다', async () => {
    const bytes = workbook({ rows: `<row r="1"><c><v>1</v></c></row>${' '.repeat(30_000_000)}` })
    expect(bytes.length).toBeLessThan(100_000)
    await expect(readTable(bytes, 'bomb.xlsx')).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  })

  it('엑셀이 아닌 압축 파일과 .xlsb는 이유를 말한다', async () => {
    await expect(readTable(zipSync({ 'a.txt': strToU8('x') }), 'a.xlsx')).rejects.toMatchObject({ code: 'FILE_TYPE' })
    await expect(readTable(zipSync({ 'xl/workbook.bin': strToU8('x') }), 'a.xlsb')).rejects.toThrow('.xlsb')
  })
})

describe('숫자 서식', () => {
  it.each([
    [0, undefined, '1234.5', '1234.5'],
    [14, undefined, '1', '1900-01-01'],
    [14, undefined, '59', '1900-02-28'],
    [14, undefined, '61', '1900-03-01'],
    [21, undefined, '0.75', '18:00:00'],
    [164, '00000', '6236', '06236'],
    [164, '#,##0"원"', '12900', '12900'],
    [164, '[$-412]yyyy-mm-dd', '46204', '2026-07-01'],
    [164, 'General', '0.30000000000000004', '0.3'],
    [164, '0.00E+00', '584012345678', '584012345678'],
    [164, '0', '-5', '-5'],
  ])('%s %s에서 %s은 %s이다', (id, code, stored, text) => {
    expect(numberText(stored, numberFormat(id, code))).toBe(text)
  })
})
