import { readSheet } from 'read-excel-file/node'
import { afterEach, describe, expect, it, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { encodeCp949 } from '#shared/files/cp949.ts'
import { FileError } from '#shared/files/fileError.ts'
import { readTable } from '#shared/files/readTable.ts'
import { workbookBytes } from '#shared/files/workbook/workbook.ts'

afterEach(() => vi.unstubAllGlobals())

/** The same numbers on every run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('다른 프로그램과 맞추기', () => {
  it('다른 프로그램이 쓴 엑셀 파일을 읽는다', async () => {
    const file = writeXlsxFile([
      [{ value: '송장번호', fontWeight: 'bold' }, { value: '수량' }, { value: '출고일' }, { value: '선물' }],
      [
        { value: '0012345678', type: String },
        { value: 1.5, type: Number },
        { value: new Date('2026-07-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        { value: true, type: Boolean },
      ],
      [null, { value: 584_012_345_678, type: Number, format: '0' }, null, { value: '<가 & 나>', type: String }],
    ])
    const table = await readTable(new Uint8Array(await file.toBuffer()), 'a.xlsx')
    expect(table.rows).toEqual([
      ['송장번호', '수량', '출고일', '선물'],
      ['0012345678', '1.5', '2026-07-01', 'TRUE'],
      ['', '584012345678', '', '<가 & 나>'],
    ])
    expect(table.warnings).toEqual([])
  })

  it('같은 파일을 read-excel-file과 같게 읽는다', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => [
      `주문-${row}`,
      `  값 <${row}> & "${row}"\n둘째 줄`,
      row * 1000 - 7,
    ])
    const columns = [
      { title: '번호', kind: 'text' as const },
      { title: '값', kind: 'text' as const },
      { title: '금액', kind: 'number' as const },
    ]
    const bytes = workbookBytes([{ name: '자료', columns, rows }])
    const theirs = await readSheet(Buffer.from(bytes), { trim: false, parseNumber: (text) => text })
    expect((await readTable(bytes, 'a.xlsx')).rows).toEqual(theirs)
  })

  it('Buffer가 없는 브라우저에서도 읽는다', async () => {
    const csv = encodeCp949('주문번호,받는분\nA1,뷁펲힣\n')
    const xlsx = workbookBytes([{ name: '자료', columns: [{ title: '값', kind: 'text' }], rows: [['똠']] }])
    vi.stubGlobal('Buffer', undefined)
    vi.stubGlobal('setImmediate', undefined)
    expect((await readTable(csv, 'a.csv')).rows[1]).toEqual(['A1', '뷁펲힣'])
    expect((await readTable(xlsx, 'a.xlsx')).rows[1]).toEqual(['똠'])
  })
})

describe('망가진 파일', () => {
  const columns = [
    { title: '주문번호', kind: 'text' as const },
    { title: '송장번호', kind: 'text' as const },
  ]
  const rows = Array.from({ length: 50 }, (_, row) => [`A${row}`, `58401234${1000 + row}`])
  const originals: [string, Uint8Array][] = [
    ['xlsx', workbookBytes([{ name: '자료', columns, rows }])],
    ['cp949', encodeCp949(`주문번호,송장번호\n${rows.map((row) => row.join(',')).join('\n')}`)],
    [
      'html',
      encodeCp949(`<table><tr><td>주문번호${rows.map((row) => `<tr><td>${row.join('<td>')}`).join('')}</table>`),
    ],
  ]

  it.each(originals)(
    '%s의 바이트가 어떻게 바뀌어도 읽거나 이유를 말할 뿐 다른 오류를 내지 않는다',
    async (_, original) => {
      const random = generator(20_260_701)
      const codes = new Set<string>()
      for (let round = 0; round < 200; round++) {
        let bytes = original.slice()
        for (let change = 0; change <= random(4); change++) bytes[random(bytes.length)] = random(256)
        if (random(4) === 0) bytes = bytes.slice(0, random(bytes.length))
        try {
          await readTable(bytes, '송장')
        } catch (error) {
          expect(error).toBeInstanceOf(FileError)
          codes.add((error as FileError).code)
        }
      }
      expect(codes.size).toBeGreaterThan(0)
    },
    60_000,
  )
})
