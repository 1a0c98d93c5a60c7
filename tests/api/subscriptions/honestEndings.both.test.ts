import { afterEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { useApi } from '#tests/support/api.ts'
import { honestBillingOf } from '#tests/support/honestBilling.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import { at, atGateway, changeStatus, own, rowOf, sellPlan, upgrading } from '#tests/support/memberships.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const { record, idle, morning, charge, answer, ledger } = honestBillingOf(api)

afterEach(async () => expect(await brokenBooks(api.deps.db)).toEqual([]))

describe('끝낼 때', () => {
  test('쓰지 않은 드린 크레딧은 돈으로 나가지 않고, 견적이 그렇게 말한다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    const quoteBefore = await quoteOf(member)
    await answer(member, 'CREDIT')
    const quote = await quoteOf(member)
    expect(quote.refund).toBe(quoteBefore.refund)
    expect(quote.lines.at(-1)).toMatchObject({
      label: '남은 홈핏 크레딧',
      amount: 0,
      why: '다음 결제에서 빼 드리려던 5,970원은 홈핏이 드린 금액이라서 끝낼 때 돈으로 돌려드리지 않아요.',
    })
    expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.refund)
    expect((await changeStatus(member, 'TERMINATED', { expected_refund: quote.refund })).status).toBe(200)
    await at(api, '2026-12-13T12:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: quote.refund })
    expect(await ledger(member.id)).toEqual([
      { kind: 'HONEST', amount: 5_970 },
      { kind: 'HONEST_LAPSED', amount: -5_970 },
    ])
  })

  test('크레딧으로 낸 기간은 낸 돈만큼만 돌려주고, 갱신 첫날에 끝내도 받은 돈을 넘지 않는다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    await answer(member, 'CREDIT')
    await charge('2026-12-16')
    const quote = await quoteOf(member)
    expect(quote).toMatchObject({ refund: 13_930, full: true })
    expect(quote.lines.at(-1)?.why).toContain('이번 기간의 결제에서 빼 드린 5,970원')
    api.clock.set('2026-12-31T09:00:00+09:00')
    // fifteen of thirty-one days
    expect((await quoteOf(member)).refund).toBe(13_930 - Math.floor((13_930 * 15) / 31))
  })

  test('올릴 때 드린 크레딧이 먼저 쓰이고, 남은 낸 금액은 그대로 남는다', async () => {
    await record()
    const { member } = await idle()
    const family = await sellPlan(api, { name: '가족 멤버십', price: 29_900, tier: 2 })
    await morning('2026-12-13')
    await answer(member, 'CREDIT')
    const { body: quote } = await member.get<{ due_now: number }>(
      `/api/v2/subscriptions/payments/upgrade?product_id=${family.productId}`,
    )
    const left = 19_900 - Math.floor((19_900 * 27) / 30)
    expect(quote.due_now).toBe(29_900 - left - 5_970)
    expect((await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(family, quote.due_now))).status).toBe(
      201,
    )
    expect(await rowOf(api, member.id)).toMatchObject({ credit: 0, goodwill: 0 })
    // the offer of the month that was cut is over
    expect((await own(member)).honest_offer).toBeUndefined()
    expect((await quoteOf(member)).refund).toBe(29_900 - 5_970)
    expect(await brokenMemberships(api, member.id)).toEqual([])
  })

  test('해지한 구독이 끝나면 드린 크레딧은 없어지고 돈은 나가지 않는다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    await answer(member, 'CREDIT')
    await changeStatus(member, 'CANCEL_SCHEDULED')
    await at(api, '2026-12-16T00:00:00+09:00')
    expect(await rowOf(api, member.id)).toMatchObject({ status: 'ENDED', credit: 0, goodwill: 0 })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
  })
})

type Quote = { refund: number; full: boolean; lines: { label: string; amount: number; why: string }[] }
const quoteOf = async (member: { get: <T>(path: string) => Promise<{ body: T }> }) =>
  (await member.get<Quote>('/api/v2/user/subscriptions/refund-quote')).body
