import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestClient, useApi } from '#tests/support/api.ts'
import {
  aCategory,
  answer,
  answered,
  aPicture,
  ask,
  asked,
  follow,
  type Inquiry,
  mine,
  patch,
  see,
  tenSeconds,
} from '#tests/support/conversations.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
let category: number
let customer: TestClient & { id: number }
beforeEach(async () => {
  category = await aCategory(api, { name: '주문·배송' })
  customer = await api.customer()
})
const fields = async (body: object) => (await ask(customer, { category_id: category, ...body })).body.extra?.['fields']

describe('1:1 문의', () => {
  test('쓰는 유형만 순서대로 보인다', async () => {
    await aCategory(api, { name: '취소·환불', sequence: -1, orderRequired: true })
    await aCategory(api, { name: '쓰지 않음', isActive: false })
    const { results } = (await api.anonymous.get<{ results: { name: string }[] }>('/core/v1/conversations/categories'))
      .body
    expect(results.map(({ name, ...one }) => [name, Object.keys(one)])).toEqual([
      ['취소·환불', ['id', 'order_required']],
      ['주문·배송', ['id', 'order_required']],
    ])
  })

  test('유형, 주문, 주문상품, 사진은 있는 것이고 제 것이어야 하며, 어느 칸인지 말한다', async () => {
    const shop = await aShop(api.deps.db)
    const own = await anOrder(api.deps, { ...shop, userId: customer.id }, { items: [{ status: 'PAID' }] })
    const other = await anOrder(api.deps, shop, { items: [{ status: 'PAID' }] })
    const needing = await aCategory(api, { orderRequired: true })
    const gone = await aCategory(api, { isActive: false })
    expect(await fields({ category_id: needing })).toEqual({ order_id: ['REQUIRED'] })
    expect(await fields({ category_id: gone })).toEqual({ category_id: ['NOT_FOUND'] })
    expect(await fields({ order_id: other.orderId })).toEqual({ order_id: ['NOT_FOUND'] })
    expect(await fields({ order_item_id: other.itemIds[0] })).toEqual({ order_item_id: ['NOT_FOUND'] })
    expect(await fields({ order_id: own.orderId, order_item_id: other.itemIds[0] })).toEqual({
      order_item_id: ['NOT_FOUND'],
    })
    expect(await fields({ image_ids: [await aPicture(api, await api.customer())] })).toEqual({
      image_ids: ['PHOTO_NOT_FOUND'],
    })
    expect(await fields({ image_ids: [await aPicture(api, customer, { purpose: 'CLAIM' })] })).toEqual({
      image_ids: ['PHOTO_NOT_FOUND'],
    })
    expect(await fields({ image_ids: [1, 2, 3, 4, 5, 6] })).toHaveProperty('image_ids')
    expect(await fields({ content: '가'.repeat(2001) })).toEqual({ content: ['TOO_LONG'] })
    expect(await fields({ content: '   ' })).toHaveProperty('content')
    const picture = await aPicture(api, customer)
    const made = await ask(customer, {
      category_id: needing,
      order_item_id: own.itemIds[0],
      image_ids: [picture],
      title: '배송',
    })
    expect(made.body).toMatchObject({
      title: '배송',
      images: [{ id: picture }],
      order: { id: own.orderId },
      order_item: { id: own.itemIds[0], product_name: '요가 매트', thumbnail: { id: 0 } },
    })
  })

  test('한 시간에 열 번까지 물을 수 있고, 서른 번까지 이어서 쓸 수 있다', async () => {
    const made = []
    for (let n = 0; n < 10; n++) made.push((await asked(api, customer, { category_id: category })).id)
    expect(await ask(customer, { category_id: category })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    })
    for (let n = 0; n < 30; n++) expect((await follow(customer, made[n % 10] ?? 0)).status).toBe(201)
    expect((await follow(customer, made[0] ?? 0)).status).toBe(429)
  })

  test('목록은 제 것만, 새것부터, 상태로 좁혀 보이고 마지막 말을 하나 보여 준다', async () => {
    const cs = await api.staff('cs')
    const [waiting, done, closed] = [
      await asked(api, customer, { category_id: category }),
      await asked(api, customer, { category_id: category }),
      await asked(api, customer, { category_id: category }),
    ]
    await asked(api)
    await answered(api, cs, done.id)
    await answered(api, cs, closed.id, { close: true })
    const list = async (query = '') =>
      (await customer.get<{ results: Inquiry[]; total_count: number }>(`${mine}${query}`)).body
    expect(
      (await list()).results.map(({ id, status, messages }) => [id, status, messages.map(({ side }) => side)]),
    ).toEqual([
      [closed.id, 'CLOSED', ['STAFF']],
      [done.id, 'ANSWERED', ['STAFF']],
      [waiting.id, 'WAITING', ['CUSTOMER']],
    ])
    expect((await list('?status=ANSWERED')).results.map(({ id }) => id)).toEqual([done.id])
    expect(await list('?limit=1')).toMatchObject({ total_count: 3, has_next: true })
    expect(await list('?offset=2&limit=1')).toMatchObject({ results: [{ id: waiting.id, content: '언제 오나요?' }] })
  })
})

describe('답변이 오기 전', () => {
  test('고치면 새 글이 되어, 옛 글을 읽은 답변은 갈 수 없고 보내려던 답변도 가지 않는다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api, customer, { category_id: category })
    const read = (await see(cs, id)).last_message_id
    api.clock.advance(1_000)
    const queued = await answer(cs, id)
    const other = await aCategory(api, { name: '기타' })
    const changed = await customer.put<Inquiry>(`${mine}/${id}`, {
      category_id: other,
      content: '반품할래요.',
      image_ids: [],
    })
    expect(changed.body).toMatchObject({ content: '반품할래요.', category: { name: '기타' }, editable: true })
    expect(await tenSeconds(api)).toBe(0)
    expect(await answer(cs, id, { expected_last_message_id: read })).toMatchObject({
      status: 409,
      body: { code: 'CONVERSATION_CHANGED', extra: { newer: [{ side: 'CUSTOMER', content: '반품할래요.' }] } },
    })
    const { thread, draft, waiting_since: since, sla } = await see(cs, id)
    expect(draft?.content).toBe('오늘 보냈어요.')
    expect(since).toBe('2026-11-16T10:00:00.000+09:00')
    expect(sla?.kind).toBe('FIRST')
    expect(thread.map(({ type, status, content, kind }) => [type, status ?? kind ?? content])).toEqual([
      ['CUSTOMER', '반품할래요.'],
      ['REPLY', 'FAILED'],
      ['EVENT', 'assigned'],
      ['EVENT', 'reply.failed'],
      ['EVENT', 'customer.edited'],
    ])
    expect(thread[1]?.id).toBe(queued.body.id)
    // the same words again are nothing new
    const last = (await see(cs, id)).last_message_id
    await customer.put(`${mine}/${id}`, { category_id: category, content: '반품할래요.', image_ids: [] })
    expect((await see(cs, id)).last_message_id).toBe(last)
  })

  test('지우면 고객에게는 없고 직원에게는 기록으로 남으며, 아무도 답하지 못한다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api, customer, { category_id: category })
    await answer(cs, id)
    expect((await customer.delete(`${mine}/${id}`)).status).toBe(204)
    expect(await tenSeconds(api)).toBe(0)
    for (const answer of [
      await customer.get(`${mine}/${id}`),
      await follow(customer, id),
      await customer.delete(`${mine}/${id}`),
    ])
      expect(answer.status).toBe(404)
    expect((await customer.get<{ total_count: number }>(mine)).body.total_count).toBe(0)
    expect(await see(cs, id)).toMatchObject({ deleted: true, sla: null, content: '언제 오나요?' })
    expect((await answer(cs, id)).body.code).toBe('CONVERSATION_DELETED')
    expect((await patch(cs, id, { team: 'ops' })).body.code).toBe('CONVERSATION_DELETED')
    for (const [queue, count] of [
      ['waiting', 0],
      ['unassigned', 0],
      ['mine', 0],
      ['all', 1],
    ])
      expect(
        (await cs.get<{ total_count: number }>(`/core-admin/v1/conversations/messages?queue=${queue}`)).body
          .total_count,
      ).toBe(count)
  })

  test('답변이 가고 나면 고치거나 지울 수 없다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api, customer, { category_id: category })
    await answered(api, cs, id)
    const put = await customer.put<Inquiry>(`${mine}/${id}`, {
      category_id: category,
      content: '바꿔요',
      image_ids: [],
    })
    for (const refused of [put, await customer.delete<Inquiry>(`${mine}/${id}`)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'CONVERSATION_ANSWERED' } })
  })
})

describe('이어서 쓰기', () => {
  test('보류는 풀리고, 열 번째 초 사이에 온 글은 답을 기다린다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api, customer, { category_id: category })
    await patch(cs, id, { state: 'ON_HOLD' })
    await answer(cs, id)
    api.clock.advance(5_000)
    expect((await follow(customer, id, '아, 주소도요')).body).toMatchObject({ status: 'WAITING' })
    api.clock.advance(5_000)
    expect(await tenSeconds(api)).toBe(1)
    const after = await see(cs, id)
    expect(after).toMatchObject({ state: 'OPEN', status: 'WAITING', sla: { kind: 'NEXT' } })
    expect(after.waiting_since).toBe('2026-11-16T10:00:05.000+09:00')
    expect(after.replies).toHaveLength(1)
    expect(
      await rows(
        api.deps.db,
        sql`select kind, ended_by from conversation_stretches where conversation_id = ${id} order by id`,
      ),
    ).toEqual([
      { kind: 'FIRST', ended_by: 'REPLY' },
      { kind: 'NEXT', ended_by: null },
    ])
  })

  test('고객이 읽으면 직원에게 읽음으로 보인다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api, customer, { category_id: category })
    const seen = async () => (await see(cs, id)).thread.flatMap(({ type, seen: is }) => (type === 'REPLY' ? [is] : []))
    await answered(api, cs, id)
    expect(await seen()).toEqual([false])
    await customer.get(`${mine}/${id}`)
    await answered(api, cs, id)
    expect(await seen()).toEqual([true, false])
  })
})
