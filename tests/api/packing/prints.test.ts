import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { rows } from '#tests/support/rows.ts'
import { anOrder, aShop, manyItems } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'
import { printNow, shipAll, slipsOf } from '#tests/support/packing.ts'

const api = useApi()
const ready = { status: 'PROCESSING_ORDER' as const }
const slipsWritten = async () => (await rows(api.deps.db, sql`select 1 from printed_slips`)).length

describe('패킹 슬립', () => {
  test('한 주문이 두 상자로 나뉘면 슬립도 상자마다 한 장이고, 각자 제 수량만 적힌다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds, orderId } = await anOrder(api.deps, shop, {
      items: [
        { ...ready, quantity: 2, paid: 40_000 },
        { ...ready, productName: '밴드' },
      ],
    })
    const ops = await api.staff('ops')
    await shipAll(ops, itemIds.slice(0, 1))
    // a later cancellation of a unit changes nothing of what the shipment holds
    await api.deps.db
      .update(orderItems)
      .set({ claimedQuantity: 1 })
      .where(eq(orderItems.id, itemIds[0] as number))
    const { slips, units } = await slipsOf(ops, { ids: itemIds })
    expect(
      slips.map(({ invoice_no, lines }) => [
        invoice_no,
        lines.map(({ product_name, quantity }) => [product_name, quantity]),
      ]),
    ).toEqual([
      ['584012345678', [['요가 매트', 2]]],
      [null, [['밴드', 1]]],
    ])
    expect(units).toBe(3)
    expect((await slipsOf(ops, { of: 'ORDER', ids: [orderId] })).slips).toHaveLength(2)
  })

  test('보류하거나 클레임이 열린 상품은 상자에 넣지 않고, 무엇을 왜 뺐는지 말한다', async () => {
    const shop = await aShop(api.deps.db)
    const open = { claimId: 1, claimType: 'cancel' as const, claimStatus: 'REQUESTED' as const }
    const mixed = await anOrder(api.deps, shop, {
      items: [
        ready,
        { ...ready, productName: '밴드', holdReason: '재고 확인' },
        { ...ready, productName: '덤벨', ...open },
      ],
    })
    const gone = await anOrder(api.deps, shop, { items: [{ status: 'CANCELED', claimedQuantity: 1 }] })
    const ops = await api.staff('ops')
    const { slips, left_out } = await slipsOf(ops, { ids: [...mixed.itemIds, ...gone.itemIds, 999_999] })
    expect(slips.map(({ lines }) => lines.map(({ product_name }) => product_name))).toEqual([['요가 매트']])
    expect(slips[0]?.aside.map(({ product_name, why }) => `${product_name}: ${why}`)).toEqual([
      '밴드: 배송보류: 재고 확인',
      '덤벨: 취소 진행 중',
    ])
    expect(left_out).toEqual([
      { label: '상품주문 999999', why: '없는 주문상품이에요.' },
      { label: `${gone.orderNo} 요가 매트`, why: '취소되어 보낼 것이 없어요.' },
      { label: `${mixed.orderNo} 밴드`, why: '배송보류: 재고 확인' },
      { label: `${mixed.orderNo} 덤벨`, why: '취소 진행 중' },
    ])
    const none = await slipsOf(ops, { ids: gone.itemIds })
    expect([none.sheets, none.left_out.length]).toEqual([0, 1])
  })

  test('화면의 순서대로 나오고, 같은 상자를 두 번 골라도 한 장이며, 위치 순서로도 나온다', async () => {
    const shop = await aShop(api.deps.db)
    const orders = [
      await anOrder(api.deps, shop, { items: [ready, ready] }),
      await anOrder(api.deps, shop, { items: [ready] }),
    ]
    const [a, b] = orders as [(typeof orders)[0], (typeof orders)[0]]
    const ops = await api.staff('ops')
    const numbers = async (body: object) => (await slipsOf(ops, body)).slips.map(({ order_no }) => order_no)
    expect(await numbers({ ids: [...b.itemIds, ...a.itemIds, ...b.itemIds] })).toEqual([b.orderNo, a.orderNo])
    const filter = { filter: { status: ['PROCESSING_ORDER'] }, as_of: api.clock.now().toISOString() }
    expect(await numbers({ ...filter, sort: 'id' })).toEqual([a.orderNo, b.orderNo])
    expect(await numbers({ ...filter, sort: '-id' })).toEqual([b.orderNo, a.orderNo])
  })

  test('배송에서 고르면 그 배송의 것이 나오고, 취소한 배송은 까닭과 함께 빠진다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    await shipAll(ops, itemIds)
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(api.deps.db, sql`select id from deliveries`)
    expect((await slipsOf(ops, { of: 'DELIVERY', ids: [id] })).slips[0]).toMatchObject({ delivery_id: id, units: 1 })
    await ops.post('/store-admin/v1/order-items/bulk/cancel-shipping', { ids: itemIds })
    const { slips, left_out } = await slipsOf(ops, { of: 'DELIVERY', ids: [id] })
    expect([slips, left_out]).toEqual([[], [{ label: `배송 ${id}`, why: '취소했거나 회수하는 배송이에요.' }]])
  })

  test('보기만 하면 슬립 번호가 없고 인쇄로 적히지 않지만, 본 것은 접속기록에 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    const { slips } = await slipsOf(ops, { ids: itemIds, preview: true })
    expect([slips[0]?.code, await slipsWritten()]).toEqual([null, 0])
    await printNow(ops, { kind: 'RETURN_LABEL', reason: '동봉', ids: itemIds })
    expect(
      await rows(api.deps.db, sql`select action, detail->'preview' as preview from pii_access_logs order by id`),
    ).toEqual([
      { action: 'slips.print', preview: true },
      { action: 'return-labels.print', preview: null },
    ])
  })
})

describe('인쇄를 거절한다', () => {
  test('사유가 없으면 수령인이 나오는 것은 인쇄하지 않고, 아무것도 적지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    for (const kind of ['SLIP', 'RETURN_LABEL', 'STOPS'])
      expect((await printNow(ops, { kind, ids: itemIds })).body.code, kind).toBe('EXPORT_REASON_REQUIRED')
    expect(await slipsWritten()).toBe(0)
  })

  test('고객상담과 마케터는 인쇄하지 못한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    for (const role of ['cs', 'marketer'] as const) {
      const { status } = await printNow(await api.staff(role), { kind: 'PICKING', ids: itemIds })
      expect([role, status]).toEqual([role, 403])
    }
  })

  test('500장을 넘으면 몇 장인지 말하고 한 장도 인쇄하지 않으며, 피킹 리스트는 5,000건까지 된다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 5_001, 'PROCESSING_ORDER')
    const ops = await api.staff('ops')
    const slips = await printNow(ops, { kind: 'SLIP', reason: '출고 포장', ids: ids.slice(0, 501) })
    expect(slips.body).toMatchObject({ code: 'PRINT_TOO_MANY', extra: { limit: 500, requested: 501 } })
    expect(slips.body.message).toContain('501장')
    expect((await slipsOf(ops, { ids: ids.slice(0, 500) })).sheets).toBe(500)
    expect((await printNow(ops, { kind: 'PICKING', ids: ids.slice(0, 5_000) })).body.units).toBe(5_000)
    expect((await printNow(ops, { kind: 'PICKING', ids })).body.code).toBe('BULK_TOO_MANY')
    const as_of = api.clock.now().toISOString()
    const everything = await printNow(ops, { kind: 'PICKING', filter: {}, all: true, as_of })
    expect(everything.body).toMatchObject({ code: 'BULK_TOO_MANY', extra: { requested: 5_001 } })
  })

  test('무엇을 고르는지 맞지 않으면 어느 값인지 말한다', async () => {
    const ops = await api.staff('ops')
    const fields = async (body: object) => (await printNow(ops, { reason: '점검', ...body })).body.extra?.['fields']
    const filter = { filter: { held: true }, as_of: api.clock.now().toISOString() }
    expect(await fields({ kind: 'SLIP', of: 'JOB', ids: [1] })).toEqual({ of: ['INVALID'] })
    expect(await fields({ kind: 'SLIP', of: 'ORDER', ...filter })).toEqual({ of: ['INVALID'] })
    expect(await fields({ kind: 'PICKING' })).toEqual({ ids: ['ONE_SELECTION'] })
    expect(await fields({ kind: 'PICKING', ids: [1], ...filter })).toEqual({ ids: ['ONE_SELECTION'] })
    expect(await fields({ kind: 'PICKING', filter: {}, as_of: filter.as_of })).toEqual({ filter: ['EMPTY_FILTER'] })
    expect((await printNow(ops, { kind: 'STOPS', of: 'JOB', ids: [9], reason: '점검' })).status).toBe(404)
  })

  test('인쇄한 슬립은 고치거나 지울 수 없다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    await slipsOf(await api.staff('ops'), { ids: itemIds })
    for (const statement of [sql`update printed_slips set version = 9`, sql`delete from printed_slips`])
      await expect(api.deps.db.execute(statement)).rejects.toThrow()
    expect(await slipsWritten()).toBe(1)
  })
})
