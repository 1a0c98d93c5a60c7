import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()

describe('재고의 경계', () => {
  const patch = async (id: number, body: object) =>
    (
      await (
        await api.staff('ops')
      ).patch<{ code?: string; on_hand?: number; stock?: string }>(`/store-admin/v1/skus/${id}`, body)
    ).body
  const changed = (delta: number) => ({ stock_delta: delta, reason: '조정' })

  test('0까지, 잡힌 만큼까지는 줄고 그보다 하나 더는 안 되며, 남은 수의 말이 바뀌는 곳이 정해져 있다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10, reserved: 4 }] })
    expect(await patch(sku.id, changed(-7))).toMatchObject({ code: 'STOCK_BELOW_RESERVED' })
    expect(await patch(sku.id, changed(-11))).toMatchObject({ code: 'VALIDATION' })
    expect(await patch(sku.id, changed(-6))).toMatchObject({ on_hand: 4, stock: 'SOLD_OUT' })
    expect(await patch(sku.id, changed(1))).toMatchObject({ on_hand: 5, stock: 'LOW', left: 1 })
    expect(await patch(sku.id, changed(4))).toMatchObject({ on_hand: 9, stock: 'LOW', left: 5 })
    const plenty = await patch(sku.id, changed(1))
    expect(plenty).toMatchObject({ on_hand: 10, stock: 'AVAILABLE' })
    expect(plenty).not.toHaveProperty('left')
    // nothing to change leaves no line and needs no reason
    expect(await patch(sku.id, { stock_delta: 0 })).toMatchObject({ on_hand: 10 })
    const lines = await api.deps.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.skuId, sku.id))
      .orderBy(stockMovements.id)
    expect(lines.map(({ delta }) => delta)).toEqual([10, -6, 1, 4, 1])
  })

  test('되돌린 실사가 잡힌 것보다 적게 만들면 그 줄은 그대로 두고, 같은 실사는 두 번 되돌리지 않는다', async () => {
    const [one, two] = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)]
    const ops = await api.staff('ops')
    const seen = async (id: number) => {
      const { body } = await ops.get<{ ledger_id: number; on_hand: number }>(`/store-admin/v1/skus/${id}`)
      return { id, counted: 15, seen: { ledger_id: body.ledger_id, on_hand: body.on_hand } }
    }
    const items = [await seen(one.sku.id), await seen(two.sku.id)]
    type Bulk = { job_id: number; rows: { code?: string; status: string }[]; code?: string }
    const counted = await ops.post<Bulk>('/store-admin/v1/skus/bulk/count', { items, reason: '실사' })
    await api.deps.db.update(skus).set({ reserved: 11 }).where(eq(skus.id, one.sku.id))
    await api.deps.db.update(skus).set({ reserved: 10 }).where(eq(skus.id, two.sku.id))
    const undo = () => ops.post<Bulk>(`/store-admin/v1/jobs/${counted.body.job_id}/undo`, {})
    expect((await undo()).body.rows.map(({ code, status }) => code ?? status)).toEqual([
      'STOCK_BELOW_RESERVED',
      'SUCCESS',
    ])
    expect((await undo()).body).toMatchObject({ code: 'BULK_NOT_UNDOABLE' })
    const left = await api.deps.db.select({ onHand: skus.onHand }).from(skus).orderBy(skus.id)
    expect(left.map(({ onHand }) => onHand)).toEqual([15, 10])
  })

  test('파는 상품의 마지막 SKU는 쉬게 할 수 없고, 팔지 않는 상품의 것은 쉬게 한다', async () => {
    const { sku, id } = await makeProduct(api.deps.db)
    expect(await patch(sku.id, { status: 'INACTIVE' })).toMatchObject({ code: 'PRODUCT_NOT_READY' })
    await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, id))
    expect(await patch(sku.id, { status: 'INACTIVE' })).toMatchObject({ status: 'INACTIVE' })
  })

  test('재고 변동은 새것부터, 쪽마다 모두의 수와 함께 보인다', async () => {
    const { sku } = await makeProduct(api.deps.db)
    const more = [-1, -2, -3].map((delta) => ({ skuId: sku.id, delta, kind: 'SALE' as const, actor: 'system' }))
    await api.deps.db.insert(stockMovements).values(more)
    const staff = await api.staff('cs')
    const page = async (nth: number) =>
      (
        await staff.get<{ results: { delta: number }[]; total_count: number; has_next: boolean }>(
          `/store-admin/v1/skus/${sku.id}/movements?page_size=3&page=${nth}`,
        )
      ).body
    expect(await page(1)).toMatchObject({
      results: [{ delta: -3 }, { delta: -2 }, { delta: -1 }],
      total_count: 4,
      has_next: true,
    })
    expect(await page(2)).toMatchObject({ results: [{ delta: 10 }], total_count: 4, has_next: false })
  })
})
