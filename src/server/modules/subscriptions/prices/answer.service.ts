import { eq, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import { change } from '../change.ts'
import type { Held } from '../hold.ts'
import { keepConsents, requireConsents } from '../joining/consents.ts'
import { holdOwn, type Who } from '../own/manage.service.ts'
import { subscriptionPriceRequests } from './prices.tables.ts'
import { chargeDay, requestFor } from './requests.read.ts'

type PriceAnswer = { agreed: boolean; version: string; expected_amount?: number | undefined }

/**
 * 가격 인상 동의: the answer to what a member is asked, which can be changed until the charge is made. Agreed, it is what
 * the next charge is; declined or unanswered, the membership ends with what is paid. The lock is the one that charging
 * takes. Errors: SUBSCRIPTION_NOT_FOUND, NOTHING_TO_AGREE, CONSENT_OUTDATED, PRICE_CHANGED, PAYMENT_IN_PROGRESS.
 */
export async function answerPrice(tx: Tx, who: Who, answer: PriceAnswer, now: Date): Promise<Held> {
  const held = await holdOwn(tx, who.userId)
  const { subscription: of } = held
  const isOpen = of.status === 'ACTIVE' || of.status === 'PAUSED'
  const request = isOpen && of.nextPlanId === null ? await requestFor(tx, of.id, chargeDay(of)) : undefined
  if (!request || request.answer === 'LOWERED' || request.chargeOn < kstDay(now)) throw new AppError('NOTHING_TO_AGREE')
  if ((answer.expected_amount ?? request.after) !== request.after)
    throw new AppError('PRICE_CHANGED', { amount: request.after })
  requireConsents(['PRICE_INCREASE'], [{ kind: 'PRICE_INCREASE', version: answer.version }])
  await refuseCharging(tx, of.id)
  const [key] = await rows(tx, { label: text }, sql`select label from billing_keys where id = ${of.billingKeyId}`)
  await keepConsents(
    tx,
    {
      userId: who.userId,
      subscriptionId: of.id,
      kinds: ['PRICE_INCREASE'],
      agreed: answer.agreed,
      amount: request.after,
      chargeOn: request.chargeOn,
      methodLabel: key?.label ?? '',
    },
    now,
  )
  await tx
    .update(subscriptionPriceRequests)
    .set({ answer: answer.agreed ? 'AGREED' : 'DECLINED', answeredAt: now })
    .where(eq(subscriptionPriceRequests.id, request.id))
  return change(
    tx,
    held,
    {
      set: { nextPrice: answer.agreed ? request.after : request.before },
      event: answer.agreed ? 'PRICE_AGREED' : 'PRICE_DECLINED',
      actor: who.actor,
      detail: { before: request.before, after: request.after, charge_on: request.chargeOn },
    },
    now,
  )
}

/** What is being charged is not agreed to any more, nor taken back. */
async function refuseCharging(tx: Tx, subscriptionId: number): Promise<void> {
  const open = await rows(
    tx,
    { id: num },
    sql`select id from subscription_payments where subscription_id = ${subscriptionId} and status in ('PENDING', 'UNKNOWN') limit 1`,
  )
  if (open.length > 0) throw new AppError('PAYMENT_IN_PROGRESS')
}
