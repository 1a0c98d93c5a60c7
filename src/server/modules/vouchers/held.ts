import { sql } from 'drizzle-orm'
import { isVoucherCode, isVoucherSecret, voucherTextOf } from '#shared/validation/voucherCode.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, type RowOf, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { hit, hitPlace, takeBackHit, takeBackPlace } from '../../http/rateLimit.ts'
import { secretHashOf } from './generate.service.ts'
import type { VoucherKey } from './vouchers.contract.ts'
import { giftColumns, giftRow, giftTables } from './vouchers.read.ts'
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
export type Redeemable = RowOf<typeof redeemableRow>

/**
 * The voucher that somebody holds. A code that there is not, another type, a wrong scratch number and one that was made
 * void are all the same; whether one was used or is too old is told to those alone who know all of it. What was not found
 * stays counted, so that codes cannot be guessed. Errors: VOUCHER_INVALID, VOUCHER_USED, VOUCHER_EXPIRED, RATE_LIMITED.
 */
export async function held(deps: Deps, key: VoucherKey, { userId, place }: Asking, now: Date): Promise<Redeemable> {
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

export function refuseSpent(
  { status, expires_ms: expires }: Pick<Redeemable, 'status' | 'expires_ms'>,
  now: Date,
): void {
  if (status === 'USED') throw new AppError('VOUCHER_USED')
  if (expires <= now.getTime()) throw new AppError('VOUCHER_EXPIRED')
}

/**
 * Keeps a voucher for whoever holds it until the transaction ends. While nobody knows what became of a payment on top of
 * it, it is nobody else's. Errors: VOUCHER_INVALID, VOUCHER_USED, VOUCHER_EXPIRED, VOUCHER_BEING_PAID.
 */
export async function holdVoucher(tx: Tx, id: number, now: Date): Promise<void> {
  const [voucher] = await rows(
    tx,
    { status: word(storedVoucherStatuses), expires_ms: num },
    sql`select status, (extract(epoch from expires_at) * 1000)::float8 as expires_ms from vouchers where id = ${id} for update`,
  )
  if (!voucher || voucher.status === 'VOID') throw new AppError('VOUCHER_INVALID')
  refuseSpent(voucher, now)
  const [open] = await rows(
    tx,
    { id: num },
    sql`select p.id from voucher_upgrades u join subscription_payments p
          on p.user_id = u.user_id and p.kind = 'VOUCHER_UPGRADE' and p.status in ('PENDING', 'UNKNOWN') and p.purpose ->> 'ref' = 'voucher-upgrade:' || u.id
        where u.voucher_id = ${id} limit 1`,
  )
  if (open) throw new AppError('VOUCHER_BEING_PAID')
}

/** One statement decides who has it. False when it is somebody's already, void, or was over at `since`. */
export async function take(tx: Tx, id: number, userId: number, since: Date, now: Date): Promise<boolean> {
  const taken = await rows(
    tx,
    { id: num },
    sql`update vouchers set status = 'USED', used_by = ${userId}, used_at = ${at(now)}, version = version + 1, updated_at = ${at(now)}
        where id = ${id} and status = 'ISSUED' and expires_at > ${at(since)} returning id`,
  )
  return taken.length === 1
}
