import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimItems, claims } from '#server/modules/claims/claims.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { orderItems, orders, orderItemUnits, shippingGroups } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { bulk, type ClaimType, withReasons } from '#tests/support/claiming.ts'
import { anOrder, aShop, type Shop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
beforeEach(() => withReasons(api))

const path = '/store-admin/v1/claims'
type Values = Partial<typeof claims.$inferInsert>
let serial = 0

/** An open claim of a whole order of one piece, put straight into the tables. */
async function claimed(shop: Shop, type: ClaimType, values: Values = {}): Promise<number> {
  const { db } = api.deps
  const sent = type === 'cancel' ? { status: 'PROCESSING_ORDER' as const } : { status: 'DELIVERED' as const }
  const { orderId, itemIds } = await anOrder(api.deps, shop, {
    items: [{ ...sent, deliveredAt: api.clock.now(), claimedQuantity: 1, claimType: type, claimStatus: 'REQUESTED' }],
  })
  const [group] = await db
    .insert(shippingGroups)
    .values({ orderId, shippingOriginId: shop.originId, policy: {}, goodsAmount: 20_000, baseFee: 0 })
    .returning()
  const [claim] = await db
    .insert(claims)
    .values({
      claimNo: `C261116${String(serial++).padStart(8, '0')}`,
      orderId,
      userId: shop.userId,
      type,
      status: 'REQUESTED',
      fault: 'SELLER',
      reasonId: { cancel: 4, return: 16, exchange: 26 }[type],
      requester: 'USER',
      collectionStatus: type === 'cancel' ? null : 'WAITING',
      ...values,
    })
    .returning()
  const id = claim?.id ?? 0
  const isOpen = !values.status || values.status === 'REQUESTED' || values.status === 'IN_PROGRESS'
  const [line] = await db
    .insert(claimItems)
    .values({
      claimId: id,
      orderItemId: itemIds[0] as number,
      quantity: 1,
      units: [0],
      priorStatus: sent.status,
      open: isOpen,
    })
    .returning()
  const unit = { productCoupon: 0, cartCoupon: 0, points: 0, paid: 20_000 }
  await db
    .insert(orderItemUnits)
    .values({ orderItemId: itemIds[0] as number, n: 0, ...unit, claimItemId: isOpen ? (line?.id ?? 0) : null })
  await db
    .update(orderItems)
    .set({ shippingGroupId: group?.id ?? 0, claimId: id, claimStatus: values.status ?? 'REQUESTED' })
    .where(eq(orderItems.orderId, orderId))
  return id
}

const inProgress = { status: 'IN_PROGRESS' } as const
const stages: Record<string, Values> = {
  접수: {},
  수거지시: inProgress,
  수거중: { ...inProgress, collectionStatus: 'COLLECTING' },
  수거완료: { ...inProgress, collectionStatus: 'COLLECTED' },
  검수완료: { ...inProgress, collectionStatus: 'INSPECTED', inspection: 'OK' },
  '검수 훼손': { ...inProgress, collectionStatus: 'INSPECTED', inspection: 'DAMAGED', holdReason: '검수: 훼손' },
  보류: { holdReason: '고객 연락 대기' },
  '입금 대기': { feeDue: 3_000, feePayment: 'TRANSFER' },
  완료: { status: 'COMPLETED', collectionStatus: 'INSPECTED', inspection: 'OK' },
  철회: { status: 'RETRACTED' },
}

describe('클레임의 단계마다 명령마다', () => {
  const row = { reason: '사유', by: 'SELLER' }
  const commands: Record<string, [verb: string, more: object]> = {
    수거지시: ['collect', { status: 'WAITING' }],
    수거중: ['collect', { status: 'COLLECTING' }],
    수거완료: ['collect', { status: 'COLLECTED' }],
    검수: ['inspect', { result: 'OK' }],
    완료: ['complete', {}],
    철회: ['retract', row],
  }
  /** What each command comes to, in the order above; `ok` is a success, `done` is skipped. */
  const ok = 'ok'
  const [done, state, unpaid, early] = ['done', 'CLAIM_STATE', 'CLAIM_FEE_UNPAID', 'CLAIM_NOT_INSPECTED']
  const expected: Record<string, string[]> = {
    접수: [ok, ok, ok, ok, early, ok],
    수거지시: [done, ok, ok, ok, early, ok],
    수거중: [done, done, ok, ok, early, ok],
    수거완료: [done, done, done, ok, early, ok],
    // the states let it pass, and the books say that nothing was paid for these orders
    검수완료: [done, done, done, ok, 'REFUND_EXCEEDS_PAYMENT', ok],
    '검수 훼손': [done, done, done, ok, 'CLAIM_HELD', ok],
    보류: [ok, ok, ok, ok, 'CLAIM_HELD', ok],
    '입금 대기': [unpaid, unpaid, unpaid, unpaid, unpaid, ok],
    완료: [state, state, state, state, done, state],
    철회: [state, state, state, state, state, done],
  }

  test('반품에 내린 명령은 표대로 되거나, 건너뛰거나, 이유와 함께 거절된다', async () => {
    const shop = await aShop(api.deps.db)
    const admin = await api.staff('admin')
    const said: Record<string, string[]> = {}
    const ids = new Map<string, number>()
    for (const [stage, values] of Object.entries(stages)) ids.set(stage, await claimed(shop, 'return', values))
    for (const [verb, more] of Object.values(commands)) {
      const items = [...ids.values()].map((claim_id) => ({ claim_id, ...more }))
      const { rows: outcomes } = await bulk(admin, 'return', verb, items, { dry_run: true })
      outcomes.forEach(({ status, code }, nth) => {
        const stage = Object.keys(stages)[nth] as string
        said[stage] = [...(said[stage] ?? []), status === 'SUCCESS' ? ok : status === 'SKIPPED' ? done : (code ?? '')]
      })
    }
    expect(said).toEqual(expected)
    // a dry run has moved nothing
    const after = await api.deps.db.select({ version: claims.version }).from(claims)
    expect(new Set(after.map(({ version }) => version))).toEqual(new Set([1]))
  })

  test('취소에는 수거와 검수가 없고, 종류가 다른 클레임은 없는 것이며, 같은 건은 한 번, 읽은 판에서만이다', async () => {
    const shop = await aShop(api.deps.db)
    const admin = await api.staff('admin')
    for (const verb of ['collect', 'inspect'])
      expect((await admin.post(`${path}/cancel/bulk/${verb}`, { items: [{ claim_id: 1, result: 'OK' }] })).status).toBe(
        404,
      )
    const [cancel, back] = [await claimed(shop, 'cancel'), await claimed(shop, 'return', { version: 3 })]
    const codes = async (type: ClaimType, items: object[]) =>
      (await bulk(admin, type, 'retract', items, { dry_run: true, reason: '사유' })).rows.map(
        ({ code, status }) => code ?? status,
      )
    expect(
      await codes('cancel', [{ claim_id: cancel }, { claim_id: cancel }, { claim_id: back }, { claim_id: 999_999 }]),
    ).toEqual(['SUCCESS', 'ROW_REPEATED', 'CLAIM_NOT_FOUND', 'CLAIM_NOT_FOUND'])
    expect(await codes('return', [{ claim_id: back, version: 2 }])).toEqual(['VERSION'])
    expect(await codes('return', [{ claim_id: back, version: 3 }])).toEqual(['SUCCESS'])
    // the customer's way ends where the goods are here
    const here = await claimed(shop, 'return', stages['수거완료'])
    expect(await codes('return', [{ claim_id: here, by: 'CUSTOMER' }])).toEqual(['CLAIM_STATE'])
    const bodies = [{ ids: [back] }, { items: [{ claim_id: back }] }, { items: [{ claim_id: back, status: 'GONE' }] }]
    for (const body of bodies) expect((await admin.post(`${path}/return/bulk/collect`, body)).status).toBe(400)
  })

  test('수거는 단계마다 때와 송장과 방문일을 더해 남기고, 받은 날부터 3영업일을 센다', async () => {
    const shop = await aShop(api.deps.db)
    const id = await claimed(shop, 'return', { dueAt: new Date('2026-11-17T10:00:00+09:00') })
    const admin = await api.staff('admin')
    const go = async (status: string, more: object = {}) => {
      await bulk(admin, 'return', 'collect', [{ claim_id: id, status, ...more }])
      type Seen = { status: string; collection_status: string; collection: object; sla_due_at: string; version: number }
      const {
        status: now,
        collection_status,
        collection,
        sla_due_at,
        version,
      } = (await admin.get<Seen>(`${path}/${id}`)).body
      return { now, collection_status, collection, sla_due_at, version }
    }
    const none = { method: 'PICKUP', sent_back: null }
    const first = { ...none, carrier: null, carrier_name: null, invoice_no: null, pickup_date: '2026-11-18' }
    const due = '2026-11-17T10:00:00.000+09:00'
    expect(await go('WAITING', { pickup_date: '2026-11-18' })).toEqual({
      now: 'IN_PROGRESS',
      collection_status: 'WAITING',
      collection: first,
      sla_due_at: due,
      version: 2,
    })
    const named = { ...first, carrier: 'CJ', carrier_name: 'CJ대한통운', invoice_no: '584012345678' }
    expect(await go('COLLECTING', { carrier: 'CJ', invoice_no: '584012345678' })).toMatchObject({
      collection_status: 'COLLECTING',
      collection: named,
      sla_due_at: due,
    })
    expect(await go('COLLECTED')).toMatchObject({
      collection_status: 'COLLECTED',
      collection: named,
      sla_due_at: '2026-11-19T23:59:59.999+09:00',
      version: 4,
    })
    expect(await go('COLLECTING')).toMatchObject({ collection_status: 'COLLECTED', version: 4 })
    const [item] = await api.deps.db.select().from(orderItems)
    expect(item).toMatchObject({ claimStatus: 'IN_PROGRESS', version: 2 })
    const told = await rows<{ event: string }>(
      api.deps.db,
      sql`select payload->>'event' as event from outbox where topic = 'order.message'`,
    )
    expect(told.map(({ event }) => event)).toEqual(['CLAIM_COLLECTED'])
  })

  test('조건으로 고르면 그 종류의, 그때까지 들어온, 조건에 맞는 건만이다', async () => {
    const shop = await aShop(api.deps.db)
    const before = new Date('2026-11-16T09:00:00+09:00')
    const held = await claimed(shop, 'return', { createdAt: before, holdReason: '확인' })
    const plain = await claimed(shop, 'return', { createdAt: before })
    const late = await claimed(shop, 'return', { createdAt: new Date('2026-11-16T09:00:01+09:00') })
    await claimed(shop, 'exchange', { createdAt: before })
    const admin = await api.staff('admin')
    type Answer = { rows: { id: number }[] }
    const chosen = async (filter: object, as_of = '2026-11-16T09:00:00+09:00') => {
      const body = { filter, as_of, reason: '사유', dry_run: true }
      return (await admin.post<Answer>(`${path}/return/bulk/retract`, body)).body.rows?.map(({ id }) => id)
    }
    expect(await chosen({ status: ['REQUESTED'] })).toEqual([held, plain])
    expect(await chosen({ held: true })).toEqual([held])
    expect(await chosen({ held: false }, '2026-11-16T10:00:00+09:00')).toEqual([plain, late])
  })

  test('철회하면 상품과 낱개가 풀리고, 받은 이체는 돌려주라고, 받은 상품은 다시 보내라고 말한다', async () => {
    const shop = await aShop(api.deps.db)
    const paid = { feeDue: 3_000, feePayment: 'TRANSFER', feePaidAt: api.clock.now() } as const
    const ids = [
      await claimed(shop, 'return'),
      await claimed(shop, 'return', { ...paid, ...stages['수거완료'] }),
      await claimed(shop, 'return', { feeDue: 3_000, feePayment: 'TRANSFER' }),
    ]
    const cs = await api.staff('cs')
    const done = await bulk(
      cs,
      'return',
      'retract',
      ids.map((claim_id) => ({ claim_id })),
      { reason: '전화로 합의', notify: 'NONE' },
    )
    expect(done.rows.map(({ warnings }) => warnings?.map(({ code }) => code) ?? [])).toEqual([
      [],
      ['GOODS_HERE', 'FEE_TO_RETURN'],
      [],
    ])
    const items = await api.deps.db.select().from(orderItems)
    expect(items.map(({ status, claimedQuantity, claimStatus }) => [status, claimedQuantity, claimStatus])).toEqual(
      ids.map(() => ['DELIVERED', 0, 'RETRACTED']),
    )
    expect(await rows(api.deps.db, sql`select 1 from order_item_units where claim_item_id is not null`)).toEqual([])
    expect(await rows(api.deps.db, sql`select 1 from claim_items where open`)).toEqual([])
    expect(await rows(api.deps.db, sql`select 1 from outbox where topic = 'order.message'`)).toEqual([])
    const stored = await api.deps.db.select().from(claims)
    expect(
      stored.map(({ status, retractReason, retractedBy, dueAt }) => [status, retractReason, retractedBy, dueAt]),
    ).toEqual(ids.map(() => ['RETRACTED', '전화로 합의', `cs:${cs.id}`, null]))
  })
})

describe('클레임 하나를 바꾸는 일', () => {
  test('열린 건만, 읽은 판에서만 바꾸고, 보류는 걸고 풀 때마다 이력에 한 줄이다', async () => {
    const shop = await aShop(api.deps.db)
    const id = await claimed(shop, 'return')
    const ops = await api.staff('ops')
    const patch = async (one: number, version: number, body: object) =>
      (
        await ops.patch<{ code?: string; hold_reason?: string | null; version: number }>(`${path}/${one}`, {
          version,
          ...body,
        })
      ).body
    expect(await patch(id, 1, { hold_reason: '연락 대기' })).toMatchObject({ hold_reason: '연락 대기', version: 2 })
    expect(await patch(id, 1, { hold_reason: null })).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect(await patch(id, 2, { hold_reason: '연락 대기' })).toMatchObject({ hold_reason: '연락 대기', version: 3 })
    // what is not said stays
    expect(await patch(id, 3, { fault: 'CUSTOMER', reason: '전화로 확인' })).toMatchObject({
      hold_reason: '연락 대기',
      fault: 'CUSTOMER',
    })
    expect(await patch(id, 4, { hold_reason: null })).toMatchObject({ hold_reason: null })
    const { history } = (await ops.get<{ history: { kind: string }[] }>(`${path}/${id}`)).body
    expect(history.map(({ kind }) => kind.split('.').at(-1))).toEqual(['held', 'edited', 'released'])
    for (const stage of ['완료', '철회']) {
      const ended = await claimed(shop, 'return', stages[stage])
      expect(await patch(ended, 1, { hold_reason: '늦음' }), stage).toMatchObject({ code: 'CLAIM_STATE' })
    }
    expect(await patch(999_999, 1, { hold_reason: '없음' })).toMatchObject({ code: 'CLAIM_NOT_FOUND' })
  })

  test('교환만 반품으로 바꾸고, 수거하고 검수한 것과 기한은 그대로 이어지며, 앞의 건은 철회로 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const due = new Date('2026-11-18T23:59:59.999+09:00')
    const id = await claimed(shop, 'exchange', {
      ...stages['검수완료'],
      dueAt: due,
      inspectionMemo: '이상 없음',
      holdReason: '고객 연락 대기',
      collection: { method: 'SELF', carrier: 'CJ', invoice_no: '584012345678' },
    })
    const ops = await api.staff('ops')
    const convert = (one: number, version: number) =>
      ops.post<{ id: number; code?: string }>(`${path}/${one}/convert`, { version, reason: '반품에 동의' })
    const back = await claimed(shop, 'return')
    expect((await convert(back, 1)).body).toMatchObject({ code: 'CLAIM_STATE' })
    expect((await convert(id, 9)).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect((await convert(999_999, 1)).body).toMatchObject({ code: 'CLAIM_NOT_FOUND' })
    const { body } = await convert(id, 1)
    expect(body).toMatchObject({
      type: 'return',
      status: 'IN_PROGRESS',
      fault: 'SELLER',
      requester: 'ADMIN',
      collection_status: 'INSPECTED',
      collection: { method: 'SELF', carrier: 'CJ', invoice_no: '584012345678' },
      inspection: 'OK',
      hold_reason: '고객 연락 대기',
      sla_due_at: '2026-11-18T23:59:59.999+09:00',
    })
    expect((await ops.get(`${path}/${id}`)).body).toMatchObject({
      status: 'RETRACTED',
      converted_to_id: body.id,
      retracted: { reason: '반품으로 전환: 반품에 동의' },
    })
    expect((await convert(id, 2)).body).toMatchObject({ code: 'CLAIM_STATE' })
    const told = await rows<{ event: string }>(
      api.deps.db,
      sql`select payload->>'event' as event from outbox where topic = 'order.message'`,
    )
    expect(told.map(({ event }) => event)).toEqual(['CLAIM_CONVERTED'])
  })

  test('새 상품을 보낼 송장은 아는 택배사의 것이고, 남의 것도 이 주문에 이미 쓴 것도 다른 출고지의 것도 아니다', async () => {
    const shop = await aShop(api.deps.db)
    const elsewhere = (await makeOrigin(api.deps.db)).id
    const admin = await api.staff('admin')
    const id = await claimed(shop, 'exchange', stages['검수완료'])
    const [order] = await api.deps.db.select().from(orders)
    const parcel = {
      carrier: 'CJ',
      shippedAt: api.clock.now(),
      createdAt: api.clock.now(),
      shippingOriginId: shop.originId,
    }
    const key = `${order?.address?.name}|${order?.address?.phone}|${order?.address?.address1}`
    const other = await anOrder(api.deps, shop)
    await api.deps.db.insert(deliveries).values([
      { ...parcel, orderId: other.orderId, invoiceNo: '584012345671', receiverKey: '남의 집' },
      { ...parcel, orderId: order?.id ?? 0, invoiceNo: '584012345672', receiverKey: key },
      { ...parcel, orderId: other.orderId, invoiceNo: '584012345673', receiverKey: key, shippingOriginId: elsewhere },
    ])
    const send = async (carrier: string, invoice_no: string) => {
      const done = await bulk(admin, 'exchange', 'complete', [{ claim_id: id, reship: { carrier, invoice_no } }], {
        dry_run: true,
      })
      return done.rows[0]?.code ?? done.rows[0]?.status
    }
    expect(await send('아무개', '584012345678')).toBe('INVOICE_FORMAT')
    expect(await send('CJ', '12')).toBe('INVOICE_FORMAT')
    expect(await send('CJ', '584012345671')).toBe('INVOICE_DUPLICATED')
    expect(await send('CJ', '584012345672')).toBe('INVOICE_DUPLICATED')
    expect(await send('CJ', '584012345673')).toBe('SEVERAL_ORIGINS')
    expect(await send('CJ', '584012345678')).toBe('SUCCESS')
    expect(await send('DIRECT', '')).toBe('SUCCESS')
    const damaged = await claimed(shop, 'exchange', { ...stages['검수 훼손'], holdReason: null })
    const refused = await bulk(admin, 'exchange', 'complete', [
      { claim_id: damaged, reship: { carrier: 'CJ', invoice_no: '584012345679' } },
    ])
    expect(refused.rows).toMatchObject([{ status: 'FAILED', code: 'CLAIM_STATE' }])
  })
})
