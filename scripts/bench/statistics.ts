import { sql } from 'drizzle-orm'
import { addDays, addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db } from '../../src/server/db/db.ts'
import { systemClock } from '../../src/server/deps.ts'
import { closeSalesDays, countToday } from '../../src/server/modules/statistics/closing.jobs.ts'
import { tallyLeadTimes } from '../../src/server/modules/statistics/lead-times/leadTimes.jobs.ts'
import { rebuildStatistics } from '../../src/server/modules/statistics/rebuild.service.ts'
import { breakdowns } from '../../src/server/modules/statistics/statistics.contract.ts'
import { askShop } from './askedShop.ts'
import { type Question, timed } from './asking.ts'

const targetMs = { period: 150, page: 100 }

/**
 * What statistics ask of a shop of so many order items sold within a year, most of them in its last days, a twenty-fifth of
 * whose orders were cancelled and paid back: every call over the API in this process, one at a time, 40 times. Besides, how
 * long the ledger takes to be made from the truth, and a day to be closed. Before 03:00 KST yesterday is not closed yet and
 * takes most of the time. Answers the exit code: 1 when a p50 is above its target.
 */
export function benchStatistics(items: number): Promise<number> {
  const now = systemClock.now()
  return askShop({
    name: 'statistics',
    orderItems: items,
    fill: async (db, vacuumed) => {
      await giveBack(db)
      await vacuumed()
      const rebuilt = await timed(() => rebuildStatistics(db, now))
      console.log(
        `rebuilt ${rebuilt.value.facts.toLocaleString()} facts of ${rebuilt.value.days} days in ${seconds(rebuilt.ms)} s`,
      )
      await vacuumed()
      await openAgain(db, now)
      const closed = await timed(() => closeSalesDays({ db, clock: systemClock }, 1))
      console.log(`closed a day in ${Math.round(closed.ms)} ms`)
      const tallied = await timed(() => tallyLeadTimes({ db, clock: systemClock }))
      console.log(`added up the lead times of ${tallied.value.days} days in ${Math.round(tallied.ms)} ms`)
      const counted = await timed(() => countToday({ db, clock: systemClock }))
      console.log(`counted the orders of today in ${Math.round(counted.ms)} ms, as the clock does every minute`)
    },
    questions: () => questionsOf(now),
  })
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

/** Every twenty-fifth order has its first item cancelled two days after, and that is paid back. */
export async function giveBack(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`create temp table back on commit drop as
      select o.id as order_id, o.user_id, o.paid_at + interval '2 days' as at, i.id as item_id, i.quantity, i.paid, i.unit_price * i.quantity as goods,
        (select max(id) from claims) + row_number() over (order by o.id) as claim_id, (select max(id) from refunds) + row_number() over (order by o.id) as refund_id
      from orders o join lateral (select * from order_items i where i.order_id = o.id order by i.id limit 1) i on true
      where o.id % 25 = 0 and o.status = 'COMPLETED' and o.paid_at < now() - interval '3 days' and i.claimed_quantity = 0`)
    await tx.execute(sql`insert into claims (id, claim_no, order_id, user_id, type, status, fault, reason_id, requester, completed_at, created_at)
      select claim_id, 'B' || claim_id, order_id, user_id, 'cancel', 'COMPLETED', 'CUSTOMER', (select min(id) from claim_reasons), 'USER', at, at from back`)
    await tx.execute(sql`insert into claim_items (claim_id, order_item_id, quantity, units, prior_status, open)
      select claim_id, item_id, quantity, (select jsonb_agg(n) from generate_series(1, quantity) n), 'PAID', false from back`)
    await tx.execute(sql`insert into refunds (id, refund_no, claim_id, order_id, user_id, goods, product_coupon, cart_coupon, goods_cash, points, shipping_refund_cash, refund_cash, refund_points, status, method, due_on, completed_at, created_at)
      select refund_id, 'B' || refund_id, claim_id, order_id, user_id, goods, 0, 0, paid, 0, 0, paid, 0, 'COMPLETED', 'CARD', at::date, at, at from back`)
    await tx.execute(sql`delete from sales_late`)
  })
}

/** Yesterday as if it had not been closed yet; its sums are taken out of the roll-ups by counting the others anew. */
async function openAgain(db: Db, now: Date): Promise<void> {
  await rebuildStatistics(db, new Date(now.getTime() - 86_400_000))
  await db.execute(sql`analyze sales_facts, sales_rollups, sales_member_gaps, sales_closed_days`)
}

/** Rows of what sells well, of members, and of what hardly has any. */
const drilled = [
  ['a brand', 'figure=gross&by=brand&key=3'],
  ['members of a brand', 'figure=members&by=brand&key=3'],
  ['an hour', 'figure=gross&by=hour_weekday&key=3-4'],
  ['new members', 'figure=orders&by=member_kind&key=NEW'],
  ['a coupon', 'figure=coupon_discount&by=coupon&key=3'],
  ['a category without sales', 'figure=members&by=category&key=99999'],
  ['a method without sales', 'figure=gross&by=payment_method&key=VBANK'],
] as const

function questionsOf(now: Date): Question[] {
  const today = kstDay(now)
  const days = `from=${addDays(today, -91)}&to=${today}`
  const months = `from_month=${addMonths(today, -35).slice(0, 7)}&to_month=${today.slice(0, 7)}`
  const questions: [name: string, target: number, path: string][] = []
  for (const basis of ['OCCURRED', 'ORDERED']) {
    const more = `${days}&basis=${basis}`
    questions.push([`daily, ${basis}`, targetMs.period, `sales/daily?${more}`])
    questions.push([`daily of a brand, ${basis}`, targetMs.period, `sales/daily?${more}&brand_id=1`])
    questions.push([`monthly, ${basis}`, targetMs.period, `sales/monthly?${months}&basis=${basis}`])
    for (const by of breakdowns) questions.push([`by ${by}, ${basis}`, targetMs.period, `breakdown?${more}&by=${by}`])
    for (const figure of ['gross', 'orders', 'members', 'refunds', 'net', 'coupon_discount'])
      questions.push([`rows of ${figure}, ${basis}`, targetMs.page, `rows?${more}&figure=${figure}`])
    for (const [name, key] of drilled)
      questions.push([`rows of ${name}, ${basis}`, targetMs.page, `rows?${more}&${key}`])
  }
  const longest = `from=${addMonths(`${today.slice(0, 7)}-01`, -35)}&to=${today}`
  for (const [name, key] of drilled)
    questions.push([`rows of ${name}, 36 months`, targetMs.page, `rows?${longest}&${key}`])
  for (const by of ['brand', 'product', 'hour_weekday'])
    questions.push([`by ${by}, 36 months`, targetMs.period, `breakdown?${months}&by=${by}`])
  questions.push(['by brand, before beside', targetMs.period * 2, `breakdown?${days}&by=brand&compare=PREVIOUS`])
  questions.push(['lead times of 31 days', targetMs.period, `lead-times?from=${addDays(today, -30)}&to=${today}`])
  for (const basis of ['OCCURRED', 'ORDERED']) {
    const more = `${days}&basis=${basis}`
    questions.push([`lead times by brand, ${basis}`, targetMs.period, `lead-times?${more}&by=brand`])
    questions.push([`rows of lead times, ${basis}`, targetMs.page, `lead-times/rows?${more}&limit=100`])
  }
  questions.push(['lead times, before beside', targetMs.period, `lead-times?${days}&compare=PREVIOUS`])
  questions.push(['claim reasons, 36 months', targetMs.period, `claim-reasons?${months}`])
  questions.push(['daily, a year before beside', targetMs.period * 2, `sales/daily?${days}&compare=YEAR_BEFORE`])
  questions.push(['by product of a brand', targetMs.period, `breakdown?${days}&by=product&brand_id=1`])
  questions.push(['by product of a brand, 36 months', targetMs.period, `breakdown?${months}&by=product&brand_id=1`])
  questions.push(['cohorts by day', targetMs.period, `cohorts?${days}`])
  questions.push(['cohorts by product', targetMs.period, `cohorts?${days}&by=product`])
  return questions.map(([name, target, path]) => ({
    name,
    targetMs: target,
    path: `/store-admin/v1/statistics/${path}`,
  }))
}
