import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { deliverMessages } from '#server/modules/messages/delivery.ts'
import { forgetMessages } from '#server/modules/messages/forget.service.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { queue } from '#server/modules/outbox/outbox.parts.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { aKitShop, planKits } from '#tests/support/deliverySchedules.ts'
import { inboxOf } from '#tests/support/notifications.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-12-17T10:00:00+09:00' })
const path = '/core-admin/v1/messages'

type Row = { id: number; label: string; status: string; code?: string; message?: string; after?: object }
type Result = { job_id: number | null; rows: Row[]; totals: Record<string, number>; code?: string }
const outcomes = ({ rows: all }: Result) => all.map(({ status, code }) => (code ? `${status} ${code}` : status))

const written = () => api.deps.db.select().from(messages).orderBy(messages.id)
const states = async () => (await written()).map(({ status }) => status)
const bulk = async (staff: TestClient, what: 'release' | 'discard', body: object) =>
  (await staff.post<Result>(`${path}/bulk/${what}`, body)).body
const auditOf = () =>
  rows(api.deps.db, sql`select action, entity_id from audit_logs where entity = 'messages' order by id`)

let made = 0
/** Messages to this member that are held, as an order's step leaves them. */
async function held(userId: number, count = 1): Promise<number[]> {
  const letters = Array.from({ length: count }, () => ({
    dedupe: `held:${(made += 1)}`,
    topic: 'order.message' as const,
    payload: { event: 'SHIPPED', user_id: userId, order_id: 12, order_no: '2611240101ABCD', hold: true },
  }))
  await api.deps.db.execute(queue(letters, api.clock.now()))
  await sendMessages(api.deps)
  return (await written()).slice(-count).map(({ id }) => id)
}

describe('보류한 메시지 보내기', () => {
  test('두었던 말 그대로 메일과 알림함의 소식이 그때 한 번 생기고, 다시 눌러도 더 생기지 않는다', async () => {
    const member = await api.customer({ name: '김하늘', emailAddress: 'haneul@example.test' })
    const [id = 0] = await held(member.id)
    expect((await inboxOf(member)).results).toEqual([])
    // what the shop writes from now on is for what happens from now on
    await api.deps.db
      .execute(sql`insert into notice_templates (code, title, body, edited_at) values ('SHIPPED', '새 제목', '새 본문', now())
      on conflict (code) do update set title = excluded.title, body = excluded.body`)
    api.clock.advance(60_000)
    const ops = await api.staff('ops')
    const preview = await bulk(ops, 'release', { ids: [id], dry_run: true })
    expect(preview.rows).toMatchObject([
      { id, status: 'SUCCESS', label: expect.stringMatching(/^ha\*+@example\.test · \[홈핏\] 상품을 보냈어요$/) },
    ])
    expect(JSON.stringify(preview)).toContain('김*늘님')
    expect(JSON.stringify(preview)).not.toMatch(/김하늘|haneul/)
    expect([await states(), (await inboxOf(member)).results]).toEqual([['HELD'], []])

    expect(outcomes(await bulk(ops, 'release', { ids: [id] }))).toEqual(['SUCCESS'])
    await deliverMessages(api.deps)
    expect(await written()).toMatchObject([
      { status: 'SENT', recipient: 'haneul@example.test', title: '[홈핏] 상품을 보냈어요', news: null },
    ])
    const inbox = await inboxOf(member)
    expect(inbox.results).toMatchObject([{ title: '상품을 보냈어요', path: '/my/orders/12' }])
    expect(JSON.stringify(inbox.results)).toContain('2026-12-17T10:01')

    expect(outcomes(await bulk(await api.staff('cs'), 'release', { ids: [id, id] }))).toEqual([
      'SKIPPED ALREADY_DONE',
      'SKIPPED ALREADY_DONE',
    ])
    expect([await states(), (await inboxOf(member)).total_count]).toEqual([['SENT'], 1])
    expect(await auditOf()).toEqual([{ action: 'message.release', entity_id: String(id) }])
  })

  test('둘이 함께 보내도 소식은 한 번이고, 한 사람은 이미 보냈다는 답을 받는다', async () => {
    const member = await api.customer()
    const ids = await held(member.id, 3)
    const both = [await api.staff('ops'), await api.staff('cs')]
    const answers = await Promise.all(both.map((staff) => bulk(staff, 'release', { ids })))
    expect(answers.flatMap(outcomes).toSorted()).toEqual([
      ...ids.map(() => 'SKIPPED ALREADY_DONE'),
      ...ids.map(() => 'SUCCESS'),
    ])
    expect((await inboxOf(member)).total_count).toBe(3)
    expect(await auditOf()).toHaveLength(3)
  })

  test('보내기와 보내지 않기가 함께 오면 꼭 하나만 된다', async () => {
    const member = await api.customer()
    const ids = await held(member.id, 4)
    const [one, two] = [await api.staff('ops'), await api.staff('cs')]
    const [sent, dropped] = await Promise.all([
      bulk(one, 'release', { ids }),
      bulk(two, 'discard', { ids: ids.toReversed() }),
    ])
    await deliverMessages(api.deps)
    const after = new Map((await written()).map(({ id, status }) => [id, status]))
    const told = (await inboxOf(member)).total_count
    const done = (result: Result) => result.rows.flatMap(({ id, status }) => (status === 'SUCCESS' ? [id] : []))
    expect([...done(sent), ...done(dropped)].toSorted((a, b) => a - b)).toEqual(ids)
    expect(done(sent).map((id) => after.get(id))).toEqual(done(sent).map(() => 'SENT'))
    expect(done(dropped).map((id) => after.get(id))).toEqual(done(dropped).map(() => 'DISCARDED'))
    expect(told).toBe(done(sent).length)
  })

  test('탈퇴한 회원에게는 메일도 소식도 가지 않고, 두었던 말은 지워져 있다', async () => {
    const [gone, going] = [await api.customer(), await api.customer()]
    const [first = 0] = await held(gone.id)
    const [second = 0] = await held(going.id)
    await api.deps.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, gone.id))
      await tx.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, gone.id))
      await forgetMessages(tx, { id: gone.id, emailAddress: user?.emailAddress ?? '' }, api.clock.now())
    })
    await api.deps.db.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, going.id))
    const ops = await api.staff('ops')
    expect(outcomes(await bulk(ops, 'release', { ids: [first, second] }))).toEqual([
      'FAILED USER_WITHDRAWN',
      'FAILED USER_WITHDRAWN',
    ])
    await deliverMessages(api.deps)
    expect(await written()).toMatchObject([
      { status: 'FAILED', body: '', news: null },
      { status: 'HELD', sentAt: null },
    ])
    expect(await rows(api.deps.db, sql`select 1 from notifications`)).toEqual([])
    // what nobody can be told any more leaves the list
    expect(outcomes(await bulk(ops, 'discard', { ids: [second] }))).toEqual(['SUCCESS'])
  })

  test('그 사이 메일 주소를 바꾼 회원에게는 새 주소로 간다', async () => {
    const member = await api.customer({ emailAddress: 'old@example.test' })
    const ids = await held(member.id)
    await api.deps.db.update(users).set({ emailAddress: 'new@example.test' }).where(eq(users.id, member.id))
    await bulk(await api.staff('ops'), 'release', { ids })
    expect(await written()).toMatchObject([{ recipient: 'new@example.test' }])
  })

  test('조건으로 부르면 화면을 본 때까지의 것만 모두 보내고, 사람을 찾는 말이나 빈 조건은 받지 않는다', async () => {
    const member = await api.customer()
    await held(member.id, 2)
    const as_of = api.clock.now().toISOString()
    api.clock.advance(1_000)
    await held(member.id)
    const ops = await api.staff('ops')
    expect(await bulk(ops, 'release', { filter: {}, as_of })).toMatchObject({ code: 'VALIDATION' })
    expect(await bulk(ops, 'release', { filter: { q: 'a@example.test' }, as_of })).toMatchObject({ code: 'VALIDATION' })
    const result = await bulk(ops, 'release', { filter: { status: ['HELD'] }, as_of })
    expect(result.totals).toMatchObject({ SUCCESS: 2 })
    expect((await inboxOf(member)).total_count).toBe(2)
    const { results } = (await ops.get<{ results: { key: string; count: number }[] }>(`${path}/counts`)).body
    expect(results.map(({ key, count }) => `${key} ${count}`)).toContain('HELD 1')
    const { todos } = (await ops.get<{ todos: { key: string; count: number }[] }>('/store-admin/v1/dashboard')).body
    expect(todos.find(({ key }) => key === 'held-messages')).toMatchObject({ count: 1 })
  })

  test('보류하지 않은 것과 없는 것은 까닭을 말하고, 마케터와 고객은 하지 못한다', async () => {
    const message = { channel: 'EMAIL', recipient: 'a@example.test', title: '제목', body: '본문' } as const
    const made = await api.deps.db
      .insert(messages)
      .values((['FAILED', 'DISCARDED', 'QUEUED'] as const).map((status) => ({ ...message, dedupe: status, status })))
      .returning({ id: messages.id })
    const ids = made.map(({ id }) => id)
    const ops = await api.staff('ops')
    expect(outcomes(await bulk(ops, 'release', { ids: [...ids, 999_999] }))).toEqual([
      'FAILED NOT_HELD',
      'FAILED NOT_HELD',
      'SKIPPED ALREADY_DONE',
      'FAILED NOT_FOUND',
    ])
    expect(outcomes(await bulk(ops, 'discard', { ids }))).toEqual([
      'FAILED NOT_HELD',
      'SKIPPED ALREADY_DONE',
      'FAILED NOT_HELD',
    ])
    for (const what of ['release', 'discard'] as const) {
      expect(await bulk(await api.staff('marketer'), what, { ids })).toMatchObject({ code: 'FORBIDDEN' })
      expect((await (await api.customer()).post(`${path}/bulk/${what}`, { ids })).status).toBe(403)
      expect((await api.anonymous.post(`${path}/bulk/${what}`, { ids })).status).toBe(401)
    }
  })
})

describe('보류한 메시지 보내지 않기', () => {
  test('고객에게는 아무것도 가지 않고, 되돌리면 다시 보류되어 보낼 수 있다', async () => {
    const member = await api.customer()
    const ids = await held(member.id, 2)
    const ops = await api.staff('ops')
    const dropped = await bulk(ops, 'discard', { ids })
    expect([outcomes(dropped), await states()]).toEqual([
      ['SUCCESS', 'SUCCESS'],
      ['DISCARDED', 'DISCARDED'],
    ])
    await deliverMessages(api.deps)
    expect((await inboxOf(member)).total_count).toBe(0)
    const undone = await ops.post<Result>(`/store-admin/v1/jobs/${dropped.job_id}/undo`, {})
    expect([outcomes(undone.body), await states()]).toEqual([
      ['SUCCESS', 'SUCCESS'],
      ['HELD', 'HELD'],
    ])
    const sent = await bulk(ops, 'release', { ids })
    expect(outcomes(sent)).toEqual(['SUCCESS', 'SUCCESS'])
    expect((await inboxOf(member)).total_count).toBe(2)
    expect((await ops.post<Result>(`/store-admin/v1/jobs/${sent.job_id}/undo`, {})).body).toMatchObject({
      code: 'BULK_NOT_UNDOABLE',
    })
  })

  test('그 사이 탈퇴한 회원의 것은 되돌려도 다시 보류하지 않는다', async () => {
    const member = await api.customer()
    const ids = await held(member.id)
    const ops = await api.staff('ops')
    const { job_id } = await bulk(ops, 'discard', { ids })
    await api.deps.db.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, member.id))
    const undone = await ops.post<Result>(`/store-admin/v1/jobs/${job_id}/undo`, {})
    expect([outcomes(undone.body), await states()]).toEqual([['FAILED USER_WITHDRAWN'], ['DISCARDED']])
  })
})

describe('두었다가 보내는 일의 끝까지', () => {
  const releaseAll = async (staff: TestClient) => {
    await sendMessages(api.deps)
    const as_of = api.clock.now().toISOString()
    const done = await bulk(staff, 'release', { filter: { status: ['HELD'] }, as_of })
    await deliverMessages(api.deps)
    return done
  }

  test('키트를 옮기고 보내며 둔 알림은 놓을 때 회원에게 닿고, 그 뒤의 발송취소는 회원에게 알린다', async () => {
    const shop = await aKitShop(api)
    const [moved = 0, sent = 0] = await planKits(api, shop, ['2026-12-21', '2026-12-18'])
    const ops = await api.staff('ops')
    const schedules = '/core-admin/v1/delivery-schedules'
    await ops.post(`${schedules}/${moved}`, { to: '2026-12-22', version: 1, notify: 'HOLD' })
    api.clock.set('2026-12-17T15:00:00+09:00')
    const later = await api.staff('ops')
    await later.post(`${schedules}/bulk/shipping`, {
      items: [{ id: sent, carrier: 'CJ', invoice_no: '584012345671' }],
      notify: 'HOLD',
    })
    await sendMessages(api.deps)
    const told = () =>
      rows<{ title: string; body: string }>(api.deps.db, sql`select title, body from notifications order by id`)
    expect(await told()).toEqual([])
    expect((await releaseAll(later)).totals).toMatchObject({ SUCCESS: 2, FAILED: 0 })
    expect(await states()).toEqual(['SENT', 'SENT'])
    expect(await told()).toMatchObject([
      { body: expect.stringContaining('2026.12.22') },
      { title: '상품을 보냈어요', body: expect.stringContaining('CJ대한통운 584012345671') },
    ])
    await later.post(`${schedules}/bulk/cancel-shipping`, { ids: [sent] })
    await sendMessages(api.deps)
    expect(await told()).toMatchObject([{}, {}, { title: '발송을 취소했어요' }])
  })

  test('주문을 일괄로 보내며 둔 알림은 놓을 때 고객에게 닿는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds, orderId } = await anOrder(api.deps, shop, { items: [{}] })
    const ops = await api.staff('ops')
    const items = [{ id: itemIds[0], carrier: 'CJ', invoice_no: '584012345671' }]
    await ops.post('/store-admin/v1/order-items/bulk/shipping', { items, process_too: true, notify: 'HOLD' })
    expect((await releaseAll(ops)).totals).toMatchObject({ SUCCESS: 1 })
    expect(await rows(api.deps.db, sql`select user_id, title, path from notifications`)).toEqual([
      { user_id: shop.userId, title: '상품을 보냈어요', path: `/my/orders/${orderId}` },
    ])
  })
})
