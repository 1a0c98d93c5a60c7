import { expect, test } from 'vitest'
import type { Table } from '#shared/files/table.ts'
import { headerOf, ignoredTitles, layoutAt, layoutOf, mappingProblems, rowsBelow, type Columns } from './sheet.ts'

const tableOf = (rows: string[][], merges: Table['merges'] = []) => ({ rows, merges, warnings: [] }) as unknown as Table
const none = () => undefined
const table = tableOf([['7월 송장'], ['주문번호', '택배사', '운송장번호', '비고'], ['A1', 'CJ', '5840', '']])

test('제목이 있는 행을 찾아 열을 맞추고, 기억한 것이 있으면 그것이 먼저다', () => {
  expect(layoutOf(table, none)).toEqual({
    headerIndex: 1,
    columns: { order_no: 0, carrier: 1, invoice_no: 2 },
    sure: true,
    remembered: false,
  })
  const remembered = layoutOf(table, () => ({ order_no: 0, invoice_no: 3 }))
  expect(remembered).toMatchObject({ remembered: true, columns: { order_no: 0, invoice_no: 3 } })
})

test('다른 행을 제목으로 고르면 그 행의 제목으로 다시 맞추고, 모자라면 그렇다고 말한다', () => {
  const again = layoutAt(tableOf([['주문번호'], ['송장번호']]), 1, none)
  expect(again).toMatchObject({ headerIndex: 1, columns: { invoice_no: 0 } })
  expect(layoutAt(table, 0, none)).toMatchObject({ sure: false, columns: {} })
})

test('제목이 없는 파일은 열의 글자로 부르고, 첫 줄부터 내용이다', () => {
  const bare = tableOf([
    ['A1', '584012345678'],
    ['A2', '584012345679', '조심'],
  ])
  expect(layoutOf(bare, none)).toMatchObject({ headerIndex: -1, sure: false })
  expect(headerOf(bare, -1)).toEqual(['A열', 'B열', 'C열'])
  expect(headerOf(table, 0)).toEqual(['7월 송장'])
  expect(headerOf(table, 1)).toEqual(['주문번호', '택배사', '운송장번호', '비고'])
  expect(rowsBelow(bare, -1).rows.map(({ row }) => row)).toEqual([1, 2])
})

test('제목 아래의 줄이 없거나 합친 칸이 있으면 까닭을 말하고, 줄은 없다', () => {
  expect(rowsBelow(table, 1)).toEqual({ rows: [{ row: 3, cells: ['A1', 'CJ', '5840', ''] }], error: null })
  expect(rowsBelow(table, 2)).toMatchObject({ rows: [], error: { code: 'FILE_EMPTY' } })
  const merged = [{ firstRow: 2, lastRow: 2, firstColumn: 0, lastColumn: 1 }]
  expect(rowsBelow(tableOf(table.rows as string[][], merged), 1)).toMatchObject({
    rows: [],
    error: { code: 'FILE_MERGED_CELLS' },
  })
})

const full: Columns = { invoice_no: 0, order_no: 1, carrier: 2 }
test.each<[string, Columns, string, string[]]>([
  ['다 있으면', full, '', []],
  ['송장번호가 없으면', { order_no: 1, carrier: 2 }, '', ['invoice_no']],
  ['상품주문번호만 있어도', { invoice_no: 0, order_item_no: 1, carrier: 2 }, '', []],
  ['주문을 가리키는 열이 없으면', { invoice_no: 0, carrier: 2 }, '', ['order_no']],
  ['택배사를 알 수 없으면', { invoice_no: 0, order_no: 1 }, '', ['carrier']],
  ['택배사를 파일 전체로 정하면', { invoice_no: 0, order_no: 1 }, 'CJ', []],
  ['아무것도 없으면', {}, '', ['invoice_no', 'order_no', 'carrier']],
])('%s 넘어가지 못하게 막는 것은 그것뿐이다', (_name, columns, carrier, blocked) => {
  expect(Object.keys(mappingProblems(columns, carrier))).toEqual(blocked)
})

test('쓰지 않는 열은 제목으로 말하고, 제목이 빈 열은 말하지 않는다', () => {
  expect(ignoredTitles(['주문번호', ' 비고 ', '', '송장'], { order_no: 0, invoice_no: 3 })).toEqual(['비고'])
  expect(ignoredTitles(['주문번호', '비고'], { invoice_no: 1 })).toEqual(['주문번호'])
})
