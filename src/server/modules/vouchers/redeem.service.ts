import { intervals } from '../plans/plans.tables.ts'
import { sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { isVoucherCode, isVoucherSecret, voucherTextOf } from '#shared/validation/voucherCode.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce, type RequestKey } from '../../http/idempotency.ts'
import { hit, hitPlace, takeBackHit, takeBackPlace } from '../../http/rateLimit.ts'
import type { AddressInput } from '../addresses/addresses.contract.ts'
import { snapshotOf } from '../addresses/snapshot.ts'
import { planDelivery } from '../delivery-schedules/deliverySchedules.service.ts'
import { appendPeriod, previewAppend } from '../subscriptions/append.service.ts'
import { secretHashOf } from './generate.service.ts'
import { voucherUpgrades } from './upgrades.ts'
import type { VoucherKey, VoucherPreview } from './vouchers.contract.ts'
import { giftColumns, giftRow, giftTables, planOf } from './vouchers.read.ts'
import { storedVoucherStatuses } from './vouchers.tables.ts'

/** Who asks, and from where. */
export type Asking = { userId: number; place: string }

/** Codes that are none, within an hour: of one person, and of everybody at one address. */
const mostTries = { person: 10, place: 100 }
const triesSeconds = 3_600

const redeemableRow = {
  ...giftRow,
  id: num,
  expires_ms: num,
  status: word(storedVoucherStatuses),
  origin_id: num.orNull,
}
type Redeemable = RowOf<typeof redeemableRow>

/**
 * The voucher that somebody holds. A code that there is not, another type, a wrong scratch number and one that was made
 * void are all the same; whether one was used or is too old is told to those alone who know all of it. What was not found
 * stays counted, so that codes cannot be guessed. Errors: VOUCHER_INVALID, VOUCHER_USED, VOUCHER_EXPIRED, RATE_LIMITED.
 */
async function held(deps: Deps, key: VoucherKey, { userId, place }: Asking, now: Date): Promise<Redeemable> {
  const person = `voucher:user:${userId}`
  await hit(deps.db, person, mostTries.person, triesSeconds, now)
  await hitPlace(deps.db, 'voucher', place, mostTries.place, triesSeconds, now)
  const voucher = await find(deps, key)
  if (!voucher) throw new AppError('VOUCHER_INVALID')
  await takeBackHit(deps.db, person, triesSeconds, now)
  await takeBackPlace(deps.db, 'voucher', place, triesSeconds, now)
  refuseSpent(voucher, now)
  return voucher
}

async function find({ db, keys }: Deps, { type, code: typed, secret_code: scratched = '' }: VoucherKey) {
  const [code, secret] = [voucherTextOf(typed), voucherTextOf(scratched)]
  // a typing error is known without asking
  if (!isVoucherCode(code)) return undefined
  const hash = isVoucherSecret(secret) ? secretHashOf(keys, code, secret) : ''
  const [voucher] = await rows(
    db,
    redeemableRow,
    sql`select ${giftColumns}, v.id, (extract(epoch from v.expires_at) * 1000)::float8 as expires_ms, v.status, p.shipping_origin_id as origin_id
        from vouchers v join ${giftTables} on b.id = v.batch_id
        where v.code = ${code} and b.type = ${type} and (v.secret_hash is null or v.secret_hash = ${hash}) and v.status <> 'VOID'`,
  )
  return voucher
}

function refuseSpent({ status, expires_ms: expires }: Redeemable, now: Date): void {
  if (status === 'USED') throw new AppError('VOUCHER_USED')
  if (expires <= now.getTime()) throw new AppError('VOUCHER_EXPIRED')
}

/** What redeeming a voucher would give now. Nothing is taken. Errors: those of `held`. */
export async function previewVoucher(deps: Deps, key: VoucherKey, asking: Asking, now: Date): Promise<VoucherPreview> {
  const voucher = await held(deps, key, asking, now)
  const { days, sku_name: goods, quantity } = voucher
  const { startsOn, endsOn } = await previewAppend(deps.db, { userId: asking.userId, days, now })
  return {
    type: voucher.type,
    title: `${voucher.plan_name} ${days.toLocaleString('ko')}일 이용권`,
    plan: planOf(voucher),
    days,
    needs_address: voucher.sku_id !== null,
    ...(goods === null ? {} : { goods: [quantity > 1 ? `${goods} ${quantity}개` : goods] }),
    expires_at: kstIso(voucher.expires_ms),
    effect: { starts_on: startsOn, ends_on: endsOn },
    upgrades_available: (await upgradesOf(deps.db, voucher, startsOn)).length > 0,
  }
}

/** What it could be raised to, and for how much more. Errors: those of `held`. */
export async function upgradesOfVoucher(deps: Deps, key: VoucherKey, asking: Asking, now: Date) {
  const voucher = await held(deps, key, asking, now)
  const { days } = voucher
  const { startsOn } = await previewAppend(deps.db, { userId: asking.userId, days, now })
  const options = await upgradesOf(deps.db, voucher, startsOn)
  return {
    options: options.map((one) => ({
      plan_id: one.planId,
      plan_name: one.planName,
      extra_amount: one.extraAmount,
      ends_on: one.endsOn,
    })),
  }
}

const pricedRow = {
  id: num,
  name: text,
  interval: word(intervals),
  intervalCount: num,
  price: num,
  tier: num,
  active: num,
}

async function upgradesOf(db: Db, { plan_id: planId, days }: Redeemable, startsOn: Day) {
  const plans = await rows(
    db,
    pricedRow,
    sql`select id, name, interval, interval_count as "intervalCount", price, tier, (status = 'ACTIVE')::int as active
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

export type Redeemed = {
  subscriptionId: number
  startsOn: Day
  endsOn: Day
  kit: { id: number; shipsOn: Day; skuId: number; name: string; quantity: number } | undefined
}

/**
 * Takes the voucher and gives what it holds: its days after everything that is there already, and its goods on their way.
 * `present` makes the answer, which is kept with its effect. Errors: those of `held`, ADDRESS_REQUIRED, and why no period
 * can be added.
 */
export async function redeemVoucher<Answer>(
  deps: Deps,
  { key, address, asking, requestKey }: Redeeming,
  present: (tx: Tx, redeemed: Redeemed) => Promise<Answer>,
): Promise<Answer> {
  const now = deps.clock.now()
  const voucher = await held(deps, key, asking, now)
  if (voucher.sku_id !== null && !address) throw new AppError('ADDRESS_REQUIRED')
  return inTransaction(deps.db, async (tx) => {
    await take(tx, voucher.id, asking.userId, now)
    const period = await appendPeriod(tx, {
      userId: asking.userId,
      planId: voucher.plan_id,
      kind: 'VOUCHER',
      days: voucher.days,
      source: `voucher:${voucher.id}`,
      actor: `user:${asking.userId}`,
      now,
    })
    const kit = address ? await send(tx, voucher, asking.userId, address, now) : undefined
    const answer = await present(tx, { ...period, kit })
    await answerOnce(tx, requestKey, answer, now)
    return answer
  })
}

export type Redeeming = {
  key: VoucherKey
  address: AddressInput | undefined
  asking: Asking
  requestKey: RequestKey | undefined
}

/** One statement decides who has it. Whoever comes second waits for the first and is then told that it is gone. */
async function take(tx: Tx, id: number, userId: number, now: Date): Promise<void> {
  const taken = await rows(
    tx,
    { id: num },
    sql`update vouchers set status = 'USED', used_by = ${userId}, used_at = ${at(now)}, version = version + 1, updated_at = ${at(now)}
        where id = ${id} and status = 'ISSUED' and expires_at > ${at(now)} returning id`,
  )
  if (taken.length === 1) return
  const [left] = await rows(
    tx,
    { status: word(storedVoucherStatuses) },
    sql`select status from vouchers where id = ${id}`,
  )
  if (left?.status === 'USED') throw new AppError('VOUCHER_USED')
  throw new AppError(left?.status === 'VOID' ? 'VOUCHER_INVALID' : 'VOUCHER_EXPIRED')
}

async function send(
  tx: Tx,
  voucher: Redeemable,
  userId: number,
  typed: AddressInput,
  now: Date,
): Promise<Redeemed['kit']> {
  const { sku_id: skuId, origin_id: originId, quantity } = voucher
  if (skuId === null || originId === null) return undefined
  const address = await snapshotOf(tx, typed)
  const kind = 'VOUCHER' as const
  const plan = { originId, kind, userId, skuId, quantity, address, wanted: kstDay(now), now }
  const { id, shipsOn } = await planDelivery(tx, plan)
  return { id, shipsOn, skuId, name: voucher.sku_name ?? '', quantity }
}
