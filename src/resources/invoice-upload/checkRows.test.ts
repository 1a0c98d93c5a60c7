import { expect, test } from 'vitest'
import type { ImportResult } from '#contract/schema.d.ts'
import {
  applyWords,
  checkRowsOf,
  reasonsOf,
  shownRows,
  suggestions,
  targetsOf,
  type Issue,
  type Tab,
} from './checkRows.ts'
import { draftsOf } from './drafts.ts'

const issue = (row: number, code: string, more: object = {}) =>
  ({ row, field: 'invoice_no', code, message: `${code} 글`, severity: 'error', column: '송장번호', ...more }) as Issue
const target = (product_name: string, quantity = 1, option_label = '') => ({ product_name, option_label, quantity })
const drafts = draftsOf(
  [2, 3, 4, 9].map((row) => ({ row, cells: [`N${row}`, `58${row}`] })),
  { order_no: 0, invoice_no: 1 },
  new Map([[3, { invoice_no: '700' }]]),
)
const answer = {
  rows: [
    { row: 2, status: 'VALID', targets: [target('매트')], origins: [] },
    { row: 3, status: 'WARNING', targets: [], origins: [{ id: 1, name: '본사', targets: [] }] },
    { row: 4, status: 'ERROR', targets: [], origins: [] },
  ],
  errors: [issue(4, 'ORDER_UNKNOWN'), issue(4, 'INVOICE_FORMAT'), issue(3, 'PHONE', { severity: 'warning' })],
} as unknown as ImportResult
const rows = checkRowsOf(drafts, answer, { edits: new Map([[3, {}]]), added: [{ row: 9, of: 4 }] })

test('줄마다 제 번호의 답과 문제를 붙이고, 아직 검증하지 않은 줄은 오류로 선다', () => {
  expect(
    rows.map(({ id, status, issues, of, edited, targets }) => [id, status, issues.length, of, edited, targets]),
  ).toEqual([
    [2, 'VALID', 0, null, false, '매트 × 1'],
    [3, 'WARNING', 1, null, true, ''],
    [4, 'ERROR', 2, null, false, ''],
    [9, 'ERROR', 0, 4, false, ''],
  ])
  expect(rows[1]).toMatchObject({ order_no: 'N3', invoice_no: '700', origins: [{ name: '본사' }] })
})

test.each<[Tab, number[]]>([
  ['ALL', [2, 3, 4, 9]],
  ['VALID', [2]],
  ['WARNING', [3]],
  ['ERROR', [3, 4, 9]],
  ['UNCHANGED', []],
])('%s 탭에는 그 줄들이 보이고, 고친 줄은 오류 탭에 남는다', (tab, ids) => {
  expect(shownRows(rows, tab, '').map(({ id }) => id)).toEqual(ids)
})

test('문제로 좁히면 탭 안에서 그 문제가 있는 줄만 보인다', () => {
  const shown = (tab: Tab, code: string) => shownRows(rows, tab, code as Issue['code']).map(({ id }) => id)
  expect(shown('ALL', 'INVOICE_FORMAT')).toEqual([4])
  expect(shown('VALID', 'INVOICE_FORMAT')).toEqual([])
})

test('문제는 줄이 많은 것부터, 한 줄에 두 번 있어도 한 줄로 센다', () => {
  const errors = [
    issue(2, 'A'),
    issue(3, 'B'),
    issue(3, 'B', { field: 'carrier' }),
    issue(4, 'B'),
    issue(5, 'A'),
    issue(6, 'A'),
  ]
  expect(reasonsOf(errors)).toEqual([
    { code: 'A', message: 'A 글', count: 3 },
    { code: 'B', message: 'B 글', count: 2 },
  ])
})

test('제안이 있는 문제만 그 줄의 그 칸을 고친다', () => {
  expect(
    suggestions([issue(2, 'A', { field: 'carrier', fix: 'CJ대한통운' }), issue(3, 'B'), issue(4, 'C', { fix: '' })]),
  ).toEqual([{ row: 2, field: 'carrier', value: 'CJ대한통운' }])
})

test.each([
  [{ valid: 1200, warning: 0 }, '정상 1,200행 반영'],
  [{ valid: 0, warning: 0 }, '정상 0행 반영'],
  [{ valid: 0, warning: 3 }, '경고 3행 반영'],
  [{ valid: 2, warning: 1 }, '정상 2행 + 경고 1행 반영'],
])('%o는 "%s"라고 말한다', (totals, text) => expect(applyWords(totals)).toBe(text))

test('보낼 상품은 첫 상품과 수량, 나머지는 몇 건인지로 말한다', () => {
  expect(targetsOf([])).toBe('')
  expect(targetsOf([target('매트', 2, '라벤더')] as never)).toBe('매트 라벤더 × 2')
  expect(targetsOf([target('매트', 2), target('공'), target('밴드')] as never)).toBe('매트 × 2 외 2건')
})
