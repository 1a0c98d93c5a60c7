import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Db } from '#server/db/db.ts'
import { rows } from '#tests/support/rows.ts'
import type { Deps } from '#server/deps.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { tokensOf } from '../support/tokens.ts'
import { inFlight, untilFree } from './inFlight.ts'
import { meeting } from './meeting.ts'

/**
 * Many members after a few units. The order sheets are laid out beforehand by SQL, one for each attempt; what is raced,
 * over the HTTP application, is `ready` (which holds the stock) and, for those who got it, the payment window and
 * `confirm`. Beside it the control: the same race with a naive read-check-write on the same table.
 */

export type Race = {
  members: number
  attempts: number
  together: number
  /** the time sale whose price the sheets were laid out with; else the product's own price */
  sale?: { id: number; timeSalePrice: number | null }
}

export type RaceResult = {
  ready: Record<string, number>
  completed: number
  left: { on_hand: number; reserved: number }
  serverErrors: string[]
  seconds: number
}

type Sheet = { id: number; user_id: number; order_no: string; payable: number }

/** Lays out the sheets, then races them for one SKU. */
export async function raceForStock(app: Hono, deps: Deps, skuId: number, race: Race): Promise<RaceResult> {
  const members = await makeMembers(deps.db, race.members)
  const signedIn = await tokensOf(deps.db, deps.keys, members, deps.clock.now())
  const tokens = new Map(members.map((id, n) => [id, signedIn[n]]))
  const sheets = await layOutSheets(deps, skuId, members, race)
  const result: RaceResult = {
    ready: {},
    completed: 0,
    left: { on_hand: 0, reserved: 0 },
    serverErrors: [],
    seconds: 0,
  }
  const post = async (sheet: Sheet, path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${tokens.get(sheet.user_id)}`,
      'content-type': 'application/json',
      'client-request-id': randomUUID(),
    }
    const response = await untilFree(() => app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }))
    const text = await response.text()
    if (response.status >= 500) result.serverErrors.push(`${path} ${response.status} ${text}`)
    return {
      status: response.status,
      body: JSON.parse(text) as { code?: string; status?: string; pg?: { redirect_url: string } },
    }
  }
  const startedAt = performance.now()
  await inFlight(race.together, sheets, async (sheet) => {
    const ready = await post(sheet, `/store/v1/checkout/orders/initialized/${sheet.id}/ready`, readyBody(sheet))
    const outcome = ready.body.code ?? ready.body.status ?? String(ready.status)
    result.ready[outcome] = (result.ready[outcome] ?? 0) + 1
    if (!ready.body.pg) return
    const back = await app.request(`${ready.body.pg.redirect_url}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    const key = new URL(back.headers.get('location') ?? '', 'http://localhost').searchParams.get('payment_key')
    const confirmed = await post(sheet, `/store/v1/checkout/orders/${sheet.id}/confirm`, {
      payment_key: key,
      order_no: sheet.order_no,
      amount: sheet.payable,
    })
    if (confirmed.body.status === 'COMPLETED') result.completed += 1
  })
  result.seconds = Math.round((performance.now() - startedAt) / 10) / 100
  const [left] = await deps.db
    .select({ on_hand: skus.onHand, reserved: skus.reserved })
    .from(skus)
    .where(eq(skus.id, skuId))
  if (left) result.left = left
  return result
}

/**
 * The control: look, decide, then write what was read plus one. Answers how many were told that they have a unit. On
 * PostgreSQL it is more than there are, which proves that the race is one; on PGlite nothing runs at the same time.
 */
export async function raceNaively(db: Db, skuId: number, race: Pick<Race, 'attempts' | 'together'>): Promise<number> {
  const met = meeting()
  let promised = 0
  await inFlight(race.together, Array.from({ length: race.attempts }), async () => {
    await db.transaction(async (tx) => {
      const [sku] = await tx
        .select({ onHand: skus.onHand, reserved: skus.reserved })
        .from(skus)
        .where(eq(skus.id, skuId))
      if (!sku || sku.onHand - sku.reserved < 1) return
      await met()
      await tx
        .update(skus)
        .set({ reserved: sku.reserved + 1 })
        .where(eq(skus.id, skuId))
      promised += 1
    })
  })
  await db.update(skus).set({ reserved: 0 }).where(eq(skus.id, skuId))
  return promised
}

const readyBody = (sheet: Sheet) => ({
  payment: { kind: 'CARD' },
  points: 0,
  agreements: { order: true, privacy_third_party: true },
  expected_payable: sheet.payable,
  success_url: `/store/checkout/${sheet.id}`,
  fail_url: `/store/checkout/${sheet.id}`,
})

async function makeMembers(db: Db, count: number): Promise<number[]> {
  const tag = randomUUID().slice(0, 8)
  const values = Array.from({ length: count }, (_, n) => ({
    emailAddress: `${tag}-${n}@race.test`,
    nickname: `${tag}${n}`,
    name: '홍길동',
    referralCode: `${tag}${n}`,
  }))
  return (await db.insert(users).values(values).returning({ id: users.id })).map(({ id }) => id)
}

/** One INITIALIZED order of one unit for each attempt, members taking turns. */
async function layOutSheets(
  deps: Deps,
  skuId: number,
  members: number[],
  { attempts: count, sale }: Race,
): Promise<Sheet[]> {
  const now = deps.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const address = JSON.stringify({
    name: '홍길동',
    address1: '서울특별시 강남구 테헤란로 152',
    address2: '',
    postcode: '06236',
    phone: '01012345678',
    comment: '',
    remote: 'UNKNOWN',
  })
  return rows<Sheet>(
    deps.db,
    sql`with offer as (
          select s.id as sku_id, s.code, p.id as product_id, p.name, p.list_price, coalesce(${sale?.timeSalePrice ?? null}::bigint, p.sale_price) as sale_price,
            ${sale?.id ?? null}::bigint as event_product_id, so.id as origin_id, so.base_fee from skus s
          join products p on p.id = s.product_id join shipping_origins so on so.id = p.shipping_origin_id where s.id = ${skuId}),
        made as (
          insert into orders (order_no, user_id, status, source, address, list_amount, product_discount, shipping_base, payable, earn_points, earn_rate_percent, expires_at, created_at, updated_at)
          select 'R' || ${skuId}::text || '-' || n, (${sql.param(members)}::bigint[])[n % ${members.length} + 1], 'INITIALIZED', 'PRODUCT', ${address}::jsonb,
            list_price, list_price - sale_price, base_fee, sale_price + base_fee, sale_price / 100, 1, ${at} + interval '30 minutes', ${at}, ${at}
          from offer, generate_series(0, ${count - 1}::int) n returning id, user_id, order_no, payable),
        grouped as (
          insert into shipping_groups (order_id, shipping_origin_id, policy, goods_amount, base_fee)
          select made.id, origin_id, '{}'::jsonb, sale_price, base_fee from made, offer returning id, order_id),
        items as (
          insert into order_items (order_id, order_no, user_id, shipping_group_id, shipping_origin_id, product_id, sku_id, product_name, sku_code, quantity, unit_price, list_price, paid, event_product_id)
          select made.id, order_no, user_id, grouped.id, origin_id, product_id, sku_id, name, code, 1, sale_price, list_price, sale_price, event_product_id
          from made join grouped on grouped.order_id = made.id, offer)
        select id, user_id, order_no, payable from made`,
  )
}
