import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { rows } from '#tests/support/rows.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'
import { finish, scanBox, shipAll, slipsOf, unitsOf } from '#tests/support/packing.ts'

const api = useApi()
const ready = { status: 'PROCESSING_ORDER' as const }
const open = { claimId: 1, claimType: 'cancel' as const, claimStatus: 'REQUESTED' as const }

/** An order of two kinds, accepted; its slip is printed. */
async function packed() {
  const shop = await aShop(api.deps.db)
  const [band] = await api.deps.db
    .insert(skus)
    .values({ productId: shop.productId, code: 'BN_01', barcode: '8800000000017', optionValueIds: [1] })
    .returning({ id: skus.id })
  const order = await anOrder(api.deps, shop, {
    items: [
      { ...ready, quantity: 2, paid: 40_000 },
      { ...ready, skuId: band?.id as number, productName: '밴드' },
    ],
  })
  const ops = await api.staff('ops')
  const slip = (await slipsOf(ops, { ids: order.itemIds })).slips[0]?.code as string
  const change = (values: Partial<typeof orderItems.$inferInsert>, n = 0) =>
    api.deps.db
      .update(orderItems)
      .set({ ...values, version: sql`version + 1` })
      .where(eq(orderItems.id, order.itemIds[n] as number))
  return { shop, order, ops, slip, change }
}

describe('출고 검수', () => {
  test('슬립, 주문번호, 송장번호 어느 것을 스캔해도 그 상자가 지금 내용으로 열리고 수령인은 가려져 있다', async () => {
    const { order, ops, slip } = await packed()
    const bySlip = await scanBox(ops, slip)
    expect(bySlip).toMatchObject({ by: 'SLIP', refusal: null, together: false })
    expect(bySlip.boxes[0]).toMatchObject({
      order_no: order.orderNo,
      recipient_masked: '김*지',
      refusal: null,
      checked: null,
    })
    expect(bySlip.boxes[0]?.items.map(({ sku_code, quantity }) => [sku_code, quantity])).toEqual([
      ['YM-01', 2],
      ['BN_01', 1],
    ])
    expect((await scanBox(ops, order.orderNo.toLowerCase())).boxes).toEqual(bySlip.boxes)
    api.clock.advance(1_000)
    await shipAll(ops, order.itemIds)
    const byInvoice = await scanBox(ops, '5840-1234-5678')
    expect(byInvoice).toMatchObject({ by: 'INVOICE', together: true })
    // the same goods for the same person: the same box, before and after it has a number
    expect(byInvoice.boxes[0]?.content).toBe(bySlip.boxes[0]?.content)
    // paper that is older than its order opens nothing, although it says the same
    expect((await scanBox(ops, slip)).boxes[0]?.refusal).toEqual({
      code: 'SLIP_OLD',
      message: '슬립을 뽑은 뒤 주문이 바뀌었어요(발송처리했어요). 슬립을 새로 뽑거나 송장번호를 스캔해 주세요.',
    })
    expect(byInvoice.boxes[0]?.refusal).toBeNull()
  })

  test('모두 스캔하면 누가 언제 무엇을 스캔했는지 한 번 남고, 상품의 상태는 그대로이며, 다시 열면 이미 했다고 한다', async () => {
    const { order, ops, slip } = await packed()
    const opened = await scanBox(ops, slip)
    const scans = unitsOf(opened).map((unit) => (unit.code === 'BN_01' ? { ...unit, code: '8800000000017' } : unit))
    const done = await finish(ops, opened, { scans })
    expect([done.status, done.body.results?.[0]]).toMatchObject([
      201,
      { order_no: order.orderNo, units: 3, manual_reason: null },
    ])
    const [kept] = await rows<{ scans: object[]; slip: number; checked_by: string }>(
      api.deps.db,
      sql`select scans, slip_id as slip, checked_by from packing_checks`,
    )
    expect([kept?.scans.length, kept?.checked_by]).toEqual([3, `ops:${ops.id}`])
    expect(
      await api.deps.db.select({ status: orderItems.status, version: orderItems.version }).from(orderItems),
    ).toEqual(Array(2).fill({ status: 'PROCESSING_ORDER', version: 1 }))
    expect((await scanBox(ops, slip)).boxes[0]?.refusal).toEqual({
      code: 'CHECKED',
      message: '이미 검수했어요(ops 직원, 10:00).',
    })
    expect((await finish(ops, opened)).body.code).toBe('PACKING_DONE')
    await shipAll(ops, order.itemIds)
    expect((await scanBox(ops, '584012345678')).boxes[0]?.refusal?.code).toBe('CHECKED')
    await expect(api.deps.db.execute(sql`delete from packing_checks`)).rejects.toThrow()
  })

  test.each([
    ['취소를 요청하면', open, 'SLIP_OLD', '요가 매트: 취소 진행 중'],
    ['보류하면', { holdReason: '재고 확인' }, 'SLIP_OLD', '요가 매트: 배송보류: 재고 확인'],
    ['수량이 줄면', { claimedQuantity: 1 }, 'SLIP_OLD', '요가 매트 2개 → 1개'],
    ['취소가 끝나면', { status: 'CANCELED' as const, claimedQuantity: 2 }, 'SLIP_OLD', '요가 매트: 취소완료'],
    [
      '배송지가 바뀌면',
      { addressChangedAt: new Date('2026-11-16T10:01:00+09:00') },
      'ADDRESS_CHANGED',
      '배송지가 바뀌었어요',
    ],
  ])(
    '슬립을 뽑은 뒤 %s 그 슬립으로는 열리지 않고 까닭을 말하며, 열려 있던 상자도 끝낼 수 없다',
    async (_, values, code, said) => {
      const { ops, slip, change } = await packed()
      const before = await scanBox(ops, slip)
      await change(values)
      const { refusal } = (await scanBox(ops, slip)).boxes[0] ?? {}
      expect(refusal?.code).toBe(code)
      expect(refusal?.message).toContain(said)
      const { status, body } = await finish(ops, before)
      expect([status, body.code]).toEqual([409, 'PACKING_REFUSED'])
      const { boxes } = await scanBox(ops, before.boxes[0]?.order_no ?? '')
      // without paper the rest may go, but never to an old address
      expect(boxes[0]?.refusal?.code ?? null).toBe(code === 'ADDRESS_CHANGED' ? code : null)
      expect(await rows(api.deps.db, sql`select 1 from packing_checks`)).toEqual([])
    },
  )

  test('배송지가 바뀐 뒤에 뽑은 슬립으로는 열린다', async () => {
    const { order, ops, slip, change } = await packed()
    await change({ addressChangedAt: new Date('2026-11-16T10:01:00+09:00') })
    api.clock.advance(120_000)
    await api.deps.db.update(orders).set({ address: sql`address || '{"address2": "303호"}'::jsonb` })
    expect((await scanBox(ops, slip)).boxes[0]?.refusal?.code).toBe('ADDRESS_CHANGED')
    const fresh = (await slipsOf(ops, { ids: order.itemIds })).slips[0]?.code as string
    expect((await scanBox(ops, fresh)).boxes[0]?.refusal).toBeNull()
  })
})
