import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimReasons, claims } from '#server/modules/claims/claims.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { claimed, stages } from '#tests/support/claimStages.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { bulk, withReasons } from '#tests/support/claiming.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
beforeEach(() => withReasons(api))

const path = '/store-admin/v1/claims'

describe('클레임 하나를 바꾸는 일', () => {
  test('열린 건만, 읽은 판에서만 바꾸고, 보류는 걸고 풀 때마다 이력에 한 줄이다', async () => {
    const shop = await aShop(api.deps.db)
    const id = await claimed(api, shop, 'return')
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
      const ended = await claimed(api, shop, 'return', stages[stage])
      expect(await patch(ended, 1, { hold_reason: '늦음' }), stage).toMatchObject({ code: 'CLAIM_STATE' })
    }
    expect(await patch(999_999, 1, { hold_reason: '없음' })).toMatchObject({ code: 'CLAIM_NOT_FOUND' })
  })

  test('보류는 알리기로 한 때만, 그 까닭과 함께 고객에게 알리고, 푸는 것은 알리지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const ops = await api.staff('ops')
    const told = async (body: object) => {
      const id = await claimed(api, shop, 'return', { holdReason: '먼저 건 까닭' })
      await ops.patch(`${path}/${id}`, { version: 1, ...body })
      return rows<{ event: string; reason: string }>(
        api.deps.db,
        sql`select payload->>'event' as event, payload->>'reason' as reason from outbox where payload->>'claim_id' = ${String(id)}`,
      )
    }
    expect(await told({ hold_reason: '사진을 기다려요' })).toEqual([])
    expect(await told({ hold_reason: '사진을 기다려요', notify: 'NONE' })).toEqual([])
    expect(await told({ hold_reason: null, notify: 'SEND' })).toEqual([])
    expect(await told({ hold_reason: '사진을 기다려요', notify: 'SEND' })).toEqual([
      { event: 'CLAIM_HELD', reason: '사진을 기다려요' },
    ])
  })

  test('이미 받은 배송비보다 더 받게 바꿀 수 없고, 받았다고 두 번 적어도 한 번이다', async () => {
    const shop = await aShop(api.deps.db)
    const admin = await api.staff('admin')
    const due = { fault: 'CUSTOMER', reasonId: 21, feeDue: 6_000, feePayment: 'TRANSFER' } as const
    const id = await claimed(api, shop, 'exchange', due)
    type Seen = { version: number; fee: { amount: number; paid: boolean }; history: { kind: string }[] }
    const seen = async () => (await admin.get<Seen>(`${path}/${id}`)).body
    const patch = async (body: object) => {
      const { version } = await seen()
      return (await admin.patch<{ code?: string }>(`${path}/${id}`, { version, ...body })).body.code
    }
    for (let n = 0; n < 2; n++) expect(await patch({ fee_paid: true })).toBeUndefined()
    const after = await seen()
    expect(after.fee).toMatchObject({ amount: 6_000, paid: true })
    expect(after.history.filter(({ kind }) => kind.endsWith('.fee-paid'))).toHaveLength(1)
    const fee = (amount: number) => ({
      fees: [{ kind: 'EXCHANGE_FEE', shipping_origin_id: shop.originId, amount }],
      reason: '통화로 동의',
    })
    expect(await patch(fee(6_001))).toBe('VALIDATION')
    expect(await patch(fee(5_000))).toBeUndefined()
    expect((await seen()).fee).toMatchObject({ amount: 6_000, paid: true })
  })

  test('직접 가져다주는 새 상품은 클레임번호로 적고 택배사에 묻지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const admin = await api.staff('admin')
    const ids = [
      await claimed(api, shop, 'exchange', stages['검수완료']),
      await claimed(api, shop, 'exchange', stages['검수완료']),
    ]
    const reships = [
      { carrier: 'DIRECT', invoice_no: '' },
      { carrier: 'CJ', invoice_no: '584012345678' },
    ]
    const items = ids.map((claim_id, n) => ({ claim_id, reship: reships[n] }))
    expect((await bulk(admin, 'exchange', 'complete', items)).totals).toMatchObject({ SUCCESS: 2 })
    const [first] = await api.deps.db
      .select()
      .from(claims)
      .where(eq(claims.id, ids[0] ?? 0))
    const sent = await api.deps.db.select().from(deliveries).orderBy(deliveries.id)
    expect(sent.map(({ kind, carrier, invoiceNo, nextPullAt }) => [kind, carrier, invoiceNo, nextPullAt])).toEqual([
      ['EXCHANGE', 'DIRECT', `DIRECT-${first?.claimNo}`, null],
      ['EXCHANGE', 'CJ', '584012345678', api.clock.now()],
    ])
  })

  test('교환만 반품으로 바꾸고, 수거하고 검수한 것과 기한은 그대로 이어지며, 앞의 건은 철회로 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const due = new Date('2026-11-18T23:59:59.999+09:00')
    const id = await claimed(api, shop, 'exchange', {
      ...stages['검수완료'],
      dueAt: due,
      inspectionMemo: '이상 없음',
      holdReason: '고객 연락 대기',
      collection: { method: 'SELF', carrier: 'CJ', invoice_no: '584012345678' },
    })
    const ops = await api.staff('ops')
    const convert = (one: number, version: number) =>
      ops.post<{ id: number; code?: string }>(`${path}/${one}/convert`, { version, reason: '반품에 동의' })
    const back = await claimed(api, shop, 'return')
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

  test('바꾼 반품에는 신청한 사진과 조각마다의 검수가 남고, 까닭은 같은 이름, 없으면 같은 책임의 것이며, 설명해야 하는 까닭이면 바꾼 사유가 설명이다', async () => {
    const shop = await aShop(api.deps.db)
    const [asked, found] = [[701, 702], [703]]
    const pieces = [{ order_item_id: 1, quantity: 1, result: 'DAMAGED', memo: '긁힘', image_ids: found }]
    const damaged = {
      ...stages['검수 훼손'],
      imageIds: asked,
      inspectionImageIds: found,
      inspectionPieces: pieces,
      inspectionMemo: '긁힘',
      inspectedBy: '윤서아',
      inspectedAt: new Date('2026-11-15T10:00:00+09:00'),
    }
    const ops = await api.staff('ops')
    const converted = async (id: number) => {
      const { body } = await ops.post<{ id: number }>(`${path}/${id}/convert`, { version: 1, reason: '품절' })
      const [made] = await api.deps.db.select().from(claims).where(eq(claims.id, body.id))
      return made
    }
    const { imageIds, inspectionImageIds, inspectionPieces, inspectionMemo, inspectedBy, inspectedAt, holdReason } =
      damaged
    const kept = {
      imageIds,
      inspectionImageIds,
      inspectionPieces,
      inspectionMemo,
      inspectedBy,
      inspectedAt,
      holdReason,
    }
    expect(await converted(await claimed(api, shop, 'exchange', damaged))).toMatchObject({ ...kept, fault: 'SELLER' })
    const reasonOf = async (reasonId: number, fault: 'CUSTOMER' | 'SELLER') => {
      const made = await converted(await claimed(api, shop, 'exchange', { reasonId, fault }))
      const [reason] = await api.deps.db
        .select()
        .from(claimReasons)
        .where(eq(claimReasons.id, made?.reasonId ?? 0))
      return [reason?.type, reason?.label, reason?.fault, made?.fault, made?.reasonDetail]
    }
    const reason = { type: 'exchange', fault: 'SELLER' } as const
    await api.deps.db.insert(claimReasons).values([
      { ...reason, id: 901, label: '여기에만 있는 까닭' },
      { type: 'return', fault: 'CUSTOMER', id: 902, label: '같은 이름', sequence: 99 },
      { ...reason, id: 903, label: '같은 이름' },
    ])
    expect(await reasonOf(901, 'SELLER')).toEqual(['return', '상품 불량', 'SELLER', 'SELLER', '품절'])
    expect(await reasonOf(903, 'SELLER')).toEqual(['return', '같은 이름', 'CUSTOMER', 'SELLER', null])
  })

  test('새 상품을 보낼 송장은 아는 택배사의 것이고, 남의 것도 이 주문에 이미 쓴 것도 다른 출고지의 것도 아니다', async () => {
    const shop = await aShop(api.deps.db)
    const elsewhere = (await makeOrigin(api.deps.db)).id
    const admin = await api.staff('admin')
    const id = await claimed(api, shop, 'exchange', stages['검수완료'])
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
    const damaged = await claimed(api, shop, 'exchange', { ...stages['검수 훼손'], holdReason: null })
    const refused = await bulk(admin, 'exchange', 'complete', [
      { claim_id: damaged, reship: { carrier: 'CJ', invoice_no: '584012345679' } },
    ])
    expect(refused.rows).toMatchObject([{ status: 'FAILED', code: 'CLAIM_STATE' }])
  })
})
