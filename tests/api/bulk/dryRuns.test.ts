import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { type ClaimType, reasons, withReasons } from '#tests/support/claiming.ts'
import { claimed, stages } from '#tests/support/claimStages.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { aShop, manyItems, type Shop } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
/** More rows than a dry run does at a time, and than any chunk that answers within the call. */
const many = 130

const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const

type Row = {
  id?: number
  status: string
  code?: string | null
  message?: string | null
  warnings?: { code: string }[] | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** What a row comes to, without the numbers that every run gives anew and what only a gateway can say. */
function saidOf({ id, status, code = null, message = null, warnings, before = null, after }: Row) {
  const { claim_id: _claim, refund_id: _refund, refund_status: _status, user_coupon_id: _own, ...rest } = after ?? {}
  return { id, status, code, message, warnings: warnings ?? [], before, after: rest }
}

/** Looks at a command first, then gives it with what has to be `typed` besides: both answer the same of every row. */
async function foretold(staff: TestClient, path: string, body: object, typed: object = {}) {
  const seen = await staff.post<{ rows: Row[] }>(path, { ...body, dry_run: true })
  expect(seen.status, JSON.stringify(seen.body)).toBe(200)
  const done = await staff.post<{ rows: Row[] }>(path, { ...body, ...typed })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const said = seen.body.rows.map(saidOf)
  expect(said).toEqual(done.body.rows.map(saidOf))
  return said
}

const codesOf = (said: { code: string | null }[], ...at: number[]) => at.map((n) => said.at(n)?.code)

describe('미리보기는 멀리 떨어져 서로 얽힌 행에도 실제와 똑같이 답한다', () => {
  let shop: Shop
  let admin: TestClient
  beforeEach(async () => {
    shop = await aShop(api.deps.db)
    admin = await api.staff('admin')
  })

  const steps = '/store-admin/v1/order-items/bulk'
  const numberOf = (n: number) => String(584_000_000_000 + n)

  /** The last item goes into the order of the first, to the same receiver. */
  const joinFirst = (first: number, last: number) =>
    api.deps.db.execute(
      sql`update order_items i set order_id = f.order_id, order_no = f.order_no, receiver_key = f.receiver_key
          from order_items f where f.id = ${first} and i.id = ${last}`,
    )

  test('발송처리: 한 송장의 다른 수령인, 합포장, 송장 없는 꾸러미의 이름, 두 번 적힌 상품', async () => {
    const ids = await manyItems(api.deps, shop, many, 'PROCESSING_ORDER')
    const elsewhere = (await makeOrigin(api.deps.db)).id
    const at = (n: number) => ids.at(n) as number
    await joinFirst(at(1), at(-2))
    await joinFirst(at(2), at(-3))
    await api.deps.db.execute(sql`update order_items set shipping_origin_id = ${elsewhere} where id = ${at(-3)}`)
    const wanted = ids.map((id, n) => ({ id, carrier: 'CJ', invoice_no: numberOf(n) }))
    Object.assign(wanted.at(-1) ?? {}, { carrier: '대한통운', invoice_no: '5840-0000-0000' })
    Object.assign(wanted.at(-2) ?? {}, { invoice_no: numberOf(1) })
    for (const n of [2, -3]) Object.assign(wanted.at(n) ?? {}, { carrier: 'DIRECT', invoice_no: '' })
    wanted.push({ ...(wanted[3] as (typeof wanted)[number]) })
    const said = await foretold(admin, `${steps}/shipping`, { rows: wanted })
    expect(codesOf(said, 0, -2, 1, -3, -1)).toEqual(['INVOICE_DUP', 'INVOICE_DUP', null, null, 'ROW_REPEATED'])
    const [first, second] = [said[2]?.after?.['invoice_no'], said.at(-4)?.after?.['invoice_no']]
    expect(second).toBe(`${String(first)}-2`)
  })

  test.each(['out-of-delivery', 'delivered', 'cancel-shipping'])(
    '%s: 한 꾸러미의 상품과 두 번 적힌 상품',
    async (verb) => {
      const ids = await manyItems(api.deps, shop, many, 'PROCESSING_ORDER')
      const [first = 0, last = 0] = [ids[0], ids.at(-1)]
      await joinFirst(first, last)
      const sent = ids.map((id, n) => ({ id, carrier: 'CJ', invoice_no: numberOf(id === last ? 0 : n) }))
      await admin.post(`${steps}/shipping`, { rows: sent })
      const said = await foretold(admin, `${steps}/${verb}`, { ids: [...ids, first], reason: '확인' })
      expect(codesOf(said, 0, -2, -1)).toEqual([null, null, 'ROW_REPEATED'])
    },
  )

  const claimPath = (type: ClaimType, verb: string) => `/store-admin/v1/claims/${type}/bulk/${verb}`

  /** So many inspected claims, each of an order and a customer of its own. */
  async function inspected(type: ClaimType, count = 60): Promise<number[]> {
    const ids: number[] = []
    for (let n = 0; n < count; n++) {
      const { id: userId } = await api.customer()
      ids.push(await claimed(api, { ...shop, userId }, type, stages['검수완료']))
    }
    return ids
  }

  /** Every order was paid once with so many won. */
  async function paid(won = 20_000) {
    await api.deps.db.execute(sql`
      insert into sandbox_payments (id, order_no, order_name, amount, method, status, success_url, fail_url, expires_at)
      select 'sb' || id, order_no, '요가 매트', ${won}::int, 'CARD', 'PAID', '/', '/', now() from orders`)
    await api.deps.db.execute(sql`
      insert into payments (order_id, provider, method, pg_payment_id, amount, captured, status, idempotency_key)
      select id, 'sandbox', 'CARD', 'sb' || id, ${won}::int, ${won}::int, 'PAID', 'k' || id from orders`)
  }

  const claimsOf = (ids: number[], more: object = {}) => ({ items: ids.map((claim_id) => ({ claim_id, ...more })) })

  test('클레임 철회와 수거: 같은 건이 다른 묶음에 또 있으면 이미 한 것이다', async () => {
    await withReasons(api)
    const ids = await inspected('return')
    const twice = [...ids, ids[0] as number]
    await api.deps.db.execute(sql`update claims set collection_status = 'WAITING', inspection = null`)
    const collected = await foretold(admin, claimPath('return', 'collect'), claimsOf(twice, { status: 'COLLECTED' }))
    expect(codesOf(collected, 0, -1)).toEqual([null, 'ALREADY_DONE'])
    const seen = await foretold(admin, claimPath('return', 'inspect'), claimsOf(twice, { result: 'OK' }))
    expect(codesOf(seen, 0)).toEqual([null])
    const back = await foretold(admin, claimPath('return', 'retract'), { ...claimsOf(twice), reason: '사유' })
    expect(codesOf(back, 0, -1)).toEqual([null, 'ALREADY_DONE'])
  })

  test('반품 완료: 한 주문의 두 건은 한 번 결제한 돈을 나눈다', async () => {
    await withReasons(api)
    const ids = await inspected('return')
    await paid(30_000)
    const [first, last] = [ids[0], ids.at(-1)]
    await api.deps.db.execute(sql`
      update order_items i set order_id = f.order_id, shipping_group_id = f.shipping_group_id
      from order_items f where f.claim_id = ${first} and i.claim_id = ${last}`)
    await api.deps.db.execute(
      sql`update claims c set order_id = f.order_id, user_id = f.user_id from claims f where f.id = ${first} and c.id = ${last}`,
    )
    const said = await foretold(admin, claimPath('return', 'complete'), claimsOf(ids))
    expect(said[0]).toMatchObject({ status: 'SUCCESS', after: { refund_cash: 20_000 } })
    expect(said.at(-1)).toMatchObject({ status: 'SUCCESS', after: { refund_cash: 10_000 } })
  })

  test('교환 재발송: 한 송장은 한 사람의 것이다', async () => {
    await withReasons(api)
    const ids = await inspected('exchange')
    await api.deps.db.execute(sql`update order_items set receiver_key = 'r' || id`)
    const items = ids.map((claim_id, n) => ({ claim_id, reship: { carrier: 'CJ', invoice_no: numberOf(n) } }))
    Object.assign(items.at(-1) ?? {}, { reship: { carrier: 'CJ대한통운', invoice_no: '584-000-000000' } })
    const said = await foretold(admin, claimPath('exchange', 'complete'), { items })
    expect(codesOf(said, 0, -1)).toEqual([null, 'INVOICE_DUPLICATED'])
  })

  test('교환 접수: 하나 남은 상품은 먼저 적힌 사람의 것이다', async () => {
    await withReasons(api)
    for (let n = 0; n < 60; n++) await claimed(api, shop, 'exchange', { status: 'RETRACTED' })
    await api.deps.db.execute(
      sql`update order_items set claimed_quantity = 0, claim_id = null, claim_type = null, claim_status = null`,
    )
    const items = await rows<{ id: number }>(api.deps.db, sql`select id from order_items order by id`)
    const [scarce] = await rows<{ id: number }>(
      api.deps.db,
      sql`insert into skus (product_id, code, option_label, option_value_ids, on_hand)
          values (${shop.productId}, 'YM-02', '하늘', array[1]::bigint[], 1) returning id`,
    )
    const wanted = items.map(({ id }, n) => ({
      order_item_id: id,
      reason_id: reasons.exchange.SELLER,
      exchange_sku_id: n === 0 || n === items.length - 1 ? scarce?.id : shop.skuId,
    }))
    const said = await foretold(admin, claimPath('exchange', 'request'), { items: wanted })
    expect(codesOf(said, 0, 1, -2, -1)).toEqual([null, null, null, 'EXCHANGE_SKU_SOLD_OUT'])
  })

  test('환불 실행: 하루 한도는 묶음을 넘어 함께 센다', async () => {
    await manyItems(api.deps, shop, 110)
    await paid(30_000)
    const found = await rows<{ id: number }>(api.deps.db, sql`select id from orders order by id`)
    const ids: number[] = []
    for (const { id } of found) ids.push(await bookRefund(api, id, 30_000, cs))
    const ops = await api.staff('ops')
    const body = { items: ids.map((refund_id) => ({ refund_id, action: 'EXECUTE' })) }
    const said = await foretold(ops, '/store-admin/v1/refunds/bulk', body, { expected_total: 3_300_000 })
    expect(said.filter(({ status }) => status === 'SUCCESS')).toHaveLength(100)
    expect(codesOf(said, 0, -1)).toEqual([null, 'REFUND_LIMIT'])
  })

  test('쿠폰 발급: 수량은 먼저 적힌 회원의 것이고, 넉넉하면 누구나 받는다', async () => {
    await api.deps.db.execute(sql`
      insert into users (email_address, nickname, name, phone, referral_code)
      select 'm' || n || '@example.test', 'm' || n, '회원', '010', 'M' || n from generate_series(1, ${many}::int) as n`)
    const members = await rows<{ id: number }>(
      api.deps.db,
      sql`select id from users where nickname like 'm%' order by id`,
    )
    const user_ids = [...members.map(({ id }) => id), members[0]?.id]
    const path = '/store-admin/v1/user-coupons/bulk'
    const scarce = await makeIssue(api.deps.db, { issue: { totalLimit: many - 5 } })
    const said = await foretold(admin, path, { coupon_issue_id: scarce.issue.id, user_ids })
    expect(codesOf(said, 0, -7, -6, -1)).toEqual([null, null, 'COUPON_SOLD_OUT', 'ROW_REPEATED'])
    const plenty = await makeIssue(api.deps.db, { issue: { totalLimit: 5_000 } })
    const all = await foretold(admin, path, { coupon_issue_id: plenty.issue.id, user_ids })
    expect(codesOf(all, 0, -2, -1)).toEqual([null, null, 'ROW_REPEATED'])
  })

  test('SKU 수정: 다른 행이 내놓은 코드는 뒤의 행이 쓰고, 아직 쓰는 코드는 쓰지 못한다', async () => {
    const { brandId, catalogId, shippingOriginId } = await makeProduct(api.deps.db)
    const of = { brandId, catalogId, shippingOriginId }
    const made: Awaited<ReturnType<typeof makeProduct>>[] = []
    for (let n = 0; n < 110; n++) made.push(await makeProduct(api.deps.db, { ...of, skus: [{ code: `C-${n}` }] }))
    const ids = made.map(({ sku }) => sku.id)
    const items = ids.map((id, n) => ({ id, ...(n % 2 ? { max_per_order: 5 } : { safety_stock: 1 }) }) as object)
    items[0] = { id: ids[0], code: 'FREED' }
    items[1] = { id: ids[1], code: 'C-108' }
    items[108] = { id: ids[108], code: 'C-0' }
    items[109] = { id: ids[109], code: 'FREED' }
    const said = await foretold(admin, '/store-admin/v1/skus/bulk/update', { items })
    expect(codesOf(said, 0, 1, 108, 109)).toEqual([null, 'CONFLICT', null, 'CONFLICT'])
    const written = made.map(({ id }) => ({ id, version: 1, subtitle: '새 설명' }))
    const twice = { items: [...written, written[0]] }
    const words = await foretold(admin, '/store-admin/v1/products/bulk/update', twice)
    expect(codesOf(words, 0, -2, -1)).toEqual([null, null, 'VERSION_CONFLICT'])
  })
})
