import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const path = '/store-admin/v1/order-items'
type Memo = { id: number; content: string; mentions: { name: string }[] }
type Mentions = { results: { memo: Memo; order_no: string; seen: boolean }[]; unseen_count: number }

describe('메모의 목록', () => {
  const api = useApi()

  test('회원의 메모는 종류마다 그 회원의 것만, 고정한 것과 새것부터, 없는 회원에게는 없다', async () => {
    const shop = await aShop(api.deps.db)
    const first = await anOrder(api.deps, shop)
    const latest = await anOrder(api.deps, shop)
    const [cs, other] = [await api.staff('cs'), await api.customer()]
    const user = `/store-admin/v1/users/${shop.userId}`
    const write = async (list: string, content: string, more: object = {}) =>
      (await cs.post<Memo & { kind: string; target_id: number }>(`${user}/${list}`, { content, ...more })).body
    const one = await write('memos', '하나')
    await write('memos', '둘')
    await write('memos', '셋')
    expect(await write('order-memos', '새 주문')).toMatchObject({ kind: 'ORDER', target_id: latest.orderId })
    await write('order-memos', '앞 주문', { target_id: first.orderId })
    await cs.post(`${path}/${latest.itemIds[0]}/memos`, { content: '상품' })
    expect((await cs.post(`${user}/claim-memos`, { content: '클레임이 없다' })).status).toBe(404)
    for (const twice of [1, 2])
      expect((await cs.post(`/store-admin/v1/memos/${one.id}/pin`)).status, `${twice}`).toBe(200)
    const listed = async (address: string) => {
      const { body } = await cs.get<{ results: Memo[]; total_count: number; has_next: boolean }>(address)
      return [body.results.map(({ content }) => content), body.total_count, body.has_next]
    }
    expect(await listed(`${user}/memos`)).toEqual([['하나', '셋', '둘'], 3, false])
    expect(await listed(`${user}/memos?page_size=2`)).toEqual([['하나', '셋'], 3, true])
    expect(await listed(`${user}/memos?page_size=2&page=2`)).toEqual([['둘'], 3, false])
    expect(await listed(`${user}/order-memos`)).toEqual([['상품', '앞 주문', '새 주문'], 3, false])
    expect(await listed(`/store-admin/v1/orders/${first.orderId}/memos`)).toEqual([['앞 주문'], 1, false])
    expect(await listed(`${path}/${latest.itemIds[0]}/memos`)).toEqual([['상품'], 1, false])
    expect(await listed(`/store-admin/v1/users/${other.id}/memos`)).toEqual([[], 0, false])
    for (const list of ['memos', 'order-memos', 'claim-memos', 'refund-memos', 'memo-count'])
      expect((await cs.get(`/store-admin/v1/users/999999/${list}`)).status, list).toBe(404)
    for (const list of ['memos', 'order-memos', 'claim-memos', 'refund-memos'])
      expect((await cs.post(`/store-admin/v1/users/999999/${list}`, { content: 'x' })).status, list).toBe(404)
    expect((await cs.get(`/store-admin/v1/orders/999999/memos`)).status).toBe(404)
    expect((await cs.post(`/store-admin/v1/orders/999999/memos`, { content: 'x' })).status).toBe(404)
    expect((await cs.delete('/store-admin/v1/memos/999999/pin')).status).toBe(404)
    await cs.delete(`/store-admin/v1/memos/${one.id}/pin`)
    expect(await listed(`${user}/memos`)).toEqual([['셋', '둘', '하나'], 3, false])
  })

  test('쉬는 직원은 부를 수 없고, 나를 부른 메모는 새것부터, 어느 주문인지와 함께 보인다', async () => {
    const shop = await aShop(api.deps.db)
    const order = await anOrder(api.deps, shop)
    const [cs, ops, away] = [await api.staff('cs'), await api.staff('ops'), await api.staff('marketer')]
    await api.deps.db.execute(sql`update admins set status = 'DISABLED' where id = ${away.id}`)
    const people = (await ops.get<{ results: { id: number }[] }>('/store-admin/v1/memos/people')).body.results
    expect(people.map(({ id }) => id)).toEqual([cs.id, ops.id])
    const first = await ops.post<Memo>(`${path}/${order.itemIds[0]}/memos`, { content: '@cs 직원 @marketer 직원 하나' })
    expect(first.body.mentions.map(({ name }) => name)).toEqual(['cs 직원'])
    await ops.post(`/store-admin/v1/users/${shop.userId}/memos`, { content: '@cs 직원 둘' })
    const mine = (await cs.get<Mentions>('/store-admin/v1/memos/mentions')).body
    expect(mine).toMatchObject({
      unseen_count: 2,
      results: [
        { memo: { content: '@cs 직원 둘' }, order_id: null, order_no: null, user_id: shop.userId },
        { order_id: order.orderId, order_no: order.orderNo, user_id: shop.userId },
      ],
    })
    await cs.post('/store-admin/v1/memos/mentions/seen', { memo_ids: [first.body.id] })
    expect((await cs.get<Mentions>('/store-admin/v1/memos/mentions')).body).toMatchObject({
      unseen_count: 1,
      results: [{ seen: false }, { seen: true }],
    })
  })
})
