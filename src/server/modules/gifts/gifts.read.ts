import { type SQL, sql } from 'drizzle-orm'
import { type Day, kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { maskPhone } from '../../mask.ts'
import type { Keys } from '../../ports/keys.ts'
import { type AboutContents, aboutContents, presentContents } from './bundles.read.ts'
import type { Gift, giftActions, GiftTracking } from './gifts.contract.ts'
import { type GiftContents, giftStatuses } from './gifts.tables.ts'
import { tokenHash } from './links.ts'

export const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`
const refundStates = ['PROCESSING', 'COMPLETED', 'MANUAL'] as const

export const giftRow = {
  id: num,
  buyer_id: num,
  bundle_id: num,
  payment_id: num,
  price: num,
  contents: json<GiftContents>(),
  sealed_token: text,
  sealed_receiver_name: text.orNull,
  sealed_receiver_phone: text.orNull,
  sealed_message: text.orNull,
  has_address: bool,
  status: word(giftStatuses),
  send_ms: num.orNull,
  sent_ms: num.orNull,
  sends: num,
  claim_until: text,
  claimed_by: num.orNull,
  claimed_ms: num.orNull,
  closed_ms: num.orNull,
  refund: num,
  refund_state: word(refundStates).orNull,
  bank: text.orNull,
  sealed_number: text.orNull,
  account_taken: bool.orNull,
  account_refused: bool,
  created_ms: num,
}
export type GiftRow = RowOf<typeof giftRow>

export const giftColumns = sql`g.id, g.buyer_id, o.bundle_id, g.payment_id, g.price, o.contents, g.sealed_token, g.sealed_receiver_name,
  g.sealed_receiver_phone, g.sealed_message, g.sealed_address is not null as has_address, g.status, ${ms(sql`g.send_at`)} as send_ms,
  ${ms(sql`g.sent_at`)} as sent_ms, g.sends, g.claim_until::text as claim_until, g.claimed_by, ${ms(sql`g.claimed_at`)} as claimed_ms,
  ${ms(sql`g.closed_at`)} as closed_ms, g.refund, ${ms(sql`g.created_at`)} as created_ms,
  (select r.status from subscription_refunds r where r.payment_id = g.payment_id and (r.quote ->> 'gift_id')::bigint = g.id limit 1) as refund_state,
  a.bank, a.sealed_number, a.taken_at is not null as account_taken,
  (a.id is null and exists (select from gift_events e where e.gift_id = g.id and e.kind = 'ACCOUNT_REFUSED')) as account_refused`
export const giftTables = sql`gifts g join gift_orders o on o.id = g.order_id left join gift_refund_accounts a on a.gift_id = g.id`

const find = (db: Db, where: SQL, limit: number): Promise<GiftRow[]> =>
  rows(db, giftRow, sql`select ${giftColumns} from ${giftTables} where ${where} order by g.id desc limit ${limit}`)

/** The gift of a link. Error: GIFT_NOT_FOUND. */
export async function giftOfToken(db: Db, keys: Pick<Keys, 'mac'>, token: string): Promise<GiftRow> {
  const [gift] = await find(db, sql`g.token_hash = ${tokenHash(keys, token)}`, 1)
  if (!gift) throw new AppError('GIFT_NOT_FOUND')
  return gift
}

/** Error: GIFT_NOT_FOUND, for somebody else's too. */
async function ownGift(db: Db, buyerId: number, id: number): Promise<GiftRow> {
  const [gift] = await find(db, sql`g.id = ${id} and g.buyer_id = ${buyerId}`, 1)
  if (!gift) throw new AppError('GIFT_NOT_FOUND')
  return gift
}

export const isOpen = ({ status, claim_until: until }: Pick<GiftRow, 'status' | 'claim_until'>, today: Day): boolean =>
  (status === 'PAID' || status === 'SENT') && until >= today

const isoOf = (moment: number | null) => (moment === null ? undefined : kstIso(moment))

/** What a key of an answer is, unless there is none. */
const given = <K extends string, V>(key: K, value: V | undefined | null) =>
  value === undefined || value === null ? {} : ({ [key]: value } as Record<K, V>)

function presentGift({ keys }: { keys: Keys }, about: AboutContents, row: GiftRow): Gift {
  const opened = (sealed: string | null) => (sealed === null ? undefined : keys.unseal(sealed))
  const phone = opened(row.sealed_receiver_phone)
  return {
    id: row.id,
    token: row.sealed_token === '' ? '' : keys.unseal(row.sealed_token),
    status: row.status,
    bundle: presentContents(about, row.bundle_id, row.contents),
    ...given('receiver_name', opened(row.sealed_receiver_name)),
    ...given('receiver_phone_masked', phone && maskPhone(phone)),
    ...given('message', opened(row.sealed_message)),
    has_address: row.has_address,
    ...given('send_at', isoOf(row.send_ms)),
    ...given('sent_at', isoOf(row.sent_ms)),
    claim_until: row.claim_until,
    bought_at: kstIso(row.created_ms),
    ...(row.refund > 0
      ? {
          refund: {
            amount: row.refund,
            at: kstIso(row.closed_ms ?? row.created_ms),
            status: row.refund_state ?? 'PROCESSING',
            ...given('account_masked', accountMasked({ keys }, row)),
            account_refused: isRefused(row),
          },
        }
      : {}),
  }
}

/** The bank refused the account that was said, and no other is said yet. */
export const isRefused = (row: Pick<GiftRow, 'refund_state' | 'account_refused'>): boolean =>
  row.refund_state === 'MANUAL' && row.account_refused

/** The bank, and the end of the number. */
export const accountMasked = (
  { keys }: { keys: Pick<Keys, 'unseal'> },
  { bank, sealed_number: sealed }: Pick<GiftRow, 'bank' | 'sealed_number'>,
): string | undefined => (bank === null || sealed === null ? undefined : `${bank} ****${keys.unseal(sealed).slice(-4)}`)

/** One of the buyer's own, as it is now. Error: GIFT_NOT_FOUND. */
export async function readGift(deps: { keys: Keys }, db: Db, buyerId: number, id: number): Promise<Gift> {
  const row = await ownGift(db, buyerId, id)
  return presentGift(deps, await aboutContents(db, [row.contents]), row)
}

const MOST = 200

/** What somebody bought for others, newest first, with what can be done about it. */
export async function trackGifts(
  deps: { keys: Keys },
  db: Db,
  buyerId: number,
  only: { gift_id?: number | undefined; result_id?: string | undefined },
  now: Date,
): Promise<GiftTracking[]> {
  const parts = [sql`g.buyer_id = ${buyerId}`]
  if (only.gift_id !== undefined) parts.push(sql`g.id = ${only.gift_id}`)
  if (only.result_id !== undefined)
    parts.push(sql`g.payment_id = (select id from subscription_payments where result_id = ${only.result_id})`)
  const found = await find(db, sql.join(parts, sql` and `), MOST)
  const about = await aboutContents(
    db,
    found.map(({ contents }) => contents),
  )
  const deliveries = await deliveriesOf(
    db,
    found.map(({ id }) => id),
  )
  const today = kstDay(now)
  return found.map((row) => ({
    gift: presentGift(deps, about, row),
    ...given('claimed_at', isoOf(row.claimed_ms)),
    deliveries: deliveries.get(row.id) ?? [],
    actions: actionsOf(row, today),
  }))
}

/** The link of a gift goes out so often at most. */
export const MOST_SENDS = 5

/** Somebody may be told of a gift so often, as long as it can be taken. */
export const canSend = (row: Pick<GiftRow, 'status' | 'claim_until' | 'sends'>, today: Day): boolean =>
  isOpen(row, today) && row.sends < MOST_SENDS

function actionsOf(row: GiftRow, today: Day): (typeof giftActions)[number][] {
  if (row.refund_state === 'MANUAL' && row.account_taken !== true) return ['REFUND_ACCOUNT']
  if (!isOpen(row, today)) return []
  return ['EDIT', ...(row.sealed_receiver_phone !== null && canSend(row, today) ? (['RESEND'] as const) : []), 'CANCEL']
}

const deliveryRow = {
  gift_id: num,
  id: num,
  name: text,
  quantity: num,
  ships_on: text,
  status: word(['PLANNED', 'LOCKED', 'SHIPPED', 'DELIVERED', 'CANCELED']),
}

/** What is on its way of gifts that were taken; where to is nobody's matter but the receiver's. */
export async function deliveriesOf(
  db: Db,
  giftIds: readonly number[],
): Promise<Map<number, GiftTracking['deliveries']>> {
  if (giftIds.length === 0) return new Map()
  const found = await rows(
    db,
    deliveryRow,
    sql`select d.gift_id, s.id, p.name, s.quantity, s.ships_on::text as ships_on, s.status
        from gift_deliveries d join delivery_schedules s on s.id = d.schedule_id join skus k on k.id = s.sku_id
          join products p on p.id = k.product_id
        where d.gift_id = any(${sql.param([...giftIds])}::bigint[]) order by d.id`,
  )
  const byGift = new Map<number, GiftTracking['deliveries']>()
  for (const { gift_id: giftId, ...one } of found) byGift.set(giftId, [...(byGift.get(giftId) ?? []), one])
  return byGift
}
