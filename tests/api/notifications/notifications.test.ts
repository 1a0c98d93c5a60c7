import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { forgetNotifications } from '#server/modules/notifications/notifications.service.ts'
import { notifications } from '#server/modules/notifications/notifications.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import type { Message } from '#server/modules/messages/noticeTexts.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { type Letter, queue } from '#server/modules/outbox/outbox.parts.ts'
import { useApi } from '#tests/support/api.ts'
import { agreeTo, inboxOf, tell } from '#tests/support/notifications.ts'

const api = useApi()
const readPath = '/api/v2/user/notifications/read'

const caused = async (userId: number, payload: Partial<Message>, dedupe = 'cause') => {
  const topic: Letter['topic'] = payload.order_id ? 'order.message' : 'member.message'
  await api.deps.db.execute(queue([{ dedupe, topic, payload: { user_id: userId, ...payload } }], api.clock.now()))
  return sendMessages(api.deps)
}

describe('원인이 알림함에 쓰는 것', () => {
  const order = { order_id: 12, order_no: '2611240101ABCD' }
  const parcel = { carrier: 'CJ', invoice_no: '584012345678' }

  test.each<[payload: Partial<Message>, kind: string, title: string, body: string, path: string | null]>([
    [
      { event: 'PAID', ...order, amount: 39_000 },
      'ORDER',
      '주문이 완료됐어요',
      '결제 금액은 39,000원이에요.',
      '/my/orders/12',
    ],
    [
      { event: 'SHIPPED', ...order, ...parcel },
      'ORDER',
      '상품을 보냈어요',
      '배송 현황은 주문 내역에서 볼 수 있어요.\nCJ대한통운 584012345678',
      '/my/orders/12',
    ],
    [
      { event: 'CLAIM_HELD', ...order, claim_id: 7, claim_type: 'return' },
      'CLAIM',
      '반품 확인이 더 필요해요',
      '고객센터에서 곧 연락드릴게요.',
      '/my/claims/7',
    ],
    [
      { event: 'PAYMENT_CANCELED', ...order, amount: 1 },
      'ORDER',
      '결제를 취소했어요',
      '결제 직후 재고가 떨어져 전액 취소했어요. 불편을 드려 죄송해요.',
      '/my/orders',
    ],
    [
      { event: 'POINTS_EXPIRING', points: 1_200, day: '2026-12-31' },
      'POINTS',
      '곧 사라지는 포인트가 있어요',
      '1,200P를 2026.12.31까지 쓸 수 있어요.',
      '/my/points',
    ],
    [
      { event: 'RESTOCKED', product: '요가매트', product_id: 5 },
      'WISH',
      '기다리던 상품이 다시 들어왔어요',
      '요가매트를 지금 살 수 있어요.',
      '/store/products/5',
    ],
    [
      { event: 'RESTOCKED', product: '요가매트' },
      'WISH',
      '기다리던 상품이 다시 들어왔어요',
      '요가매트를 지금 살 수 있어요.',
      null,
    ],
    [
      { event: 'TIME_SALE_OPENING', sale: '특가', opens_ms: 0 },
      'WISH',
      '타임세일이 곧 열려요',
      '특가가 1월 1일 09:00에 열려요.',
      '/store/time-sale',
    ],
    [
      { event: 'REVIEW_RESTORED', product: '매트' },
      'REVIEW',
      '리뷰가 다시 보여요',
      '매트에 쓰신 리뷰를 다시 확인해서 보이게 했어요.',
      '/my/reviews',
    ],
    [
      { event: 'CONVERSATION_REPLIED', conversation_id: 3 },
      'INQUIRY',
      '문의하신 내용에 답변했어요',
      '1:1 문의에서 답변을 확인해 주세요.',
      '/my/inquiries/3',
    ],
  ])('%o', async (payload, kind, title, body, path) => {
    const me = await api.customer({ name: '김하늘' })
    await caused(me.id, payload)
    expect((await inboxOf(me)).results).toMatchObject([{ kind, title, body, path, read: false }])
  })

  test('같은 원인은 한 번만 쓰고, 붙잡아 둔 것과 떠난 사람의 것은 쓰지 않는다', async () => {
    const [me, gone] = [await api.customer(), await api.customer({ status: 'WITHDRAWN' })]
    await caused(me.id, { event: 'PAID', ...order })
    await api.deps.db.delete(messages)
    await caused(me.id, { event: 'PAID', ...order })
    await caused(me.id, { event: 'SHIPPED', ...order, hold: true }, 'held')
    await caused(gone.id, { event: 'PAID', ...order }, 'gone')
    expect(await api.deps.db.select({ userId: notifications.userId }).from(notifications)).toEqual([{ userId: me.id }])
  })

  test('1:1 문의의 메일에는 답변이 있다는 것과 주소만 있다', async () => {
    const me = await api.customer({ name: '김하늘' })
    await caused(me.id, { event: 'CONVERSATION_REPLIED', conversation_id: 3 })
    const [mail] = await api.deps.db.select().from(messages)
    expect(mail).toMatchObject({
      title: '[홈핏] 문의하신 내용에 답변했어요',
      body: `김하늘님, 1:1 문의에서 답변을 확인해 주세요.\n${api.deps.config.publicUrl}/my/inquiries/3`,
      kind: 'MEMBER',
    })
  })
})

describe('읽음', () => {
  test('한 화면에 대한 것만, 또는 보인 것까지 모두 읽는다', async () => {
    const me = await api.customer()
    await tell(api, me.id, { path: '/my/inquiries/1' }, { path: '/my/inquiries/12' }, {})
    await me.post(readPath, { path: '/my/inquiries/1' })
    const read = async () => (await inboxOf(me)).results.map((one) => one.read).toReversed()
    expect(await read()).toEqual([true, false, false])
    const [newest, seen] = (await inboxOf(me)).results
    await me.post(readPath, { all: true, up_to: seen?.id })
    expect(await read()).toEqual([true, true, false])
    await me.post(readPath, { all: true })
    expect(await inboxOf(me)).toMatchObject({ unread_count: 0, results: [{ id: newest?.id, read: true }, {}, {}] })
  })

  test('무엇을 읽었는지 한 가지로, 200개까지만 말한다', async () => {
    const me = await api.customer()
    const wrong: [body: object, field: string][] = [
      [{}, 'ids'],
      [{ ids: [] }, 'ids'],
      [{ ids: [0] }, 'ids.0'],
      [{ ids: ['1'] }, 'ids.0'],
      [{ ids: Array.from({ length: 201 }, (_, n) => n + 1) }, 'ids'],
      [{ ids: [1], all: true }, 'ids'],
      [{ all: false }, 'all'],
      [{ ids: [1], up_to: 1 }, 'up_to'],
    ]
    for (const [body, field] of wrong) {
      const answer = await me.post<{ extra: { fields: object } }>(readPath, body)
      expect([body, answer.status, Object.keys(answer.body.extra.fields)]).toEqual([body, 400, [field]])
    }
  })

  test('읽지 않은 수는 백까지만 센다', async () => {
    const me = await api.customer()
    await tell(api, me.id, ...Array.from({ length: 120 }, () => ({})))
    expect(await inboxOf(me, '?limit=1')).toMatchObject({ unread_count: 100, total_count: 120 })
  })
})

describe('광고', () => {
  test('동의한 사람에게만, 광고라고 밝혀서 쓴다', async () => {
    const [yes, no, all, back] = await Promise.all([api.customer(), api.customer(), api.customer(), api.customer()])
    await agreeTo(api, yes.id, 'MARKETING_PUSH')
    await agreeTo(api, all.id, 'MARKETING')
    await agreeTo(api, back.id, 'MARKETING')
    await agreeTo(api, back.id, 'MARKETING_PUSH', false)
    for (const { id } of [yes, no, all, back]) await tell(api, id, { marketing: true, title: '겨울 할인' })
    const told = await api.deps.db.select().from(notifications)
    expect(told.map(({ userId }) => userId)).toEqual([yes.id, all.id])
    expect(told[0]?.title).toBe('(광고) 겨울 할인')
  })
})

test('떠나는 사람의 알림은 모두 지운다', async () => {
  const [me, other] = [await api.customer(), await api.customer()]
  await tell(api, me.id, {})
  await tell(api, other.id, {})
  await api.deps.db.transaction((tx) => forgetNotifications(tx, me.id, api.clock.now()))
  await api.deps.db.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, me.id))
  expect(await api.deps.db.select({ userId: notifications.userId }).from(notifications)).toEqual([{ userId: other.id }])
})

test('앱의 화면이 아닌 주소로 보내는 알림은 데이터베이스가 받지 않는다', async () => {
  const me = await api.customer()
  for (const path of ['//evil.test', 'https://evil.test', '/my\\evil', 'javascript:alert(1)'])
    await expect(tell(api, me.id, { path })).rejects.toThrow()
})
