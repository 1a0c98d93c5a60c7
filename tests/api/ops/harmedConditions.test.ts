import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { everything, within } from '#server/db/scope.ts'
import { num } from '#server/db/shape.ts'
import { brokenBooks, checks } from '#server/modules/ops/invariants.ts'
import { useApi } from '#tests/support/api.ts'
import { aShopOfEverything, harmed, withoutConstraints } from '#tests/support/books.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** Every condition of every check, broken alone: beside the harms of the other file, which break a check somehow. */

const api = useApi()
useSandbox(api)

type Harm = [check: string, what: string, ...harm: SQL[]]

const set = (table: string, values: string, where = 'true') => sql.raw(`update ${table} set ${values} where ${where}`)

const ofPaid = "order_id = (select id from orders where status = 'COMPLETED')"
const ofHeld = "order_id = (select id from orders where status = 'READY')"
const paidItem = `id = (select min(id) from order_items where ${ofPaid})`

const stock: Harm[] = [
  ['I1', '예약이 0보다 적다', set('skus', 'reserved = -1')],
  ['I1', '재고가 0보다 적다', set('skus', 'on_hand = -1, reserved = -1')],
  ['I1', '예약이 재고보다 많다', set('skus', 'reserved = on_hand + 1')],
  ['I2', '기록이 더 있다', set('stock_movements', 'delta = delta + 1', "kind <> 'SALE'")],
  ['I2', '기록이 없다', sql`delete from stock_movements`],
  ['I3 예약', '잡아 둔 기록이 다르다', set('stock_reservations', 'quantity = quantity + 1', "status = 'HELD'")],
  ['I3 예약', '잡아 둔 기록이 없다', sql`delete from stock_reservations`],
  ['I3 판매로', '나간 기록이 없다', sql`delete from stock_movements where kind = 'SALE'`],
  ['I3 판매로', '나간 수가 다르다', set('stock_movements', 'delta = delta + 1', "kind = 'SALE'")],
  ['I3 판매로', '다른 주문에서 나갔다', set('stock_movements', 'ref_id = 0', "kind = 'SALE'")],
  ...['EXPIRED', 'FAILED', 'COMPLETED', 'CANCELED'].map((status): Harm => [
    'I3 잡아 둔',
    `주문이 ${status}이다`,
    set('orders', `status = '${status}'`, "status = 'READY'"),
  ]),
  ...['CANCEL', 'RETURN'].map((kind): Harm => [
    'I15 클레임으로',
    `${kind}에 클레임이 없다`,
    set('stock_movements', `kind = '${kind}', ref_id = 0`, "ref_type = 'claim'"),
  ]),
]

const points: Harm[] = [
  ...['balance', 'held', 'debt'].map((column): Harm => [
    'I5 포인트 원장',
    `${column}이 다르다`,
    set('points_accounts', `${column} = ${column} + 1`),
  ]),
  ['I5 포인트 원장', '원장이 다르다', set('points_ledger', 'amount = amount + 1')],
  ['I5 포인트 원장', '계정이 없다', sql`delete from points_accounts`],
  ['I5 포인트 원장', '원장이 없다', sql`delete from points_ledger`],
  ['I5 쓸 수 있는', '묶음에 더 남았다', set('points_lots', 'remaining = remaining - 1', "status = 'ACTIVE'")],
  ['I5 쓸 수 있는', '묶음이 없다', sql`delete from points_lots`],
  ['I5 쓸 수 있는', '묶음이 쓸 수 없는 것이다', set('points_lots', "status = 'EXPIRED'", "status = 'ACTIVE'")],
  ['I5 쓸 수 있는', '계정이 없다', sql`delete from points_accounts`],
  ['I5 다 쓴', '남지 않았는데 쓸 수 있다', set('points_lots', 'remaining = 0', "status = 'ACTIVE'")],
  ...['EXHAUSTED', 'EXPIRED', 'CANCELED'].map((status): Harm => [
    'I5 다 쓴',
    `남았는데 ${status}이다`,
    set('points_lots', `status = '${status}'`, "status = 'ACTIVE'"),
  ]),
  ['I5 잡아 둔', '주문이 다르게 잡았다', set('points_usages', 'amount = amount + 1', "status = 'HELD'")],
  ['I5 잡아 둔', '주문이 잡지 않았다', sql`delete from points_usages where status = 'HELD'`],
  ['I5 잡아 둔', '계정이 없다', sql`delete from points_accounts`],
  ['I5 잡아 둔', '주문이 남의 것이다', set('orders', 'user_id = user_id + 1000', "status = 'READY'")],
  ['I5 주문이', '쓴 것이 다르다', set('points_usages', 'amount = amount + 1', "status = 'USED'")],
  ['I5 주문이', '쓴 것이 없다', sql`delete from points_usages where status = 'USED'`],
  [
    'I5 주문이',
    '결제된 주문이 아직 잡고 있다',
    sql`insert into points_usages (order_id, lot_id, amount, status) select order_id, lot_id, 1, 'HELD' from points_usages where status = 'USED'`,
  ],
  ['I5 주문이', '잡은 것이 다르다', set('points_usages', 'amount = amount + 1', "status = 'HELD'")],
  [
    'I5 주문이',
    '결제 중인 주문이 벌써 썼다',
    sql`insert into points_usages (order_id, lot_id, amount, status) select order_id, lot_id, 1, 'USED' from points_usages where status = 'HELD'`,
  ],
  ['I5 주문이', '끝난 주문이 잡고 있다', set('orders', "status = 'EXPIRED'", "status = 'READY'")],
  [
    'I5 주문이',
    '끝난 주문이 썼다',
    set('orders', "status = 'EXPIRED'", "status = 'READY'"),
    set('points_usages', "status = 'USED'", "status = 'HELD'"),
  ],
  ['I5 포인트 사용과', '쓴 것이 원장과 다르다', set('points_usages', 'amount = amount + 1', "status = 'USED'")],
  ['I5 포인트 사용과', '돌려준 것이 원장과 다르다', set('points_usages', 'returned = returned - 1', 'returned > 0')],
  ['I5 포인트 사용과', '원장에 없다', sql`delete from points_ledger where kind = 'USE'`],
  ['I5 포인트 사용과', '원장에 돌려준 것이 없다', sql`delete from points_ledger where kind = 'USE_CANCEL'`],
  ['I5 포인트 사용과', '원장에만 있다', sql`delete from points_usages`],
]

const coupons: Harm[] = [
  ['I4 발급 수는', '센 것이 적다', set('coupon_issues', 'issued_count = issued_count - 1')],
  ['I4 발급 수는', '받은 쿠폰이 없다', sql`delete from user_coupons`],
  ['I4 발급 수는', '한도보다 많다', set('coupon_issues', 'total_limit = 0')],
  ['I4 한 회원', '한도보다 많이 받았다', set('coupon_issues', 'per_user_limit = 0')],
  ...['EXPIRED', 'COMPLETED', 'FAILED'].map((status): Harm => [
    'I4 잡아 둔',
    `주문이 ${status}이다`,
    set('orders', `status = '${status}'`, "status = 'READY'"),
  ]),
  ['I4 잡아 둔', '남의 주문이 잡고 있다', set('orders', 'user_id = user_id + 1000', "status = 'READY'")],
  ['I4 쓴 쿠폰', '주문이 결제되지 않았다', set('orders', "status = 'EXPIRED'", "status = 'COMPLETED'")],
  ['I4 쓴 쿠폰', '주문이 결제된 때가 없다', set('orders', 'paid_at = null')],
  ['I4 쓴 쿠폰', '주문이 고르지 않은 쿠폰이다', sql`delete from order_coupons`],
  ['I4 쓴 쿠폰', '돌려준 쿠폰이다', set('order_coupons', 'restored_by_claim_id = 1')],
  ['I4 쓴 쿠폰', '남의 쿠폰이다', set('orders', 'user_id = user_id + 1000', "status = 'COMPLETED'")],
  ['I4 결제된 주문', '쓴 쿠폰이 아니다', set('user_coupons', "status = 'AVAILABLE', used_order_id = null")],
  [
    'I4 결제된 주문',
    '다른 주문이 썼다',
    sql`update user_coupons set used_order_id = (select id from orders where status = 'READY') where status = 'USED'`,
  ],
  ...['product_coupon', 'cart_coupon', 'shipping_coupon'].map((column): Harm => [
    'I4 주문의 쿠폰',
    `${column}이 다르다`,
    set('orders', `${column} = ${column} + 1`, "status = 'COMPLETED'"),
  ]),
  ['I4 주문의 쿠폰', '결제 중인 주문의 쿠폰이 다르다', set('order_coupons', 'amount = amount + 1', ofHeld)],
  ['I4 주문의 쿠폰', '고른 쿠폰이 없다', sql.raw(`delete from order_coupons where ${ofPaid}`)],
  ...['EXPIRED', 'REVOKED', 'AVAILABLE'].map((status): Harm => [
    'I4 쿠폰의 상태',
    `쓴 쿠폰이 ${status}이다`,
    set('user_coupons', `status = '${status}', used_order_id = null`, "status = 'USED'"),
  ]),
  [
    'I4 쿠폰의 상태',
    '마지막 기록이 다르다',
    sql`insert into coupon_events (user_coupon_id, kind, actor, at) select id, 'EXPIRED', 'x', now() - interval '1 year' from user_coupons`,
  ],
  ['I4 타임세일', '잡은 수가 다르다', set('event_products', 'held = held + 1')],
  ['I4 타임세일', '판 수가 다르다', set('event_products', 'sold = sold + 1')],
  ['I4 타임세일', '취소한 것이 아직 팔린 것이다', set('claim_items', 'restocked_at = null')],
  ['I4 타임세일', '취소가 아니라 반품이다', set('claims', "type = 'return'")],
  ['I4 타임세일', '결제 중인 주문이 없다', set('orders', "status = 'EXPIRED'", "status = 'READY'")],
]

const payments: Harm[] = [
  ...['captured + 1', 'captured * 2'].map((refunded): Harm => [
    'I6 환불은',
    `환불이 ${refunded}이다`,
    set('payments', `refunded = ${refunded}`, 'captured > 0'),
  ]),
  ['I6 환불은', '청구보다 많이 받았다', set('payments', 'amount = captured - 1', 'captured > 0')],
  ['I6 환불 기록', '결제가 적게 안다', set('payments', 'refunded = refunded - 1', 'refunded > 0')],
  ['I6 환불 기록', '환불 기록이 없다', sql`delete from refunds`],
  ['I6 결제의 상태', '일부를 돌려주었는데 그대로다', set('payments', "status = 'PAID'", 'refunded > 0')],
  ['I6 결제의 상태', '일부를 돌려주었는데 모두라고 한다', set('payments', "status = 'CANCELED'", 'refunded > 0')],
  ['I6 결제의 상태', '끝나지 않은 환불을 세었다', set('refunds', "status = 'REQUESTED'")],
  ...[
    'refund_cash',
    'goods_cash',
    'shipping_refund_cash',
    'capped',
    'adjustment',
    'refund_points',
    'points',
    'shipping_refund_points',
    'goods',
    'product_coupon',
    'cart_coupon',
  ].map((column): Harm => ['I6 환불 금액', `${column}이 다르다`, set('refunds', `${column} = ${column} + 1`)]),
  ...['from_cash', 'from_points'].map((from): Harm => [
    'I6 환불 금액',
    `차감의 ${from}이 다르다`,
    set('refunds', `deductions = deductions || '[{"from_cash": 0, "from_points": 0, "${from}": 1}]'::jsonb`),
  ]),
  ['I6 모의', '덜 돌려주었다', set('sandbox_payments', 'canceled = canceled - 1', 'canceled > 0')],
  ['I6 모의', '끝난 환불이 끝나지 않았다고 적혔다', set('refunds', "status = 'FAILED'")],
  ['I6 모의', '손으로 돌려주었다고 적혔다', set('refunds', "manual_memo = 'x'")],
  ['I7 결제된 주문', '받은 돈이 다르다', set('payments', 'captured = captured - 1', 'refunded > 0')],
  ['I7 결제된 주문', '저절로 취소된 결제다', set('payments', "failure_code = 'AUTO_CANCELED'")],
  [
    'I7 결제된 주문',
    '결제가 둘이다',
    sql`insert into payments (order_id, provider, method, amount, status, idempotency_key) select order_id, 'FREE', 'x', 0, 'PAID', 'twin' from payments where captured > 0`,
  ],
  ...(['PAID', 'PARTIAL_CANCELED'] as const).flatMap((status): Harm[] =>
    ['EXPIRED', 'FAILED', 'READY'].map((of): Harm => [
      'I7 결제된 돈',
      `${of} 주문의 결제가 ${status}이다`,
      set('payments', `status = '${status}'`, 'captured > 0'),
      set('orders', `status = '${of}'`, "status = 'COMPLETED'"),
    ]),
  ),
  ...['CONFIRMING', 'UNKNOWN', 'PAID', 'PARTIAL_CANCELED'].map((status): Harm => [
    'I8',
    `${status}인 결제가 또 있다`,
    sql.raw(
      `insert into payments (order_id, provider, method, amount, status, idempotency_key) select order_id, 'FREE', 'x', 0, '${status}', 'twin' from payments where captured > 0`,
    ),
  ]),
]

const orders: Harm[] = [
  ['I9 주문 금액', '상품이 다르다', set('order_items', 'paid = paid + 1', paidItem)],
  ['I9 주문 금액', '상품이 없다', sql`delete from order_items`],
  ['I9 주문 금액', '배송 묶음이 없다', sql`delete from shipping_groups where base_fee > coupon_discount`],
  ...['base_fee', 'coupon_discount', 'remote_surcharge'].map((column): Harm => [
    'I9 주문 금액',
    `${column}이 다르다`,
    set('shipping_groups', `${column} = ${column} + 1`),
  ]),
  ['I9 배송 묶음', '단가가 다르다', set('order_items', 'unit_price = unit_price + 1')],
  ['I9 배송 묶음', '상품이 없다', sql`delete from order_items`],
  ...['paid', 'points', 'product_coupon', 'cart_coupon'].map((column): Harm => [
    'I9 결제된 상품',
    `낱개의 ${column}이 다르다`,
    set('order_item_units', `${column} = ${column} + 1`),
  ]),
  [
    'I9 결제된 상품',
    '낱개가 모자란다',
    sql`delete from order_item_units where paid + points + product_coupon + cart_coupon = 0 or n = 2`,
    sql`update order_item_units u set paid = i.paid, points = i.points, product_coupon = i.product_coupon, cart_coupon = i.cart_coupon from order_items i where i.id = u.order_item_id`,
  ],
  ['I11', '결제된 상품이 대기다', set('order_items', "status = 'PENDING'", ofPaid)],
  ['I11', '결제되지 않은 상품이 대기가 아니다', set('order_items', "status = 'PAID'", ofHeld)],
  ...['EXPIRED', 'READY'].map((status): Harm => [
    'I11',
    `주문이 ${status}인데 상품은 아니다`,
    set('orders', `status = '${status}'`, "status = 'COMPLETED'"),
  ]),
  ...['COMPLETED', 'CANCELED'].map((status): Harm => [
    'I11',
    `주문이 ${status}인데 상품은 대기다`,
    set('orders', `status = '${status}'`, "status = 'READY'"),
  ]),
]

const claims: Harm[] = [
  ['I15 클레임이 가진', '클레임이 낱개를 갖지 않는다', set('order_item_units', 'claim_item_id = null')],
  ['I15 클레임이 가진', '철회가 낱개를 갖는다', set('claims', "status = 'RETRACTED'")],
  ['I15 클레임이 가진', '끝난 교환이 낱개를 갖는다', set('claims', "type = 'exchange'")],
  ['I15 클레임이 가진', '적힌 낱개가 모자란다', set('claim_items', `units = '[]'`)],
  ['I15 클레임이 가진', '다른 상품의 낱개를 갖는다', set('claim_items', 'order_item_id = 0')],
  ['I15 상품의', '세지 않았다', set('order_items', 'claimed_quantity = 0')],
  ['I15 상품의', '낱개가 클레임의 것이 아니다', set('order_item_units', 'claim_item_id = null')],
  ['I15 열린 클레임이', '끝났는데 요청으로 보인다', set('order_items', "claim_status = 'REQUESTED'", ofPaid)],
  ['I15 열린 클레임이', '끝났는데 진행으로 보인다', set('order_items', "claim_status = 'IN_PROGRESS'", ofPaid)],
  ['I15 열린 클레임이', '열렸는데 끝난 것으로 보인다', set('claim_items', 'open = true')],
  [
    'I15 열린 클레임이',
    '다른 클레임으로 보인다',
    set('claim_items', 'open = true'),
    set('order_items', "claim_status = 'REQUESTED', claim_id = 0", ofPaid),
  ],
  ['I15 열린 클레임만', '끝난 클레임이 열렸다', set('claim_items', 'open = true')],
  ['I15 열린 클레임만', '요청이 닫혔다', set('claims', "status = 'REQUESTED'")],
  ['I15 열린 클레임만', '진행이 닫혔다', set('claims', "status = 'IN_PROGRESS'")],
  ['I15 모두', '남은 것이 있는데 취소다', set('order_items', "status = 'CANCELED'", ofPaid)],
  ['I15 모두', '남은 것이 있는데 반품이다', set('order_items', "status = 'RETURNED'", ofPaid)],
  [
    'I15 모두',
    '남은 것이 없는데 그대로다',
    sql`update order_item_units u set claim_item_id = ci.id from claim_items ci where ci.order_item_id = u.order_item_id`,
  ],
  ['I15 끝난', '환불이 없다', sql`delete from refunds`],
  ['I15 끝난', '정정뿐이다', set('refunds', "kind = 'CORRECTION'")],
  ['I15 끝난', '교환에 환불이 있다', set('claims', "type = 'exchange'")],
  ['I15 끝난', '끝나지 않았는데 환불이 있다', set('claims', "status = 'IN_PROGRESS'")],
  ...(
    [
      ['고객 귀책이다', 'CUSTOMER', 'COMPLETED', 'return', 0],
      ['끝나지 않았다', 'SELLER', 'IN_PROGRESS', 'return', 0],
      ['교환이다', 'SELLER', 'COMPLETED', 'exchange', 0],
      ['상품 값이 있다', 'SELLER', 'COMPLETED', 'return', 1],
    ] as const
  ).map(([what, fault, status, type, goods]): Harm => [
    'I15 귀책',
    what,
    set('refunds', `kind = 'CORRECTION', goods = ${goods}`),
    set('claims', `fault = '${fault}', status = '${status}', type = '${type}'`),
  ]),
  ['I15 되돌아온', '더 되돌렸다', set('claim_items', 'restocked_quantity = restocked_quantity - 1')],
  ['I15 되돌아온', '기록이 없다', sql`delete from stock_movements where ref_type = 'claim'`],
  ['I15 되돌아온', '되돌린 때가 없다', set('claim_items', 'restocked_at = null')],
]

test('장부의 조건은 저마다 혼자 깨져도 찾는다', async () => {
  await aShopOfEverything(api)
  expect(await brokenBooks(api.deps.db)).toEqual([])
  const missed: string[] = []
  await harmed(api.deps.db, [withoutConstraints], async (shop) => {
    for (const [begins, what, ...harm] of [...stock, ...points, ...coupons, ...payments, ...orders, ...claims]) {
      const check = checks.find(({ name }) => name.startsWith(begins))
      if (!check) throw new Error(`no check begins with ${begins}`)
      const found = sql`select count(*)::int as count from (${check.statement(within(everything))}) found`
      const [broken] = await harmed(shop, harm, (db) => rows(db, { count: num }, found))
      if (broken?.count === 0) missed.push(`${begins}: ${what}`)
    }
  })
  expect(missed).toEqual([])
})
