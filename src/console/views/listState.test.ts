import { expect, test } from 'vitest'
import { listStateOf } from './listState.ts'

const filter = { status: ['PAID'] }
const sort = { field: 'paid_at', order: 'ASC' }

test('저장된 보기는 조건과 정렬과 열을 그대로 되살린다', () => {
  const layout = { visible: { memo: false }, widths: { memo: 90 }, order: ['memo'], density: 'standard' }
  expect(listStateOf({ filter, sort, layout })).toEqual({ filter, sort, layout })
})

test('알 수 없는 부분은 처음 모습이고, 목록이 될 수 없는 것은 열지 않는다', () => {
  expect(
    listStateOf({
      filter,
      sort: { field: 'id', order: '?' },
      layout: { visible: { a: 1 }, widths: { a: '9' }, order: [1] },
    }),
  ).toEqual({
    filter,
    sort: { field: 'id', order: 'DESC' },
    layout: { visible: {}, widths: {}, order: [], density: 'compact' },
  })
  for (const state of [{ sort }, { filter: [], sort }, { filter: null, sort }, { filter }, { filter, sort: {} }])
    expect(listStateOf(state), JSON.stringify(state)).toBeNull()
})
