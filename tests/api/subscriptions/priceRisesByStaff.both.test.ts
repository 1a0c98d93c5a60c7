import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { atGateway, join, type Member, own, sellPlan, withCard } from '#tests/support/memberships.ts'
import { type PriceChangeBody, priceChangesPath, priceRisesOf, RISE } from '#tests/support/priceRises.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const { ask, approve, rising, morning, charge, answer, told } = priceRisesOf(api)

describe('콘솔', () => {
  test('두 사람이 정하고, 올릴 때는 30일 뒤부터이며, 하나씩만 예정할 수 있다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    expect(await ask(plan, { effective_on: '2026-12-15' })).toMatchObject({
      status: 400,
      body: { extra: { fields: { effective_on: ['PRICE_DAY'] } } },
    })
    expect(await ask(plan, { price: 17_900, effective_on: '2026-11-15' })).toMatchObject({
      status: 400,
      body: { extra: { fields: { effective_on: ['PAST_DAY'] } } },
    })
    expect(await ask(plan, { price: 19_900 })).toMatchObject({ status: 400 })
    expect(await ask(plan, { plan_id: 999 })).toMatchObject({ status: 400 })
    const made = await ask(plan)
    expect(made).toMatchObject({ status: 201, body: { status: 'WAITING', progress: { to_ask: 1, total: 1 } } })
    expect((await ask(plan)).body).toMatchObject({ code: 'PRICE_CHANGE_STANDS' })
    expect(await morning('2026-11-16')).toMatchObject({ asked: 0 })
    expect((await approve()).status).toBe(200)
    expect((await ask(plan)).body).toMatchObject({ code: 'PRICE_CHANGE_STANDS' })
    for (const role of ['cs', 'ops'] as const)
      expect((await (await api.staff(role)).post(priceChangesPath, {})).status).toBe(403)
  })

  test('승인이 늦어 30일이 남지 않으면 승인할 수 없다', async () => {
    const plan = await sellPlan(api)
    await join(await withCard(api), plan, 19_900)
    await ask(plan)
    const [waiting] = await rows(api.deps.db, sql`select id from approvals where status = 'PENDING'`)
    const outdated = async () =>
      (
        await (
          await api.staff('admin')
        ).get<{ outdated: string | null }>(`/store-admin/v1/approvals/${String(waiting?.['id'])}`)
      ).body.outdated
    // by the shop's clock, whatever day it is elsewhere
    expect(await outdated()).toBeNull()
    api.clock.set('2026-11-17T09:00:00+09:00')
    expect(await outdated()).toContain('30일이 남지 않았어요')
    expect((await approve()).body).toMatchObject({ code: 'APPROVAL_STALE' })
  })

  test('동의 진행과 답마다 한 달 매출이 얼마가 되는지 보인다', async () => {
    const plan = await sellPlan(api)
    const members: Member[] = []
    for (let n = 0; n < 4; n++) {
      const member = await withCard(api)
      await join(member, plan, 19_900)
      members.push(member)
    }
    const staff = await api.staff('admin')
    const look = await staff.get(`${priceChangesPath}/preview?plan_id=${plan.planId}&price=${RISE}`)
    expect(look.body).toEqual({
      raised: 4,
      lowered: 0,
      same: 0,
      earliest_on: '2026-12-16',
      monthly: { now: 79_600, all_agree: 87_600, none_agree: 0 },
    })
    const { body } = await ask(plan)
    await approve()
    await morning('2026-11-16')
    await answer(members[0] as Member, true)
    await answer(members[1] as Member, false)
    const admin = await api.staff('admin')
    const { progress } = (await admin.get<PriceChangeBody>(`${priceChangesPath}/${body.id}`)).body
    expect(progress).toMatchObject({
      total: 4,
      to_ask: 0,
      agreed: 1,
      declined: 1,
      silent: 2,
      by_day: [{ date: '2026-11-16', asked: 4, agreed: 1, declined: 1 }],
      monthly: { now: 79_600, all_agree: 65_700, only_agreed: 21_900, at_this_rate: 43_800 },
    })
    await charge('2026-12-16')
    const later = await api.staff('admin')
    expect((await later.get<PriceChangeBody>(`${priceChangesPath}/${body.id}`)).body.progress).toMatchObject({
      total: 4,
      charged: 1,
      ended: 3,
      silent: 0,
      monthly: { now: 79_600, only_agreed: 21_900, all_agree: 21_900 },
    })
    expect(
      (await later.get<{ results: PriceChangeBody[] }>(`${priceChangesPath}?plan_id=${plan.planId}`)).body.results,
    ).toHaveLength(1)
  })

  test('취소하면 아직 내지 않은 사람은 지금 값을 그대로 내고, 물어본 사람에게 알린다', async () => {
    const { member, id } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    const staff = await api.staff('admin')
    const version = (await staff.get<PriceChangeBody>(`${priceChangesPath}/${id}`)).body.version
    const off = (v: number) =>
      staff.post<PriceChangeBody>(`${priceChangesPath}/${id}/call-off`, { version: v, reason: '올리지 않기로 했어요' })
    expect((await off(version + 7)).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect((await off(version)).body).toMatchObject({ status: 'CANCELED' })
    expect((await off(version + 1)).body).toMatchObject({ code: 'PRICE_CHANGE_STATE' })
    expect(await told()).toEqual(['ASKED 30', 'KEPT 0'])
    const mine = await own(member)
    expect(mine.price_change).toBeUndefined()
    expect(mine.next_payment).toMatchObject({ amount: 19_900 })
    await morning('2026-12-15')
    await charge('2026-12-16')
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
  })
})
