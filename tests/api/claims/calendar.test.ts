import { beforeEach, expect, test } from 'vitest'
import { pickupDates, receiptDueAt, requestDueAt } from '#server/modules/claims/claimCalendar.ts'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'

const api = useApi()
const at = (time: string) => new Date(`2026-${time}+09:00`)

/** A day off of the whole shop on a Wednesday, and one of a single origin on the day after. */
beforeEach(async () => {
  const { id } = await makeOrigin(api.deps.db)
  await api.deps.db.insert(consignmentHolidays).values([
    { date: '2026-11-18', name: '창립일', kind: 'CLOSED' },
    { date: '2026-11-19', name: '이천센터 재고 조사', kind: 'CLOSED', shippingOriginId: id },
  ])
})

test.each([
  ['11-16T10:00:00', ['11-17', '11-19', '11-20', '11-23', '11-24']],
  ['11-20T23:59:59', ['11-23', '11-24', '11-25', '11-26', '11-27']],
  ['12-24T09:00:00', ['12-28', '12-29', '12-30', '12-31', '01-04']],
])('%s에 신청하면 다음 날부터 여는 날 닷새 가운데 수거할 날을 고른다', async (now, days) => {
  expect((await pickupDates(api.deps.db, at(now))).map((day) => day.slice(5))).toEqual(days)
})

test.each([
  ['11-16T10:00:00', '11-17T10:00:00', '11-20T23:59:59.999'],
  ['11-17T18:30:00', '11-19T18:30:00', '11-23T23:59:59.999'],
  ['11-20T23:59:59', '11-23T23:59:59', '11-25T23:59:59.999'],
  ['11-21T09:00:00', '11-23T09:00:00', '11-25T23:59:59.999'],
])('%s의 접수는 %s까지, 받은 상품은 %s까지다', async (now, request, receipt) => {
  expect(await requestDueAt(api.deps.db, at(now))).toEqual(at(request))
  expect(await receiptDueAt(api.deps.db, at(now))).toEqual(at(receipt))
})
