import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { logWarning } from '../../log.ts'
import type { Keys } from '../../ports/keys.ts'
import { addressBody } from '../addresses/addresses.contract.ts'
import { appendPeriod } from '../subscriptions/append.service.ts'
import { take } from './held.ts'
import { sendGoods } from './redeem.service.ts'
import { giftColumns, giftRow, giftTables } from './vouchers.read.ts'
import { voucherUpgrades } from './vouchers.tables.ts'

const prefix = 'voucher-upgrade:'

/** What a payment on top of a voucher is known by. */
export const upgradeRef = (id: number): string => `${prefix}${id}`

const upgradeRow = {
  ...giftRow,
  voucher_id: num,
  user_id: num,
  larger_id: num,
  extra: num,
  sealed_address: text.orNull,
  created_ms: num,
  origin_id: num.orNull,
}

/**
 * Redeems the voucher that was paid on top of: one period of the larger plan after everything that is there, and its goods
 * on their way. It counts as in time when the payment was begun in time. False when it is somebody else's or void, so that
 * the money goes back and everything else is as it was.
 */
export async function giveUpgraded(
  tx: Tx,
  keys: Keys,
  payment: { id: number; amount: number; ref: string },
  now: Date,
): Promise<boolean> {
  if (!payment.ref.startsWith(prefix)) return false
  try {
    return await tx.transaction((savepoint) => give(savepoint as Tx, keys, payment, now))
  } catch (error) {
    // no day to send its goods on
    if (!(error instanceof AppError)) throw error
    logWarning({ subscription_payment: payment.id }, error)
    return false
  }
}

async function give(
  tx: Tx,
  keys: Keys,
  payment: { id: number; amount: number; ref: string },
  now: Date,
): Promise<boolean> {
  const id = Number(payment.ref.slice(prefix.length))
  const [upgrade] = await rows(
    tx,
    upgradeRow,
    sql`select ${giftColumns}, u.voucher_id, u.user_id, u.plan_id as larger_id, u.extra, u.sealed_address,
          (extract(epoch from u.created_at) * 1000)::float8 as created_ms, p.shipping_origin_id as origin_id
        from voucher_upgrades u join vouchers v on v.id = u.voucher_id join ${giftTables} on b.id = v.batch_id where u.id = ${id}`,
  )
  if (!upgrade || upgrade.extra !== payment.amount) return false
  const { user_id: userId, voucher_id: voucherId } = upgrade
  if (!(await take(tx, voucherId, userId, new Date(upgrade.created_ms), now))) return false
  await appendPeriod(tx, {
    userId,
    planId: upgrade.larger_id,
    kind: 'VOUCHER',
    days: upgrade.days,
    source: `voucher:${voucherId}`,
    actor: `user:${userId}`,
    now,
    paid: {
      paymentId: payment.id,
      amount: payment.amount,
      given: { planId: upgrade.plan_id, days: upgrade.days },
    },
  })
  if (upgrade.sealed_address !== null) {
    const address = addressBody.parse(JSON.parse(keys.unseal(upgrade.sealed_address)))
    await sendGoods(tx, upgrade, userId, address, now)
  }
  await tx.update(voucherUpgrades).set({ sealedAddress: null }).where(eq(voucherUpgrades.id, id))
  return true
}

/** Somebody leaves: nothing says any more where they wanted something sent. */
export async function forgetUpgrades(tx: Tx, userId: number): Promise<void> {
  await tx.update(voucherUpgrades).set({ sealedAddress: null }).where(eq(voucherUpgrades.userId, userId))
}
