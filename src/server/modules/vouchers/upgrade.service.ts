import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { chargeableKey, holdKey } from '../billing/billing.service.ts'
import { previewAppend } from '../subscriptions/append.service.ts'
import { beginAttempt, newOwner, type Payment } from '../subscriptions/charging/attempts.ts'
import { drive } from '../subscriptions/charging/charge.service.ts'
import { keepConsents, requireConsents } from '../subscriptions/joining/consents.ts'
import { paymentOfRequest, refuseInstallments } from '../subscriptions/joining/initial.service.ts'
import { refusalOf, type Started } from '../subscriptions/joining/results.ts'
import { addressFor } from '../subscriptions/kits/address.service.ts'
import { paymentById } from '../subscriptions/subscriptions.read.ts'
import { type Asking, held, holdVoucher, type Redeemable } from './held.ts'
import { presentOffer, upgradeConsents, upgradesOf } from './offers.read.ts'
import { upgradeRef } from './upgraded.service.ts'
import type { VoucherUpgrade } from './upgrades.ts'
import type { VoucherKey, VoucherUpgradeBody } from './vouchers.contract.ts'
import { voucherUpgrades } from './vouchers.tables.ts'

/** 이용권에 금액을 더하기: the voucher is redeemed as one period of a larger plan, by the payment of the difference. */

/** What it could be raised to, and for how much more. Errors: those of `held`. */
export async function upgradesOfVoucher(deps: Deps, key: VoucherKey, asking: Asking, now: Date) {
  const voucher = await held(deps, key, asking, now)
  const options = await offersNow(deps.db, voucher, asking.userId, now)
  return { options: await Promise.all(options.map((one) => presentOffer(deps.db, asking.userId, voucher, one, now))) }
}

async function offersNow(db: Db, voucher: Redeemable, userId: number, now: Date): Promise<VoucherUpgrade[]> {
  const { startsOn } = await previewAppend(db, { userId, days: voucher.days, now })
  return upgradesOf(db, voucher, startsOn)
}

export type Upgrading = { key: VoucherKey; asking: Asking; requestId: string | undefined; body: VoucherUpgradeBody }

/**
 * Pays the difference and redeems the voucher with it, whose result is asked for when the gateway does not know it yet.
 * A refusal leaves the voucher as it is. The same call (its request id) is one payment, however often it comes. Errors: those
 * of `held`, VOUCHER_BEING_PAID, UPGRADE_NOT_ALLOWED, PRICE_CHANGED with the offer as it is now, CONSENT_REQUIRED,
 * CONSENT_OUTDATED, ADDRESS_REQUIRED, BILLING_KEY_NOT_FOUND, INSTALLMENT_NOT_ALLOWED, PAYMENT_IN_PROGRESS, PAYMENT_REJECTED.
 */
export async function upgradeVoucher(deps: Deps, upgrading: Upgrading): Promise<Started> {
  const { userId } = upgrading.asking
  const { requestId } = upgrading
  const repeated = requestId === undefined ? undefined : await paymentOfRequest(deps.db, userId, requestId)
  if (repeated) return answerOf(repeated)
  const now = deps.clock.now()
  const voucher = await held(deps, upgrading.key, upgrading.asking, now)
  const begun = await inTransaction(deps.db, (tx) => begin(tx, deps, voucher, upgrading, now))
  await drive(deps, begun.id, { owner: newOwner(), isNew: true })
  return answerOf(sure(await paymentById(deps.db, begun.id)))
}

async function begin(tx: Tx, deps: Deps, voucher: Redeemable, upgrading: Upgrading, now: Date): Promise<Payment> {
  const { asking, requestId, body } = upgrading
  const { userId } = asking
  // who pays for several at once is told of the first by the ones after it
  await tx.execute(sql`select id from users where id = ${userId} for no key update`)
  await refuseOpen(tx, userId)
  await holdVoucher(tx, voucher.id, now)
  const offer = (await offersNow(tx, voucher, userId, now)).find(({ plan }) => plan.id === body.plan_id)
  if (!offer) throw new AppError('UPGRADE_NOT_ALLOWED')
  const { plan, extraAmount } = offer
  if (extraAmount !== body.expected_amount)
    throw new AppError('PRICE_CHANGED', { offer: await presentOffer(tx, userId, voucher, offer, now) })
  requireConsents(upgradeConsents, body.consents)
  const key = await chargeableKey(deps, tx, userId, body.billing_key_id)
  if (!key || !(await holdKey(tx, userId, key.id))) throw new AppError('BILLING_KEY_NOT_FOUND')
  refuseInstallments(key, extraAmount, body.installment_months)
  if (voucher.sku_id !== null && !body.address) throw new AppError('ADDRESS_REQUIRED')
  await addressFor(tx, { userId, planId: plan.id, address: body.address }, now)
  const [kept] = await tx
    .insert(voucherUpgrades)
    .values({
      voucherId: voucher.id,
      userId,
      planId: plan.id,
      extra: extraAmount,
      sealedAddress: voucher.sku_id !== null && body.address ? deps.keys.seal(JSON.stringify(body.address)) : null,
      createdAt: now,
    })
    .returning({ id: voucherUpgrades.id })
  const today = kstDay(now)
  const begun = await refuseOn(
    {
      subscription_payments_request: 'PAYMENT_IN_PROGRESS',
      subscription_payments_one_voucher: 'PAYMENT_IN_PROGRESS',
    },
    beginAttempt(
      tx,
      deps.gateway,
      {
        userId,
        requestId,
        subscriptionId: null,
        kind: 'VOUCHER_UPGRADE',
        periodStart: today,
        orderName: `${plan.name} 이용권 변경`,
        amount: extraAmount,
        billingKeyId: key.id,
        installmentMonths: body.installment_months,
        purpose: {
          plan_id: plan.id,
          product_id: null,
          price: extraAmount,
          next_price: 0,
          ref: upgradeRef(sure(kept).id),
        },
      },
      newOwner(),
      now,
    ),
  )
  if (typeof begun === 'string') throw new AppError('PAYMENT_IN_PROGRESS')
  const consent = { userId, subscriptionId: null, kinds: upgradeConsents, amount: extraAmount }
  await keepConsents(tx, { ...consent, chargeOn: today, methodLabel: key.label }, now)
  return begun.payment
}

/**
 * Nobody pays for the same twice because the first answer was slow, and nothing is put behind a charge of their membership
 * that nobody knows the end of. Error: PAYMENT_IN_PROGRESS.
 */
async function refuseOpen(db: Db, userId: number): Promise<void> {
  const [open] = await rows(
    db,
    { id: num },
    sql`select p.id from subscription_payments p left join subscriptions s on s.id = p.subscription_id
        where p.user_id = ${userId} and p.status in ('PENDING', 'UNKNOWN')
          and (p.kind in ('VOUCHER_UPGRADE', 'INITIAL') or s.status not in ('ENDED', 'TERMINATED')) limit 1`,
  )
  if (open) throw new AppError('PAYMENT_IN_PROGRESS')
}

/** Errors: PAYMENT_REJECTED with the gateway's own words; VOUCHER_USED when somebody else had it and the money goes back. */
function answerOf(payment: Payment): Started {
  if (payment.status === 'FAILED') throw refusalOf(payment)
  if (payment.status === 'PAID' && payment.subscriptionId === null)
    throw new AppError('VOUCHER_NOT_UPGRADED', { result_id: payment.resultId })
  return { result_id: payment.resultId, status: payment.status === 'PAID' ? 'SUCCEEDED' : 'PENDING' }
}
