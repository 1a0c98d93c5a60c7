import { describe, expect, test } from 'vitest'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { aCategory, answered, asked as askedOf, patch, see } from '#tests/support/conversations.ts'
import { onePromiseEach, parcelsLeft } from '#tests/support/deadlines.ts'
import { anOrder } from '#tests/support/orders.ts'

// a Monday, 10:00
const api = useApi()
const path = '/store-admin/v1/deadlines'
type Deadline = { kind: string; id: number; label: string; detail: string; due_at: string; left_minutes: number }
type Pace = {
  kind: string
  open: number
  late: number
  pace: number | null
  over: { at: string; count: number } | null
}
type Deadlines = { results: Deadline[]; total_count: number; has_next: boolean; paces: Pace[] }
type Role = 'admin' | 'ops' | 'cs' | 'marketer'
const asked = async (query = '', role: Role = 'admin') =>
  (await (await api.staff(role)).get<Deadlines>(`${path}${query}`)).body
const lines = ({ results }: Deadlines) => results.map(({ kind, left_minutes: left }) => `${kind} ${left}`)

describe('마감 레이더', () => {
  test('모든 약속이 남은 업무 시간 순서로 한 줄에 서고, 저마다 열어 볼 곳을 안다', async () => {
    const { order, refund } = await onePromiseEach(api)
    const body = await asked()
    // asked on Friday 16:00, to be answered by Monday 16:00; the refund by the end of Tuesday
    expect(lines(body)).toEqual(['CLAIM 60', 'SHIP 240', 'APPROVAL 360', 'REFUND 1020'])
    expect(body.results).toMatchObject([
      { detail: '취소 · 요청', held: true, due_at: '2026-11-16T11:00:00.000+09:00', team: 'cs', late: false },
      {
        label: order.orderNo,
        detail: '결제완료 · 요가 매트 (라벤더)',
        due_at: '2026-11-16T14:00:00.000+09:00',
        shipping_origin: { name: '본사 물류센터' },
        record: { resource: 'orders', id: order.orderId },
        team: 'ops',
        owner: null,
      },
      { label: '포인트 5,000P 지급', since: '2026-11-13T16:00:00.000+09:00', team: 'admin' },
      {
        due_at: '2026-11-17T23:59:59.999+09:00',
        detail: '환불 실패 · 1,000원',
        record: { resource: 'refunds', id: refund },
      },
    ])
    expect([body.total_count, body.has_next]).toEqual([4, false])
    expect(lines(await asked('?kind=SHIP'))).toEqual(['SHIP 240'])
    expect(lines(await asked('?team=ops'))).toEqual(['SHIP 240', 'REFUND 1020'])
    expect(await asked('?page_size=1&page=2')).toMatchObject({
      results: [{ kind: 'SHIP' }],
      has_next: true,
      total_count: 4,
    })
    // who may not see refunds and claims is told nothing of them
    const marketer = await asked('', 'marketer')
    expect(lines(marketer)).toEqual(['SHIP 240', 'APPROVAL 360'])
    expect(marketer.paces.map(({ kind }) => kind)).toEqual(['SHIP', 'CONVERSATION', 'APPROVAL'])
  })

  test('답변을 기다리는 문의도 한 줄이고, 보류하거나 답하면 기한이 없으며 답한 것이 속도가 된다', async () => {
    const customer = await api.customer({ name: '김민지' })
    const { id } = await askedOf(api, customer, { category_id: await aCategory(api, { name: '상품' }) })
    const cs = await api.staff('cs')
    const { sla } = await see(cs, id)
    expect((await asked()).results).toMatchObject([
      {
        kind: 'CONVERSATION',
        label: '김*지님 문의',
        detail: '상품',
        due_at: sla?.due_at,
        team: 'cs',
        record: { resource: 'conversations', id },
        owner: null,
      },
    ])
    expect((await patch(cs, id, { state: 'ON_HOLD' })).status).toBe(200)
    expect((await asked()).results).toEqual([])
    expect((await patch(cs, id, { state: 'OPEN' })).status).toBe(200)
    await answered(api, cs, id)
    FreshCache.forgetAll()
    const { results, paces } = await asked()
    expect(results).toEqual([])
    expect(paces.find(({ kind }) => kind === 'CONVERSATION')).toMatchObject({ open: 0, finished: 1 })
  })

  test('지난 약속이 먼저고, 출고지가 쉬는 날은 남은 시간에 들지 않는다', async () => {
    const { shop } = await onePromiseEach(api)
    const resting = await makeOrigin(api.deps.db, { cutoffTime: '11:00' })
    await api.deps.db
      .insert(consignmentHolidays)
      .values({ date: '2026-11-16', name: '이전', kind: 'CLOSED', shippingOriginId: resting.id })
    await anOrder(api.deps, { ...shop, originId: resting.id }, { items: [{ shipBy: '2026-11-17' }] })
    await anOrder(api.deps, shop, {
      items: [{ shipBy: '2026-11-13' }, { shipBy: '2026-11-17', status: 'SHIPPING', invoiceNo: '1', carrier: 'CJ' }],
    })
    // what is due tomorrow at 11:00 has two hours left where nobody works today, and comes before what has four
    expect(lines(await asked())).toEqual([
      'SHIP -300',
      'CLAIM 60',
      'SHIP 120',
      'SHIP 240',
      'APPROVAL 360',
      'REFUND 1020',
    ])
  })

  test('끝낸 것이 없으면 속도를 모르고, 있으면 이 속도로 언제 몇 건이 넘칠지 말한다', async () => {
    const { shop, order } = await onePromiseEach(api)
    for (let n = 0; n < 5; n++) await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-16' }] })
    await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-13' }] })
    const paceOf = async (kind: string) => (await asked()).paces.find((one) => one.kind === kind)
    expect(await paceOf('SHIP')).toMatchObject({ open: 7, late: 1, pace: null, over: null })
    // three in three working hours: four more until 14:00, of which the late one is the first
    await parcelsLeft(api, order.orderId, order.itemIds[0] as number, 3)
    FreshCache.forgetAll()
    expect(await paceOf('SHIP')).toMatchObject({
      open: 7,
      late: 1,
      pace: 1,
      over: { at: '2026-11-16T14:00:00.000+09:00', count: 3 },
    })
    expect(await paceOf('CLAIM')).toMatchObject({ open: 1, pace: null, over: null })
  })

  test('모르는 조건과 너무 뒤쪽은 거절한다', async () => {
    const cs = await api.staff('cs')
    for (const query of ['?kind=NONE', '?team=marketer', '?sort=due_at', '?page_size=101'])
      expect((await cs.get(`${path}${query}`)).status, query).toBe(400)
    expect((await cs.get(`${path}?page=6&page_size=100`)).body).toMatchObject({ code: 'PAGE_TOO_DEEP' })
    expect((await cs.get(`${path}?page=5&page_size=100`)).status).toBe(200)
  })
})
