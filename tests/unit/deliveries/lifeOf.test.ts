import { expect, test } from 'vitest'
import { lifeOf } from '#server/modules/deliveries/tracking.service.ts'
import type { TrackingEvent } from '#server/ports/carrier.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour))
const scans = (...told: [status: TrackingEvent['status'], hour: number][]): TrackingEvent[] =>
  told.map(([status, hour]) => ({ status, location: '마포', description: status, at: at(hour) }))
const none = { pickedUpAt: null, outAt: null, deliveredAt: null, troubled: false }

test('아무 소식이 없으면 아무 일도 없었다', () => {
  expect(lifeOf([])).toEqual(none)
})

test('무엇이든 처음 찍힌 때가 집하한 때이고, 같은 소식이 여러 번이면 처음 것이다', () => {
  expect(lifeOf(scans(['IN_TRANSIT', 3]))).toEqual({ ...none, pickedUpAt: at(3) })
  const told = scans(
    ['AT_PICKUP', 1],
    ['OUT_FOR_DELIVERY', 4],
    ['OUT_FOR_DELIVERY', 6],
    ['DELIVERED', 7],
    ['DELIVERED', 9],
  )
  const life = { pickedUpAt: at(1), outAt: at(4), deliveredAt: at(7), troubled: false }
  expect([lifeOf(told), lifeOf(told.toReversed())]).toEqual([life, life])
})

test('마지막 소식이 이상일 때만 이상한 상자다', () => {
  const troubled = (...told: Parameters<typeof scans>) => lifeOf(scans(...told)).troubled
  expect(troubled(['AT_PICKUP', 1], ['EXCEPTION', 2])).toBe(true)
  expect(troubled(['EXCEPTION', 2], ['AT_PICKUP', 1])).toBe(true)
  expect(troubled(['EXCEPTION', 2], ['IN_TRANSIT', 3])).toBe(false)
})
