import { z } from '@hono/zod-openapi'
import { type SQL, sql } from 'drizzle-orm'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedOffset, cutPage, toPage } from '../../db/page.ts'
import { json, num, type RowOf, text, word } from '../../db/shape.ts'
import { day, idParam, isoTime, pageQuery, repeated, wonValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { maskName, maskPhone } from '../../mask.ts'
import type { Keys } from '../../ports/keys.ts'
import { giftTrackingSchema } from './gifts.contract.ts'
import {
  accountMasked,
  canSend,
  deliveriesOf,
  giftColumns,
  giftRow,
  giftTables,
  isOpen,
  isRefused,
  ms,
} from './gifts.read.ts'
import { giftEventKinds, giftStatuses } from './gifts.tables.ts'

const person = z.object({ id: z.number().int(), name_masked: z.string() })

const shape = {
  id: z.number().int(),
  status: z.enum(giftStatuses),
  title: z.string(),
  price: wonValue,
  days: z.number().int(),
  buyer: person,
  receiver: z.union([z.object({ name_masked: z.string(), phone_masked: z.string() }), z.null()]),
  send_at: isoTime.nullable(),
  sent_at: isoTime.nullable(),
  sends: z.number().int(),
  claim_until: day,
  claimed_by: z.union([person, z.null()]),
  claimed_at: isoTime.nullable(),
  closed_at: isoTime.nullable(),
  refund: z.union([
    z.object({
      amount: wonValue,
      status: z.enum(['PROCESSING', 'COMPLETED', 'MANUAL']),
      account: z.union([z.object({ text_masked: z.string(), is_taken: z.boolean() }), z.null()]),
      account_refused: z.boolean(),
    }),
    z.null(),
  ]),
  actions: z.array(z.enum(['RESEND', 'CANCEL'])),
  created_at: isoTime,
}

export const adminGiftSchema = z.object(shape).openapi('AdminGift')
export type AdminGift = z.infer<typeof adminGiftSchema>

export const adminGiftDetailSchema = z
  .object({
    ...shape,
    payment: z.object({
      order_no: z.string(),
      amount: wonValue,
      refunded: wonValue,
      method_label: z.string(),
    }),
    deliveries: giftTrackingSchema.shape.deliveries,
    events: z.array(
      z.object({
        kind: z.enum(giftEventKinds),
        actor: z.string(),
        refund: wonValue.optional(),
        reason: z.string().optional(),
        at: isoTime,
      }),
    ),
  })
  .openapi('AdminGiftDetail')
export type AdminGiftDetail = z.infer<typeof adminGiftDetailSchema>

export const adminGiftQuery = z.object({
  ...pageQuery,
  ids: repeated(idParam),
  status: repeated(z.enum(giftStatuses)),
  buyer_id: repeated(idParam),
  claimed_by: repeated(idParam),
  bundle_id: repeated(idParam),
  refund: z
    .enum(['WAITING', 'READY'])
    .optional()
    .openapi({ description: '계좌로 돌려줄 것: 계좌를 기다리는 것, 보낼 수 있는 것' }),
  sort: z.enum(['id', '-id', 'claim_until', '-claim_until']).optional(),
})
export type AdminGiftQuery = z.infer<typeof adminGiftQuery>

const listedRow = { ...giftRow, buyer_name: text, claimer_name: text.orNull }
type Listed = RowOf<typeof listedRow>

const columns = sql`${giftColumns}, b.name as buyer_name, c.name as claimer_name`
const tables = sql`${giftTables} join users b on b.id = g.buyer_id left join users c on c.id = g.claimed_by`

const isoOrNull = (moment: number | null) => (moment === null ? null : kstIso(moment))

function present({ keys }: { keys: Pick<Keys, 'unseal'> }, row: Listed, now: Date): AdminGift {
  const today = kstDay(now)
  const opened = (sealed: string | null) => (sealed === null ? '' : keys.unseal(sealed))
  const [name, phone] = [opened(row.sealed_receiver_name), opened(row.sealed_receiver_phone)]
  return {
    id: row.id,
    status: row.status,
    title: row.contents.title,
    price: row.price,
    days: row.contents.days,
    buyer: { id: row.buyer_id, name_masked: maskName(row.buyer_name) },
    receiver: name || phone ? { name_masked: name && maskName(name), phone_masked: phone && maskPhone(phone) } : null,
    send_at: isoOrNull(row.send_ms),
    sent_at: isoOrNull(row.sent_ms),
    sends: row.sends,
    claim_until: row.claim_until,
    claimed_by: row.claimed_by === null ? null : { id: row.claimed_by, name_masked: maskName(row.claimer_name ?? '') },
    claimed_at: isoOrNull(row.claimed_ms),
    closed_at: isoOrNull(row.closed_ms),
    refund:
      row.refund === 0
        ? null
        : {
            amount: row.refund,
            status: row.refund_state ?? 'PROCESSING',
            account: accountOf(keys, row),
            account_refused: isRefused(row),
          },
    actions: isOpen(row, today) ? [...(phone && canSend(row, today) ? (['RESEND'] as const) : []), 'CANCEL'] : [],
    created_at: kstIso(row.created_ms),
  }
}

function accountOf(keys: Pick<Keys, 'unseal'>, row: Listed) {
  const masked = accountMasked({ keys }, row)
  return masked === undefined ? null : { text_masked: masked, is_taken: row.account_taken === true }
}

const orders = {
  id: sql`g.id asc`,
  '-id': sql`g.id desc`,
  claim_until: sql`g.claim_until asc, g.id asc`,
  '-claim_until': sql`g.claim_until desc, g.id desc`,
}

/** A page of gifts, newest first. Error: PAGE_TOO_DEEP. */
export async function listGifts(deps: { keys: Keys }, db: Db, query: AdminGiftQuery, now: Date) {
  const offset = boundedOffset(query)
  const parts: SQL[] = [sql`true`]
  const among = (column: SQL, values: readonly (string | number)[] | undefined, type: SQL) => {
    if (values) parts.push(sql`${column} = any(${sql.param([...values])}::${type})`)
  }
  among(sql`g.id`, query.ids, sql`bigint[]`)
  among(sql`g.status`, query.status, sql`text[]`)
  among(sql`g.buyer_id`, query.buyer_id, sql`bigint[]`)
  among(sql`g.claimed_by`, query.claimed_by, sql`bigint[]`)
  among(sql`o.bundle_id`, query.bundle_id, sql`bigint[]`)
  if (query.refund)
    parts.push(
      sql`exists (select from subscription_refunds r where r.payment_id = g.payment_id and (r.quote ->> 'gift_id')::bigint = g.id and r.status = 'MANUAL')
        and a.id is ${query.refund === 'READY' ? sql`not null` : sql`null`}`,
    )
  const where = sql.join(parts, sql` and `)
  const found = await rows(
    db,
    listedRow,
    sql`select ${columns} from ${tables} where ${where} order by ${orders[query.sort ?? '-id']} limit ${query.page_size + 1} offset ${offset}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () => boundedCount(db, giftTables, where))
  return toPage(
    shown.map((row) => present(deps, row, now)),
    total,
    query,
    hasNext,
  )
}

const paymentRow = { order_no: text, amount: num, refunded: num, method_label: text }

const eventRow = {
  kind: word(giftEventKinds),
  actor: text,
  detail: json<{ refund?: number; reason?: string }>(),
  at_ms: num,
}

/** Error: NOT_FOUND. */
export async function readAdminGift(deps: { keys: Keys }, db: Db, id: number, now: Date): Promise<AdminGiftDetail> {
  const [row] = await rows(db, listedRow, sql`select ${columns} from ${tables} where g.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  const [payment] = await rows(
    db,
    paymentRow,
    sql`select order_no, amount, refunded, method_label from subscription_payments where id = ${row.payment_id}`,
  )
  const events = await rows(
    db,
    eventRow,
    sql`select kind, actor, detail, ${ms(sql`at`)} as at_ms from gift_events where gift_id = ${id} order by id`,
  )
  if (!payment) throw new AppError('NOT_FOUND')
  return {
    ...present(deps, row, now),
    payment,
    deliveries: (await deliveriesOf(db, [id])).get(id) ?? [],
    events: events.map(({ kind, actor, detail: { refund, reason }, at_ms: at }) => ({
      kind,
      actor,
      ...(refund === undefined ? {} : { refund }),
      ...(reason === undefined ? {} : { reason }),
      at: kstIso(at),
    })),
  }
}
