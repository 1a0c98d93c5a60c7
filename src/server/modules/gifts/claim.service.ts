import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { text } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce, type RequestKey } from '../../http/idempotency.ts'
import { maskName } from '../../mask.ts'
import { addressBody, type AddressInput } from '../addresses/addresses.contract.ts'
import { planDelivery } from '../delivery-schedules/deliverySchedules.service.ts'
import { queue } from '../outbox/outbox.parts.ts'
import { type Appended, appendPeriod, previewAppend } from '../subscriptions/append.service.ts'
import { aboutContents, goodsBySku, presentContents } from './bundles.read.ts'
import { close, record } from './change.ts'
import type { GiftPublic } from './gifts.contract.ts'
import { giftOfToken, type GiftRow, isOpen } from './gifts.read.ts'
import { type GiftContents, giftDeliveries } from './gifts.tables.ts'
import { tokenHash } from './links.ts'
import { snapshotOf } from '../addresses/snapshot.ts'

/**
 * What whoever has the link sees before they take it; signed in, also from when on they would use it. Error: GIFT_NOT_FOUND.
 */
export async function previewGift(
  { keys }: Pick<Deps, 'keys'>,
  db: Db,
  token: string,
  userId: number | undefined,
  now: Date,
): Promise<GiftPublic> {
  const gift = await giftOfToken(db, keys, token)
  const bundle = presentContents(await aboutContents(db, [gift.contents]), gift.bundle_id, gift.contents)
  const isMine = gift.buyer_id === userId
  const byMe = gift.claimed_by !== null && gift.claimed_by === userId
  const canTake = isOpen(gift, kstDay(now))
  const opened = (sealed: string | null) =>
    sealed === null || !(canTake || byMe || isMine) ? undefined : keys.unseal(sealed)
  const [name, message] = [opened(gift.sealed_receiver_name), opened(gift.sealed_message)]
  const effect =
    canTake && userId !== undefined ? await previewAppend(db, { userId, days: gift.contents.days, now }) : undefined
  return {
    status: canTake ? 'OPEN' : stateOf(gift),
    title: bundle.title,
    plan: bundle.plan,
    days: bundle.days,
    goods: bundle.goods,
    from_masked: await buyerName(db, gift.buyer_id),
    ...(name ? { receiver_name: name } : {}),
    ...(message ? { message } : {}),
    claim_until: gift.claim_until,
    needs_address: bundle.goods.length > 0,
    has_address: gift.has_address,
    is_mine: isMine,
    claimed_by_me: byMe,
    ...(effect ? { effect: { starts_on: effect.startsOn, ends_on: effect.endsOn } } : {}),
  }
}

const stateOf = ({ status }: GiftRow) =>
  status === 'CLAIMED' ? 'CLAIMED' : status === 'REFUNDED' ? 'CANCELED' : 'EXPIRED'

async function buyerName(db: Db, buyerId: number): Promise<string> {
  const [buyer] = await rows(db, { name: text }, sql`select name from users where id = ${buyerId}`)
  return maskName(buyer?.name ?? '')
}

export type Kit = { id: number; skuId: number; name: string; quantity: number; shipsOn: string }
export type Claimed = Appended & { kits: Kit[] }

type Claiming = {
  token: string
  userId: number
  address: AddressInput | undefined
  requestKey: RequestKey | undefined
}

/**
 * Takes a gift: its days after everything that is there already, and its goods on their way. `present` makes the answer,
 * which is kept with its effect. Errors: GIFT_NOT_FOUND, GIFT_CLAIMED, GIFT_CANCELED, GIFT_EXPIRED, ADDRESS_REQUIRED,
 * DATE_NOT_SHIPPABLE.
 */
export async function claimGift<Answer>(
  deps: Deps,
  { token, userId, address, requestKey }: Claiming,
  present: (tx: Tx, claimed: Claimed) => Promise<Answer>,
): Promise<Answer> {
  const now = deps.clock.now()
  const gift = await giftOfToken(deps.db, deps.keys, token)
  return inTransaction(deps.db, async (tx) => {
    const to = await addressFor(deps, tx, gift, address)
    await close(
      tx,
      gift.id,
      {
        set: { status: 'CLAIMED', claimedBy: userId, claimedAt: now },
        claimUntil: 'NOT_BEFORE',
        today: kstDay(now),
        link: tokenHash(deps.keys, token),
      },
      now,
    )
    const { contents } = gift
    const actor = `user:${userId}`
    const period = await appendPeriod(tx, {
      userId,
      planId: contents.plan_id,
      kind: 'GIFT',
      days: contents.days,
      source: `gift:${gift.id}`,
      actor,
      now,
    })
    const kits = to ? await send(tx, gift.id, contents, userId, to, now) : []
    const { startsOn, endsOn } = period
    await record(tx, gift.id, 'CLAIMED', actor, { starts_on: startsOn, ends_on: endsOn }, now)
    await tellBuyer(tx, gift, now)
    const answer = await present(tx, { ...period, kits })
    await answerOnce(tx, requestKey, answer, now)
    return answer
  })
}

/** Where its goods go: what was typed, else what the buyer has said. Undefined when it has none. Error: ADDRESS_REQUIRED. */
async function addressFor(
  { keys }: Pick<Deps, 'keys'>,
  tx: Tx,
  gift: GiftRow,
  typed: AddressInput | undefined,
): Promise<AddressInput | undefined> {
  if (gift.contents.goods.length === 0) return undefined
  if (typed) return typed
  const [said] = await rows(
    tx,
    { sealed_address: text.orNull },
    sql`select sealed_address from gifts where id = ${gift.id}`,
  )
  if (!said?.sealed_address) {
    // whoever is late is told so first
    if (gift.status === 'PAID' || gift.status === 'SENT') throw new AppError('ADDRESS_REQUIRED')
    return undefined
  }
  return addressBody.parse(JSON.parse(keys.unseal(said.sealed_address)))
}

async function send(
  tx: Tx,
  giftId: number,
  { goods }: GiftContents,
  userId: number,
  typed: AddressInput,
  now: Date,
): Promise<Kit[]> {
  const address = await snapshotOf(tx, typed)
  const about = await goodsBySku(
    tx,
    goods.map((one) => one.sku_id),
  )
  // origins in one order, so that two who take gifts at once do not wait for each other
  const kits = goods
    .flatMap(({ sku_id: skuId, quantity }) => {
      const one = about.get(skuId)
      return one ? [{ skuId, quantity, originId: one.origin_id, name: one.name }] : []
    })
    .toSorted((a, b) => a.originId - b.originId)
  const sent: Kit[] = []
  for (const { skuId, quantity, originId, name } of kits) {
    const plan = { originId, kind: 'GIFT' as const, userId, skuId, quantity, address, wanted: kstDay(now), now }
    const { id, shipsOn } = await planDelivery(tx, plan)
    await tx.insert(giftDeliveries).values({ giftId, scheduleId: id, createdAt: now })
    sent.push({ id, skuId, name, quantity, shipsOn })
  }
  return sent
}

function tellBuyer(tx: Tx, { id, buyer_id: userId, contents }: GiftRow, now: Date) {
  const payload = { event: 'GIFT_CLAIMED', user_id: userId, product: contents.title }
  return tx.execute(queue([{ dedupe: `gift-claimed:${id}`, topic: 'member.message', payload }], now))
}
