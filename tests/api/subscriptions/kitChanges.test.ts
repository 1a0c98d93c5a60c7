import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { at, sellPlan, withCard } from '#tests/support/memberships.ts'
import { home, kitMonday, kitsOf, office } from '#tests/support/subscriptionKits.ts'

const api = useApi({ start: kitMonday })
const { withKit, addressed, kits, told } = kitsOf(api)

describe('받을 곳과 날을 바꾸기', () => {
  async function joined() {
    const plan = await sellPlan(api)
    const { originId } = await withKit(plan)
    const member = await withCard(api)
    await addressed(member, plan, 19_900)
    const [kit] = (await kits(member)).results
    return { member, plan, originId, id: kit?.id ?? 0, path: `/api/v2/user/subscriptions/kits/${kit?.id}` }
  }

  test('나가는 날만 고를 수 있고, 마감되면 옮길 수 없다', async () => {
    const { member, path } = await joined()
    const days = await member.get<{ results: { date: string; locked: boolean }[] }>(`${path}/days`)
    const open = days.body.results.map(({ date }) => date)
    expect(open.slice(0, 6)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-23',
    ])
    expect(await member.post(path, { to: '2026-11-21', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'DATE_NOT_SHIPPABLE', extra: { why: 'WEEKEND' } },
    })
    expect((await member.post(path, { to: '2026-11-19', version: 1 })).status).toBe(200)
    expect(await told(member)).toEqual(['PLANNED 2026-11-19'])
    expect(await member.post(path, { to: '2026-11-20', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    api.clock.set('2026-11-18T14:00:00+09:00')
    expect(await member.post(path, { to: '2026-11-20', version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_LOCKED' },
    })
    expect((await kits(member)).results[0]).toMatchObject({ status: 'LOCKED', ships_on: '2026-11-19' })
    expect((await member.get(`${path}/days`)).status).toBe(409)
  })

  test('받을 곳은 마감 전인 키트에만 바뀌고, 다음 키트부터 그리로 간다', async () => {
    const { member } = await joined()
    const change = () => member.put<{ changed: number }>('/api/v2/user/subscriptions/kits/address', { address: office })
    expect((await change()).body).toMatchObject({ changed: 1 })
    expect((await kits(member)).results[0]?.address).toBe('서울특별시 중구 세종대로 110 1층')
    api.clock.set('2026-11-16T14:00:00+09:00')
    const back = await member.put('/api/v2/user/subscriptions/kits/address', { address: home })
    expect(back.body).toMatchObject({ changed: 0, address: home })
    expect((await kits(member)).results[0]?.address).toBe('서울특별시 중구 세종대로 110 1층')
  })

  test('남의 키트는 없는 것과 같다', async () => {
    const { path } = await joined()
    const stranger = await withCard(api)
    expect((await stranger.get(`${path}/days`)).status).toBe(404)
    expect((await stranger.post(path, { to: '2026-11-19', version: 1 })).status).toBe(404)
    expect((await kits(stranger)).results).toEqual([])
    expect(
      (await stranger.put('/api/v2/user/subscriptions/kits/address', { address: { ...home, postcode: '1' } })).status,
    ).toBe(400)
  })

  test('출고지가 그날 쉬게 되면 다음 날로 밀리고 회원에게 알린다', async () => {
    const { member, originId } = await joined()
    const letters = listenToLetters(api)
    await at(api, '2026-11-16T09:05:00+09:00')
    await letters()
    const ops = await api.staff('ops')
    const closed = await ops.post('/core-admin/v1/consignments/holidays', {
      date: '2026-11-17',
      name: '재고 조사',
      kind: 'CLOSED',
      shipping_origin_id: originId,
    })
    expect(closed.status).toBeLessThan(300)
    expect(await told(member)).toEqual(['PLANNED 2026-11-18'])
    expect(await letters()).toMatchObject([{ title: '[홈핏] 출고일이 바뀌었어요' }])
  })

  test('송장을 올리면 보낸 것으로, 도착하면 도착한 것으로 회원이 본다', async () => {
    const { member } = await joined()
    api.clock.set('2026-11-16T15:00:00+09:00')
    const ops = await api.staff('ops')
    const [group] = (await ops.get<{ results: { id: number }[] }>('/core-admin/v1/delivery-schedule-groups')).body
      .results
    const { body } = await ops.get<{ schedules: { id: number; kind: string }[] }>(
      `/core-admin/v1/delivery-schedule-groups/${group?.id}`,
    )
    const [schedule] = body.schedules
    expect(schedule).toMatchObject({ kind: 'SUBSCRIPTION' })
    const sent = await ops.post('/core-admin/v1/delivery-schedules/bulk/shipping', {
      items: [{ id: schedule?.id, carrier: 'CJ', invoice_no: '584012345671' }],
    })
    expect(sent.body).toMatchObject({ rows: [{ status: 'SUCCESS' }] })
    expect((await kits(member)).results[0]).toMatchObject({
      status: 'SHIPPED',
      parcel: { carrier_name: 'CJ대한통운', invoice_no: '584012345671' },
    })
    await ops.post('/core-admin/v1/delivery-schedules/bulk/delivered', { ids: [schedule?.id] })
    expect((await kits(member)).results[0]).toMatchObject({ status: 'DELIVERED' })
  })
})
