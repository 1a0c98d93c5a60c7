import { expect, test } from 'vitest'
import { arrange, DEFAULT_LAYOUT } from '#console/grid/useGridLayout.ts'

const columns = [
  { field: 'name', width: 100 },
  { field: 'order_no', width: 120 },
  { field: 'memo', flex: 1 },
  { field: 'status', width: 80 },
]
const fields = (order: string[], frozen: string[] = []) =>
  arrange(columns, { ...DEFAULT_LAYOUT, order }, frozen).map(({ field }) => field)

test('손대지 않으면 화면이 정한 차례다', () => {
  expect(fields([])).toEqual(['name', 'order_no', 'memo', 'status'])
})

test('사람이 정한 차례가 먼저고, 새로 생긴 열은 뒤에 온다', () => {
  expect(fields(['status', 'name'])).toEqual(['status', 'name', 'order_no', 'memo'])
  expect(fields(['사라진 열', 'memo'])).toEqual(['memo', 'name', 'order_no', 'status'])
})

test('고정한 열은 언제나 맨 앞에 정한 차례로 있다', () => {
  expect(fields(['memo', 'status', 'order_no', 'name'], ['order_no', 'status'])).toEqual([
    'order_no',
    'status',
    'memo',
    'name',
  ])
})

test('사람이 정한 너비가 이긴다', () => {
  const [, , memo] = arrange(columns, { ...DEFAULT_LAYOUT, widths: { memo: 300 } }, [])
  expect(memo).toEqual({ field: 'memo', width: 300, flex: undefined })
})
