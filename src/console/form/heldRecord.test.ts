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

test('여러 칸을 고치는 동안 그 가운데 하나만 남이 바꿔도 충돌이고, 어느 것도 아니면 아니다', () => {
  const held = { ...first, tags: ['요가'], stock: 3 }
  const newest = { ...held, tags: ['요가', '새것'], stock: 4, version: 2 }
  for (const dirty of [
    ['name', 'tags'],
    ['tags', 'name'],
    ['name', 'price', 'stock'],
    ['tags', 'stock'],
  ])
    expect(heldRecord(held, newest, dirty)).toBe(held)
  expect(heldRecord(held, newest, ['name', 'price'])).toBe(newest)
})

test('다시 읽은 칸의 속이 같으면 남이 바꾼 것이 아니다', () => {
  const held = { ...first, origin: { country: 'KR', tags: ['가'] } }
  const newest = { ...structuredClone(held), version: 2 }
  expect(heldRecord(held, newest, ['origin', 'name'])).toBe(newest)
})

test('다른 기록을 열면 그 기록이 선다', () => {
  const other = { ...first, id: 2 }
  expect(heldRecord(first, other, ['name'])).toBe(other)
  expect(heldRecord(undefined, first, [])).toBe(first)
})
