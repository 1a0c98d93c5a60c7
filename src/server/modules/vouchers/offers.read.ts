import { sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { monthsOf } from '../../pricing/proration.ts'
import { intervals } from '../plans/plans.tables.ts'
import { consentsFor } from '../subscriptions/joining/consents.ts'
import { needsKitAddress, sendsKits } from '../subscriptions/kits/address.service.ts'
import type { Redeemable } from './held.ts'
import { type VoucherUpgrade, voucherUpgrades } from './upgrades.ts'
import type { VoucherOffer } from './vouchers.contract.ts'

const pricedRow = {
  id: num,
  name: text,
  interval: word(intervals),
  intervalCount: num,
  price: num,
  tier: num,
  seats: num,
  active: num,
}

/** What may be had instead of a voucher for some more money, from a day on: the cheapest first. */
export async function upgradesOf(
  db: Db,
  { plan_id: planId, days }: Redeemable,
  startsOn: Day,
): Promise<VoucherUpgrade[]> {
  const plans = await rows(
    db,
    pricedRow,
    sql`select id, name, interval, interval_count as "intervalCount", price, tier, seats, (status = 'ACTIVE')::int as active
        from plans where status = 'ACTIVE' or id = ${planId}`,
  )
  const own = sure(plans.find(({ id }) => id === planId))
  return voucherUpgrades(
    own,
    days,
    startsOn,
    plans.filter(({ active }) => active === 1),
  )
}

/** What is agreed to when one is paid for: it is charged once, so nothing of later charges. */
export const upgradeConsents = ['ORDER'] as const

/** One of them as it is shown before it is paid, line by line, and what is asked for. */
export async function presentOffer(
  db: Db,
  userId: number,
  { plan_name: name, days, sku_id: skuId }: Redeemable,
  { plan, startsOn, endsOn, worth, extraAmount }: VoucherUpgrade,
  now: Date,
): Promise<VoucherOffer> {
  return {
    plan_id: plan.id,
    plan_name: plan.name,
    seats: plan.seats,
    extra_amount: extraAmount,
    starts_on: startsOn,
    ends_on: endsOn,
    lines: [
      { label: `${plan.name} ${monthsOf(plan.interval, plan.intervalCount)}개월`, amount: plan.price },
      { label: `이용권 ${name} ${days.toLocaleString('ko')}일`, amount: -worth },
    ],
    needs_address: skuId !== null || (await needsKitAddress(db, userId, plan.id)),
    sends_kits: await sendsKits(db, plan.id),
    consents: consentsFor(upgradeConsents, { name: plan.name, amount: extraAmount, on: kstDay(now), interval: '' }),
  }
}
