import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PaymentResult } from '#contract/schema.d.ts'
import { useApi } from '#tests/support/api.ts'
import { at, atGateway, own, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'
import { keyed, redeemPath } from '#tests/support/vouchers.ts'
import {
  pay,
  paying,
  periodsOf,
  type Refusal,
  sound,
  upgradeShop,
  voucherStates,
} from '#tests/support/voucherUpgrades.ts'

const api = useApi()

describe('결과를 아직 모르는 결제', () => {
  test('그동안 이용권은 누구도 쓰지 못하고, 결제된 것으로 알게 되면 한 번만 결제한 것이 된다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const [member, stranger] = [await withCard(api, '5001'), await withCard(api)]
    const started = await pay(member, key, paying(member, yearly.id, 89_100))
    expect(started).toMatchObject({ status: 202, body: { status: 'PENDING' } })
    expect((await pay(member, key, paying(member, yearly.id, 89_100))).body.code).toBe('PAYMENT_IN_PROGRESS')
    for (const one of [member, stranger])
      expect((await one.post<Refusal>(keyed(redeemPath, key), {})).body.code).toBe('VOUCHER_BEING_PAID')
    expect((await pay(stranger, key, paying(stranger, yearly.id, 89_100))).body.code).toBe('VOUCHER_BEING_PAID')
    // its time to be redeemed ends before anybody knows
    await api.deps.db.execute(sql`update vouchers set expires_at = '2026-11-16T12:30:00+09:00' where status = 'ISSUED'`)
    await at(api, '2026-11-16T13:00:00+09:00')
    await at(api, '2026-11-16T14:00:00+09:00')
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-11-16' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: 0 })
    expect((await voucherStates(api))[0]).toBe('USED')
    await sound(api, member)
  })

  test('그 사이에 무효가 된 이용권이면 모두 돌려주고 그렇게 알려 준다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const member = await withCard(api, '5001')
    const { body } = await pay(member, key, paying(member, yearly.id, 89_100))
    await api.deps.db.execute(
      sql`update vouchers set status = 'VOID', voided_at = now(), void_reason = '잘못 만듦' where status = 'ISSUED'`,
    )
    await at(api, '2026-11-16T13:00:00+09:00')
    await at(api, '2026-11-16T14:00:00+09:00')
    await at(api, '2026-11-16T15:00:00+09:00')
    const result = await member.get<PaymentResult>(`/api/v2/subscriptions/payments/results/${body.result_id}`)
    expect(result.body).toMatchObject({ status: 'CANCELED', kind: 'VOUCHER_UPGRADE' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: 89_100 })
    expect(await periodsOf(api, member)).toEqual([])
    await sound(api, member)
  })

  test('결제되지 않은 것으로 알게 되면 이용권은 그대로다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const member = await withCard(api, '5002')
    expect((await pay(member, key, paying(member, yearly.id, 89_100))).status).toBe(202)
    for (let hour = 12; hour < 24; hour += 1) await at(api, `2026-11-16T${hour}:00:00+09:00`)
    await at(api, '2026-11-17T13:00:00+09:00')
    await at(api, '2026-11-17T14:00:00+09:00')
    expect(await voucherStates(api)).not.toContain('USED')
    const told = await rows(
      api.deps.db,
      sql`select title from messages where user_id = ${member.id} and title like '%이용권을 바꾸지 못했어요'`,
    )
    expect(told.length).toBeGreaterThan(0)
    expect((await member.post(keyed(redeemPath, key), {})).status).toBe(200)
    expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
    await sound(api, member)
  })

  test('다른 사람의 결제 결과는 볼 수 없다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const [member, stranger] = [await withCard(api), await withCard(api)]
    const { body } = await pay(member, key, paying(member, yearly.id, 89_100))
    const path = `/api/v2/subscriptions/payments/results/${body.result_id}`
    expect((await stranger.get(path)).status).toBe(404)
    expect((await pay(stranger, key, paying(stranger, yearly.id, 89_100))).body.code).toBe('VOUCHER_USED')
  })
})

describe('한꺼번에', () => {
  test('두 창에서 같이 눌러도, 두 사람이 같이 눌러도 한 번만 결제되고 한 사람의 것이 된다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const [member, stranger] = [await withCard(api), await withCard(api)]
    const answers = await Promise.all([
      pay(member, key, paying(member, yearly.id, 89_100)),
      pay(member, key, paying(member, yearly.id, 89_100)),
      pay(stranger, key, paying(stranger, yearly.id, 89_100)),
      stranger.post<Refusal>(keyed(redeemPath, key), {}),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const [mine, theirs] = [await atGateway(api, member.id), await atGateway(api, stranger.id)]
    await at(api, '2026-11-16T13:00:00+09:00')
    const kept = [mine, theirs].reduce((sum, { taken, returned }) => sum + taken - returned, 0)
    expect(kept === 89_100 || kept === 0).toBe(true)
    expect((await voucherStates(api)).filter((status) => status === 'USED')).toHaveLength(1)
    const all = [...(await periodsOf(api, member)), ...(await periodsOf(api, stranger))]
    expect(all).toHaveLength(1)
    await sound(api, member)
    await sound(api, stranger)
  })
})
