import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { rows } from '#tests/support/rows.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'
import { printNow, slipsOf } from '#tests/support/packing.ts'

const api = useApi()
const ready = { status: 'PROCESSING_ORDER' as const }

test('슬립에는 수령인과 그 상자의 수량이 그대로 나오고, 누가 왜 인쇄했는지 감사 기록과 접속기록에 남는다', async () => {
  const shop = await aShop(api.deps.db)
  const { itemIds, orderId, orderNo } = await anOrder(api.deps, shop, {
    items: [{ ...ready, quantity: 3, claimedQuantity: 1, paid: 60_000 }, ready],
  })
  const ops = await api.staff('ops')
  const printed = await slipsOf(ops, { ids: [itemIds[0]] })
  expect(printed).toMatchObject({
    kind: 'SLIP',
    masked: false,
    sheets: 1,
    units: 3,
    left_out: [],
    printed_by: 'ops 직원',
  })
  expect(printed.slips[0]).toMatchObject({
    order_no: orderNo,
    invoice_no: null,
    receiver: { name: '김민지', phone: '01012345678', address1: '서울 마포구 월드컵로 12', address2: '101동 202호' },
    origin: { name: '본사 물류센터' },
    lines: [{ quantity: 2, version: 1, sku_code: 'YM-01' }, { quantity: 1 }],
    version: 2,
  })
  const [slip] = await rows<{ id: number; version: number; lines: object[] }>(
    api.deps.db,
    sql`select id, version, lines from printed_slips`,
  )
  expect(printed.slips[0]?.code).toBe(`HS${slip?.id}-2`)
  expect(slip).toMatchObject({ version: 2, lines: [{ order_item_id: itemIds[0], quantity: 2, version: 1 }, {}] })
  expect(
    await rows(api.deps.db, sql`select action, reason, detail->'order_ids' as orders from pii_access_logs`),
  ).toEqual([{ action: 'slips.print', reason: '출고 포장', orders: [orderId] }])
})

test('피킹 리스트는 SKU마다 한 줄로 더해지고, 창고 위치 순서는 A-2가 A-10보다 앞이며 위치가 없으면 맨 뒤다', async () => {
  const shop = await aShop(api.deps.db)
  const made = await api.deps.db
    .insert(skus)
    .values(
      [
        ['BN-01', 'A-10'],
        ['DB-01', 'A-2'],
      ].map(([code = '', location]) => ({
        productId: shop.productId,
        code,
        location,
        optionLabel: code,
        optionValueIds: [code === 'BN-01' ? 1 : 2],
      })),
    )
    .returning({ id: skus.id })
  const [band, bell] = made.map(({ id }) => id)
  const one = await anOrder(api.deps, shop, {
    items: [
      { ...ready, quantity: 2, paid: 40_000 },
      { ...ready, skuId: band as number, productName: '밴드' },
    ],
  })
  const two = await anOrder(api.deps, shop, {
    items: [ready, { ...ready, skuId: bell as number, productName: '덤벨' }],
  })
  const ids = [...one.itemIds, ...two.itemIds]
  const ops = await api.staff('ops')
  const picked = async (order: string) =>
    (await printNow(ops, { kind: 'PICKING', ids, order })).body.picking.map(
      ({ location, sku_code, quantity, boxes }) => [location, sku_code, quantity, boxes],
    )
  expect(await picked('LOCATION')).toEqual([
    ['A-2', 'DB-01', 1, 1],
    ['A-10', 'BN-01', 1, 1],
    [null, 'YM-01', 3, 2],
  ])
  expect((await picked('SCREEN')).map(([, code]) => code)).toEqual(['YM-01', 'BN-01', 'DB-01'])
  // nobody's personal data: nothing in the access log, and no reason asked for
  expect(await rows(api.deps.db, sql`select 1 from pii_access_logs`)).toEqual([])
  await api.deps.db
    .update(skus)
    .set({ location: ' ' })
    .where(eq(skus.id, bell as number))
  expect((await picked('LOCATION')).map(([, code]) => code)).toEqual(['BN-01', 'DB-01', 'YM-01'])
})
