import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, type Result, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { look } from '#tests/support/searching.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

const path = '/store-admin/v1/claims'

/** An order of several products of one origin, one unit of each, 29,900 won each. */
async function bought(count = 1, onHand = 100) {
  const first = await makeProduct(api.deps.db, { skus: [{ onHand }] })
  const more = []
  for (let n = 1; n < count; n++)
    more.push(await makeProduct(api.deps.db, { shippingOriginId: first.shippingOriginId, skus: [{ onHand }] }))
  const customer = await api.customer()
  const skuIds = [first, ...more].map(({ sku }) => sku.id)
  const orderId = await buy(
    api,
    customer,
    skuIds.map((sku_id) => ({ sku_id, quantity: 1 })),
  )
  const itemIds = (await itemsOf(customer, orderId)).items.map((item) => item.id)
  return { customer, orderId, itemIds, originId: first.shippingOriginId }
}

type Detail = {
  id: number
  version: number
  fault: string
  quote: { refund_cash: number; deductions: { kind: string; amount: number }[]; why: string[] }
  by_rule: { refund_cash: number }
  edit_limit: number | null
  history: { kind: string; detail: string | null }[]
  actions: { action: string; allowed: boolean; code: string | null; reason: string | null }[]
  code?: string
  extra?: Record<string, unknown>
}

describe('직원의 접수와 완료', () => {
  test('한 주문의 여러 상품을 같은 사유로 접수하면 한 건이 되고, 안 되는 줄만 따로 거절된다', async () => {
    const { orderId, itemIds, customer } = await bought(3)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const [a = 0, b = 0, c = 0] = itemIds
    await claim(customer, orderId, 'cancel', [{ order_item_id: b, quantity: 1 }])
    const ops = await api.staff('ops')
    const rows = [a, b, c, 99_999].map((order_item_id) => ({ order_item_id, reason_id: 4 }))
    const tried = await bulk(ops, 'cancel', 'request', rows, { dry_run: true })
    expect(tried.rows.map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED', 'SUCCESS', 'FAILED'])
    expect(await api.deps.db.$count(claims)).toBe(1)
    const done = await bulk(ops, 'cancel', 'request', rows)
    expect(done.rows.map(({ code }) => code ?? null)).toEqual([null, 'CLAIM_IN_PROGRESS', null, 'ORDER_ITEM_NOT_FOUND'])
    expect(done.rows[0]?.after?.['claim_id']).toBe(done.rows[2]?.after?.['claim_id'])
    expect(await api.deps.db.$count(claims)).toBe(2)
  })

  test('품절 취소는 완료할 수 있는 직원이 접수하면 바로 환불되고, 상담 직원이 접수하면 기다린다', async () => {
    const one = await bought()
    const ops = await api.staff('ops')
    const done = await bulk(ops, 'cancel', 'request', [{ order_item_id: one.itemIds[0], quantity: 1, reason_id: 4 }])
    expect(done.rows[0]).toMatchObject({
      status: 'SUCCESS',
      after: { status: 'COMPLETED', refund_status: 'COMPLETED' },
    })
    const two = await bought()
    const cs = await api.staff('cs')
    const asked = await bulk(cs, 'cancel', 'request', [{ order_item_id: two.itemIds[0], quantity: 1, reason_id: 4 }])
    expect(asked.rows[0]).toMatchObject({ status: 'SUCCESS', after: { status: 'REQUESTED' } })
    const answer = await cs.post<{ code: string }>(`${path}/cancel/bulk/complete`, {
      ids: [asked.rows[0]?.after?.['claim_id']],
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test('한도를 넘는 환불은 완료되지만 돈은 한도가 큰 사람이 움직인다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 400_000, salePrice: 400_000 })
    const customer = await api.customer()
    const orderId = await buy(api, customer, [{ sku_id: product.sku.id, quantity: 1 }])
    const [item] = (await itemsOf(customer, orderId)).items
    const ops = await api.staff('ops')
    const done = await bulk(ops, 'cancel', 'request', [{ order_item_id: item?.id, reason_id: 4 }])
    expect(done.rows[0]).toMatchObject({ status: 'SUCCESS', warnings: [{ code: 'REFUND_LIMIT' }] })
    expect((await api.deps.db.select().from(refunds))[0]).toMatchObject({ status: 'REQUESTED', executedBy: null })
  })

  test('철회하려면 사유가 있어야 하고, 고객에게 그 사유를 알린다', async () => {
    const { customer, orderId, itemIds } = await bought()
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const { id } = await claim(customer, orderId, 'cancel', [{ order_item_id: itemIds[0] ?? 0, quantity: 1 }])
    const cs = await api.staff('cs')
    const bare = await bulk(cs, 'cancel', 'retract', [{ claim_id: id }])
    expect(bare.rows[0]).toMatchObject({ status: 'FAILED', code: 'VALIDATION' })
    const done = await bulk(cs, 'cancel', 'retract', [{ claim_id: id, reason: '이미 포장을 마쳤어요', by: 'SELLER' }])
    expect(done.rows[0]).toMatchObject({ status: 'SUCCESS', after: { status: 'RETRACTED' } })
    const shown = await customer.get<{ results: { retracted: { by: string; reason: string } }[] }>(
      '/store/v1/user/claims',
    )
    expect(shown.body.results[0]?.retracted).toMatchObject({ by: '판매자', reason: '이미 포장을 마쳤어요' })
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({
      status: 'PROCESSING_ORDER',
      claimed_quantity: 0,
    })
  })

  test('취소 여러 건을 한 번에 완료하고 모두 환불한다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 1000 }] })
    const customer = await api.customer()
    const items: number[] = []
    for (let n = 0; n < 30; n++) {
      const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
      items.push((await itemsOf(customer, orderId)).items[0]?.id as number)
      await moveItems(api, orderId, 'PROCESSING_ORDER')
    }
    const ops = await api.staff('admin')
    const asked = await bulk(
      ops,
      'cancel',
      'request',
      items.map((order_item_id) => ({ order_item_id, reason_id: 4 })),
    )
    const ids = asked.rows.map((row) => row.after?.['claim_id'] as number)
    const answer = await ops.post<Result>(`${path}/cancel/bulk/complete`, { ids })
    expect(answer.body.totals).toMatchObject({ SUCCESS: 30 })
    expect(await api.deps.db.$count(refunds, eq(refunds.status, 'COMPLETED'))).toBe(30)
  })
})

describe('귀책과 차감', () => {
  async function aReturn() {
    const order = await bought(2)
    await moveItems(api, order.orderId, 'DELIVERED')
    const made = await claim(order.customer, order.orderId, 'return', [
      { order_item_id: order.itemIds[0] ?? 0, quantity: 1 },
    ])
    return { ...order, claimId: made.id }
  }

  test('귀책을 바꾸면 환불액을 다시 계산하고, 앞뒤 금액과 사유를 남긴다', async () => {
    const { claimId } = await aReturn()
    const ops = await api.staff('ops')
    const before = (await ops.get<Detail>(`${path}/${claimId}`)).body
    // a return fee of 3,000 and the first delivery of 3,000: below the threshold without it
    expect(before.quote.refund_cash).toBe(29_900 - 6_000)
    const bare = await ops.patch<Detail>(`${path}/${claimId}`, { version: before.version, fault: 'SELLER' })
    expect(bare.body.code).toBe('VALIDATION')
    const change = { version: before.version, fault: 'SELLER', reason: '사진으로 불량 확인' }
    const tried = await ops.patch<Detail>(`${path}/${claimId}`, { ...change, dry_run: true })
    expect(tried.body).toMatchObject({
      fault: 'SELLER',
      quote: { refund_cash: 29_900 },
      by_rule: { refund_cash: 23_900 },
    })
    expect((await ops.get<Detail>(`${path}/${claimId}`)).body.fault).toBe('CUSTOMER')
    const after = await ops.patch<Detail>(`${path}/${claimId}`, change)
    expect(after.body).toMatchObject({ fault: 'SELLER', quote: { refund_cash: 29_900 } })
    const [event] = await api.deps.db.select().from(orderEvents).where(eq(orderEvents.kind, 'claim.return.edited'))
    expect(event).toMatchObject({
      reason: '사진으로 불량 확인',
      data: { before: { fault: 'CUSTOMER', refund_cash: 23_900 }, after: { fault: 'SELLER', refund_cash: 29_900 } },
    })
    const stale = await ops.patch<Detail>(`${path}/${claimId}`, { ...change, fault: 'CUSTOMER' })
    expect(stale.body.code).toBe('VERSION_CONFLICT')
  })

  test('운영은 1만 원까지, 관리자는 얼마든지 바꿀 수 있고, 상담은 바꿀 수 없다', async () => {
    const { claimId, originId } = await aReturn()
    const ops = await api.staff('ops')
    const { version } = (await ops.get<Detail>(`${path}/${claimId}`)).body
    const fee = (amount: number) => ({
      version,
      reason: '청소 비용',
      fees: [{ kind: 'RETURN_FEE', shipping_origin_id: originId, amount }],
    })
    const over = await ops.patch<Detail>(`${path}/${claimId}`, fee(13_001))
    expect(over).toMatchObject({
      status: 403,
      body: { code: 'FEE_OVERRIDE_LIMIT', extra: { limit: 10_000, moved: 10_001 } },
    })
    const cs = await api.staff('cs')
    expect((await cs.patch<Detail>(`${path}/${claimId}`, fee(0))).status).toBe(403)
    expect((await cs.get<Detail>(`${path}/${claimId}`)).body).toMatchObject({ edit_limit: 0 })
    const wrong = { ...fee(0), fees: [{ kind: 'EXCHANGE_FEE', shipping_origin_id: originId, amount: 0 }] }
    expect((await ops.patch<Detail>(`${path}/${claimId}`, wrong)).body.code).toBe('VALIDATION')
    const admin = await api.staff('admin')
    const done = await admin.patch<Detail>(`${path}/${claimId}`, fee(20_000))
    expect(done.body.quote.refund_cash).toBe(29_900 - 20_000 - 3_000)
    const completed = await bulk(ops, 'return', 'complete', [{ claim_id: claimId, inspection: { result: 'OK' } }])
    expect(completed.rows[0]).toMatchObject({ status: 'SUCCESS', after: { refund_cash: 6_900 } })
  })

  test('보류한 건은 사유와 함께 완료를 막고, 할 수 없는 일은 왜인지 보여 준다', async () => {
    const { claimId } = await aReturn()
    const ops = await api.staff('ops')
    const { version } = (await ops.get<Detail>(`${path}/${claimId}`)).body
    await ops.patch(`${path}/${claimId}`, { version, hold_reason: '고객 연락 대기' })
    const done = await bulk(ops, 'return', 'complete', [{ claim_id: claimId, inspection: { result: 'OK' } }])
    expect(done.rows[0]).toMatchObject({ status: 'FAILED', code: 'CLAIM_HELD' })
    const { actions } = (await ops.get<Detail>(`${path}/${claimId}`)).body
    expect(actions.find(({ action }) => action === 'complete')).toMatchObject({
      allowed: false,
      reason: '보류 중이에요(고객 연락 대기).',
    })
    expect(actions.find(({ action }) => action === 'convert')).toMatchObject({ allowed: false, code: 'CLAIM_STATE' })
    const cs = await api.staff('cs')
    const theirs = (await cs.get<Detail>(`${path}/${claimId}`)).body.actions
    expect(theirs.find(({ action }) => action === 'inspect')).toMatchObject({ allowed: false, code: 'FORBIDDEN' })
    expect(theirs.find(({ action }) => action === 'retract')).toMatchObject({ allowed: true })
  })
})

describe('목록', () => {
  test('기한이 빠른 순서로, 개인정보를 가리고 보이고, 정확한 값으로만 찾는다', async () => {
    const { customer, orderId, itemIds } = await bought(2)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const first = await claim(customer, orderId, 'cancel', [{ order_item_id: itemIds[0] ?? 0, quantity: 1 }])
    api.clock.advance(300_000)
    const second = await claim(customer, orderId, 'cancel', [{ order_item_id: itemIds[1] ?? 0, quantity: 1 }], 'SELLER')
    const cs = await api.staff('cs')
    type Page = {
      results: {
        id: number
        order_no: string
        claim_no: string
        user: { name_masked: string }
        phone_masked: string
        overdue: boolean
      }[]
      total_count: number
    }
    const list = async (query = '') => (await cs.get<Page>(`${path}/cancel${query}`)).body
    const find = async (q: string) => (await look<Page>(cs, `${path}/cancel`, { q })).body
    const all = await list()
    expect(all.results.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(all.results[0]).toMatchObject({
      user: { name_masked: '홍*동' },
      phone_masked: '010-****-5678',
      overdue: false,
    })
    expect(JSON.stringify(all)).not.toContain('01012345678')
    const [row] = all.results
    for (const q of [row?.order_no, row?.order_no.toLowerCase(), '010-1234-5678', '홍길동'])
      expect((await find(q ?? '')).total_count, q).toBe(2)
    expect((await list(`?q=${row?.claim_no}`)).results.map(({ id }) => id)).toEqual([first.id])
    for (const q of ['홍길', '1234', '%']) expect((await find(q)).total_count, q).toBe(0)
    expect((await list('?fault=SELLER')).results.map(({ id }) => id)).toEqual([second.id])
    expect((await list('?requested_from=2026-11-17')).total_count).toBe(0)
    expect((await cs.get<Page>(`${path}/return`)).body.total_count).toBe(0)
    api.clock.set('2026-11-17T10:02:00+09:00')
    const later = await api.staff('cs')
    const counts = await later.get<{ results: { key: string; count: number; filter: Record<string, unknown> }[] }>(
      `${path}/cancel/counts`,
    )
    expect(counts.body.results.filter(({ count }) => count > 0).map(({ key, count }) => [key, count])).toEqual([
      ['REQUESTED', 2],
      ['overdue', 1],
      ['due', 1],
    ])
    const overdue = await later.get<Page>(`${path}/cancel?overdue=true`)
    expect(overdue.body.results).toMatchObject([{ id: first.id, overdue: true }])
    const marketer = await api.staff('marketer')
    expect((await marketer.get(`${path}/cancel`)).status).toBe(403)
  })

  test('조건으로 고르면 화면을 본 때까지 들어온 건만 처리한다', async () => {
    const { customer, orderId, itemIds } = await bought(2)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    await claim(customer, orderId, 'cancel', [{ order_item_id: itemIds[0] ?? 0, quantity: 1 }])
    const as_of = '2026-11-16T10:00:30+09:00'
    api.clock.advance(60_000)
    await claim(customer, orderId, 'cancel', [{ order_item_id: itemIds[1] ?? 0, quantity: 1 }])
    const ops = await api.staff('ops')
    const done = await ops.post<Result>(`${path}/cancel/bulk/complete`, { filter: { status: ['REQUESTED'] }, as_of })
    expect(done.body.totals).toMatchObject({ SUCCESS: 1 })
    const mixed = await ops.post(`${path}/cancel/bulk/complete`, { ids: [1], filter: {} })
    expect(mixed.status).toBe(400)
  })
})
