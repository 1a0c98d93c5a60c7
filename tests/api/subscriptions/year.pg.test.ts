import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { bool, num, text } from '#server/db/shape.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { appendPeriod } from '#server/modules/subscriptions/append.service.ts'
import { driveSubscriptionRefunds } from '#server/modules/subscriptions/charging/refunds.service.ts'
import { askForPayments, chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { remindOfCharges } from '#server/modules/subscriptions/notices.jobs.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { useApi } from '#tests/support/api.ts'
import {
  agreeToConversion,
  changeStatus,
  joining,
  type Member,
  type PlanOf,
  sellPlan,
  upgrading,
  withCard,
} from '#tests/support/memberships.ts'

/**
 * Thirteen months of two hundred members, reckoned beforehand by hand from what the rules say, and then lived: the clock
 * is put to every hour around each moment at which something is due, and nothing else than what was expected may happen.
 */

const api = useApi({ start: '2027-11-30T09:00:00+09:00' })
const LAST = '2029-01-15'
const joined = ['2027-12-01', '2027-12-15', '2027-12-28', '2027-12-29', '2027-12-30', '2027-12-31']
const MONTHLY = 19_900
const YEARLY = 118_800

type Plans = { monthly: PlanOf; yearly: PlanOf; tried: PlanOf }
/** What happens, when; `act`: what somebody does for it then. */
type Step = { at: string; what: string; act?: (member: Member, plans: Plans) => Promise<unknown> }

const day = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** The same day of a later month, or its last one. */
function month(from: string, count: number): string {
  const [year = 0, of = 0, date = 0] = from.split('-').map(Number)
  const last = new Date(Date.UTC(year, of - 1 + count + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, of - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

const acts = (on: string, what: string, act: NonNullable<Step['act']>): Step => ({ at: `${on} 15:00`, what, act })
const told = (on: string, what: string): Step => ({ at: `${on} 09:30`, what })
const charged = (on: string, what = 'RENEWED'): Step => ({ at: `${on} 10:00`, what })
/** A renewal, announced so many days before. */
const renewed = (on: string, before = 1, what = 'RENEWED'): Step[] => [
  told(day(on, -before), 'MEMBERSHIP_RENEWING'),
  charged(on, what),
]
/** Renewals of a month each after an anchor day. */
const monthly = (anchor: string, first: number, last = 14): Step[] =>
  Array.from({ length: last - first + 1 }, (_, n) => renewed(month(anchor, first + n))).flat()

const join = (on: string, plan: keyof Plans, amount: number, what = 'STARTED'): Step =>
  acts(on, what, (member, plans) =>
    member.post('/api/v2/subscriptions/payments/initial', joining(member, plans[plan], amount)),
  )
const change = (on: string, what: string, status: string, more: object = {}): Step =>
  acts(on, what, (member) => changeStatus(member, status, more))

/** What the rules make of somebody who joins on a day. */
const lives: Record<string, { card?: string; of: (on: string) => Step[] }> = {
  '매달 낸다': { of: (on) => [join(on, 'monthly', MONTHLY), ...monthly(on, 1)] },
  '체험하고 동의한다': {
    of: (on) => [
      join(on, 'tried', 0, 'TRIAL_STARTED'),
      acts(day(on, 1), 'CONVERSION_AGREED', (member) => agreeToConversion(member, MONTHLY)),
      told(day(on, 5), 'MEMBERSHIP_TRIAL_ENDING'),
      charged(day(on, 7), 'CONVERTED'),
      ...monthly(day(on, 7), 1),
    ],
  },
  '체험하고 답하지 않는다': {
    of: (on) => [
      join(on, 'tried', 0, 'TRIAL_STARTED'),
      told(day(on, 5), 'MEMBERSHIP_TRIAL_ENDING'),
      charged(day(on, 7), 'ENDED'),
    ],
  },
  '한 번 한도가 넘는다': {
    card: '4004',
    of: (on) => [
      join(on, 'monthly', MONTHLY),
      ...renewed(month(on, 1), 1, 'CHARGE_REFUSED'),
      charged(day(month(on, 1), 1)),
      ...monthly(on, 2),
    ],
  },
  '카드가 정지된다': {
    card: '4005',
    of: (on) => [
      join(on, 'monthly', MONTHLY),
      ...renewed(month(on, 1), 1, 'CHARGE_REFUSED'),
      { at: `${day(month(on, 1), 7)} 12:00`, what: 'ENDED' },
    ],
  },
  '석 달째에 해지한다': {
    of: (on) => [
      join(on, 'monthly', MONTHLY),
      ...monthly(on, 1, 2),
      change(day(month(on, 2), 3), 'CANCELED', 'CANCEL_SCHEDULED'),
      { at: `${month(on, 3)} 00:00`, what: 'ENDED' },
    ],
  },
  '두 주 쉰다': {
    of: (on) => {
      const [from, until] = [month(on, 1), day(month(on, 1), 14)]
      return [
        join(on, 'monthly', MONTHLY),
        change(day(on, 3), 'PAUSE_PLANNED', 'PAUSED', { pause_until: until }),
        { at: `${from} 00:00`, what: 'PAUSED' },
        told(day(until, -7), 'MEMBERSHIP_RESUMING'),
        told(day(until, -1), 'MEMBERSHIP_RESUMING'),
        charged(until, 'RESUMED'),
        ...monthly(until, 1),
      ]
    },
  },
  '해마다 낸다': { of: (on) => [join(on, 'yearly', YEARLY), ...renewed(month(on, 12), 3)] },
  '열흘 만에 연간으로 바꾼다': {
    of: (on) => [
      join(on, 'monthly', MONTHLY),
      acts(day(on, 10), 'UPGRADED', async (member, { yearly }) => {
        const path = '/api/v2/subscriptions/payments/upgrade'
        const { body } = await member.get<{ due_now: number }>(`${path}?product_id=${yearly.productId}`)
        return member.post(path, upgrading(yearly, body.due_now))
      }),
      ...renewed(month(day(on, 10), 12), 3),
    ],
  },
  '이용권 30일을 등록한다': {
    of: (on) => {
      const next = day(month(on, 1), 30)
      return [
        join(on, 'monthly', MONTHLY),
        acts(day(on, 5), 'APPENDED', (member, { monthly: { planId } }) =>
          inTransaction(api.deps.db, (tx) =>
            appendPeriod(tx, {
              userId: member.id,
              planId,
              kind: 'VOUCHER',
              days: 30,
              source: `voucher:${member.id}`,
              actor: `user:${member.id}`,
              now: api.clock.now(),
            }),
          ),
        ),
        ...renewed(next),
        ...monthly(next, 1),
      ]
    },
  },
  '둘째 달에 바로 끝낸다': {
    of: (on) => [
      join(on, 'monthly', MONTHLY),
      ...monthly(on, 1, 1),
      change(day(month(on, 1), 5), 'TERMINATED', 'TERMINATED'),
    ],
  },
}

const MEMBERS = 200
/** People who do something at the same moment, and calls under way. */
const AT_ONCE = 8
/** The clock is looked at around each time of a day on which something is due, and twice on the days beside it. */
const around = (time: string) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const said = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
  return [minutes - 1, minutes, minutes + 1].filter((of) => of >= 0).map(said)
}

test(`${MEMBERS}명의 열세 달이 규칙을 손으로 셈한 그대로이고, 다른 일은 아무것도 일어나지 않는다`, async () => {
  const plans: Plans = {
    monthly: await sellPlan(api),
    yearly: await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: YEARLY }),
    tried: await sellPlan(api, { name: '체험 멤버십', trialDays: 7 }),
  }
  const members: { member: Member; name: string; steps: Step[] }[] = []
  const kinds = Object.entries(lives)
  await inFlight(AT_ONCE, Array.from({ length: MEMBERS }), async (_, n) => {
    const [name, { card, of }] = kinds[n % kinds.length] as (typeof kinds)[number]
    const on = joined[Math.floor(n / kinds.length) % joined.length] as string
    const member = await withCard(api, card)
    members.push({ member, name, steps: of(on).filter((step) => step.at.slice(0, 10) <= LAST) })
  })
  const byMoment = Map.groupBy(
    members.flatMap(({ member, name, steps }) => steps.map((step) => ({ member, name, ...step }))),
    (step) => step.at,
  )
  const times = new Map<string, Set<string>>()
  const look = (on: string, some: readonly string[]) => times.set(on, new Set([...(times.get(on) ?? []), ...some]))
  for (const key of byMoment.keys()) {
    const [on = '', time = ''] = key.split(' ')
    look(on, [...around(time), '00:00', '10:00', '12:00', '23:59'])
    for (const beside of [-1, 1]) look(day(on, beside), ['10:00', '12:00'])
  }
  const nameOf = new Map(members.map(({ member, name }) => [member.id, name]))
  const seen = { event: 0, notice: 0 }
  const ledger = new Map<string, number>()
  let steps = 0
  for (let on = '2027-12-01'; on <= LAST; on = day(on, 1))
    for (const time of [...(times.get(on) ?? ['12:00'])].toSorted()) {
      const key = `${on} ${time}`
      const moment = `${on}T${time}:00+09:00`
      api.clock.set(moment)
      const expected = byMoment.get(key) ?? []
      await inFlight(AT_ONCE, expected, async ({ member, act }) => void (await act?.(member, plans)))
      if (time === '09:30') await remindOfCharges(api.deps)
      await chargeSubscriptions(api.deps)
      await askForPayments(api.deps)
      await driveSubscriptionRefunds(api.deps)
      const happened = await since(seen, nameOf)
      // what people are told leaves at once; where nothing happened there is nothing to tell
      if (happened.length > 0) await sendMessages(api.deps)
      expect({ key, happened: happened.toSorted() }).toEqual({
        key,
        happened: expected.map(({ name, what }) => `${name}: ${what}`).toSorted(),
      })
      for (const line of happened) ledger.set(line, (ledger.get(line) ?? 0) + 1)
      steps += 1
    }
  expect(await brokenBooks(api.deps.db)).toEqual([])
  const lines = [...ledger].map(([line, count]) => `${line} ${count}`).toSorted()
  process.stdout.write(`${MEMBERS} members, ${steps} looks at the clock\n${lines.join('\n')}\n`)
}, 600_000)

/** What has happened, and what was announced, since it was looked at last. */
async function since(seen: { event: number; notice: number }, nameOf: Map<number, string>): Promise<string[]> {
  const found = await rows(
    api.deps.db,
    { is_event: bool, id: num, user_id: num, kind: text },
    sql`select true as is_event, e.id, s.user_id, e.kind from subscription_events e join subscriptions s on s.id = e.subscription_id where e.id > ${seen.event}
        union all select false, n.id, s.user_id, n.kind from subscription_notices n join subscriptions s on s.id = n.subscription_id
          where n.id > ${seen.notice} and n.kind in ('MEMBERSHIP_RENEWING', 'MEMBERSHIP_TRIAL_ENDING', 'MEMBERSHIP_RESUMING')`,
  )
  for (const { is_event: isEvent, id } of found) {
    const kind = isEvent ? 'event' : 'notice'
    seen[kind] = Math.max(seen[kind], id)
  }
  return found.map(({ user_id: userId, kind }) => `${nameOf.get(userId) ?? userId}: ${kind}`)
}
