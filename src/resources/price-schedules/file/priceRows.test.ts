import { expect, test } from 'vitest'
import { momentIn } from './momentIn.ts'
import { mapColumns } from '#shared/files/columns.ts'
import { priceFields } from './priceFields.ts'
import { mappingProblems, readRows } from './priceRows.ts'

const NOW = Date.parse('2026-11-16T10:00:00+09:00')
const columns = { product_id: 0, sku_code: 1, price: 2, extra: 3, starts: 4, ends: 5, reason: 6 }
const defaults = { starts: '2026-11-20T00:00:00+09:00', ends: '' }
const read = (...rows: string[][]) =>
  readRows(
    rows.map((cells, index) => ({ row: index + 2, cells })),
    columns,
    defaults,
    NOW,
  )

test.each([
  ['2026-12-01', '2026-12-01T00:00:00+09:00', '2026-12-02T00:00:00+09:00'],
  ['2026.12.1', '2026-12-01T00:00:00+09:00', '2026-12-02T00:00:00+09:00'],
  ['20261201', '2026-12-01T00:00:00+09:00', '2026-12-02T00:00:00+09:00'],
  ['2026년 12월 1일', '2026-12-01T00:00:00+09:00', '2026-12-02T00:00:00+09:00'],
  ['2026-12-01 09:30:00', '2026-12-01T09:30:00+09:00', '2026-12-01T09:30:00+09:00'],
  ['2026/12/1 오후 3:05', '2026-12-01T15:05:00+09:00', '2026-12-01T15:05:00+09:00'],
  ['2026-12-01 오전 12:00', '2026-12-01T00:00:00+09:00', '2026-12-01T00:00:00+09:00'],
  ['2026.12.01. (화) 18시', '2026-12-01T18:00:00+09:00', '2026-12-01T18:00:00+09:00'],
  ['2026-12-31 24:00', '2027-01-01T00:00:00+09:00', '2027-01-01T00:00:00+09:00'],
  ['2026-02-30', null, null],
  ['2026-12-01 25:00', null, null],
  ['2026-12-01 24:01', null, null],
  ['2026-12-01 오후 13:00', null, null],
  ['12/1', null, null],
  ['내일', null, null],
])('%s에 시작하면 %s, 끝나면 %s', (text, start, end) => {
  expect(momentIn(text, 'start')).toBe(start)
  expect(momentIn(text, 'end')).toBe(end)
})

test('상품은 판매가로, SKU는 추가금으로 읽고, 비운 시작은 파일 전체의 것이다', () => {
  const { items, issues } = read(
    ['101', '', '29,900원', '', '', '2026-12-07', ' 연말 특가 '],
    ['', 'MAT-1', '', '0', '2026-12-01', '', ''],
  )
  expect(issues).toEqual([])
  expect(items).toEqual([
    {
      target_type: 'PRODUCT',
      target_id: 101,
      new_price: 29_900,
      effective_at: defaults.starts,
      end_at: '2026-12-08T00:00:00+09:00',
      reason: '연말 특가',
      row: 2,
    },
    {
      target_type: 'SKU',
      target_code: 'MAT-1',
      new_price: 0,
      effective_at: '2026-12-01T00:00:00+09:00',
      end_at: null,
      row: 3,
    },
  ])
})

test.each([
  [['', '', '1000'], '상품 번호', '상품 번호나 SKU 코드를 적어 주세요.'],
  [['폼롤러', '', '1000'], '상품 번호', '상품 번호는 숫자예요.'],
  [['1', '', ''], '새 판매가', '새 판매가를 적어 주세요.'],
  [['1', '', '0'], '새 판매가', '1원부터 10억 원까지 적을 수 있어요.'],
  [['1', '', '1000000001'], '새 판매가', '1원부터 10억 원까지 적을 수 있어요.'],
  [['1', '', '삼만원'], '새 판매가', '숫자로 읽을 수 없어요. 1234처럼 숫자만 적어 주세요.'],
  [['1', '', '-100'], '새 판매가', '1원부터 10억 원까지 적을 수 있어요.'],
  [['', 'A', '25000', ''], '새 추가금', 'SKU는 판매가가 아니라 새 추가금을 적어 주세요.'],
  [['1', '', '1000', '', '어제'], '시작', '날짜로 읽을 수 없어요. 2026-12-01 09:00처럼 적어 주세요.'],
  [['1', '', '1000', '', '2026-11-16 10:00'], '시작', '시작이 이미 지났어요.'],
  [['1', '', '1000', '', '2026-12-01', '2026-11-30'], '끝', '끝은 시작보다 뒤여야 해요.'],
  [['1', '', '1000', '', '', '', '가'.repeat(201)], '사유', '사유는 200자까지 적을 수 있어요.'],
])('%j의 잘못은 %s의 것이다: %s', (cells, field, message) => {
  const { items, issues } = read(cells)
  expect(items).toEqual([])
  expect(issues).toMatchObject([{ row: 2, field, message }])
})

test('대상이 같고 기간이 겹치는 행은 먼저 것의 행번호를 말하고, 맞닿기만 하면 된다', () => {
  const { items, issues } = read(
    ['1', '', '1000', '', '2026-12-01', '2026-12-01'],
    ['1', '', '2000', '', '2026-12-02', ''],
    ['1', '', '3000', '', '2027-01-01', ''],
    ['2', '', '3000', '', '2027-01-01', ''],
  )
  expect(items.map(({ row }) => row)).toEqual([2, 3, 5])
  expect(issues).toMatchObject([{ row: 4, message: '3행과 대상이 같고 기간이 겹쳐요.' }])
})

test('몰과 사람들이 적는 제목에서 열을 찾고, 없으면 무엇을 골라야 하는지 말한다', () => {
  const found = (header: string[]) => mapColumns(header, priceFields).columns
  expect(found(['*상품번호(필수)', '상품코드', '변경 판매가', '적용일', '종료일', '비고'])).toEqual({
    product_id: 0,
    sku_code: 1,
    price: 2,
    starts: 3,
    ends: 4,
    reason: 5,
  })
  expect(Object.keys(mappingProblems({}))).toEqual(['product_id', 'price'])
  expect(mappingProblems({ sku_code: 0, extra: 1 })).toEqual({})
})
