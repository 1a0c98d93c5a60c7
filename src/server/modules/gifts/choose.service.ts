import { and, eq, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import type { AddressInput } from '../addresses/addresses.contract.ts'
import { planDelivery } from '../delivery-schedules/deliverySchedules.service.ts'
import { snapshotOf } from '../addresses/snapshot.ts'
import { goodsBySku } from './bundles.read.ts'
import { entitlement, isOpen } from './campaigns.read.ts'
import { giftChoices, giftOptions } from './campaigns.tables.ts'

export type Choice = { userId: number; campaignId: number; option_id: number; address: AddressInput }

/**
 * Takes one of a campaign's options for a person who has paid for one of its plans, as long as there is some of it, and
 * sends it. Errors: GIFT_CAMPAIGN_NOT_FOUND, GIFT_NOT_ENTITLED, GIFT_ALREADY_CHOSEN, GIFT_OPTION_SOLD_OUT,
 * DATE_NOT_SHIPPABLE.
 */
export async function chooseOption(tx: Tx, choice: Choice, now: Date) {
  const { userId, campaignId, option_id: optionId } = choice
  const [campaign] = await rows(
    tx,
    { id: num },
    sql`select c.id from gift_campaigns c join gift_options o on o.campaign_id = c.id and o.id = ${optionId}
        where c.id = ${campaignId} and ${isOpen(now)}`,
  )
  if (!campaign) throw new AppError('GIFT_CAMPAIGN_NOT_FOUND')
  // whoever chooses twice at once waits for the first
  await tx.execute(sql`select id from users where id = ${userId} for no key update`)
  const [chosen] = await tx
    .select({ id: giftChoices.id })
    .from(giftChoices)
    .where(and(eq(giftChoices.campaignId, campaignId), eq(giftChoices.userId, userId)))
  if (chosen) throw new AppError('GIFT_ALREADY_CHOSEN')
  const [by] = await rows(
    tx,
    { id: num },
    sql`select e.id from gift_campaigns c cross join lateral (${entitlement(userId)}) e where c.id = ${campaignId} limit 1`,
  )
  if (!by) throw new AppError('GIFT_NOT_ENTITLED')
  const skuId = await take(tx, optionId, now)
  const goods = sure((await goodsBySku(tx, [skuId])).get(skuId))
  const { id: scheduleId, shipsOn } = await planDelivery(tx, {
    originId: goods.origin_id,
    kind: 'GIFT',
    userId,
    skuId,
    quantity: 1,
    address: await snapshotOf(tx, choice.address),
    wanted: kstDay(now),
    now,
  })
  await refuseOn(
    { gift_choices_one: 'GIFT_ALREADY_CHOSEN' },
    tx.insert(giftChoices).values({ campaignId, optionId, userId, subscriptionId: by.id, scheduleId, createdAt: now }),
  )
  return { option_id: optionId, schedule_id: scheduleId, ships_on: shipsOn }
}

/** One of what is left. Error: GIFT_OPTION_SOLD_OUT. */
async function take(tx: Tx, optionId: number, now: Date): Promise<number> {
  const [taken] = await tx
    .update(giftOptions)
    .set({ taken: sql`taken + 1`, updatedAt: now })
    .where(and(eq(giftOptions.id, optionId), sql`taken < stock`))
    .returning({ skuId: giftOptions.skuId })
  if (!taken) throw new AppError('GIFT_OPTION_SOLD_OUT')
  return taken.skuId
}
