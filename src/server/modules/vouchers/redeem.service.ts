import { kstDay, kstIso, type Day } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce, type RequestKey } from '../../http/idempotency.ts'
import type { AddressInput } from '../addresses/addresses.contract.ts'
import { snapshotOf } from '../addresses/snapshot.ts'
import { planDelivery } from '../delivery-schedules/deliverySchedules.service.ts'
import { appendPeriod, previewAppend } from '../subscriptions/append.service.ts'
import { type Asking, held, holdVoucher, type Redeemable, take } from './held.ts'
import { upgradesOf } from './offers.read.ts'
import type { VoucherKey, VoucherPreview } from './vouchers.contract.ts'
import { planOf } from './vouchers.read.ts'

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
    await holdVoucher(tx, voucher.id, now)
    if (!(await take(tx, voucher.id, asking.userId, now, now))) throw new AppError('VOUCHER_USED')
    const period = await appendPeriod(tx, {
      userId: asking.userId,
      planId: voucher.plan_id,
      kind: 'VOUCHER',
      days: voucher.days,
      source: `voucher:${voucher.id}`,
      actor: `user:${asking.userId}`,
      now,
    })
    const kit = address ? await sendGoods(tx, voucher, asking.userId, address, now) : undefined
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

/** What a voucher brings goes on its way. */
export async function sendGoods(
  tx: Tx,
  voucher: Pick<Redeemable, 'sku_id' | 'sku_name' | 'origin_id' | 'quantity'>,
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
