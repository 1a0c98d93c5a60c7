import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { booksTask, checkOn, keepBooks } from '#server/modules/ops/books.service.ts'
import { type Finding, checks, sweep } from '#server/modules/ops/invariants.ts'
import { kinds } from '#server/modules/ops/rounds.ts'
import { useApi } from '#tests/support/api.ts'
import { aShopOfSeveral, harmed, small } from '#tests/support/books.ts'
import { join, sellPlan, withCard } from '#tests/support/memberships.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)

/** What breaks a check that begins with these words. */
const harms: [check: string, ...harm: SQL[]][] = [
  ['I1', sql`alter table skus drop constraint skus_stock`, sql`update skus set reserved = on_hand + 1`],
  ['I2', sql`update skus set on_hand = on_hand + 1`],
  ['I3 예약 수량은', sql`update skus set reserved = reserved + 1 where on_hand > reserved`],
  ['I3 판매로', sql`update stock_reservations set quantity = quantity + 1`],
  ['I3 잡아 둔', sql`update stock_reservations set status = 'HELD'`],
  ['I5 포인트 원장', sql`update points_accounts set debt = debt + 1`],
  ['I5 쓸 수 있는', sql`update points_accounts set balance = balance + 1`],
  ['I5 다 쓴', sql`update points_lots set status = 'EXHAUSTED' where status = 'ACTIVE'`],
  ['I5 잡아 둔', sql`update points_accounts set held = held + 1`],
  [
    'I5 주문이',
    sql`insert into points_usages (order_id, lot_id, amount, status) select o.id, l.id, 1, 'HELD' from orders o cross join (select min(id) as id from points_lots) l`,
  ],
  [
    'I5 포인트 사용과',
    sql`insert into points_ledger (user_id, kind, amount, balance_after, reason, order_id, actor, idempotency_key) select min(id), 'USE', -1, 0, 'x', 999999, 'x', 'x' from users`,
  ],
  ['I5 리뷰로', sql`update review_grants set taken = taken + 1`],
  [
    'I17 상품의',
    sql`update review_summaries set count = count + 1, rated_5 = rated_5 + 1, rating_sum = rating_sum + 5`,
  ],
  ['I17 상품 카드의', sql`update products set review_sum = review_sum + 1`],
  ['I17 상품 카드의', sql`delete from review_summaries`, sql`delete from reviews`],
  ['I17 도움돼요의', sql`update reviews set like_count = like_count + 1`],
  ['I17 처리를', sql`update reviews set open_reports = open_reports + 1`],
  ['I17 지운', sql`update reviews set status = 'DELETED'`],
  ['I17 리뷰의 적립은', sql`update review_grants set amount = 10000000`],
  [
    'I17 리뷰의 적립은',
    sql`update order_items set claimed_quantity = quantity, claim_status = 'COMPLETED' where id in (select order_item_id from review_grants)`,
  ],
  [
    'I17 한 사람은',
    sql`alter table review_grants drop constraint review_grants_order_item_id_order_items_id_fk`,
    sql`insert into review_grants (order_item_id, kind, user_id, product_id, amount, created_at) select 900000 + n, 'TEXT', g.user_id, g.product_id, 1, g.created_at
      from (select * from review_grants limit 1) g, generate_series(1, 5) n`,
  ],
  ['I4 발급 수는', sql`update coupon_issues set issued_count = issued_count + 1, total_limit = null`],
  [
    'I4 한 회원',
    sql`insert into user_coupons (user_id, coupon_issue_id, coupon_id, nth, expires_at, issued_at) select user_id, coupon_issue_id, coupon_id, nth + 1, expires_at, issued_at from user_coupons`,
  ],
  ['I4 잡아 둔', sql`update user_coupons set status = 'RESERVED', reserved_order_id = (select max(id) from orders)`],
  ['I4 쓴 쿠폰', sql`update user_coupons set status = 'USED', used_order_id = (select max(id) from orders)`],
  ...['I4 결제된 주문', 'I4 주문의 쿠폰'].map((check): [string, SQL] => [
    check,
    sql`insert into order_coupons (order_id, user_coupon_id, target, amount) select o.id, u.id, 'CART', 1 from orders o, user_coupons u`,
  ]),
  ['I4 쿠폰의 상태', sql`delete from coupon_events`],
  [
    'I4 타임세일',
    sql`insert into events (kind, title, starts_at, ends_at, status) values ('single-product', 'x', now(), now() + interval '1 day', 'ACTIVE')`,
    sql`insert into event_products (event_id, product_id, sold) select max(e.id), max(p.id), 1 from events e, products p`,
  ],
  [
    'I6 환불은',
    sql`alter table payments drop constraint payments_amounts`,
    sql`update payments set refunded = captured + 1`,
  ],
  ['I6 환불 기록', sql`update payments set refunded = 1`],
  ['I6 모의', sql`update sandbox_payments set canceled = 1`],
  ['I7 결제된 주문', sql`update payments set status = 'FAILED'`],
  ['I7 결제된 돈', sql`update orders set status = 'FAILED'`],
  [
    'I8',
    sql`drop index payments_one_live`,
    sql`insert into payments (order_id, provider, method, amount, status, idempotency_key) select order_id, 'FREE', 'x', 0, 'READY', id::text from payments`,
  ],
  ['I9 주문 금액', sql`update shipping_groups set base_fee = base_fee + 1`],
  ['I9 배송 묶음', sql`update shipping_groups set goods_amount = goods_amount + 1`],
  ['I9 결제된 상품', sql`delete from order_item_units`],
  ['I11', sql`update order_items set status = 'PENDING'`],
  [
    'I12',
    sql`insert into scheduled_tasks (name, next_run_at, lease_until) values ('x', now(), now() - interval '2 days')`,
  ],
  [
    'I13',
    sql`drop index outbox_dedupe`,
    sql`insert into outbox (dedupe, topic, payload) values ('x', 'x', '{}'), ('x', 'x', '{}')`,
  ],
  ['I15 클레임이 가진', sql`update order_item_units set claim_item_id = 999999`],
  ['I15 상품의', sql`update order_items set claimed_quantity = 1`],
  ['I15 열린 클레임이', sql`update order_items set claim_status = 'REQUESTED'`],
  ['I15 열린 클레임만', sql`update claims set status = 'RETRACTED'`],
  ['I15 모두', sql`update order_items set status = 'CANCELED'`],
  ['I15 끝난', sql`update claims set status = 'COMPLETED'`],
  [
    'I15 되돌아온',
    sql`insert into stock_movements (sku_id, delta, kind, ref_type, ref_id, actor) select s.id, 1, 'RETURN', 'claim', c.id, 'x' from skus s, claims c`,
  ],
  [
    'I15 클레임으로',
    sql`insert into stock_movements (sku_id, delta, kind, ref_type, ref_id, actor) select id, 1, 'RETURN', 'claim', 999999, 'x' from skus`,
  ],
  [
    'I17 마감한 날의 집계는',
    sql`insert into sales_closed_days (day, closed_at) values ('2026-01-01', now())`,
    sql`insert into sales_rollups (view, day, brand_id, shipping_origin_id, key, orders, items, goods, product_discount, product_coupon, cart_coupon, shipping_coupon, points, cash, shipping, refund_items, refund_points, refund_cash, back_items, back_points, back_cash, canceled, returned, exchanged)
      values ('ALL', '2026-01-01', 0, 0, '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  ],
  [
    'I17 달의 집계는',
    sql`insert into sales_rolled_months (view, month) values ('METHOD', '2026-01-01')`,
    sql`insert into sales_rollups (view, day, brand_id, shipping_origin_id, key, orders, items, goods, product_discount, product_coupon, cart_coupon, shipping_coupon, points, cash, shipping, refund_items, refund_points, refund_cash, back_items, back_points, back_cash, canceled, returned, exchanged)
      values ('METHOD', '2026-01-05', 0, 0, 'CARD', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  ],
  [
    'I17 마감한 날의 매출 원장은',
    // a day on which something was paid, and none of it was counted
    sql`insert into sales_closed_days (day, closed_at) select distinct (paid_at at time zone 'Asia/Seoul')::date, now() from orders where paid_at is not null`,
    sql`delete from sales_late`,
  ],
  [
    'I17 결제회원의',
    sql`insert into sales_closed_days (day, closed_at) values ('2026-01-01', now())`,
    sql`insert into sales_member_gaps (brand_id, shipping_origin_id, day, before, members) values (0, 0, '2026-01-01', '-infinity', 1)`,
  ],
  [
    'I18 상담 지표의 집계는',
    sql`insert into conversation_tally_days (day, opened, ended) values ('2026-01-01', 1, 0)`,
    sql`insert into conversation_tallies (day, staff_id, category_id, created, reopened, closed, deleted, replied, unanswered, kept, first, next, resolution)
      values ('2026-01-01', 0, 1, 1, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}')`,
  ],
  [
    'I19 상담 지표의 사실은',
    sql`alter table conversation_facts drop constraint conversation_facts_conversation_id_conversations_id_fk`,
    sql`insert into conversation_facts (kind, source_id, conversation_id, day, at, category_id, product_id, staff_id) values ('CREATED', 1, 1, '2026-01-01', '2026-01-01T12:00:00+09:00', 1, 0, 0)`,
    sql`insert into conversation_tally_days (day, opened, ended) values ('2026-01-01', 1, 0)`,
  ],
  [
    'I20 출고 리드타임의',
    sql`insert into lead_days (basis, day, since, until, clock) values ('OCCURRED', '2026-01-01', '2026-01-01', '2026-01-01', 'x')`,
    sql`insert into lead_tallies (basis, day, shipping_origin_id, brand_id, automatic, minutes, items) values ('OCCURRED', '2026-01-01', 1, 1, 1, '{}', '{}')`,
  ],
  ['I21 구독 크레딧은', sql`update subscriptions set credit = credit + 1`],
  ['I21 드린 크레딧은', sql`update subscriptions set credit = credit + 1, goodwill = goodwill + 1`],
  ['I21 구독의 월', sql`update subscriptions set mrr = mrr + 1`],
  ['I21 끝난 구독에는', sql`update subscriptions set status = 'ENDED', ended_at = now(), end_reason = 'CANCELED'`],
  ['I21 구독 결제의', sql`update subscription_payments set refunded = 1`],
  ['I21 결제한 기간의', sql`update subscription_periods set cash_paid = cash_paid + 1, value = value + 1`],
  ['I21 받은 구독료는', sql`update subscription_periods set payment_id = null`],
  ['I21 이용권에 더해 낸', sql`update subscription_payments set kind = 'VOUCHER_UPGRADE'`],
  ['I21 체험 뒤의', sql`update subscription_payments set kind = 'CONVERSION'`],
  [
    'I21 돌아온 키트마다',
    sql`insert into subscription_kits (subscription_id, payment_id, sku_id, quantity, created_at)
      select s.id, p.id, k.id, 1, now() from subscriptions s join subscription_payments p on p.subscription_id = s.id cross join (select id from skus order by id limit 1) k`,
    sql`insert into subscription_kit_returns (subscription_id, kit_id, status, ending, expected, most, amount, due_on, decided_by, decided_at)
      select subscription_id, id, 'ARRIVED', '{"kits": []}'::jsonb, 1, 1, 1, '2026-12-01', 'clock', now() from subscription_kits`,
  ],
  ['I21 이용 중인', sql`update subscriptions set ends_on = ends_on + 1`],
  ...['I6 환불 금액', 'I6 결제의 상태', 'I15 귀책'].map((check): [string, SQL] => [
    check,
    sql`insert into refunds (refund_no, kind, claim_id, order_id, user_id, payment_id, goods, product_coupon, cart_coupon, goods_cash, points, shipping_refund_cash, refund_cash, refund_points, status, method, due_on)
      select 'x', 'CORRECTION', c.id, c.order_id, c.user_id, p.id, 1, 0, 0, 0, 0, 0, 1, 0, 'COMPLETED', 'CARD', '2026-11-20' from claims c join payments p on p.order_id = c.order_id`,
  ]),
]

const wrong = (found: Finding[]) => found.filter(({ rows }) => rows.length > 0)

/** Those of some checks that found something on any of the nights until every round has ended, from the beginning. */
async function nights(db: Db, asked = checks): Promise<{ names: Set<string>; count: number }> {
  const names = new Set<string>()
  await db.execute(sql`delete from scheduled_tasks where name = ${booksTask}`)
  for (let count = 1; count < 100; count++) {
    const books = await checkOn(db, api.clock.now(), small, asked)
    await keepBooks(db, books, api.clock.now())
    for (const check of books.checks) if (!check.ok) names.add(check.name)
    if (books.rounds.every((round) => round.completed_at)) return { names, count }
  }
  throw new Error('The rounds do not end.')
}

test(
  '무엇이 틀려도 전체 검산과, 나누어 도는 검산이 한 바퀴 안에 찾고, 찾은 줄은 무엇의 것인지 말한다',
  { timeout: 300_000 },
  async () => {
    await aShopOfSeveral(api)
    await join(await withCard(api), await sellPlan(api), 19_900)
    expect(wrong(await sweep(api.deps.db))).toEqual([])
    expect((await nights(api.deps.db)).names).toEqual(new Set())
    const broken = new Set<string>()
    for (const [begins, ...harm] of harms) {
      await harmed(api.deps.db, harm, async (tx) => {
        const whole = wrong(await sweep(tx))
        const found = whole.find(({ name }) => name.startsWith(begins))
        expect(found, begins).toBeDefined()
        const broke = checks.filter(({ name }) => whole.some((one) => one.name === name))
        const beside = checks.filter(({ by }) => by !== 'whole' && broke.some((one) => one.by === by))
        const named = broke.filter(({ by }) => by !== 'whole').map(({ name }) => name)
        expect(wrong(await sweep(tx, 1, beside)).map(({ name }) => name)).toEqual(named)
        const kind = broke.find(({ name }) => name === found?.name)?.by
        const ofItsKind = checks.filter(({ by }) => by === kind)
        expect((await nights(tx, ofItsKind)).names, begins).toContain(found?.name)
        for (const { name, rows } of whole) {
          broken.add(name)
          const by = checks.find((check) => check.name === name)?.by
          if (by && by !== 'whole') for (const row of rows) expect(row[kinds[by].key], name).toBeTypeOf('number')
        }
      })
    }
    expect(checks.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
  },
)
