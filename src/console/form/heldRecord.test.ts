import { expect, test } from 'vitest'
import { heldRecord } from './heldRecord.ts'

const first = { id: 1, name: '매트', price: 10, version: 1 }
const renamed = { ...first, name: '새 매트', version: 2 }

test('고치지 않은 칸만 바뀌었으면 새로 읽은 기록 위에서 이어서 고친다', () => {
  expect(heldRecord(first, renamed, ['price'])).toBe(renamed)
  expect(heldRecord(first, renamed, [])).toBe(renamed)
})

test('고치고 있는 칸을 남이 바꿨으면 처음 읽은 기록을 지켜, 저장할 때 충돌로 드러난다', () => {
  expect(heldRecord(first, renamed, ['name'])).toBe(first)
})

test('다른 기록을 열면 그 기록이 선다', () => {
  const other = { ...first, id: 2 }
  expect(heldRecord(first, other, ['name'])).toBe(other)
  expect(heldRecord(undefined, first, [])).toBe(first)
})
