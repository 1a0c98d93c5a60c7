import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { giveCoupon, openTimeSale } from './benefits.ts'
import { buy, confirm, type Customer, pressInWindow, startCheckout, tryReady } from './buying.ts'
import { makeProduct } from './catalog.ts'
import { claim, itemsOf, moveItems, withReasons } from './claiming.ts'
import { keptPlans } from './keptPlans.ts'
import { givePoints } from './points.ts'
import { written } from './reviews.ts'
import type { TestApp } from './api.ts'

/** As little as can be looked at in one go. */
export const small = { ofRound: 2, latest: 1, atATime: 1 }

/** Several paid orders, one of them with an open claim, and members with points and coupons. */
export async function aShopOfSeveral(api: TestApp): Promise<void> {
  const { db } = api.deps
  for (let n = 0; n < 3; n++) {
    const customer = await api.customer()
    await givePoints(api, customer.id, 1_000)
    const { sku } = await makeProduct(db)
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await giveCoupon(db, customer.id, { target: 'CART', value: 1_000 })
    if (n > 0) await beReviewed(api, customer, orderId)
    if (n > 0) continue
    await db.execute(
      sql`insert into claim_reasons (id, type, label, fault) values (1, 'cancel', 'x', 'CUSTOMER') on conflict do nothing`,
    )
    await db.execute(
      sql`insert into claims (claim_no, order_id, user_id, type, status, fault, reason_id, requester) values ('x', ${orderId}, ${customer.id}, 'cancel', 'REQUESTED', 'CUSTOMER', 1, 'USER')`,
    )
    await db.execute(
      sql`insert into claim_items (claim_id, order_item_id, quantity, units, prior_status) select c.id, i.id, 1, '[0]', 'PAID' from claims c join order_items i on i.order_id = c.order_id`,
    )
    await db.execute(
      sql`update order_items i set claimed_quantity = 1, claim_id = ci.claim_id, claim_type = 'cancel', claim_status = 'REQUESTED' from claim_items ci where ci.order_item_id = i.id`,
    )
    await db.execute(
      sql`update order_item_units u set claim_item_id = ci.id from claim_items ci where ci.order_item_id = u.order_item_id`,
    )
  }
}

/** The goods of an order arrive and are reviewed; somebody likes what is said, somebody reports it. */
async function beReviewed(api: TestApp, customer: Customer, orderId: number): Promise<void> {
  await moveItems(api, orderId, 'DELIVERED')
  const { id } = await written(customer, (await itemsOf(customer, orderId)).items[0]?.id as number)
  const reader = await api.customer()
  await reader.post(`/store/v1/reviews/${id}/like`)
  await reader.post(`/store/v1/reviews/${id}/report`, { reason: 'AD' })
}

/**
 * An order paid with coupons of every target and points, of which one piece came back, another that is being paid with a
 * coupon and points, and goods of a time sale in both.
 */
export async function aShopOfEverything(api: TestApp): Promise<{ paid: number; held: number }> {
  const { db } = api.deps
  await withReasons(api)
  const own = {
    product: await makeProduct(db, { salePrice: 10_000 }),
    sale: await makeProduct(db, { salePrice: 9_000 }),
  }
  await openTimeSale(db, own.sale.id, 8_000)
  const items = [
    { sku_id: own.product.sku.id, quantity: 2 },
    { sku_id: own.sale.sku.id, quantity: 2 },
  ]
  const readyOf = async (targets: ('PRODUCT' | 'CART' | 'SHIPPING')[]) => {
    const customer = await api.customer()
    await givePoints(api, customer.id, 5_000)
    for (const target of targets) await giveCoupon(db, customer.id, { target, value: 1_000 })
    const sheet = await startCheckout(customer, items)
    const expected_payable = sheet.price.payable - 2_000
    const ready = await tryReady(customer, sheet, { points: 2_000, expected_payable })
    if (ready.status !== 200) throw new Error(JSON.stringify(ready.body))
    return { customer, sheet: { ...sheet, price: { ...sheet.price, payable: expected_payable } }, ready: ready.body }
  }
  const paying = await readyOf(['PRODUCT', 'CART', 'SHIPPING'])
  const key = (await pressInWindow(api, paying.ready, 'approve')).get('payment_key') ?? ''
  await confirm({ ...paying, key })
  const { customer, sheet } = paying
  const bought = await itemsOf(customer, sheet.id)
  await claim(
    customer,
    sheet.id,
    'cancel',
    bought.items.map(({ id }) => ({ order_item_id: id, quantity: 1 })),
  )
  await driveRefunds(api.deps)
  const { sheet: held } = await readyOf(['CART'])
  return { paid: sheet.id, held: held.id }
}

class Undone extends Error {}

/** What `ask` finds after a harm that no trigger or foreign key hinders, and which is undone. */
export async function harmed<T>(db: Db, harm: readonly SQL[], ask: (db: Db) => Promise<T>): Promise<T> {
  let answer: { found: T } | undefined
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of harm) await tx.execute(statement)
      answer = { found: await ask(keptPlans(tx)) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return (answer as { found: T }).found
}

/** A harm by itself: nothing has to be as tables ask for it any more. */
export const withoutConstraints = sql`do $$ declare one record; begin
  for one in select conrelid::regclass as of, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint %I', one.of, one.conname);
  end loop;
  drop index payments_one_live;
end $$`
