import { expect, test, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { Kept } from '#server/http/kept.ts'

const db = {} as Db
const at = (ms: number) => new Date(ms)

/** Reads under a key at a moment; says how often anything was really read. */
function reading(kept: Kept<number>) {
  const read = vi.fn((value: number) => Promise.resolve(value))
  const get = (key: string, ms = 0, value = 1) => kept.get(db, key, { now: at(ms), keeps: true }, () => read(value))
  return { get, read }
}

test('여럿이 한꺼번에 물어도 한 번만 읽고, 시간이 지나면 다시 읽는다', async () => {
  const { get, read } = reading(new Kept({ seconds: 2 }))
  expect(await Promise.all([get('a', 0, 1), get('a', 0, 2), get('a', 1_999, 3)])).toEqual([1, 1, 1])
  expect(await get('a', 2_000, 4)).toBe(4)
  expect(read).toHaveBeenCalledTimes(2)
})

test('시계가 바꾸는 순간부터는 다시 읽는다', async () => {
  const { get } = reading(new Kept({ seconds: 10, until: (_db, now) => (now < at(500) ? at(500) : null) }))
  expect([await get('a', 0), await get('a', 499, 2), await get('a', 500, 3)]).toEqual([1, 1, 3])
})

test('너무 많거나 다 합쳐 너무 무거우면, 가장 오래 묻지 않은 것부터 버린다', async () => {
  const few = reading(new Kept({ seconds: 10, maxEntries: 2 }))
  for (const key of ['a', 'b', 'a', 'c', 'a']) await few.get(key)
  expect(few.read).toHaveBeenCalledTimes(3)
  await few.get('b')
  expect(few.read).toHaveBeenCalledTimes(4)

  const light = reading(new Kept({ seconds: 10, maxWeight: 10, weightOf: (value) => value }))
  for (const [key, weight] of [
    ['a', 4],
    ['b', 6],
    ['a', 4],
    ['c', 5],
    ['a', 4],
    ['huge', 11],
    ['c', 5],
  ] as const)
    await light.get(key, 0, weight)
  // b went for c, then all for the huge one, which is not kept either
  expect(light.read.mock.calls.map(([weight]) => weight)).toEqual([4, 6, 5, 11, 5])
})

test('읽지 못한 것은 기다린 모두에게 실패이고 남지 않는다', async () => {
  const { get, read } = reading(new Kept({ seconds: 10 }))
  read.mockRejectedValueOnce(new Error('no'))
  expect((await Promise.allSettled([get('a'), get('a')])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get('a', 0, 5)).toBe(5)
})

test('남기지 않는 곳에서는 물을 때마다 읽는다', async () => {
  const kept = new Kept<number>({ seconds: 10 })
  const asked = [1, 2].map((value) => kept.get(db, 'a', { now: at(0), keeps: false }, () => Promise.resolve(value)))
  expect(await Promise.all(asked)).toEqual([1, 2])
})

test('직원이 무엇을 바꾸면 모두 잊는다', async () => {
  const { get } = reading(new Kept({ seconds: 10 }))
  await get('a', 0, 1)
  Kept.forgetAll()
  expect(await get('a', 0, 2)).toBe(2)
})
