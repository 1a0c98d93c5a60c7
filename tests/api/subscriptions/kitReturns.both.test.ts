import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AdminSubscriptionDetail } from '#server/modules/subscriptions/admin/admin.contract.ts'
import { sweep } from '#server/modules/ops/invariants.ts'
import { closeKitReturns } from '#server/modules/subscriptions/kitReturns/kitReturns.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { endingKits } from '#tests/support/endingKits.ts'
import { at, atGateway, changeStatus, rowOf, withCard } from '#tests/support/memberships.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import { rows } from '#tests/support/rows.ts'
import { kitMonday } from '#tests/support/subscriptionKits.ts'

const api = useApi({ start: kitMonday })
const { sentTo, quote, returns, confirm, heard } = endingKits(api)

/** The books that do not add up. */
const broken = async () => (await sweep(api.deps.db)).filter(({ rows: found }) => found.length > 0)

const refunds = () =>
  rows(
    api.deps.db,
    sql`select cause, amount, kit_return_id is not null as of_kit from subscription_refunds order by id`,
  )

describe('두 칸의 정산', () => {
  test('줄마다 반납하면·반납하지 않으면과 약관 항목이 있고, 두 합이 돌려받는 금액이다', async () => {
    const member = await sentTo([12_000], { penaltyPercent: 10 })
    api.clock.set('2026-11-26T12:00:00+09:00')
    const shown = await quote(member)
    expect(shown.lines.map(({ label, amount, returned }) => [label, amount, returned])).toEqual([
      ['이번 기간에 낸 금액', 30_000, 30_000],
      ['이용한 날', -10_000, -10_000],
      ['위약금', -3_000, -3_000],
      ['키트 1', -12_000, 0],
    ])
    expect(shown.lines.every(({ clause }) => clause.startsWith('자동결제 약관 '))).toBe(true)
    expect(shown).toMatchObject({
      refund: 5_000,
      kit_return: { later: 12_000, refund: 17_000, due_on: '2026-12-10', kits: ['키트 1'] },
      goods: [],
    })
  })

  test('7일 안이면 반납할 때 모두 돌아오고, 반납하지 않으면 쓴 것으로 본다', async () => {
    const member = await sentTo([12_000], { penaltyPercent: 10 })
    api.clock.set('2026-11-19T12:00:00+09:00')
    const shown = await quote(member)
    expect(shown).toMatchObject({ refund: 12_000, full: false, kit_return: { later: 18_000, refund: 30_000 } })
    expect(shown.lines.reduce((sum, { returned }) => sum + returned, 0)).toBe(30_000)
    expect(shown.lines.find(({ label }) => label === '이용한 날')).toMatchObject({ amount: -3_000, returned: 0 })
    await changeStatus(member, 'TERMINATED', { expected_refund: 12_000, returns_kits: true })
    const [one] = await returns(member)
    await confirm(one, 'ARRIVED')
    await at(api, '2026-11-19T13:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 30_000, returned: 30_000 })
  })

  test('값이 없는 키트나 아직 나가지 않은 키트는 반납할 것이 없다', async () => {
    const free = await sentTo([0])
    expect(await quote(free)).toMatchObject({ refund: 30_000, full: true, kit_return: null })
    api.clock.set('2026-11-17T09:00:00+09:00')
    const unsent = await sentTo([12_000], {}, false)
    expect(await quote(unsent)).toMatchObject({ refund: 30_000, full: true, kit_return: null })
    await changeStatus(unsent, 'TERMINATED', { expected_refund: 30_000, returns_kits: true })
    expect(await returns(unsent)).toEqual([])
  })

  test('뺄 수 없는 것은 받지 않고, 반납해도 더 돌려받을 것이 없으면 묻지 않는다', async () => {
    const member = await sentTo([12_000])
    api.clock.set('2026-11-17T09:00:00+09:00')
    const ended = await sentTo([12_000], { penaltyPercent: 10 })
    api.clock.set('2026-12-15T12:00:00+09:00')
    const shown = await quote(member)
    expect(shown).toMatchObject({ refund: 0, kit_return: { later: 1_000 } })
    expect(shown.lines.at(-1)).toMatchObject({ label: '더 받지 않는 금액', amount: 11_000, returned: 0 })
    expect(await quote(ended)).toMatchObject({ refund: 0, kit_return: null })
    await changeStatus(ended, 'TERMINATED', { returns_kits: true })
    expect(await returns(ended)).toEqual([])
  })
})

describe('반납', () => {
  test('끝낼 때는 키트 값을 뺀 만큼, 확인되면 나머지가 한 번 돌아오고 그때마다 알린다', async () => {
    const member = await sentTo([12_000])
    const letters = heard()
    await changeStatus(member, 'TERMINATED', { expected_refund: 18_000, returns_kits: true })
    expect(await returns(member)).toMatchObject([
      {
        name: '키트 1',
        status: 'REQUESTED',
        expected: 12_000,
        amount: 0,
        due_on: '2026-11-30',
        can_change: true,
        place: { name: '이천센터' },
      },
    ])
    await at(api, '2026-11-16T16:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 30_000, returned: 18_000 })
    const [one] = await returns(member)
    expect(await confirm(one, 'ARRIVED')).toMatchObject({
      status: 200,
      body: { results: [{ status: 'ARRIVED', amount: 12_000, by_bank: 0, decided_by: expect.any(String) as string }] },
    })
    expect((await confirm(one && { ...one, version: 2 }, 'ARRIVED')).body).toMatchObject({ code: 'KIT_RETURN_OVER' })
    expect((await confirm(one, 'DAMAGED', '늦은 손')).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    await at(api, '2026-11-16T17:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 30_000, returned: 30_000 })
    expect(await refunds()).toEqual([
      { cause: 'TERMINATED', amount: 18_000, of_kit: false },
      { cause: 'KIT_RETURNED', amount: 12_000, of_kit: true },
    ])
    expect((await letters()).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        '[홈핏] 키트를 보내 주세요',
        '[홈핏] 키트를 잘 받았어요',
        '[홈핏] 멤버십 결제를 환불했어요',
      ]),
    )
    expect(await brokenMemberships(api, member.id)).toEqual([])
    expect(await broken()).toEqual([])
  })

  test('훼손은 사유가 있어야 하고, 돈은 더 돌아가지 않는다', async () => {
    const member = await sentTo([12_000])
    const letters = heard()
    await changeStatus(member, 'TERMINATED', { returns_kits: true })
    const [one] = await returns(member)
    expect(await confirm(one, 'DAMAGED')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', extra: { fields: { reason: ['REQUIRED'] } } },
    })
    expect((await confirm(one, 'DAMAGED', '매트가 찢어졌어요.')).status).toBe(200)
    expect(await returns(member)).toMatchObject([{ status: 'DAMAGED', amount: 0, reason: '매트가 찢어졌어요.' }])
    expect((await letters()).map(({ text }) => text).join()).toContain('사유: 매트가 찢어졌어요.')
    expect(await refunds()).toMatchObject([{ cause: 'TERMINATED' }])
  })

  test('기한이 지나면 그대로 끝나고, 사흘 앞에 알린다. 늦게 온 것은 사유를 적고 받는다', async () => {
    const member = await sentTo([12_000])
    const letters = heard()
    await changeStatus(member, 'TERMINATED', { returns_kits: true })
    for (const [day, expected] of [
      ['2026-11-26', { expired: 0, reminded: 0 }],
      ['2026-11-27', { expired: 0, reminded: 1 }],
      ['2026-11-30', { expired: 0, reminded: 0 }],
      ['2026-12-01', { expired: 1, reminded: 0 }],
      ['2026-12-02', { expired: 0, reminded: 0 }],
    ] as const) {
      api.clock.set(`${day}T09:40:00+09:00`)
      expect(await closeKitReturns(api.deps), day).toEqual(expected)
    }
    expect((await letters()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['[홈핏] 키트 반납 기한이 다가와요', '[홈핏] 키트 반납 기한이 지났어요']),
    )
    const [one] = await returns(member)
    expect(one).toMatchObject({ status: 'EXPIRED', can_change: false })
    expect((await confirm(one, 'ARRIVED')).status).toBe(400)
    expect((await confirm(one, 'ARRIVED', '하루 늦었지만 온전해요.')).status).toBe(200)
    expect(await refunds()).toMatchObject([{ cause: 'TERMINATED' }, { cause: 'KIT_RETURNED', amount: 12_000 }])
  })

  test('갖기로 했다가 기한까지는 마음을 바꿀 수 있고, 남의 것은 없는 것과 같다', async () => {
    const member = await sentTo([12_000])
    await changeStatus(member, 'TERMINATED', { expected_refund: 18_000 })
    const [kept] = await returns(member)
    expect(kept).toMatchObject({ status: 'WITHDRAWN', can_change: true })
    const path = `/api/v2/user/subscriptions/kit-returns/${kept?.id}`
    const stranger = await withCard(api)
    expect((await stranger.post(path, { returns: true, version: 1 })).status).toBe(404)
    expect((await member.post(path, { returns: true, version: 1 })).body).toMatchObject({
      results: [{ status: 'REQUESTED', version: 2 }],
    })
    expect((await member.post(path, { returns: false, version: 1 })).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect((await member.post(path, { returns: false, version: 2 })).body).toMatchObject({
      results: [{ status: 'WITHDRAWN', version: 3 }],
    })
    api.clock.set('2026-12-01T00:00:00+09:00')
    expect((await member.post(path, { returns: true, version: 3 })).body).toMatchObject({ code: 'KIT_RETURN_OVER' })
  })

  test('여러 키트는 하나씩 확인하고, 어떤 차례로 와도 모두의 값보다 더 돌려주지 않는다', async () => {
    const member = await sentTo([8_000, 9_000])
    // 20 days are used of 30: 10,000 are left, less than the kits are worth
    api.clock.set('2026-12-06T12:00:00+09:00')
    expect(await quote(member)).toMatchObject({ refund: 0, kit_return: { later: 10_000 } })
    await changeStatus(member, 'TERMINATED', { expected_refund: 0, returns_kits: true })
    const [second, first] = await returns(member)
    expect([first?.expected, second?.expected]).toEqual([1_000, 9_000])
    expect((await confirm(second, 'ARRIVED')).status).toBe(200)
    expect((await confirm(first, 'ARRIVED')).status).toBe(200)
    expect((await returns(member)).map(({ amount }) => amount)).toEqual([2_000, 8_000])
    expect(await broken()).toEqual([])
  })
})

describe('직원', () => {
  test('구독 목록에서 기다리는 것을 찾고, 상세에 보이며, 볼 수만 있으면 확인할 수 없다', async () => {
    const member = await sentTo([12_000])
    const { id, version } = await rowOf(api, member.id)
    const cs = await api.staff('cs')
    const ask = { action: 'TERMINATE', version, reason: '고객 요청', returns_kits: true }
    const path = `/core-admin/v1/subscriptions/${id}/actions`
    expect((await cs.post(path, { ...ask, dry_run: true })).body).toMatchObject({
      refund: 18_000,
      quote: { kit_return: { later: 12_000 }, goods: [] },
    })
    expect((await cs.post(path, { ...ask, expected_refund: 18_000 })).status).toBe(200)
    const list = await cs.get<{ results: { id: number }[] }>('/core-admin/v1/subscriptions?kit_return=true')
    expect(list.body.results.map((one) => one.id)).toEqual([id])
    const counts = await cs.get<{ results: { key: string; count: number }[] }>('/core-admin/v1/subscriptions/counts')
    expect(counts.body.results.find(({ key }) => key === 'kits')).toMatchObject({ count: 1 })
    const { body } = await cs.get<AdminSubscriptionDetail>(`/core-admin/v1/subscriptions/${id}`)
    const [one] = body.kit_returns
    expect(one).toMatchObject({ status: 'REQUESTED', expected: 12_000 })
    const ops = await api.staff('ops')
    const result = `/core-admin/v1/subscription-kit-returns/${one?.id}/result`
    expect((await ops.post(result, { result: 'ARRIVED', version: 1 })).status).toBe(403)
    expect((await cs.post(result, { result: 'ARRIVED', version: 1 })).status).toBe(200)
    expect((await cs.get<{ results: unknown[] }>('/core-admin/v1/subscriptions?kit_return=true')).body.results).toEqual(
      [],
    )
    const { body: lines } = await cs.get<{ results: { what: string }[] }>(`/core-admin/v1/subscriptions/${id}/timeline`)
    expect(lines.results.map(({ what }) => what)).toContain('키트가 온전히 돌아왔어요')
  })

  test('함께 두 번 확인해도 한 번만 돌려주고, 데이터베이스가 끝난 것을 지킨다', async () => {
    const member = await sentTo([12_000])
    await changeStatus(member, 'TERMINATED', { returns_kits: true })
    const [one] = await returns(member)
    const answers = await Promise.all([confirm(one, 'ARRIVED'), confirm(one, 'ARRIVED')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await refunds()).filter(({ of_kit: ofKit }) => ofKit)).toHaveLength(1)
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(
        api.deps.db.execute(statement).then(
          () => 'done',
          ({ cause }: Error) => (cause instanceof Error ? cause.message : 'refused'),
        ),
      ).resolves
    await refused(sql`update subscription_kit_returns set amount = amount - 1`).toContain('decided once')
    await refused(sql`update subscription_kit_returns set most = most + 1`).toContain('was made of stays')
    await refused(
      sql`insert into subscription_refunds (payment_id, cause, amount, reference, kit_return_id)
          select payment_id, cause, 1, 'again', kit_return_id from subscription_refunds where kit_return_id is not null`,
    ).toMatch(/paid once|duplicate/)
    await refused(sql`delete from subscription_kit_returns`).not.toBe('done')
  })
})
