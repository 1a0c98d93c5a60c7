import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { rows } from '#tests/support/rows.ts'

const path = '/store-admin/v1/order-items'
type Memo = { id: number; content: string; pinned: boolean; mentions: { name: string }[] }
type Mentions = { results: { memo: Memo; order_no: string; seen: boolean }[]; unseen_count: number }

describe('운영메모', () => {
  const api = useApi()

  test('고정한 메모가 맨 위에 서고, 목록의 줄에도 마지막 메모 대신 보인다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const memos = `${path}/${itemIds[0]}/memos`
    const first = await ops.post<Memo>(memos, { content: '선물이에요. 명세서를 빼 주세요' })
    expect(first.body).toMatchObject({ pinned: false, mentions: [] })
    expect((await ops.post(`/store-admin/v1/memos/${first.body.id}/pin`)).body).toMatchObject({ pinned: true })
    await ops.post(memos, { content: '전화했어요' })
    const listed = await ops.get<{ results: Memo[] }>(memos)
    expect(listed.body.results.map((memo) => [memo.content, memo.pinned])).toEqual([
      ['선물이에요. 명세서를 빼 주세요', true],
      ['전화했어요', false],
    ])
    const row = () => ops.get(`${path}/${itemIds[0]}`)
    expect((await row()).body).toMatchObject({
      last_memo: '선물이에요. 명세서를 빼 주세요',
      memo_pinned: true,
      memo_count: 2,
    })
    await ops.delete(`/store-admin/v1/memos/${first.body.id}/pin`)
    expect((await row()).body).toMatchObject({ last_memo: '전화했어요', memo_pinned: false })
    expect((await ops.post('/store-admin/v1/memos/999999/pin')).status).toBe(404)
    const marketer = await api.staff('marketer')
    expect((await marketer.post(`/store-admin/v1/memos/${first.body.id}/pin`)).status).toBe(403)
  })

  test('@이름으로 부른 사람만 나를 부른 메모를 보고, 본 것은 다시 세지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds, orderNo } = await anOrder(api.deps, shop)
    await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const cs = await api.staff('cs')
    const people = await ops.get<{ results: { id: number; name: string; role: string }[] }>(
      '/store-admin/v1/memos/people',
    )
    const called = people.body.results.find((person) => person.role === 'cs')
    const author = people.body.results.find((person) => person.role === 'ops')
    const content = `@${called?.name} 전화 부탁해요 (@${author?.name})`
    const memo = await ops.post<Memo>(`${path}/${itemIds[0]}/memos`, { content })
    expect(memo.body.mentions).toEqual([{ id: called?.id, name: called?.name }])
    const listed = await ops.get<{ results: Memo[] }>(`${path}/${itemIds[0]}/memos`)
    expect(listed.body.results.map(({ mentions }) => mentions)).toEqual([memo.body.mentions])
    const mine = () => cs.get<Mentions>('/store-admin/v1/memos/mentions')
    expect((await mine()).body).toMatchObject({
      unseen_count: 1,
      results: [{ memo: { content }, order_no: orderNo, seen: false }],
    })
    expect((await ops.get<Mentions>('/store-admin/v1/memos/mentions')).body.results).toEqual([])
    const filtered = await cs.get<{ results: { id: number }[] }>(`${path}?mentioned_id=${called?.id}`)
    expect(filtered.body.results.map((row) => row.id)).toEqual([itemIds[0]])
    await ops.post('/store-admin/v1/memos/mentions/seen', { memo_ids: [memo.body.id] })
    expect((await mine()).body.unseen_count).toBe(1)
    await cs.post('/store-admin/v1/memos/mentions/seen', { memo_ids: [memo.body.id] })
    expect((await mine()).body).toMatchObject({ unseen_count: 0, results: [{ seen: true }] })
  })

  test('메모는 그 회원의 주문, 클레임, 환불에만 쓰고, 종류마다 그 수를 센다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop)
    const refundId = await bookRefund(api, orderId, 0)
    const [claim] = await rows<{ id: number }>(api.deps.db, sql`select id from claims`)
    const [cs, other] = [await api.staff('cs'), await api.customer()]
    const targets = { 'order-memos': orderId, 'claim-memos': claim?.id, 'refund-memos': refundId }
    for (const [list, target_id] of Object.entries(targets)) {
      const write = (userId: number) =>
        cs.post(`/store-admin/v1/users/${userId}/${list}`, { content: '전화로 안내', target_id })
      expect((await write(other.id)).status, list).toBe(404)
      expect((await write(shop.userId)).body, list).toMatchObject({ target_id })
    }
    await cs.post(`${path}/${itemIds[0]}/memos`, { content: '상품' })
    await cs.post(`/store-admin/v1/users/${shop.userId}/memos`, { content: '회원' })
    await cs.post(`/store-admin/v1/users/${other.id}/memos`, { content: '남' })
    expect((await cs.get(`/store-admin/v1/users/${shop.userId}/memo-count`)).body).toEqual({
      count: 5,
      by_kind: { user: 1, order: 2, claim: 1, refund: 1 },
    })
  })

  test('이름이 같은 두 사람은 함께 불리고, 한 사람이 보아도 다른 사람에게는 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop)
    const [one, two] = [await api.staff('cs'), await api.staff('cs')]
    const ops = await api.staff('ops')
    const memo = await ops.post<Memo>(`${path}/${itemIds[0]}/memos`, { content: '@cs 직원 전화 부탁해요' })
    expect(memo.body.mentions).toEqual([
      { id: one.id, name: 'cs 직원' },
      { id: two.id, name: 'cs 직원' },
    ])
    await one.post('/store-admin/v1/memos/mentions/seen', { memo_ids: [memo.body.id] })
    const unseen = async (client: typeof one) =>
      (await client.get<Mentions>('/store-admin/v1/memos/mentions')).body.unseen_count
    expect([await unseen(one), await unseen(two), await unseen(ops)]).toEqual([0, 1, 0])
    const own = await one.post<Memo>(`${path}/${itemIds[0]}/memos`, { content: '@cs 직원 제가 했어요' })
    expect(own.body.mentions).toEqual([{ id: two.id, name: 'cs 직원' }])
  })
})
