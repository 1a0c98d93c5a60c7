import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { claimReplies, deliverReplies, sendClaimed } from '#server/modules/conversations/delivery.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { ask, withReasons } from '#tests/support/claiming.ts'
import { answer, inbox, see } from '#tests/support/conversations.ts'
import { answerWith, askedOfOrder, repliesOf, requestOf } from '#tests/support/replyActions.ts'
import { rows } from '#tests/support/rows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))

const statusOf = async (id: number) => (await repliesOf(await api.staff('cs'), id))[0]?.status

test('취소와 보내기가 만나면 일과 답변이 함께 되거나 함께 없다', async () => {
  const cs = await api.staff('cs')
  const queued: { id: number; reply: number; orderId: number }[] = []
  for (let n = 0; n < 6; n++) {
    const { id, itemId, orderId } = await askedOfOrder(api, 'DELIVERED', 1)
    queued.push({ id, orderId, reply: (await answerWith(cs, id, requestOf('return', itemId))).id })
  }
  api.clock.advance(10_000)
  const [cancels] = await Promise.all([
    Promise.all(queued.map(({ id, reply }) => cs.post(`${inbox}/${id}/replies/${reply}/cancel`))),
    deliverReplies(api.deps),
    deliverReplies(api.deps),
  ])
  await deliverReplies(api.deps)
  const made = (await api.deps.db.select().from(claims)).map(({ orderId }) => orderId)
  for (const [n, { id, orderId }] of queued.entries()) {
    const cancelled = cancels[n]?.status === 200
    expect([await statusOf(id), made.filter((one) => one === orderId).length]).toEqual(
      cancelled ? ['CANCELLED', 0] : ['SENT', 1],
    )
    expect((await see(cs, id)).draft === null).toBe(!cancelled)
  }
  await expectBalanced(api)
})

test('고객이 같은 순간에 스스로 취소하면 둘 가운데 하나만 되고, 진 답변은 가지 않는다', async () => {
  const cs = await api.staff('cs')
  const asked = await Promise.all(Array.from({ length: 4 }, () => askedOfOrder(api, 'PROCESSING_ORDER', 1)))
  for (const { id, itemId } of asked) await answerWith(cs, id, requestOf('cancel', itemId))
  api.clock.advance(10_000)
  const [answers] = await Promise.all([
    Promise.all(
      asked.map(({ customer, orderId, itemId }) =>
        ask(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }]),
      ),
    ),
    deliverReplies(api.deps),
  ])
  const made = await api.deps.db.select().from(claims)
  for (const [n, { id, orderId }] of asked.entries()) {
    const won = answers[n]?.status === 201
    expect(made.filter((one) => one.orderId === orderId).map(({ requester }) => requester)).toEqual([
      won ? 'USER' : 'ADMIN',
    ])
    expect(await statusOf(id)).toBe(won ? 'FAILED' : 'SENT')
  }
})

test('보내려고 집은 서버가 일을 마치기 전에 죽으면, 다른 서버가 이어서 한 번만 한다', async () => {
  const cs = await api.staff('cs')
  const { id, itemId } = await askedOfOrder(api)
  await answerWith(cs, id, requestOf('return', itemId))
  api.clock.advance(10_000)
  const [claimed] = await claimReplies(api.deps.db, api.clock.now())
  const died = new Error('died')
  const dying = api.deps.db.transaction(async (tx) => {
    expect(await sendClaimed(tx, claimed as NonNullable<typeof claimed>, api.clock.now())).toBe(true)
    expect(await tx.$count(claims)).toBe(1)
    throw died
  })
  await expect(dying).rejects.toBe(died)
  expect([await api.deps.db.$count(claims), await statusOf(id)]).toEqual([0, 'SENDING'])
  // nobody has it until its claim runs out
  expect(await deliverReplies(api.deps)).toBe(0)
  api.clock.advance(60_001)
  await Promise.all([deliverReplies(api.deps), deliverReplies(api.deps)])
  expect([await api.deps.db.$count(claims), await statusOf(id)]).toEqual([1, 'SENT'])
  // and the first one, had it only slept, comes too late
  const late = await api.deps.db.transaction((tx) =>
    sendClaimed(tx, claimed as NonNullable<typeof claimed>, api.clock.now()),
  )
  expect([late, await api.deps.db.$count(claims)]).toEqual([false, 1])
  await expectBalanced(api)
})

test('보내는 일이 매번 깨지는 답변은 십 분 동안 다시 해 보고, 그 뒤에는 쓴 사람에게 알린다. 다른 답변은 제때 간다', async () => {
  const cs = await api.staff('cs')
  const [{ id, itemId }, other] = [await askedOfOrder(api), await askedOfOrder(api)]
  await answerWith(cs, id, requestOf('return', itemId))
  // refused only at the commit, when everything else is done
  await api.deps.db.execute(
    sql`create function break_claims() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await api.deps.db.execute(
    sql`create constraint trigger break_claims after insert on claims deferrable initially deferred for each row execute function break_claims()`,
  )
  try {
    api.clock.advance(10_000)
    await expect(deliverReplies(api.deps)).rejects.toThrow(/./)
    expect([await statusOf(id), (await see(cs, id)).call]).toEqual(['SENDING', null])
    await answer(cs, other.id)
    api.clock.advance(10 * 60_000 + 1)
    await expect(deliverReplies(api.deps)).rejects.toThrow(/./)
  } finally {
    await api.deps.db.execute(sql`drop function break_claims() cascade`)
  }
  expect(
    (await rows(api.deps.db, sql`select status from conversation_messages where side = 'STAFF' order by id`)).map(
      (one) => one['status'],
    ),
  ).toEqual(['FAILED', 'SENT'])
  const later = await api.staff('cs')
  expect((await repliesOf(later, id))[0]).toMatchObject({
    status: 'FAILED',
    error: '여러 번 다시 해 봤지만 보내지 못했어요. 아무것도 처리하지 않았어요. 관리자에게 알려 주세요.',
  })
  expect(
    await rows(api.deps.db, sql`select admin_id::int as id, kind from conversation_calls where seen_at is null`),
  ).toEqual([{ id: cs.id, kind: 'FAILED' }])
  expect(await api.deps.db.$count(claims)).toBe(0)
  api.clock.advance(120_000)
  expect(await deliverReplies(api.deps)).toBe(0)
})
