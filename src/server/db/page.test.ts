import { assert, asyncProperty, integer, nat, record } from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Total } from './boundedCount.ts'
import { boundedOffset, cut, cutPage, onlyIfEstimate, toPage, toSlice } from './page.ts'

const rowsOf = (length: number) => Array.from({ length }, (_, index) => index)
const counter = (count: number, isEstimate = false) =>
  vi.fn<() => Promise<Total>>().mockResolvedValue({ count, isEstimate })

test('한 줄 더 찾으면 그 줄은 보이지 않고, 다음 쪽이 있으며, 모두를 센다', async () => {
  const count = counter(41)
  const { shown, total, hasNext } = await cutPage(rowsOf(21), { page: 1, page_size: 20 }, count)
  expect(shown).toEqual(rowsOf(20))
  expect(toPage(shown, total, { page: 1, page_size: 20 }, hasNext)).toEqual({
    results: rowsOf(20),
    total_count: 41,
    total_is_estimate: false,
    page: 1,
    page_size: 20,
    has_next: true,
  })
  expect(count).toHaveBeenCalledTimes(1)
})

test.each([
  { page: 3, found: 20, total: 60 },
  { page: 3, found: 1, total: 41 },
  { page: 1, found: 0, total: 0 },
])('마지막 쪽은 세지 않고도 모두를 안다: $page쪽 $found줄', async ({ page, found, total }) => {
  const count = counter(999)
  const result = await cutPage(rowsOf(found), { page, page_size: 20 }, count)
  expect(result).toEqual({ shown: rowsOf(found), total: { count: total, isEstimate: false }, hasNext: false })
  expect(count).not.toHaveBeenCalled()
})

test('마지막보다 뒤인 쪽은 세지 않고, 세라고 한 목록만 센다', async () => {
  const count = counter(7)
  const place = { offset: 40, limit: 20 }
  expect((await cut([], place, count)).total).toEqual({ count: 40, isEstimate: false })
  expect(count).not.toHaveBeenCalled()
  expect((await cut([], place, count, { countsPastEnd: true })).total).toEqual({ count: 7, isEstimate: false })
})

test('어림한 수가 이미 본 줄보다 적을 수는 없다', async () => {
  const { total } = await cut(rowsOf(21), { offset: 20_000, limit: 20 }, counter(12_000, true))
  expect(total).toEqual({ count: 20_021, isEstimate: true })
})

test('정확한 수는 어림이라는 말을 아예 하지 않는다', () => {
  expect(toSlice(['a'], 3, { offset: 1, limit: 1 })).toEqual({
    results: ['a'],
    total_count: 3,
    offset: 1,
    limit: 1,
    has_next: true,
  })
  expect(toSlice([], 3, { offset: 5, limit: 1 }).has_next).toBe(false)
  expect(toSlice(['c'], 3, { offset: 2, limit: 1 }).has_next).toBe(false)
  expect(onlyIfEstimate({ count: 3, isEstimate: false })).toBe(3)
  expect(onlyIfEstimate({ count: 20_000, isEstimate: true })).toEqual({ count: 20_000, isEstimate: true })
})

test('25,000째 줄까지 넘길 수 있고 그 뒤는 거절한다', () => {
  expect(boundedOffset({ page: 250, page_size: 100 })).toBe(24_900)
  expect(() => boundedOffset({ page: 251, page_size: 100 })).toThrow(expect.objectContaining({ code: 'PAGE_TOO_DEEP' }))
  expect(() => boundedOffset({ page: 251, page_size: 100 }, { deepest_row: 25_000 })).toThrow(
    expect.objectContaining({ extra: { deepest_row: 25_000 } }),
  )
})

test('쪽을 끝까지 넘기면 모든 줄을 한 번씩 보고, 마지막 쪽만 다음이 없다', async () => {
  const whole = record({ all: nat(200), size: integer({ min: 1, max: 30 }) })
  await assert(
    asyncProperty(whole, async ({ all, size }) => {
      const rows = rowsOf(all)
      const seen: number[] = []
      for (let page = 1; ; page++) {
        const place = { page, page_size: size }
        const found = rows.slice((page - 1) * size, page * size + 1)
        const { shown, total, hasNext } = await cutPage(found, place, counter(all))
        seen.push(...shown)
        expect(toPage(shown, total, place, hasNext)).toEqual({ ...toPage(shown, all, place), total_is_estimate: false })
        if (!hasNext) break
      }
      expect(seen).toEqual(rows)
    }),
  )
})
