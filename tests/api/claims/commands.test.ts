import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { claimed, stages } from '#tests/support/claimStages.ts'
import { useApi } from '#tests/support/api.ts'
import { bulk, type ClaimType, withReasons } from '#tests/support/claiming.ts'
import { aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
beforeEach(() => withReasons(api))

const path = '/store-admin/v1/claims'

describe('클레임의 단계마다 명령마다', () => {
  const row = { reason: '사유', by: 'SELLER' }
  const commands: Record<string, [verb: string, more: object]> = {
    수거지시: ['collect', { status: 'WAITING' }],
    수거중: ['collect', { status: 'COLLECTING' }],
    수거완료: ['collect', { status: 'COLLECTED' }],
    검수: ['inspect', { result: 'OK' }],
    완료: ['complete', {}],
    철회: ['retract', row],
    '고객의 철회': ['retract', { ...row, by: 'CUSTOMER' }],
  }
  /** What each command comes to, in the order above; `ok` is a success, `done` is skipped. */
  const ok = 'ok'
  const [done, state, unpaid, early] = ['done', 'CLAIM_STATE', 'CLAIM_FEE_UNPAID', 'CLAIM_NOT_INSPECTED']
  const expected: Record<string, string[]> = {
    접수: [ok, ok, ok, ok, early, ok, ok],
    수거지시: [done, ok, ok, ok, early, ok, ok],
    수거중: [done, done, ok, ok, early, ok, ok],
    수거완료: [done, done, done, ok, early, ok, state],
    // the states let it pass, and the books say that nothing was paid for these orders
    검수완료: [done, done, done, ok, 'REFUND_EXCEEDS_PAYMENT', ok, state],
    '검수 훼손': [done, done, done, ok, 'CLAIM_HELD', ok, state],
    보류: [ok, ok, ok, ok, 'CLAIM_HELD', ok, ok],
    '입금 대기': [unpaid, unpaid, unpaid, unpaid, unpaid, ok, ok],
    완료: [state, state, state, state, done, state, state],
    철회: [state, state, state, state, state, done, done],
  }

  test('반품에 내린 명령은 표대로 되거나, 건너뛰거나, 이유와 함께 거절된다', async () => {
    const shop = await aShop(api.deps.db)
    const admin = await api.staff('admin')
    const said: Record<string, string[]> = {}
    const ids = new Map<string, number>()
    for (const [stage, values] of Object.entries(stages)) ids.set(stage, await claimed(api, shop, 'return', values))
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

  /** In each stage and after the exchange has left; a claim that was taken back is answered as it is. */
  test.each(['return', 'exchange'] as const)('%s: 고객은 상품이 도착하기 전까지 스스로 철회한다', async (type) => {
    const customer = await api.customer()
    const shop = { ...(await aShop(api.deps.db)), userId: customer.id }
    const sent = { ...stages['검수완료'], reship: { carrier: 'CJ', invoice_no: '584012345678' } }
    const stays = ['수거완료', '검수완료', '검수 훼손', '완료', '재발송']
    for (const [stage, values] of [...Object.entries(stages), ['재발송', sent] as const]) {
      const id = await claimed(api, shop, type, values)
      const seen = await customer.get<{ can_retract: boolean }>(`/store/v1/user/claims/${id}`)
      expect(seen.body.can_retract, stage).toBe(!stays.includes(stage) && stage !== '철회')
      const answer = await customer.post(`/store/v1/user/claims/${id}/retract`)
      const refused = { status: 409, body: { code: 'CLAIM_STATE' } }
      const done = { status: 200, body: { status: 'RETRACTED', can_retract: false } }
      expect(answer, stage).toMatchObject(stays.includes(stage) ? refused : done)
    }
  })

  test('취소에는 수거와 검수가 없고, 종류가 다른 클레임은 없는 것이며, 같은 건은 한 번, 읽은 판에서만이다', async () => {
    const shop = await aShop(api.deps.db)
    const admin = await api.staff('admin')
    for (const verb of ['collect', 'inspect'])
      expect((await admin.post(`${path}/cancel/bulk/${verb}`, { items: [{ claim_id: 1, result: 'OK' }] })).status).toBe(
        404,
      )
    const [cancel, back] = [await claimed(api, shop, 'cancel'), await claimed(api, shop, 'return', { version: 3 })]
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
    const here = await claimed(api, shop, 'return', stages['수거완료'])
    expect(await codes('return', [{ claim_id: here, by: 'CUSTOMER' }])).toEqual(['CLAIM_STATE'])
    const bodies = [{ ids: [back] }, { items: [{ claim_id: back }] }, { items: [{ claim_id: back, status: 'GONE' }] }]
    for (const body of bodies) expect((await admin.post(`${path}/return/bulk/collect`, body)).status).toBe(400)
  })

  test('수거는 단계마다 때와 송장과 방문일을 더해 남기고, 받은 날부터 3영업일을 센다', async () => {
    const shop = await aShop(api.deps.db)
    const id = await claimed(api, shop, 'return', { dueAt: new Date('2026-11-17T10:00:00+09:00') })
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

  test('수거 정보를 다시 적으면 앞의 것을 대신하고, 적지 않은 것은 그대로다', async () => {
    const shop = await aShop(api.deps.db)
    const collection = { method: 'SELF' as const, carrier: 'HANJIN', invoice_no: '111', pickup_date: '2026-11-17' }
    const id = await claimed(api, shop, 'return', { collection })
    const ops = await api.staff('ops')
    const go = async (status: string, more: object) => {
      await bulk(ops, 'return', 'collect', [{ claim_id: id, status, ...more }])
      return (await ops.get<{ collection: object }>(`${path}/${id}`)).body.collection
    }
    expect(await go('WAITING', { pickup_date: '2026-11-18' })).toMatchObject({
      ...collection,
      pickup_date: '2026-11-18',
    })
    const corrected = { carrier: 'CJ', invoice_no: '584012345678' }
    const all = { method: 'SELF', ...corrected, pickup_date: '2026-11-18' }
    expect(await go('COLLECTING', corrected)).toMatchObject(all)
    expect(await go('COLLECTED', {})).toMatchObject(all)
  })

  test('조건으로 고르면 그 종류의, 그때까지 들어온, 조건에 맞는 건만이다', async () => {
    const shop = await aShop(api.deps.db)
    const before = new Date('2026-11-16T09:00:00+09:00')
    const held = await claimed(api, shop, 'return', { createdAt: before, holdReason: '확인' })
    const plain = await claimed(api, shop, 'return', { createdAt: before })
    const late = await claimed(api, shop, 'return', { createdAt: new Date('2026-11-16T09:00:01+09:00') })
    await claimed(api, shop, 'exchange', { createdAt: before })
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
      await claimed(api, shop, 'return'),
      await claimed(api, shop, 'return', { ...paid, ...stages['수거완료'] }),
      await claimed(api, shop, 'return', { feeDue: 3_000, feePayment: 'TRANSFER' }),
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
