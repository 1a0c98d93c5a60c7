import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderItems, shippingGroups } from '#server/modules/orders/orders.tables.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { scanBox, shipAll, slipsOf } from '#tests/support/packing.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const orders = '/store-admin/v1/orders'
const items = '/store-admin/v1/order-items'
const ready = { status: 'PROCESSING_ORDER' as const }
const home = {
  name: '박서준',
  phone: '010-9876-5432',
  postcode: '06236',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  comment: '',
}
type Order = {
  version: number
  delivery_address: object
  timeline: { what: string }[]
  code?: string
  message?: string
}
type Result = { rows: { status: string; code?: string; message?: string }[] }

const change = async (id: number, body: object = {}, role: 'cs' | 'ops' = 'cs') =>
  (await api.staff(role)).post<Order>(`${orders}/${id}/delivery-address`, { ...home, version: 1, ...body })
const changedAt = async (ids: readonly number[]) =>
  (
    await rows<{ id: number; changed: boolean }>(
      api.deps.db,
      sql`select id::int, address_changed_at is not null as changed from order_items order by id`,
    )
  )
    .filter(({ id }) => ids.includes(id))
    .map(({ changed }) => changed)

/** What was charged for the parcel of one item: a surcharge, and the fees that held then. */
async function charged(orderId: number, itemId: number, originId: number, remoteSurcharge: number, policy = {}) {
  const { db } = api.deps
  const [group] = await db
    .insert(shippingGroups)
    .values({ orderId, shippingOriginId: originId, policy, goodsAmount: 20_000, baseFee: 0, remoteSurcharge })
    .returning({ id: shippingGroups.id })
  await db
    .update(orderItems)
    .set({ shippingGroupId: group?.id ?? null, shippingOriginId: originId })
    .where(eq(orderItems.id, itemId))
  await db.execute(
    sql`update orders set remote_surcharge = remote_surcharge + ${remoteSurcharge}, payable = payable + ${remoteSurcharge} where id = ${orderId}`,
  )
}

describe('배송지 변경', () => {
  test('포장에 들어간 것만 확인할 때까지 멈추고, 확인하면 새 슬립으로 나간다. 이름과 주소는 이력에 남지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, {
      items: [ready, ready, { status: 'CANCELED', claimedQuantity: 1 }],
    })
    const ops = await api.staff('ops')
    const old = (await slipsOf(ops, { ids: [itemIds[0]] })).slips[0]?.code as string
    api.clock.advance(60_000)
    const { status, body } = await change(orderId)
    expect([status, body]).toMatchObject([
      200,
      { version: 2, delivery_address: { name: '박*준', postcode: '06236', masked: true } },
    ])
    expect(await changedAt(itemIds)).toEqual([true, true, false])
    expect((await scanBox(ops, old)).boxes[0]?.refusal?.code).toBe('ADDRESS_CHANGED')
    const refused = await shipAll(ops, [itemIds[0] as number])
    expect(refused.body.rows[0]).toMatchObject({ status: 'FAILED', code: 'ADDRESS_CHANGED' })

    const confirm = async () =>
      (
        await ops.post<Result>(`${items}/bulk/confirm-address`, {
          ids: [...itemIds, 999_999],
          as_of: api.clock.now().toISOString(),
        })
      ).body.rows
    expect((await confirm()).map(({ status: how, code }) => [how, code ?? null])).toEqual([
      ['SUCCESS', null],
      ['SUCCESS', null],
      ['SKIPPED', 'ALREADY_DONE'],
      ['FAILED', 'ORDER_ITEM_NOT_FOUND'],
    ])
    expect((await confirm())[0]).toMatchObject({ status: 'SKIPPED', message: '확인할 배송지 변경이 없어요.' })
    expect(await changedAt(itemIds)).toEqual([false, false, false])
    expect((await scanBox(ops, old)).boxes[0]?.refusal?.code).toBe('SLIP_OLD')
    const fresh = (await slipsOf(ops, { ids: [itemIds[0]] })).slips[0]
    expect(fresh?.receiver).toMatchObject({ name: '박서준', address1: home.address1 })
    expect((await shipAll(ops, [itemIds[0] as number])).body.rows[0]).toMatchObject({ status: 'SUCCESS' })

    const told = await rows<{ text: string }>(
      api.deps.db,
      sql`select concat(data::text, reason) as text from order_events where order_id = ${orderId}
          union all select concat(before::text, after::text) from audit_logs where action = 'order.receiver'`,
    )
    expect(told.length).toBeGreaterThan(2)
    expect(told.map(({ text }) => text).join()).not.toMatch(/박서준|테헤란로|9876/)
    expect((await ops.get<Order>(`${orders}/${orderId}`)).body.timeline.map(({ what }) => what)).toContain(
      '배송지를 바꿨어요',
    )
    expect(
      await rows(api.deps.db, sql`select receiver_name as name, receiver_area as area from order_items order by id`),
    ).toMatchObject([{ name: '박서준', area: '서울특별시 강남구' }, { name: '박서준' }, { name: '김민지' }])
  })

  test('본 뒤에 또 바뀐 배송지는 확인되지 않고, 무엇을 보았는지 말하지 않으면 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [ready, ready] })
    const ops = await api.staff('ops')
    expect((await change(orderId)).status).toBe(200)
    const as_of = api.clock.now().toISOString()
    const seen = await Promise.all(
      itemIds.map(async (id) => ({ id, version: (await ops.get<{ version: number }>(`${items}/${id}`)).body.version })),
    )
    api.clock.advance(60_000)
    expect((await change(orderId, { version: 2, address2: '4층' })).status).toBe(200)
    const confirm = (body: object) => ops.post<Result>(`${items}/bulk/confirm-address`, body)
    for (const body of [{ items: seen }, { ids: itemIds, as_of }, { filter: { address_changed: true }, as_of }])
      expect((await confirm(body)).body.rows.map(({ code }) => code)).toEqual(['VERSION', 'VERSION'])
    expect(await changedAt(itemIds)).toEqual([true, true])
    expect((await confirm({ ids: itemIds })).body).toMatchObject({ extra: { fields: { as_of: ['REQUIRED'] } } })
    expect((await confirm({ items: [seen[0], { id: itemIds[1] }] })).body).toMatchObject({
      extra: { fields: { 'items.1.version': ['REQUIRED'] } },
    })
    const now = api.clock.now().toISOString()
    expect((await confirm({ filter: { address_changed: true }, as_of: now })).body.rows).toHaveLength(2)
    expect(await changedAt(itemIds)).toEqual([false, false])
  })

  test('발주확인 전이면 슬립을 이미 뽑은 것만 멈춘다', async () => {
    const shop = await aShop(api.deps.db)
    const paid = () => anOrder(api.deps, shop, { items: [{ status: 'PAID' }] })
    const [fresh, printed] = [await paid(), await paid()]
    await slipsOf(await api.staff('ops'), { ids: printed.itemIds })
    for (const { orderId } of [fresh, printed]) expect((await change(orderId)).status).toBe(200)
    expect(await changedAt([...fresh.itemIds, ...printed.itemIds])).toEqual([false, true])
  })

  test('같은 배송지, 이미 나간 주문, 없는 주문, 지난 판, 잘못 적은 칸은 거절하고 아무것도 바꾸지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop, { items: [ready] })
    const left = await anOrder(api.deps, shop, { items: [ready, { status: 'SHIPPING', invoiceNo: '1' }] })
    const canceled = await anOrder(api.deps, shop, { items: [{ status: 'CANCELED', claimedQuantity: 1 }] })
    expect((await change(orderId)).status).toBe(200)
    for (const [id, body, status, code] of [
      [orderId, { version: 2 }, 409, 'ALREADY_DONE'],
      [orderId, { version: 1, address2: '4층' }, 409, 'VERSION_CONFLICT'],
      [left.orderId, {}, 409, 'ORDER_ITEM_STATE'],
      [canceled.orderId, {}, 409, 'ORDER_ITEM_STATE'],
      [999_999, {}, 404, 'ORDER_NOT_FOUND'],
      [orderId, { version: 2, phone: '12' }, 400, 'VALIDATION'],
      [orderId, { version: 2, postcode: '1' }, 400, 'VALIDATION'],
      [orderId, { version: 2, name: ' ' }, 400, 'VALIDATION'],
    ] as const)
      expect([(await change(id, body)).status, (await change(id, body)).body.code], code).toEqual([status, code])
    expect(
      await rows(api.deps.db, sql`select count(*)::int as n from order_events where kind = 'order.receiver'`),
    ).toEqual([{ n: 1 }])
  })

  test('추가 배송비를 받는 출고지의 주문은 배송비가 달라지는 지역으로 바꿀 수 없다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const origin = await makeOrigin(api.deps.db, { name: '제주센터' })
    const [policy] = await api.deps.db
      .select({ id: shippingOrigins.remotePolicyId })
      .from(shippingOrigins)
      .where(eq(shippingOrigins.id, origin.id))
    await api.deps.db.execute(
      sql`insert into remote_areas (policy_id, match, value_from, value_to, zone) values (${policy?.id ?? null}, 'POSTCODE_RANGE', '63000', '63644', 'JEJU')`,
    )
    await api.deps.db
      .update(orderItems)
      .set({ shippingOriginId: origin.id })
      .where(eq(orderItems.id, itemIds[0] as number))
    const jeju = { postcode: '63100', address1: '제주특별자치도 제주시 연북로 1' }
    expect((await change(orderId, jeju)).body).toMatchObject({
      code: 'DELIVERY_AREA_NOT_SUPPORTED',
      message: expect.stringContaining('배송비가 달라지는 지역'),
    })
    expect((await change(orderId)).status).toBe(200)
  })

  test('두 출고지의 추가 배송비를 따로 견준다: 앞의 정책만 도서산간이라 해도 뒤의 정책에 제주면 거절하고, 어느 배송비도 그대로면 바꾼다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [ready, ready] })
    const area = (policy: number | null | undefined, postcode: string, zone: string) =>
      api.deps.db.execute(
        sql`insert into remote_areas (policy_id, match, value_from, value_to, zone) values (${policy ?? null}, 'POSTCODE_RANGE', ${postcode}, ${postcode}, ${zone})`,
      )
    const policies: (number | null | undefined)[] = []
    for (const [n, name] of ['가센터', '나센터'].entries()) {
      const origin = await makeOrigin(api.deps.db, { name })
      const [added] = await rows<{ id: number }>(
        api.deps.db,
        sql`insert into remote_policies (name, jeju_fee, island_fee) values (${name}, 3000, 3000) returning id::int`,
      )
      policies.push(added?.id)
      await api.deps.db
        .update(shippingOrigins)
        .set({ remotePolicyId: added?.id ?? null })
        .where(eq(shippingOrigins.id, origin.id))
      await charged(orderId, itemIds[n] as number, origin.id, n === 0 ? 3000 : 0)
    }
    // both zones are one to the first policy; to the second only the new one is remote
    await area(policies[0], '63100', 'JEJU')
    await area(policies[0], '63101', 'JEJU')
    await area(policies[1], '63101', 'JEJU')
    await area(policies[0], '63102', 'ISLAND')
    await api.deps.db.execute(
      sql`update orders set address = address || '{"remote": "JEJU", "postcode": "63100"}'::jsonb where id = ${orderId}`,
    )
    expect((await change(orderId, { postcode: '63101' })).body).toMatchObject({ code: 'DELIVERY_AREA_NOT_SUPPORTED' })
    // another zone, the same fee of each
    expect((await change(orderId, { postcode: '63102' })).status).toBe(200)
  })

  test('추가 배송비를 이미 낸 주문은 출고지가 이제 받지 않아도 배송비가 달라지는 지역으로 바꿀 수 없다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    await charged(orderId, itemIds[0] as number, shop.originId, 3000)
    await api.deps.db.execute(
      sql`update orders set address = address || '{"remote": "JEJU"}'::jsonb where id = ${orderId}`,
    )
    await api.deps.db.update(shippingOrigins).set({ remotePolicyId: null })
    expect((await change(orderId)).body).toMatchObject({ code: 'DELIVERY_AREA_NOT_SUPPORTED' })
  })

  /** An order to this island, charged so, from an origin whose areas and fees are as they are today. */
  async function toIsland(charge: number, then: { jeju: number; island: number }, codes: object = {}) {
    const { db } = api.deps
    const shop = await aShop(db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const origin = await makeOrigin(db, { name: '섬에 보내는 센터' })
    const [policy] = await rows<{ id: number }>(
      db,
      sql`insert into remote_policies (name, jeju_fee, island_fee) values ('오늘의 요금', 4000, 7000) returning id::int`,
    )
    await db
      .update(shippingOrigins)
      .set({ remotePolicyId: policy?.id ?? null })
      .where(eq(shippingOrigins.id, origin.id))
    await charged(orderId, itemIds[0] as number, origin.id, charge, { remote: then })
    const here = { ...home, postcode: '58800', address1: '전라남도 신안군 섬길 1', ...codes }
    await db.execute(
      sql`update orders set address = address || ${JSON.stringify({ ...here, phone: '01098765432' })}::jsonb where id = ${orderId}`,
    )
    const area = (match: string, value: string, zone = 'ISLAND') =>
      db.execute(
        sql`insert into remote_areas (policy_id, match, value_from, value_to, zone) values (${policy?.id ?? null}, ${match}, ${value}, ${match === 'POSTCODE_RANGE' ? value : null}, ${zone})`,
      )
    const move = async (body: object, version = 1) => (await change(orderId, { ...here, ...body, version })).status
    return { orderId, area, move }
  }
  const FEES = { jeju: 3000, island: 5000 }

  test('주문한 뒤 도서산간이 된 섬: 배송비 없이 산 주문은 다른 섬으로 못 바꾸고, 층만 고치는 것은 된다', async () => {
    const { area, move } = await toIsland(0, FEES)
    for (const postcode of ['58800', '58801']) await area('POSTCODE_RANGE', postcode)
    expect(await move({ postcode: '58801' })).toBe(409)
    expect(await move({ address2: '2층' })).toBe(200)
  })

  test('주문한 뒤 도서산간이 아니게 된 섬: 배송비를 낸 주문은 뭍으로 못 바꾸고, 여전히 도서산간인 섬으로는 된다', async () => {
    const { area, move } = await toIsland(5000, FEES)
    await area('POSTCODE_RANGE', '58801')
    expect(await move({ postcode: '06236' })).toBe(409)
    expect(await move({ postcode: '58801' })).toBe(200)
  })

  test('주문한 뒤 요금이 바뀌어도 주문할 때의 요금으로 견준다', async () => {
    const { area, move } = await toIsland(3000, FEES)
    for (const postcode of ['58800', '63100']) await area('POSTCODE_RANGE', postcode, 'JEJU')
    await area('POSTCODE_RANGE', '58801')
    expect(await move({ postcode: '58801' })).toBe(409)
    expect(await move({ postcode: '63100' })).toBe(200)
  })

  test('주소 검색으로 고른 섬의 주문에서 받는 사람만 고치면 코드가 남고 거절되지 않는다', async () => {
    const codes = { bcode: '4691031021', road_name: '섬길', building_code: '4691031021100010000000001' }
    const { orderId, area, move } = await toIsland(5000, FEES, codes)
    await area('BCODE_PREFIX', '46910310')
    expect(await move({ name: '김하늘', bcode: null, road_name: null, building_code: null })).toBe(200)
    expect(await rows(api.deps.db, sql`select address from orders where id = ${orderId}`)).toMatchObject([
      { address: { name: '김하늘', ...codes } },
    ])
    expect(
      await move({ address1: '전라남도 신안군 다른길 9', bcode: null, road_name: null, building_code: null }, 2),
    ).toBe(409)
  })
})
