import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { nameUnused } from '#server/modules/subscriptions/honest/naming.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { honestBillingOf } from '#tests/support/honestBilling.ts'
import { at, atGateway, registerCard, rowOf } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const { record, idle, morning, answer, ledger } = honestBillingOf(api)

afterEach(async () => expect(await brokenBooks(api.deps.db)).toEqual([]))

test('여러 프로세스가 함께 알려도 한 번이고, 여러 번 눌러도 답은 하나다', async () => {
  await record()
  const { member } = await idle()
  api.clock.set('2026-12-13T09:10:00+09:00')
  const named = await Promise.all(Array.from({ length: 4 }, () => nameUnused(api.deps)))
  expect(named.reduce((sum, one) => sum + one.named, 0)).toBe(1)
  const what = ['PAUSE', 'CREDIT', 'CONTINUE'] as const
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => answer(member, what[n % 3] ?? 'PAUSE')))
  const [kept] = await rows(api.deps.db, sql`select answer from honest_offers`)
  const chosen = kept?.['answer'] as (typeof what)[number]
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(answers.filter(({ body }) => body.code === 'HONEST_ANSWERED')).toHaveLength(8)
  expect(await ledger(member.id)).toEqual(chosen === 'CREDIT' ? [{ kind: 'HONEST', amount: 5_970 }] : [])
  expect((await rowOf(api, member.id)).pauseFrom).toBe(chosen === 'PAUSE' ? '2026-12-16' : null)
})

test('누르는 것이 결제와 같은 때에 오면 결제에서 빠지거나 거절되고, 크레딧은 남지도 두 번 쓰이지도 않는다', async () => {
  await record()
  for (let round = 0; round < 8; round += 1) {
    api.clock.set('2026-11-16T09:00:00+09:00')
    const { member } = await idle()
    await at(api, '2026-11-16T09:01:00+09:00')
    await morning('2026-12-13')
    // a card of which nobody knows at first what became
    if (round % 3 === 2) {
      const { id } = await rowOf(api, member.id)
      const unsure = await registerCard(api, member.id, '5001')
      await api.deps.db.execute(sql`update subscriptions set billing_key_id = ${unsure} where id = ${id}`)
    }
    api.clock.set('2026-12-16T10:00:00+09:00')
    const what = round % 2 === 0 ? ('CREDIT' as const) : ('PAUSE' as const)
    const [, said] = await Promise.all([chargeSubscriptions(api.deps), answer(member, what)])
    for (const minute of ['10:01', '10:02', '10:10']) await at(api, `2026-12-16T${minute}:00+09:00`)
    const { taken, returned } = await atGateway(api, member.id)
    const row = await rowOf(api, member.id)
    if (said.status === 200 && what === 'PAUSE')
      expect({ net: taken - returned, status: row.status }).toEqual({ net: 19_900, status: 'PAUSED' })
    else {
      const second = said.status === 200 ? 13_930 : 19_900
      expect({ round, net: taken - returned, endsOn: row.endsOn }).toEqual({
        round,
        net: 19_900 + second,
        endsOn: '2027-01-16',
      })
      if (said.status !== 200) expect(['HONEST_OFFER_OVER', 'PAYMENT_IN_PROGRESS']).toContain(said.body.code)
    }
    expect([row.credit, row.goodwill]).toEqual([0, 0])
  }
})
