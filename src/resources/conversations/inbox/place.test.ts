import { expect, test } from 'vitest'
import { askedAt, placeIn, searchOf, stepFrom } from './place.ts'

const read = (search: string) => placeIn(new URLSearchParams(search))

test('주소는 읽은 대로 다시 쓰이고, 모르는 것은 없는 것과 같다', () => {
  const search =
    'queue=due&category_id=3&category_id=4&tag_id=2&team=cs&assignee=me&user_id=9&incident_id=5&sort=newest&open=12'
  expect(searchOf(read(search)).toString()).toBe(search)
  expect(searchOf(read('queue=nowhere&open=x&team=king&assignee=-1&sort=up&category_id=1.5')).toString()).toBe('')
})

test('정한 조건만 서버에 묻는다', () => {
  expect(askedAt(read('open=12'), '')).toEqual({ queue: 'waiting', sort: 'waiting' })
  expect(askedAt(read('queue=all&assignee=7&tag_id=2&incident_id=5'), '환불')).toEqual({
    queue: 'all',
    sort: 'waiting',
    assignee: 7,
    tag_id: [2],
    incident_id: 5,
    q: '환불',
  })
})

test('목록에서 빠진 상담에서 다음으로 가면 그 옆에 있던 상담이 열리고, 함께 빠진 것이 많아도 건너뛰지 않는다', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(stepFrom(rows, undefined, [], 1)).toBe(1)
  expect(stepFrom(rows, undefined, [], -1)).toBe(3)
  expect(stepFrom(rows, 2, [1, 2, 3], 1)).toBe(3)
  expect(stepFrom(rows, 3, [1, 2, 3], 1)).toBeUndefined()
  expect(stepFrom(rows, 1, [1, 2, 3], -1)).toBeUndefined()
  expect(stepFrom(rows, 99, [1, 99, 2, 3], 1)).toBe(2)
  expect(stepFrom(rows, 99, [1, 99, 2, 3], -1)).toBe(1)
  expect(stepFrom(rows, 99, [98, 99, 1, 2, 3], 1)).toBe(1)
  expect(stepFrom(rows, 99, [1, 2, 3, 99], 1)).toBe(3)
  expect(stepFrom(rows, 99, [], 1)).toBe(1)
  expect(stepFrom([], 1, [1], 1)).toBeUndefined()
})
