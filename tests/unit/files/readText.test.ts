import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeCp949 } from '#shared/files/cp949.ts'
import { FileError } from '#shared/files/fileError.ts'
import { readPastedTable, readTable } from '#shared/files/readTable.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes)
}
const sample = '주문번호,받는분,송장번호\n20260701-0001,김홈핏,584012345678\n20260701-0002,뷁펲힣,584012345679\n'
const sampleRows = sample
  .trim()
  .split('\n')
  .map((line) => line.split(','))

async function failure(promise: Promise<unknown>): Promise<FileError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FileError)
  return error as FileError
}

describe('글자 풀기', () => {
  it.each([
    ['UTF-8', utf8(sample), 'utf-8'],
    ['UTF-8 BOM', utf8(`\ufeff${sample}`), 'utf-8'],
    ['UTF-16LE BOM', utf16(`\ufeff${sample}`), 'utf-16le'],
    ['UTF-16BE BOM', utf16(`\ufeff${sample}`, true), 'utf-16be'],
    ['UTF-16LE', utf16(sample), 'utf-16le'],
    ['CP949', encodeCp949(sample), 'cp949'],
    ['CP949 뒤에 DOS 끝 글자', encodeCp949(`${sample}\u001a`), 'cp949'],
  ])('%s 파일을 알아보고 같은 표를 읽는다', async (_, bytes, encoding) => {
    const table = await readTable(bytes, '송장.csv')
    expect(table.encoding).toBe(encoding)
    expect(table.rows).toEqual(sampleRows)
  })

  it('CP949 글자가 반쪽만 남으면 줄 번호와 두 가지 미리보기를 준다', async () => {
    const bytes = encodeCp949(sample)
    const broken = new Uint8Array([...bytes, 0xb0])
    const error = await failure(readTable(broken, '송장.csv'))
    expect(error.code).toBe('FILE_ENCODING')
    expect(error.extra.line).toBe(4)
    expect(error.extra.previews).toMatchObject({
      cp949: expect.arrayContaining(['주문번호,받는분,송장번호']) as unknown,
    })
  })

  it('UTF-8과 CP949가 섞인 파일은 조용히 깨뜨리지 않고 거절한다', async () => {
    const mixed = new Uint8Array([...encodeCp949('받는분,주소\n홍길동,서울시\n'), ...utf8('é한글이 섞였어요\n')])
    expect((await failure(readTable(mixed, 'a.csv'))).code).toBe('FILE_ENCODING')
  })

  it('사람이 고른 인코딩으로 다시 읽는다', async () => {
    const russian = encodeCp949('А,Б\nв,г\n')
    expect((await failure(readTable(russian, 'a.csv'))).code).toBe('FILE_ENCODING')
    expect((await readTable(russian, 'a.csv', { encoding: 'cp949' })).rows).toEqual([
      ['А', 'Б'],
      ['в', 'г'],
    ])
  })

  it('맥에서 온 풀어쓴 한글을 모아 쓴다', async () => {
    const table = await readTable(utf8('받는분,주소\n홍길동,서울\n'.normalize('NFD')), 'a.csv')
    expect(table.rows).toEqual([
      ['받는분', '주소'],
      ['홍길동', '서울'],
    ])
  })
})

describe('구분자로 나뉜 글', () => {
  it.each([
    ['쉼표', ','],
    ['탭', '\t'],
    ['쌍반점', ';'],
  ])('%s를 알아본다', async (_, delimiter) => {
    const text = `7월 송장 목록\n\n주문번호${delimiter}주소\nA1${delimiter}"서울${delimiter}강남구"\nA2${delimiter}부산\n`
    expect((await readPastedTable(text)).rows).toEqual([
      ['7월 송장 목록'],
      [],
      ['주문번호', '주소'],
      ['A1', `서울${delimiter}강남구`],
      ['A2', '부산'],
    ])
  })

  it('sep= 안내 줄을 따르고, .tsv는 탭으로 나눈다', async () => {
    expect((await readPastedTable('sep=;\r\na;b,c\r\n1;2\r\n')).rows).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ])
    expect((await readTable(utf8('가\t나\n1,2,3\t4,5,6\n'), 'x.tsv')).rows).toEqual([
      ['가', '나'],
      ['1,2,3', '4,5,6'],
    ])
  })

  it('숫자·날짜처럼 보여도 글자 그대로 둔다', async () => {
    const values = ['00123', '1e5', '5.84012E+11', '2026-07-01', 'TRUE', ' 띄움 ', '1,000']
    const { rows } = await readPastedTable(`a\tb\tc\td\te\tf\tg\n${values.join('\t')}\n`)
    expect(rows[1]).toEqual(values)
  })

  it('줄 끝 모양이 섞여도 행이 합쳐지지 않고, 따옴표 안의 줄바꿈은 그대로다', async () => {
    const { rows } = await readPastedTable('a,b\r\n1,2\n3,4\r5,"가\r\n나"\r\n7,8')
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '가\r\n나'],
      ['7', '8'],
    ])
  })

  it('닫히지 않은 따옴표는 그 행을 알려 주며 거절한다', async () => {
    const error = await failure(readPastedTable('a,b\n1,2\n"3,4\n5,6\n'))
    expect(error.code).toBe('FILE_QUOTES')
    expect(error.extra.row).toBe(3)
  })

  it('빈 줄을 지나도 엑셀 행 번호가 맞는다', async () => {
    const { rows } = await readPastedTable('a,b\n\n,\n1,2\n\n')
    expect(rows).toEqual([['a', 'b'], [], [], ['1', '2']])
  })

  it('20,000행을 넘으면 거절한다', async () => {
    const row = '1,2\n'
    expect((await readPastedTable(row.repeat(20_020))).rows).toHaveLength(20_020)
    expect((await failure(readPastedTable(row.repeat(20_021)))).code).toBe('FILE_TOO_MANY_ROWS')
  })

  it('어떤 표를 CSV로 써도 같은 표로 읽는다', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'가나a1",\n\r\t;|\' '.split('')), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 30 }), async (cells) => {
        const lines = [['제목1', '제목2', '제목3'], ...cells].map((row) =>
          [...row, '끝'].map((value) => `"${value.replaceAll('"', '""')}"`).join(','),
        )
        const table = await readTable(utf8(`${lines.join('\r\n')}\r\n`), 'a.csv')
        expect(table.rows.slice(1).map((row) => row.slice(0, 3))).toEqual(cells)
      }),
      { numRuns: 300 },
    )
  })
})

describe('다른 파일', () => {
  const ole = (name: string) => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0, ...utf16(name)])
  it.each([
    ['빈 파일', new Uint8Array(), 'FILE_EMPTY'],
    ['빈칸뿐인 파일', utf8('\n , \n'), 'FILE_EMPTY'],
    ['10MB 초과', new Uint8Array(10 * 1024 * 1024 + 1), 'FILE_TOO_LARGE'],
    ['비밀번호 걸린 xlsx', ole('EncryptedPackage'), 'FILE_PASSWORD'],
    ['옛 xls', ole('Workbook'), 'FILE_XLS_BINARY'],
    ['한글 문서', ole('FileHeader'), 'FILE_TYPE'],
    ['PDF', utf8('%PDF-1.7\n'), 'FILE_TYPE'],
    ['잘린 xlsx', utf8('PK\u0003\u0004잘림'), 'FILE_BROKEN'],
    ['웹 보관 파일', utf8('MIME-Version: 1.0\r\n'), 'FILE_TYPE'],
    ['이진 파일', new Uint8Array([1, 2, 3, 0, 9, 4, 0, 5, 0, 0, 0]), 'FILE_TYPE'],
    ['글자가 아닌 값', new Uint8Array([1, 2, 3, 4, 5]), 'FILE_ENCODING'],
  ])('%s은 이유를 말하고 거절한다', async (_, bytes, code) => {
    expect((await failure(readTable(bytes, 'a.xlsx'))).code).toBe(code)
  })
})
