import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { forgetFarewells } from '#server/modules/messages/forget.service.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { type Letter, queue } from '#server/modules/outbox/outbox.parts.ts'
import { outbox } from '#server/modules/outbox/outbox.tables.ts'
import { carriers } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const day = 86_400_000
const put = (letters: Letter[]) => api.deps.db.execute(queue(letters, api.clock.now()))
const written = () => api.deps.db.select().from(messages).orderBy(messages.dedupe)
const bodies = async () => (await written()).map(({ body }) => body)

describe('주문이 알리는 것이 메시지가 될 때', () => {
  test('받을 사람과 종류와 열쇠를 지니고, 붙잡아 둘 것은 붙잡으며, 탈퇴한 사람에게는 보내지 않는다', async () => {
    const member = await api.customer({ name: '김하늘', emailAddress: 'haneul@example.test' })
    const gone = await api.customer({ status: 'WITHDRAWN' })
    const letter = (dedupe: string, payload: object, topic: Letter['topic'] = 'order.message'): Letter => ({
      dedupe,
      topic,
      payload: { user_id: member.id, order_id: 1, order_no: '2611240101ABCD', ...payload },
    })
    await put([
      letter('a', { event: 'SHIPPED', hold: false }),
      letter('b', { event: 'SHIPPED', hold: true }),
      letter('c', { event: 'POINTS_EXPIRING', order_id: undefined, order_no: undefined }, 'member.message'),
      letter('d', { event: 'SHIPPED', user_id: gone.id }),
      letter('e', { event: 'x' }, 'payment.cancel'),
    ])
    api.deps.senders = { email: undefined, sms: undefined }
    expect(await sendMessages(api.deps)).toBe(4)
    const to = { channel: 'EMAIL', recipient: 'haneul@example.test', userId: member.id, tries: 0, sentAt: null }
    expect(await written()).toMatchObject([
      { ...to, dedupe: 'a', kind: 'ORDER', status: 'QUEUED', nextTryAt: api.clock.now(), createdAt: api.clock.now() },
      { ...to, dedupe: 'b', kind: 'ORDER', status: 'HELD', nextTryAt: null },
      { ...to, dedupe: 'c', kind: 'MEMBER', status: 'QUEUED' },
    ])
    expect(await sendMessages(api.deps)).toBe(0)
    const open = await api.deps.db.select().from(outbox)
    expect(open.filter(({ doneAt }) => doneAt === null).map(({ dedupe }) => dedupe)).toEqual(['e'])
  })

  test('잠기거나 정지된 사람에게도 산 것은 알린다', async () => {
    const to = await Promise.all([api.customer({ status: 'LOCKED' }), api.customer({ status: 'SUSPENDED' })])
    await put(
      to.map(({ id }): Letter => ({
        dedupe: String(id),
        topic: 'order.message',
        payload: { event: 'SHIPPED', user_id: id, order_id: 1, order_no: '2611240101ABCD' },
      })),
    )
    await sendMessages(api.deps)
    expect(new Set((await written()).map(({ userId }) => userId))).toEqual(new Set(to.map(({ id }) => id)))
  })

  test('때가 된 것만 먼저 온 것부터 백 개씩, 같은 열쇠는 한 번만 쓴다', async () => {
    const member = await api.customer()
    const letters = (from: number, count: number) =>
      Array.from({ length: count }, (_, n): Letter => ({
        dedupe: String(from + n),
        topic: 'member.message',
        payload: { event: 'OTHER', user_id: member.id },
      }))
    await put(letters(200, 60))
    api.clock.advance(-1)
    await put(letters(100, 60))
    api.clock.advance(2)
    await put([...letters(300, 1), ...letters(100, 1)])
    await api.deps.db
      .update(outbox)
      .set({ nextAt: new Date(api.clock.now().getTime() + 1) })
      .where(eq(outbox.dedupe, '300'))
    expect(await sendMessages(api.deps)).toBe(100)
    expect((await written()).filter(({ dedupe }) => dedupe < '200')).toHaveLength(60)
    expect([await sendMessages(api.deps), await sendMessages(api.deps)]).toEqual([20, 0])
    api.clock.advance(1)
    expect(await sendMessages(api.deps)).toBe(1)
    expect((await written()).every(({ status }) => status === 'SENT')).toBe(true)
  })

  test('반품 기간은 그 주문의 것, 택배사의 이름은 상점의 것이다', async () => {
    const shop = await aShop(api.deps.db)
    const [early, late] = [await anOrder(api.deps, shop), await anOrder(api.deps, shop)]
    await api.deps.db.update(orders).set({ returnDays: 30 }).where(eq(orders.id, late.orderId))
    await api.deps.db.update(carriers).set({ name: '씨제이' }).where(eq(carriers.code, 'CJ'))
    const of = (dedupe: string, orderId: number, event: string, more = {}): Letter => ({
      dedupe,
      topic: 'order.message',
      payload: { event, order_id: orderId, user_id: shop.userId, ...more },
    })
    await put([
      of('a', early.orderId, 'DELIVERED'),
      of('b', late.orderId, 'DELIVERED'),
      of('c', late.orderId, 'SHIPPED', { carrier: 'CJ', invoice_no: '584012345678' }),
    ])
    await sendMessages(api.deps)
    const [first, second, third] = await bodies()
    expect(first).toContain('7일 안에')
    expect(second).toContain('30일 안에')
    expect(third).toContain('씨제이 584012345678')
  })
})

test('떠난 사람의 마지막 편지는 닿고 하루, 닿지 못하면 한 달, 회원이 아닌 사람의 것은 한 달 주소를 지닌다', async () => {
  const [member, gone] = [await api.customer(), await api.customer()]
  await api.deps.db.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, gone.id))
  const now = api.clock.now()
  const wrote = (dedupe: string, userId: number | null, status: 'SENT' | 'FAILED' | 'QUEUED', ageMs: number) =>
    api.deps.db.insert(messages).values({
      dedupe,
      userId,
      status,
      channel: 'EMAIL',
      recipient: 'gone@example.test',
      title: '제목',
      body: '내용',
      error: '오류',
      nextTryAt: status === 'QUEUED' ? now : null,
      createdAt: new Date(now.getTime() - ageMs),
    })
  for (const status of ['SENT', 'FAILED', 'QUEUED'] as const) {
    await wrote(`gone ${status} 1`, gone.id, status, day)
    await wrote(`gone ${status} 1+`, gone.id, status, day + 1)
    await wrote(`gone ${status} 30`, gone.id, status, 30 * day)
    await wrote(`gone ${status} 30+`, gone.id, status, 30 * day + 1)
    await wrote(`none ${status} 30`, null, status, 30 * day)
    await wrote(`none ${status} 30+`, null, status, 30 * day + 1)
    await wrote(`member ${status}`, member.id, status, 90 * day)
  }
  expect(await forgetFarewells(api.deps.db, now)).toBe(9)
  const blank = (await written()).filter(({ recipient }) => recipient === '탈퇴 회원')
  expect(blank.map(({ dedupe }) => dedupe).toSorted()).toEqual(
    [
      ...['SENT', 'FAILED'].flatMap((status) => ['1+', '30', '30+'].map((age) => `gone ${status} ${age}`)),
      'gone QUEUED 30+',
      'none SENT 30+',
      'none FAILED 30+',
    ].toSorted(),
  )
  for (const one of blank) expect(one).toMatchObject({ body: '', error: null, nextTryAt: null })
  expect(blank.find(({ dedupe }) => dedupe === 'gone QUEUED 30+')?.status).toBe('FAILED')
  expect(await forgetFarewells(api.deps.db, now)).toBe(0)
})
