import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import {
  at,
  atGateway,
  join,
  joining,
  type Member,
  type PlanOf,
  registerCard,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'
import { type StaffResult, staffSubscriptionsPath } from '#tests/support/staffOfSubscriptions.ts'
import { aPlan, type Key, makeVouchers } from '#tests/support/vouchers.ts'
import { pay, paying, periodsOf, sound, voucherOf } from '#tests/support/voucherUpgrades.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

/** Thirty days of 9,900 won a month, of the 31 of a month that begins on the 16th of December or January. */
const EXTRA = 89_420
/** The same of a month that begins on the 16th of November. */
const EXTRA_NOW = 89_100
const MONTHLY = 19_900

/** Who starts how much sooner, in milliseconds; the other one then. */
const leads = [0, 12, 30, -12, 60, 120, 240, -30]

async function aShop(count: number) {
  const plan = await aPlan(api.deps.db)
  const yearly = await aPlan(api.deps.db, { name: '홈핏 연간', interval: 'YEAR', price: 99_000, listPrice: 99_000 })
  const keys = await makeVouchers(await api.staff(), plan.id, { count })
  return { yearly: yearly.id, keys, monthly: await sellPlan(api) }
}

/** Both at once, the one or the other ahead. */
const together = <A, B>(lead: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> =>
  Promise.all([wait(Math.max(-lead, 0)).then(one), wait(Math.max(lead, 0)).then(other)])

type Answer = { status: number; body: { code?: string } }

/** What an answer has promised: true, false, or nothing yet. */
const promised = ({ status }: Answer): boolean | undefined => (status === 202 ? undefined : status === 201)

/** No day is there twice, and none between two is missing; answers the kinds in their order. */
async function kindsOf(member: Member): Promise<unknown[]> {
  const periods = await periodsOf(api, member)
  for (const [nth, { from }] of periods.entries()) if (nth > 0) expect(from).toBe(periods[nth - 1]?.['until'])
  await sound(api, member)
  return periods.map(({ kind }) => kind)
}

const netOf = async ({ id }: Member) => {
  const { taken, returned } = await atGateway(api, id)
  return taken - returned
}

const settleAt = async (day: string, hour: number) => {
  for (const minute of ['01', '02', '03', '10', '30']) await at(api, `${day}T${hour}:${minute}:00+09:00`)
}

/** Joins with a card that answers; the upgrade is paid by one that does not always. */
async function aMember(monthly: PlanOf, silent: boolean): Promise<{ member: Member; payer: { card: number } }> {
  const member = await withCard(api)
  await join(member, monthly, MONTHLY)
  return { member, payer: silent ? { card: await registerCard(api, member.id, '5001') } : member }
}

test('갱신과 같은 초에 이용권에 더 내도 한 날을 두 번 결제하지 않는다', async () => {
  const { yearly, keys, monthly } = await aShop(leads.length * 2)
  const seen: Record<string, number> = {}
  for (const [round, key] of keys.entries()) {
    api.clock.set('2026-11-16T15:00:00+09:00')
    const { member, payer } = await aMember(monthly, round % 4 === 3)
    await at(api, '2026-11-16T15:01:00+09:00')
    api.clock.set('2026-12-16T10:00:00+09:00')
    const [answer] = await together(
      leads[round % leads.length] ?? 0,
      () => pay(member, key, paying(payer, yearly, EXTRA)) as Promise<Answer>,
      () => chargeSubscriptions(api.deps),
    )
    await settleAt('2026-12-16', 10)
    const kinds = await kindsOf(member)
    const given = kinds.filter((kind) => kind === 'VOUCHER').length
    expect({ round, promised: promised(answer) ?? given === 1 }).toEqual({ round, promised: given === 1 })
    expect({ round, used: await voucherOf(api, key) }).toEqual({ round, used: given === 1 ? 'USED' : 'ISSUED' })
    expect({ round, net: await netOf(member) }).toEqual({
      round,
      net: kinds.filter((kind) => kind === 'PAID').length * MONTHLY + given * EXTRA,
    })
    const { endsOn } = await rowOf(api, member.id)
    expect(endsOn).toBe((await periodsOf(api, member)).at(-1)?.['until'])
    const how = `${answer.status} ${kinds.join()}`
    seen[how] = (seen[how] ?? 0) + 1
  }
  console.log(JSON.stringify({ test: 'upgrade-renewal', rounds: keys.length, ...seen }))
  expect(await brokenBooks(api.deps.db)).toEqual([])
})

test('같은 이용권이나 다른 이용권에 동시에 더 내도 쓴 이용권만큼만 결제된다', async () => {
  const { yearly, keys } = await aShop(30)
  let next = 0
  const fresh = (): Key => keys[next++] as Key
  const seen: Record<string, number> = {}
  for (let round = 0; round < 15; round += 1) {
    api.clock.set('2026-11-16T15:00:00+09:00')
    const one = await withCard(api, round % 5 === 4 ? '5001' : '0000')
    const other = round % 3 === 1 ? await withCard(api) : one
    const key = fresh()
    const otherKey = round % 3 === 2 ? fresh() : key
    const call = (member: Member, of: Key) => pay(member, of, paying(member, yearly, EXTRA_NOW)) as Promise<Answer>
    const answers = await together(
      leads[round % leads.length] ?? 0,
      () => call(one, key),
      () => call(other, otherKey),
    )
    await settleAt('2026-11-16', 15)
    const people = [...new Set([one, other])]
    let given = 0
    for (const member of people) {
      const own = (await kindsOf(member)).length
      // the second of one person begins later, in a month of as many days
      expect({ round, net: await netOf(member) }).toEqual({ round, net: own * EXTRA_NOW })
      given += own
    }
    const used = [...new Set([key, otherKey])]
    const states = await Promise.all(used.map((of) => voucherOf(api, of)))
    expect({ round, used: states.filter((state) => state === 'USED').length }).toEqual({ round, used: given })
    expect({ round, given }).toEqual({ round, given: Math.min(Math.max(given, 1), used.length) })
    const kept = answers.filter((answer) => promised(answer) === true).length
    expect(kept).toBeLessThanOrEqual(given)
    const how = `${['same', 'people', 'keys'][round % 3]} ${answers
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
      .join()} ${given}`
    seen[how] = (seen[how] ?? 0) + 1
  }
  console.log(JSON.stringify({ test: 'two-upgrades', rounds: 15, ...seen }))
  expect(await brokenBooks(api.deps.db)).toEqual([])
})

test('돌려받으며 끝내는 것과 같은 때에 더 내도 낸 것과 남은 것이 맞는다', async () => {
  const { yearly, keys, monthly } = await aShop(leads.length * 2)
  const staff = await api.staff('cs')
  const seen: Record<string, number> = {}
  for (const [round, key] of keys.entries()) {
    api.clock.set('2026-11-16T15:00:00+09:00')
    const { member, payer } = await aMember(monthly, round % 4 === 3)
    const { id, version } = await rowOf(api, member.id)
    const end =
      round % 2 === 0
        ? () =>
            member.post<object>('/api/v1/user/subscription/change-status/', {
              status: 'TERMINATED',
              expected_refund: MONTHLY,
            })
        : () =>
            staff.post<StaffResult>(`${staffSubscriptionsPath}/${id}/actions`, {
              version,
              reason: '함께 끝냄',
              action: 'TERMINATE',
              expected_refund: MONTHLY,
            })
    const [answer, ended] = await together(
      leads[round % leads.length] ?? 0,
      () => pay(member, key, paying(payer, yearly, EXTRA)) as Promise<Answer>,
      end,
    )
    expect([200, 409]).toContain(ended.status)
    await settleAt('2026-11-16', 15)
    const kinds = await kindsOf(member)
    const given = kinds.filter((kind) => kind === 'VOUCHER').length
    expect({ round, promised: promised(answer) ?? given === 1 }).toEqual({ round, promised: given === 1 })
    expect({ round, used: await voucherOf(api, key) }).toEqual({ round, used: given === 1 ? 'USED' : 'ISSUED' })
    expect({ round, kinds: kinds.length - given }).toEqual({ round, kinds: ended.status === 200 ? 0 : 1 })
    expect({ round, net: await netOf(member) }).toEqual({
      round,
      net: (ended.status === 200 ? 0 : MONTHLY) + given * EXTRA,
    })
    const how = `${answer.status} ${ended.status} ${kinds.join()}`
    seen[how] = (seen[how] ?? 0) + 1
  }
  console.log(JSON.stringify({ test: 'upgrade-ending', rounds: keys.length, ...seen }))
  expect(await brokenBooks(api.deps.db)).toEqual([])
})

test('한 번에 결제를 시작하는 것은 사람마다 하나뿐이다', async () => {
  const { yearly, keys, monthly } = await aShop(8)
  const member = await withCard(api)
  const calls = [
    ...keys.map((key) => () => pay(member, key, paying(member, yearly, EXTRA_NOW)) as Promise<Answer>),
    () => member.post('/api/v2/subscriptions/payments/initial', joining(member, monthly, MONTHLY)) as Promise<Answer>,
  ]
  await Promise.all(calls.map((call) => call()))
  await settleAt('2026-11-16', 15)
  const kinds = await kindsOf(member)
  const given = kinds.filter((kind) => kind === 'VOUCHER').length
  const states = await Promise.all(keys.map((key) => voucherOf(api, key)))
  expect(states.filter((state) => state === 'USED')).toHaveLength(given)
  const values = (await periodsOf(api, member)).map(({ value }) => Number(value))
  expect(await netOf(member)).toBe(values.reduce((sum, value) => sum + value, 0))
})
