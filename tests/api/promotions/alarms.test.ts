import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { announceTimeSales } from '#server/modules/promotions/alarms.jobs.ts'
import { eventAlarms, events } from '#server/modules/promotions/promotions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { eventPath, makeEvent, saleBody, shelved } from '#tests/support/events.ts'

const api = useApi()
const alarm = (id: number) => `/store/v1/events/${id}/alarm`
const minutes = (n: number) => new Date(api.clock.now().getTime() + n * 60_000).toISOString()

/** A time sale that opens in so many minutes, for an hour. */
async function opensIn(n: number, values: Record<string, unknown> = {}) {
  const product = await shelved(api.deps.db)
  const period = { starts_at: minutes(n), ends_at: minutes(n + 60) }
  const marketer = await api.staff('marketer')
  return makeEvent(marketer, 'single-product', saleBody(product.id, { title: '주말 특가', ...period, ...values }))
}
const tell = () => announceTimeSales(api.deps)

describe('오픈 알림', () => {
  test('열리기 10분 전에 신청한 사람마다 한 번 알린다', async () => {
    const sale = await opensIn(60)
    const [a, b] = [await api.customer(), await api.customer()]
    for (const one of [a, a, b]) expect((await one.post(alarm(sale.id))).body).toEqual({ alarm: true })
    api.clock.advance(49 * 60_000)
    expect(await tell()).toEqual({ messages: 0 })
    api.clock.advance(60_000)
    expect(await Promise.all([tell(), tell()])).toContainEqual({ messages: 2 })
    expect(await tell()).toEqual({ messages: 0 })
    await sendMessages(api.deps)
    const told = await api.deps.db.select().from(messages)
    expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([a.id, b.id]))
    expect(told).toHaveLength(2)
    expect(told[0]).toMatchObject({ title: '[홈핏] 타임세일이 곧 열려요' })
    expect(told[0]?.body).toMatch(/주말 특가가 \d+월 \d+일 \d\d:\d\d에 열려요\./)
  })

  test('취소하면 알리지 않고, 예정 목록은 그 사람의 것만 안다', async () => {
    const sale = await opensIn(60)
    const [a, b] = [await api.customer(), await api.customer()]
    await a.post(alarm(sale.id))
    const scheduled = '/store/v1/events/time-sales/scheduled'
    expect((await a.get(scheduled)).body).toMatchObject({ results: [{ event_id: sale.id, alarm: true }] })
    expect((await b.get(scheduled)).body).toMatchObject({ results: [{ alarm: false }] })
    expect(JSON.stringify((await api.anonymous.get(scheduled)).body)).not.toContain('alarm')
    for (let twice = 0; twice < 2; twice++) expect((await a.delete(alarm(sale.id))).body).toEqual({ alarm: false })
    api.clock.advance(55 * 60_000)
    expect(await tell()).toEqual({ messages: 0 })
  })

  test('열린 것, 끝난 것, 준비 중인 것, 타임세일이 아닌 것에는 신청할 수 없다', async () => {
    const customer = await api.customer()
    const codeOf = async (id: number) => (await customer.post<{ code: string }>(alarm(id))).body.code
    const soon = await opensIn(5)
    const draft = await opensIn(5, { status: 'DRAFT' })
    const feature = await opensIn(5, { time_sale_price: null })
    api.clock.advance(5 * 60_000)
    expect(await codeOf(soon.id)).toBe('EVENT_ALARM_CLOSED')
    for (const id of [draft.id, feature.id, 999_999]) expect(await codeOf(id)).toBe('EVENT_NOT_FOUND')
    api.clock.advance(60 * 60_000)
    expect((await (await api.customer()).post(alarm(soon.id))).body).toMatchObject({ code: 'EVENT_NOT_FOUND' })
  })

  test('멈춘 동안에는 알리지 않고 다시 켜면 알리며, 미루면 그때 알리고, 끝나면 알림을 버린다', async () => {
    const [paused, late, over] = [await opensIn(30), await opensIn(30), await opensIn(30)]
    const customer = await api.customer()
    for (const { id } of [paused, late, over]) await customer.post(alarm(id))
    const set = (id: number, values: Partial<typeof events.$inferInsert>) =>
      api.deps.db.update(events).set(values).where(eq(events.id, id))
    await set(paused.id, { status: 'PAUSED' })
    await set(over.id, { status: 'ENDED' })
    await set(late.id, { startsAt: new Date(minutes(50)) })
    api.clock.advance(35 * 60_000)
    expect(await tell()).toEqual({ messages: 0 })
    const kept = await api.deps.db.select().from(eventAlarms)
    expect(new Set(kept.map(({ eventId }) => eventId))).toEqual(new Set([paused.id, late.id]))
    await set(paused.id, { status: 'ACTIVE' })
    expect(await tell()).toEqual({ messages: 1 })
    api.clock.advance(60 * 60_000)
    expect(await tell()).toEqual({ messages: 0 })
    expect(await api.deps.db.select().from(eventAlarms)).toEqual([])
  })

  test('지운 행사와 탈퇴한 사람의 알림은 남지 않는다', async () => {
    const [gone, stays] = [await opensIn(30), await opensIn(30)]
    const [leaving, staying] = [await api.customer(), await api.customer()]
    for (const one of [leaving, staying]) for (const { id } of [gone, stays]) await one.post(alarm(id))
    const admin = await api.staff('admin')
    expect((await admin.delete(eventPath('single-product', gone.id))).status).toBeLessThan(300)
    await admin.delete(`/core-admin/v1/users/${leaving.id}`, { reason: '본인 요청' })
    const kept = await api.deps.db.select().from(eventAlarms)
    expect(kept).toMatchObject([{ eventId: stays.id, userId: staying.id }])
  })
})
