import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Staff } from '#server/http/actor.ts'
import { orderOf } from '#server/modules/conversations/inbox/inbox.list.ts'
import { queueOf } from '#server/modules/conversations/inbox/inbox.where.ts'
import { readDesk } from '#server/modules/conversations/sla.service.ts'
import type { InboxQueue } from '#shared/words/conversations.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { aCategory, answered, asked, follow, type Inbox, inbox, see } from '#tests/support/conversations.ts'
import { planOf } from '#tests/support/plans.ts'

const api = useApi()
const ids = async (staff: TestClient, query = '') =>
  (await staff.get<Inbox>(`${inbox}${query}`)).body.results.map(({ id }) => id)

test('두 번 쓴 고객은 마지막 글부터 기다린 것이고, 처음 물은 것부터도 볼 수 있으며, 기한은 첫 글부터다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const ask = async () => {
    api.clock.advance(60_000)
    return asked(api, undefined, { category_id })
  }
  const calm = await ask()
  await answered(api, cs, calm.id)
  const [twice, once] = [await ask(), await ask()]
  const due = (await see(cs, twice.id)).sla?.due_at
  api.clock.advance(60_000)
  await follow(twice.customer, twice.id)
  for (const queue of ['waiting', 'all', 'unassigned'])
    expect((await ids(cs, `?queue=${queue}`)).filter((id) => id !== calm.id)).toEqual([once.id, twice.id])
  expect(await ids(cs)).toEqual([once.id, twice.id, calm.id])
  expect(await ids(cs, '?sort=first')).toEqual([twice.id, once.id, calm.id])
  expect(await ids(cs, '?sort=due')).toEqual([twice.id, once.id, calm.id])
  expect((await see(cs, twice.id)).sla?.due_at).toBe(due)
  // an answer to the first words leaves nobody waiting; who writes again waits from then
  await answered(api, cs, twice.id)
  expect(await ids(cs)).toEqual([once.id, twice.id, calm.id])
  await follow(calm.customer, calm.id)
  expect(await ids(cs)).toEqual([once.id, calm.id, twice.id])
})

test('많은 문의 가운데 기다리는 몇을 어느 순서로든 색인에서 찾는다', async () => {
  const { db } = api.deps
  const cs = await api.staff('cs')
  const { id } = await asked(api)
  await db.execute(sql`insert into conversations (user_id, category_id, team, last_customer_at, created_at, updated_at)
    select c.user_id, c.category_id, c.team, c.last_customer_at + n * interval '1 second', c.created_at, c.updated_at
    from conversations c, generate_series(1, 5000) n where c.id = ${id}`)
  const now = api.clock.now()
  const actor: Staff = { kind: 'staff', id: cs.id, role: 'cs', name: '', sessionId: 0 }
  const looking = { actor, desk: await readDesk(db, now), now }
  const planned = (queue: InboxQueue, sort: Parameters<typeof orderOf>[0]) =>
    planOf(
      db,
      sql`select c.* from conversations c where ${queueOf(queue, looking)} order by ${orderOf(sort, queue, actor)} limit 51`,
      sql`conversations`,
    )
  for (const [queue, sort, index] of [
    ['waiting', 'waiting', 'conversations_(open|all)_waiting'],
    ['waiting', 'first', 'conversations_(open|all)'],
    ['unassigned', 'waiting', 'conversations_open_waiting'],
    ['all', 'waiting', 'conversations_all_waiting'],
    ['all', 'first', 'conversations_all'],
  ] as const) {
    const plan = await planned(queue, sort)
    expect(plan, `${queue} ${sort}`).toMatch(new RegExp(`using ${index} on`))
    expect(plan, `${queue} ${sort}`).not.toContain('Sort')
    if (queue === 'waiting') expect(plan).toContain('Index Cond')
  }
})
