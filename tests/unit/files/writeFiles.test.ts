import { strFromU8, unzipSync } from 'fflate'
import * as fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { byteStream } from '#server/files/byteStream.ts'
import { contentDisposition } from '#server/files/contentDisposition.ts'
import { csvStream, unencodableReport } from '#server/files/csvStream.ts'
import { xlsxStream } from '#server/files/xlsxStream.ts'
import { unguardFormula } from '#shared/files/formulaGuard.ts'
import { issueSheet } from '#console/import/issueSheet.ts'
import { readTable } from '#shared/files/readTable.ts'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { templateWorkbook, workbookBytes } from '#shared/files/workbook/workbook.ts'

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Uint8Array(Buffer.concat(parts))
}

async function* batches(rows: SheetValue[][], size = 7) {
  for (let at = 0; at < rows.length; at += size) yield await Promise.resolve(rows.slice(at, at + size))
}

const columns: SheetColumn[] = [
  { title: '주문번호', kind: 'text' },
  { title: '수령인', kind: 'text' },
  { title: '금액', kind: 'number' },
  { title: '결제일시', kind: 'time' },
]
const rows: SheetValue[][] = [
  ['0012345678901234', '김홈핏', 12_900, '2026-07-01T00:30:00+09:00'],
  ['+821012345678', '<이&운동> "따옴표"', -5000, new Date('2026-07-01T15:00:00Z')],
  ['=1+1', ' 줄\n바꿈 ', null, null],
]
const texts = [
  ['주문번호', '수령인', '금액', '결제일시'],
  ['0012345678901234', '김홈핏', '12900', '2026-07-01 00:30:00'],
  ['+821012345678', '<이&운동> "따옴표"', '-5000', '2026-07-02 00:00:00'],
  ['=1+1', ' 줄\n바꿈 '],
]
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'가나a1 \'=+-@＝,;"\n\t<&>힣뷁한字_x0041_'.split('')), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.normalize('NFC').replaceAll('\ufffd', '')),
)
const fuzzed = fc.array(
  fc.tuple(
    anyText,
    anyText,
    fc.option(fc.integer({ min: -1e14, max: 1e14 })),
    fc.option(fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })),
  ),
  { minLength: 1, maxLength: 60 },
)

const expected = (row: SheetValue[]) => {
  const [order, name, amount, at] = row as [string, string, number | null, Date | null]
  const kst = at ? new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ') : ''
  const cells = [order, name, amount === null ? '' : String(amount === 0 ? 0 : amount), kst]
  while (cells.at(-1) === '') cells.pop()
  return cells
}
const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '')
const withoutTail = (table: string[][]) => {
  const kept = table.map((cells) => (isBlank(cells) ? [] : cells))
  while (kept.at(-1)?.length === 0) kept.pop()
  return kept
}

describe('CSV로 내려받기', () => {
  it('수식은 막고 음수 금액은 숫자로 쓴다', async () => {
    const bytes = await collect(csvStream(columns, batches(rows), { encoding: 'utf-8-bom' }))
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\ufeff주문번호,수령인,금액,결제일시\r\n' +
        '0012345678901234,김홈핏,12900,2026-07-01 00:30:00\r\n' +
        '\'+821012345678,"<이&운동> ""따옴표""",-5000,2026-07-02 00:00:00\r\n' +
        '\'=1+1," 줄\n바꿈 ",,\r\n',
    )
  })

  it('어떤 값이든 내려받았다가 올리면 그대로다', async () => {
    await fc.assert(
      fc.asyncProperty(fuzzed, async (data) => {
        const bytes = await collect(csvStream(columns, batches(data), { encoding: 'utf-8-bom' }))
        const table = await readTable(bytes, 'a.csv')
        const read = table.rows.slice(1).map((row) => row.map(unguardFormula))
        expect(withoutTail(read)).toEqual(withoutTail(data.map(expected)))
      }),
      { numRuns: 340 },
    )
  })

  it('CP949에 없는 글자는 동의해야 물음표가 된다', async () => {
    const data = [
      ['A1', '축하🎉', 1, null],
      ['A2', '가나다', 1, null],
      ['A3', '🎉é', 1, null],
    ]
    const strict = csvStream(columns, batches(data), { encoding: 'cp949' })
    await expect(collect(strict)).rejects.toMatchObject({
      code: 'FILE_UNENCODABLE',
      extra: { characters: ['🎉', 'é'] },
    })
    expect(await unencodableReport(columns, batches(data))).toEqual([
      { character: '🎉', count: 2, firstRow: 1 },
      { character: 'é', count: 1, firstRow: 3 },
    ])
    const agreed = csvStream(columns, batches(data), { encoding: 'cp949', replaceUnencodable: true })
    const table = await readTable(await collect(agreed), 'a.csv')
    expect(table.encoding).toBe('cp949')
    expect(table.rows.map((row) => row[1])).toEqual(['수령인', '축하?', '가나다', '??'])
  })

  it('한글 11,172자가 CP949 파일을 거쳐 그대로 돌아온다', async () => {
    const syllables = Array.from({ length: 11_172 }, (_, index) => String.fromCharCode(0xac00 + index))
    const data = Array.from({ length: 112 }, (_, index) => [
      `A${index}`,
      syllables.slice(index * 100, index * 100 + 100).join(''),
      1,
      null,
    ])
    const bytes = await collect(csvStream(columns, batches(data), { encoding: 'cp949' }))
    const table = await readTable(bytes, 'a.csv')
    expect(
      table.rows
        .slice(1)
        .map((row) => row[1])
        .join(''),
    ).toBe(syllables.join(''))
  })
})

describe('엑셀로 내려받기', () => {
  const stamp = { by: '김운영', at: '2026-07-01T10:00:00+09:00', reason: '택배 접수', filter: '상품준비중' }

  it('다른 프로그램이 읽어도 글자는 글자, 금액은 숫자다', async () => {
    const bytes = await collect(xlsxStream(columns, batches(rows), { sheetName: '주문', stamp }))
    const sheet = await readSheet(Buffer.from(bytes), '주문', { trim: false })
    expect(sheet).toEqual([
      texts[0],
      ['0012345678901234', '김홈핏', 12_900, '2026-07-01 00:30:00'],
      ['+821012345678', '<이&운동> "따옴표"', -5000, '2026-07-02 00:00:00'],
      ['=1+1', ' 줄\n바꿈 ', null, null],
    ])
  })

  it('누가 언제 왜 몇 건을 받았는지 마지막 시트에 남긴다', async () => {
    const bytes = await collect(xlsxStream(columns, batches(rows), { sheetName: '주문', stamp }))
    expect(await readSheet(Buffer.from(bytes), '내려받기 정보')).toEqual([
      ['항목', '내용'],
      ['내려받은 사람', '김운영'],
      ['내려받은 때', '2026-07-01 10:00:00 (한국 시간)'],
      ['사유', '택배 접수'],
      ['조건', '상품준비중'],
      ['건수', '3건'],
    ])
    const table = await readTable(bytes, '주문.xlsx')
    expect(table).toMatchObject({ rows: texts, warnings: [] })
  })

  it('수식 칸을 하나도 만들지 않고, 머리글을 고정한다', async () => {
    const bytes = await collect(xlsxStream(columns, batches(rows), { sheetName: '주문' }))
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect(sheet).not.toContain('<f')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr">')
    expect(sheet).toContain('<c r="C3" s="2"><v>-5000</v></c>')
  })

  it('어떤 값이든 내려받았다가 올리면 그대로다', async () => {
    await fc.assert(
      fc.asyncProperty(fuzzed, async (data) => {
        const bytes = await collect(xlsxStream(columns, batches(data), { sheetName: '주문' }))
        expect((await readTable(bytes, 'a.xlsx')).rows.slice(1)).toEqual(withoutTail(data.map(expected)))
      }),
      { numRuns: 200 },
    )
  })

  it('제어 글자와 너무 긴 글도 열리는 파일이 된다', async () => {
    const data = [['\u0000\u0008\u001f\ufffe', `_x0041_${'가'.repeat(40_000)}`, Number.NaN, null]]
    const bytes = await collect(xlsxStream(columns, batches(data), { sheetName: '가/나:다[라]'.repeat(5) }))
    const [, row] = await readSheet(Buffer.from(bytes), { trim: false })
    expect(row?.[0]).toBe('\u0000\u0008\u001f\ufffe')
    expect(String(row?.[1])).toHaveLength(32_767)
    expect(row?.[1]).toMatch(/^_x0041_가/)
    expect(row?.[2]).toBe('NaN')
  })

  it('한 시트에는 1,048,575건까지 담고, 하나라도 더 많으면 자르지 않고 거절한다', async () => {
    let given = 0
    const most = Array.from({ length: 1_048_575 }, () => [])
    async function* full() {
      yield await Promise.resolve(most)
      given = most.length
      yield [[]]
    }
    const stream = xlsxStream([{ title: '', kind: 'text' }], full(), { sheetName: '주문' })
    await expect(collect(stream)).rejects.toMatchObject({
      code: 'FILE_TOO_MANY_ROWS',
      extra: { limit: 1_048_575 },
      message: '엑셀 한 시트에는 1,048,575건까지 담을 수 있어요. 조건을 나누거나 CSV로 받아 주세요.',
    })
    expect(given).toBe(1_048_575)
  })

  it('받다가 그만두면 자료 읽기도 멈춘다', async () => {
    let closed = false
    async function* endless() {
      try {
        for (;;) {
          yield await Promise.resolve(Array.from({ length: 500 }, () => rows[0] as SheetValue[]))
        }
      } finally {
        closed = true
      }
    }
    const reader = byteStream(xlsxStream(columns, endless(), { sheetName: '주문' })).getReader()
    for (let index = 0; index < 10; index++) expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    expect(closed).toBe(true)
  })

  it('자료를 읽다 실패하면 끝난 것처럼 보이지 않는다', async () => {
    async function* failing() {
      yield await Promise.resolve(rows)
      throw new Error('연결이 끊겼어요')
    }
    await expect(collect(xlsxStream(columns, failing(), { sheetName: '주문' }))).rejects.toThrow('연결이 끊겼어요')
    await expect(collect(csvStream(columns, failing(), { encoding: 'utf-8-bom' }))).rejects.toThrow('연결이 끊겼어요')
  })
})

describe('양식과 오류 목록', () => {
  it('양식은 예와 설명을 담고, 그대로 올려도 글자로 읽힌다', async () => {
    const bytes = templateWorkbook(
      [
        { title: '주문번호', required: true, help: '주문 목록에 있는 번호' },
        { title: '송장번호', required: true },
      ],
      [['20260701-0001', '0012345678']],
    )
    expect((await readTable(bytes, '양식.xlsx')).rows).toEqual([
      ['주문번호', '송장번호'],
      ['20260701-0001', '0012345678'],
    ])
    const guide = await readSheet(Buffer.from(bytes), '작성 안내')
    expect(guide[1]).toEqual(['주문번호', '필수', '주문 목록에 있는 번호', '20260701-0001'])
  })

  it('오류 목록은 원래 열 그대로에 사유를 붙이고, 다시 올려도 사유가 겹치지 않는다', async () => {
    const source = [
      { row: 2, cells: ['A1', '1'] },
      { row: 3, cells: ['A2'] },
    ]
    const issues = [
      { row: 3, message: '송장번호가 비어 있어요.' },
      { row: 3, message: '택배사가 비어 있어요.' },
    ]
    const first = issueSheet(['주문번호', '송장번호'], source, issues)
    const table = await readTable(workbookBytes([first]), '오류.xlsx')
    expect(table.rows).toEqual([
      ['주문번호', '송장번호', '오류사유'],
      ['A2', '', '송장번호가 비어 있어요. / 택배사가 비어 있어요.'],
    ])
    const again = issueSheet(
      table.rows[0] ?? [],
      [{ row: 2, cells: table.rows[1] ?? [] }],
      [{ row: 2, message: '아직' }],
    )
    expect(again.columns.map((column) => column.title)).toEqual(['주문번호', '송장번호', '오류사유'])
    expect(again.rows).toEqual([['A2', '', '아직']])
  })
})

describe('파일 이름', () => {
  it.each([
    ['주문 목록_20260701.xlsx', "filename*=UTF-8''%EC%A3%BC%EB%AC%B8%20%EB%AA%A9%EB%A1%9D_20260701.xlsx"],
    ["it's (1)*.csv", "filename*=UTF-8''it%27s%20%281%29_.csv"],
    ['a"\r\nSet-Cookie: x', "filename*=UTF-8''a___Set-Cookie_%20x"],
    ['../../etc/passwd', "filename*=UTF-8''__.._etc_passwd"],
  ])('%j을 안전하게 싣는다', (name, part) => {
    const header = contentDisposition(name)
    expect(header).toContain(part)
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~-]+$/)
    expect(header.split('"')).toHaveLength(3)
  })

  it('어떤 이름이든 헤더로 보낼 수 있다', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(new Headers({ 'Content-Disposition': contentDisposition(name) }).has('content-disposition')).toBe(true)
      }),
    )
  })
})
