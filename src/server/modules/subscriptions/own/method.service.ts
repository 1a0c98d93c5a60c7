import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { MethodChosen } from '../../billing/billing.service.ts'
import { holdLive } from '../hold.ts'
import { retryNow } from './manage.service.ts'
import { useKey } from './useKey.ts'

/** The way to pay that is offered first is the one that a membership is charged on; what could not be charged is tried with it. */
export const methodChosen: MethodChosen = { within: chargeOn, afterwards: tryAgain }

async function chargeOn(tx: Tx, userId: number, billingKeyId: number, now: Date): Promise<void> {
  const held = await holdLive(tx, userId)
  if (!held || held.subscription.billingKeyId === billingKeyId) return
  // a membership that was given has no price that anybody agreed to
  if (held.subscription.billingKeyId === null) return
  await useKey(tx, held, billingKeyId, `user:${userId}`, now)
}

/** A refusal is told by the membership itself: choosing the way to pay has been done. */
async function tryAgain(deps: Deps, userId: number): Promise<void> {
  try {
    await retryNow(deps, { userId, actor: `user:${userId}` })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
