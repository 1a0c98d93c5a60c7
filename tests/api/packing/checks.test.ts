import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { rows } from '#tests/support/rows.ts'
import { anOrder, aShop, seojun } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'
import { finish, scanBox, shipAll, slipsOf, unitsOf } from '#tests/support/packing.ts'

const api = useApi()
const ready = { status: 'PROCESSING_ORDER' as const }
const checks = () => rows(api.deps.db, sql`select order_id, units from packing_checks order by order_id`)

describe('출고 검수를 거절한다', () => {
  test('모자라거나 넘치거나 다른 상품이면 끝낼 수 없고, 직접 확인은 까닭이 있어야 한다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo } = await anOrder(api.deps, shop, { items: [{ ...ready, quantity: 2, paid: 40_000 }] })
    const ops = await api.staff('ops')
    const opened = await scanBox(ops, orderNo)
    const all = unitsOf(opened)
    const said = async (more: object) => {
      const { status, body } = await finish(ops, opened, more)
      return [status, body.code]
    }
    expect(await said({ scans: all.slice(1) })).toEqual([409, 'PACKING_SHORT'])
    expect(await said({ scans: [...all, ...all] })).toEqual([409, 'PACKING_SHORT'])
    expect(await said({ scans: [...all, ...all], reason: '직접 셈' })).toEqual([409, 'PACKING_SHORT'])
    expect(await said({ scans: all.map((one) => ({ ...one, code: 'XX-99' })) })).toEqual([400, 'VALIDATION'])
    expect(await said({ scans: all.map((one) => ({ ...one, order_item_id: 999 })) })).toEqual([400, 'VALIDATION'])
    expect(await said({ slip_code: 'HS999-1' })).toEqual([400, 'VALIDATION'])
    expect(
      await said({ boxes: [...opened.boxes, ...opened.boxes].map(({ key, content }) => ({ key, content })) }),
    ).toEqual([400, 'VALIDATION'])
    expect(await said({ boxes: [{ key: 'order:9:9', content: 'x' }] })).toEqual([409, 'PACKING_CHANGED'])
    expect(await said({ boxes: [{ key: opened.boxes[0]?.key, content: 'x' }] })).toEqual([409, 'PACKING_CHANGED'])
    expect(await checks()).toEqual([])
    const manual = await finish(ops, opened, { scans: all.slice(1), reason: '바코드가 찢어짐' })
    expect([manual.status, manual.body.results?.[0]?.manual_reason]).toEqual([201, '바코드가 찢어짐'])
  })

  test('엉뚱한 글자, 남의 판, 없는 번호는 상자를 열지 않고 문장으로 말한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    const code = (await slipsOf(ops, { ids: itemIds })).slips[0]?.code as string
    const garbled = code.replace(/-\d+$/, '-9')
    for (const text of ['없는번호', '0', garbled, 'HS-1', "' or 1=1", '9'.repeat(60), '01012345678']) {
      const opened = await scanBox(ops, text)
      expect([opened.boxes, opened.refusal?.code], text).toEqual([[], 'NOT_FOUND'])
    }
    for (const body of [{}, { code: '' }, { code: 'x'.repeat(61) }])
      expect((await ops.post('/store-admin/v1/packing/scans', body)).status).toBe(400)
    expect((await (await api.staff('cs')).post('/store-admin/v1/packing/scans', { code })).status).toBe(403)
  })

  test.each([
    ['발주확인 전', { status: 'PAID' as const }, 'NOT_PROCESSED'],
    ['모두 보류', { holdReason: '재고 확인' }, 'HOLD'],
    ['모두 취소요청', { claimId: 1, claimType: 'cancel' as const, claimStatus: 'REQUESTED' as const }, 'CLAIM_OPEN'],
    ['모두 취소완료', { status: 'CANCELED' as const, claimedQuantity: 1 }, 'NOTHING_LEFT'],
  ])('%s인 주문은 상자를 열지 않는다', async (_, values, code) => {
    const shop = await aShop(api.deps.db)
    const { orderNo } = await anOrder(api.deps, shop, { items: [{ ...ready, ...values }] })
    const { boxes } = await scanBox(await api.staff('ops'), orderNo)
    expect(boxes.map(({ refusal }) => refusal?.code)).toEqual([code])
  })

  test('집하된 상자와 발송 뒤에 클레임이 열린 상자는 다시 열지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    await shipAll(ops, itemIds)
    const code = async () => (await scanBox(ops, '584012345678')).boxes[0]?.refusal?.code
    expect(await code()).toBeUndefined()
    await api.deps.db.update(orderItems).set({ claimId: 1, claimType: 'return', claimStatus: 'REQUESTED' })
    expect(await code()).toBe('CLAIM_OPEN')
    await api.deps.db.execute(sql`update deliveries set picked_up_at = now()`)
    expect(await code()).toBe('PICKED_UP')
  })
})

describe('여러 상자', () => {
  test('한 송장에 담긴 두 주문은 한 상자로 열려 함께 끝나고, 주문마다 한 줄씩 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const a = await anOrder(api.deps, shop, { items: [ready] })
    const b = await anOrder(api.deps, shop, { items: [{ ...ready, quantity: 2, paid: 40_000 }] })
    const ops = await api.staff('ops')
    await shipAll(ops, [...a.itemIds, ...b.itemIds])
    const opened = await scanBox(ops, '584012345678')
    expect([opened.together, opened.boxes.length]).toEqual([true, 2])
    expect((await finish(ops, opened)).status).toBe(201)
    expect(await checks()).toEqual([
      { order_id: a.orderId, units: 1 },
      { order_id: b.orderId, units: 2 },
    ])
    const { body } = await ops.get<{ results: object[] }>(`/store-admin/v1/packing/checks?order_id=${b.orderId}`)
    expect(body.results).toMatchObject([{ order_no: b.orderNo, units: 2, checked_by: 'ops 직원' }])
  })

  test('상자가 나뉜 뒤에는 나뉘기 전의 슬립으로 열 수 없고, 주문번호로는 상자를 고르게 한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds, orderNo } = await anOrder(api.deps, shop, { items: [ready, ready] })
    await anOrder(api.deps, shop, { items: [ready], person: seojun })
    const ops = await api.staff('ops')
    const code = (await slipsOf(ops, { ids: itemIds })).slips[0]?.code as string
    await shipAll(ops, itemIds.slice(0, 1))
    expect(await scanBox(ops, code)).toMatchObject({ boxes: [], refusal: { code: 'SLIP_OLD' } })
    const opened = await scanBox(ops, orderNo)
    expect([opened.together, opened.boxes.map(({ invoice_no }) => invoice_no)]).toEqual([false, ['584012345678', null]])
  })

  test('발송을 취소해 다시 기다리는 상자는 그 배송의 슬립으로도 열린다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    await shipAll(ops, itemIds)
    const code = (await slipsOf(ops, { ids: itemIds })).slips[0]?.code as string
    await ops.post('/store-admin/v1/order-items/bulk/cancel-shipping', { ids: itemIds })
    expect(await scanBox(ops, code)).toMatchObject({ refusal: null, boxes: [{ refusal: null, invoice_no: null }] })
    await api.deps.db
      .update(orderItems)
      .set({ status: 'CANCELED', claimedQuantity: 1 })
      .where(eq(orderItems.id, itemIds[0] as number))
    expect((await scanBox(ops, code)).boxes[0]?.refusal?.code).toBe('NOTHING_LEFT')
  })
})
