import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const path = '/core-admin/v1/audit-logs'
type Logs = { results: { id: number; action: string; actor: string; after: object | null }[]; total_count: number }

describe('감사 기록', () => {
  const api = useApi()

  test('일괄 처리와 메모가 누가, 무엇을, 왜 했는지와 함께 남고 거를 수 있다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop)
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    await ops.post('/store-admin/v1/order-items/bulk/processing-order', { ids: itemIds, reason: '오전 출고' })
    api.clock.advance(1_000)
    await ops.patch(`/store-admin/v1/orders/${orderId}/memo`, { memo: '선물' })
    const all = (await admin.get<Logs>(path)).body
    expect(all.results).toMatchObject([
      { action: 'order.memo', actor: `ops:${ops.id}`, before: { memo: null }, after: { memo: '선물' } },
      { action: 'order-items.processing-order', reason: '오전 출고', after: { total: 1 } },
    ])
    expect(
      (await admin.get<Logs>(`${path}?action=order.memo&entity=orders&entity_id=${orderId}`)).body.total_count,
    ).toBe(1)
    expect((await admin.get<Logs>(`${path}?to=2026-11-15`)).body.total_count).toBe(0)
    expect((await admin.get(`${path}/${all.results[0]?.id}`)).body).toMatchObject({ action: 'order.memo' })
    expect((await admin.get(`${path}/999999`)).status).toBe(404)
    expect((await admin.get(`${path}?page=1000&page_size=100`)).body).toMatchObject({ code: 'PAGE_TOO_DEEP' })
  })

  test('관리자만 볼 수 있다', async () => {
    for (const role of ['ops', 'cs', 'marketer'] as const)
      expect((await (await api.staff(role)).get(path)).status).toBe(403)
    expect((await api.anonymous.get(path)).status).toBe(401)
  })
})
