import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { outbox } from '#server/modules/outbox/outbox.tables.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { claim, withReasons } from '#tests/support/claiming.ts'
import { answer, asked, inbox, type Inquiry, mine, see, tenSeconds } from '#tests/support/conversations.ts'
import { answerWith, askedOfOrder, eventsOf, quote, repliesOf, requestOf } from '#tests/support/replyActions.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

const claimsMade = () => api.deps.db.select().from(claims).orderBy(claims.id)
const failureOf = async (id: number) => {
  const cs = await api.staff('cs')
  const [reply] = await repliesOf(cs, id)
  return { status: reply?.status, error: reply?.error }
}

describe('답변과 함께 하는 일', () => {
  test('미리 보면 금액과 까닭과 한마디를 말하고 아무것도 바꾸지 않으며, 답변이 갈 때 꼭 그만큼 한 번 한다', async () => {
    const cs = await api.staff('cs')
    const { id, customer, itemId } = await askedOfOrder(api)
    const queued = await answerWith(cs, id, requestOf('return', itemId))
    expect(queued.quote).toMatchObject({ must_confirm: false, waits: false, seen: { completes: false } })
    expect(queued.quote.summary).toMatch(/^반품 · .+ 1개 · /)
    expect(queued.quote.sentence).toMatch(/1개 반품을 접수했어요\. 상품을 받아 확인한 뒤 [\d,]+원을 돌려드려요\.$/)
    expect(queued.quote.refund.why.length).toBeGreaterThan(0)
    expect(await claimsMade()).toEqual([])
    expect(await tenSeconds(api)).toBe(1)
    const [made] = await claimsMade()
    expect(made).toMatchObject({ type: 'return', status: 'REQUESTED', requester: 'ADMIN' })
    expect(made?.quote).toMatchObject({ refundCash: queued.quote.seen.refund_cash })
    const link = `/admin/claims/${made?.id}/show`
    expect(await repliesOf(cs, id)).toMatchObject([
      { status: 'SENT', action: { summary: queued.quote.summary, result: `반품 접수 ${made?.claimNo}`, link } },
    ])
    expect(await eventsOf(cs, id)).toMatchObject([
      { kind: 'assigned' },
      { kind: 'claim.requested', link, actor_name: 'cs 직원' },
    ])
    const [line] = await api.deps.db.select().from(auditLogs).where(eq(auditLogs.action, 'claim.request'))
    expect(line).toMatchObject({
      actor: `cs:${cs.id}`,
      entityId: String(made?.id),
      after: { message_id: queued.id, conversation_id: id },
    })
    // what staff did is theirs: the customer reads the words and nothing else
    const theirs = await customer.get<Inquiry>(`${mine}/${id}`)
    expect(theirs.body.replies).toMatchObject([{ content: queued.quote.sentence }])
    expect(JSON.stringify(theirs.body)).not.toMatch(/claim|action|cs:|admin|seen/)
  })

  test('발송 전 취소는 완료할 수 있는 사람이 쓰면 바로 끝나고 결제사 환불이 뒤따르며, 아니면 접수만 된다', async () => {
    const [admin, cs] = [await api.staff('admin'), await api.staff('cs')]
    const [first, second] = [await askedOfOrder(api, 'PAID'), await askedOfOrder(api, 'PAID')]
    const done = await answerWith(admin, first.id, requestOf('cancel', first.itemId))
    expect(done.quote.seen.completes).toBe(true)
    const asks = await answerWith(cs, second.id, requestOf('cancel', second.itemId))
    expect(asks.quote.seen.completes).toBe(false)
    expect(await tenSeconds(api)).toBe(2)
    expect((await claimsMade()).map(({ status }) => status)).toEqual(['COMPLETED', 'REQUESTED'])
    await driveRefunds(api.deps)
    expect(await api.deps.db.select().from(refunds)).toMatchObject([
      { status: 'COMPLETED', refundCash: done.quote.seen.refund_cash, executedBy: `admin:${admin.id}` },
    ])
  })

  test('열 초 안에 취소하면 아무 일도 없고, 글과 하려던 일이 쓰던 자리로 돌아온다', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    const request = requestOf('return', itemId)
    const queued = await answerWith(cs, id, request)
    expect((await cs.post(`${inbox}/${id}/replies/${queued.id}/cancel`)).status).toBe(200)
    expect(await tenSeconds(api)).toBe(0)
    expect(await claimsMade()).toEqual([])
    const { draft } = await see(cs, id)
    expect(draft).toMatchObject({ content: queued.quote.sentence, action: request })
  })

  test('고객이 그 사이 스스로 취소했으면 답변은 가지 않고 까닭을 말하며, 상담은 그대로 기다린다', async () => {
    const admin = await api.staff('admin')
    const { id, customer, itemId, orderId } = await askedOfOrder(api, 'PAID')
    const before = await see(admin, id)
    await answerWith(admin, id, requestOf('cancel', itemId, { items: [{ order_item_id: itemId, quantity: 2 }] }))
    await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 2 }])
    const letters = await api.deps.db.$count(outbox)
    expect(await tenSeconds(api)).toBe(1)
    expect(await failureOf(id)).toEqual({
      status: 'FAILED',
      error: expect.stringMatching(
        /상태가 결제완료에서 취소완료로 바뀌었어요\. 취소완료 상태에서는 취소할 수 없어요\. 아무것도 처리하지 않았어요\.$/,
      ),
    })
    expect(await api.deps.db.$count(claims)).toBe(1)
    expect(await api.deps.db.$count(outbox)).toBe(letters)
    const { waiting_since, last_message_id, status, draft } = await see(admin, id)
    expect({ waiting_since, last_message_id, status }).toEqual({
      waiting_since: before.waiting_since,
      last_message_id: before.last_message_id,
      status: 'WAITING',
    })
    expect(draft?.content).toMatch(/취소를 마쳤어요/)
    expect((await customer.get<Inquiry>(`${mine}/${id}`)).body.replies).toEqual([])
  })

  test('금액이 달라졌으면 전과 뒤를 말하고, 다시 보고 보내면 된다', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    const request = requestOf('return', itemId)
    const first = await answerWith(cs, id, request)
    await api.deps.db.execute(sql`update shipping_groups set policy = policy || jsonb_build_object('return_fee', 1000)`)
    await tenSeconds(api)
    const { error } = await failureOf(id)
    expect(error).toMatch(/^환불액이 [\d,]+원에서 [\d,]+원으로 바뀌었어요\. 아무것도 처리하지 않았어요\.$/)
    expect(await claimsMade()).toEqual([])
    const now = (await quote(cs, id, request)).body
    const old = await answer(cs, id, {
      content: `안녕하세요. ${first.quote.sentence}`,
      action: { ...request, seen: now.seen },
    })
    expect(old).toMatchObject({
      status: 409,
      body: { code: 'REFUND_CHANGED', message: expect.stringMatching(/^글에 예전 금액 [\d,]+원이 남아 있어요/) },
    })
    const again = await answerWith(cs, id, request)
    expect(again.quote.seen.refund_cash).not.toBe(first.quote.seen.refund_cash)
    await tenSeconds(api)
    expect((await claimsMade()).map(({ quote: kept }) => kept)).toMatchObject([
      { refundCash: again.quote.seen.refund_cash },
    ])
  })

  test('상담을 종료해서 취소된 예약 답장도, 다시 연 뒤에 예전 금액의 글로는 보내지 못한다', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    const request = requestOf('return', itemId)
    const send_at = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
    await answerWith(cs, id, request, { send_at })
    const { last_message_id } = await see(cs, id)
    const patch = (body: object) => cs.patch(`${inbox}/${id}`, body)
    expect((await patch({ state: 'CLOSED', expected_last_message_id: last_message_id })).status).toBe(200)
    await api.deps.db.execute(sql`update shipping_groups set policy = policy || jsonb_build_object('return_fee', 1000)`)
    expect((await patch({ state: 'OPEN' })).status).toBe(200)
    const content = (await see(cs, id)).draft?.content ?? ''
    const { seen, sentence } = (await quote(cs, id, request)).body
    expect(await answer(cs, id, { content, action: { ...request, seen } })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_CHANGED', message: expect.stringMatching(/^글에 예전 금액 [\d,]+원이 남아 있어요/) },
    })
    expect((await answer(cs, id, { content: sentence, action: { ...request, seen } })).status).toBe(201)
  })

  test('본 것과 다른 금액으로는 보내지 못한다', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    const request = requestOf('return', itemId)
    const { seen } = (await quote(cs, id, request)).body
    const queued = await answer(cs, id, {
      action: { ...request, seen: { ...seen, refund_cash: seen.refund_cash + 1 } },
    })
    expect(queued).toMatchObject({ status: 409, body: { code: 'REFUND_CHANGED' } })
    expect(await repliesOf(cs, id)).toEqual([])
  })

  test('주문상품이 바뀌었으면 금액이 같아도 하지 않는다', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    await answerWith(cs, id, requestOf('return', itemId))
    await api.deps.db
      .update(orderItems)
      .set({ version: sql`version + 1` })
      .where(eq(orderItems.id, itemId))
    await tenSeconds(api)
    expect((await failureOf(id)).error).toMatch(/^그 사이 .+ 주문상품이 바뀌었어요\./)
    expect(await claimsMade()).toEqual([])
  })

  test('같은 반품을 두 답변에 담으면 먼저 간 것만 되고, 뒤의 것은 진행 중이라고 말한다', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    await answerWith(cs, id, requestOf('return', itemId))
    await answerWith(cs, id, requestOf('return', itemId))
    expect(await tenSeconds(api)).toBe(2)
    const told = await repliesOf(cs, id)
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set(['FAILED', 'SENT']))
    expect(told.find(({ status }) => status === 'FAILED')?.error).toMatch(/이미 취소·교환·반품이 진행 중인 상품이에요/)
    expect(await claimsMade()).toHaveLength(1)
  })

  test('보내는 때의 권한으로 한다: 권한을 잃었거나 그만둔 사람의 일은 하지 않는다', async () => {
    const [moved, left] = [await api.staff('cs'), await api.staff('cs')]
    const [first, second] = [await askedOfOrder(api), await askedOfOrder(api)]
    await answerWith(moved, first.id, requestOf('return', first.itemId))
    await answerWith(left, second.id, requestOf('return', second.itemId))
    await api.deps.db.execute(sql`update admins set role = 'marketer' where id = ${moved.id}`)
    await api.deps.db.execute(sql`update admins set status = 'INACTIVE' where id = ${left.id}`)
    await tenSeconds(api)
    expect((await failureOf(first.id)).error).toMatch(/접수할 권한이 더는 없어요/)
    expect((await failureOf(second.id)).error).toMatch(/더는 일하지 않아요/)
    expect(await claimsMade()).toEqual([])
  })

  test('관리자가 쓰고 운영으로 바뀌었으면, 답변할 권한이 없으므로 환불을 돌려준다는 답변도 취소도 없다', async () => {
    const admin = await api.staff('admin')
    const { id, itemId } = await askedOfOrder(api, 'PAID')
    const queued = await answerWith(admin, id, requestOf('cancel', itemId))
    expect(queued.quote.seen.completes).toBe(true)
    await api.deps.db.execute(sql`update admins set role = 'ops' where id = ${admin.id}`)
    await tenSeconds(api)
    expect(await failureOf(id)).toEqual({
      status: 'FAILED',
      error: '답변을 쓴 직원에게 고객에게 답할 권한이 더는 없어요. 아무것도 처리하지 않았어요.',
    })
    expect([await claimsMade(), await api.deps.db.$count(refunds)]).toEqual([[], 0])
  })

  test('묻는 주문의 상품만 된다: 남의 주문상품도, 주문이 없는 상담도 거절한다', async () => {
    const cs = await api.staff('cs')
    const [one, other] = [await askedOfOrder(api), await askedOfOrder(api)]
    expect((await quote(cs, one.id, requestOf('return', other.itemId))).body.code).toBe('ORDER_ITEM_NOT_FOUND')
    const seen = { refund_cash: 0, refund_points: 0, additional_payment: 0, completes: false }
    const sneaked = await answer(cs, one.id, { action: { ...requestOf('return', other.itemId), seen } })
    expect(sneaked).toMatchObject({ status: 404, body: { code: 'ORDER_ITEM_NOT_FOUND' } })
    const without = await asked(api, one.customer)
    expect((await quote(cs, without.id, requestOf('return', one.itemId))).body.code).toBe('ORDER_NOT_FOUND')
    expect((await quote(cs, 99_999, requestOf('return', one.itemId))).status).toBe(404)
  })

  test('안 되는 일은 보내기 전에 까닭을 말한다: 단계, 수량, 사유, 교환할 옵션', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    const refused = async (body: object) => (await quote(cs, id, body)).body
    expect(await refused(requestOf('cancel', itemId))).toMatchObject({
      code: 'CLAIM_NOT_ALLOWED',
      message: '이미 발송된 상품은 취소할 수 없어요. 대신 반품을 신청할 수 있어요.',
    })
    const three = requestOf('return', itemId, { items: [{ order_item_id: itemId, quantity: 3 }] })
    expect((await refused(three)).message).toBe('반품할 수 있는 수량은 2개예요.')
    const fields = async (body: object) => (await quote(cs, id, body)).body as { extra?: { fields?: object } }
    expect((await fields(requestOf('return', itemId, { reason_id: 1 }))).extra?.fields).toEqual({
      reason_id: ['CLAIM_REASON'],
    })
    expect((await fields(requestOf('exchange', itemId))).extra?.fields).toEqual({ items: ['EXCHANGE_OPTION'] })
    expect((await fields({ ...requestOf('return', itemId), items: [] })).extra?.fields).toMatchObject({
      items: expect.anything(),
    })
    expect(await claimsMade()).toEqual([])
  })
})
