import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'

// a Monday in Korea, and still Sunday in Greenwich
const api = useApi({ start: '2026-11-16T02:30:00+09:00' })
const days = ['2026-11-15', '2026-11-16', '2026-11-16', '2026-11-17']

test('새벽에도 발송지연과 오늘 발송은 한국의 날짜로 센다', async () => {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop, { items: days.map((shipBy) => ({ shipBy })) })
  const ops = await api.staff('ops')
  const path = '/store-admin/v1/order-items'
  const { results } = (await ops.get<{ results: { key: string; count: number }[] }>(`${path}/counts`)).body
  const tab = (key: string) => results.find((one) => one.key === key)?.count
  expect([tab('delayed'), tab('due')]).toEqual([1, 2])
  const listed = async (filter: string) =>
    (await ops.get<{ total_count: number }>(`${path}?${filter}=true`)).body.total_count
  expect([await listed('delayed'), await listed('due')]).toEqual([1, 2])
})

test('새벽에도 늦은 환불과 오늘까지인 환불은 한국의 날짜로 센다', async () => {
  const shop = await aShop(api.deps.db)
  const ops = await api.staff('ops')
  for (const dueOn of days) {
    const { orderId } = await anOrder(api.deps, shop)
    const id = await bookRefund(api, orderId, 0)
    await api.deps.db.execute(sql`update refunds set due_on = ${dueOn}, status = 'REQUESTED' where id = ${id}`)
  }
  const path = '/store-admin/v1/refunds'
  expect((await ops.get(`${path}/counts`)).body).toMatchObject({ overdue: 1, due: 2 })
  const listed = async (filter: string) =>
    (await ops.get<{ total_count: number }>(`${path}?${filter}=true`)).body.total_count
  expect([await listed('overdue'), await listed('due')]).toEqual([1, 2])
})

test('새벽에도 기한이 지난 클레임과 오늘까지인 클레임은 한국의 자정까지로 센다', async () => {
  const shop = await aShop(api.deps.db)
  for (const due of ['16T02:29:59', '16T02:30:00', '16T23:59:59.999', '17T00:00:00']) {
    const { orderId } = await anOrder(api.deps, shop)
    await bookRefund(api, orderId, 0)
    const at = `2026-11-${due}+09:00`
    await api.deps.db.execute(sql`update claims set status = 'REQUESTED', due_at = ${at} where order_id = ${orderId}`)
  }
  const path = '/store-admin/v1/claims/cancel'
  const ops = await api.staff('ops')
  const { results } = (await ops.get<{ results: { key: string; count: number }[] }>(`${path}/counts`)).body
  const tab = (key: string) => results.find((one) => one.key === key)?.count
  expect([tab('overdue'), tab('due')]).toEqual([1, 2])
  const listed = async (filter: string) =>
    (await ops.get<{ total_count: number }>(`${path}?${filter}=true`)).body.total_count
  expect([await listed('overdue'), await listed('due')]).toEqual([1, 2])
})
