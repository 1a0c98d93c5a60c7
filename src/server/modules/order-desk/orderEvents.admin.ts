import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { json, num, text } from '../../db/shape.ts'
import { sql } from 'drizzle-orm'
import { type Endpoint, endpoint, idParams, isoTime } from '../../http/endpoint.ts'
import { orderIdOf } from './orders.read.ts'

/** No order has more of a history; one that had would say that it is not whole. */
const EVENTS_MOST = 2_000

const eventSchema = z
  .object({
    id: z.number().int(),
    at: isoTime,
    kind: z.string(),
    order_item_id: z.number().int().nullable(),
    from_status: z.string().nullable(),
    to_status: z.string().nullable(),
    reason: z.string().nullable(),
    actor_name: z.string(),
    claim_id: z.number().int().nullable(),
    carrier: z.string().nullable(),
    invoice_no: z.string().nullable(),
    hold_reason: z.string().nullable(),
    memo: z.string().nullable(),
  })
  .openapi('OrderEvent')

const eventsSchema = z.object({
  results: z.array(eventSchema),
  complete: z.boolean().openapi({ description: 'false면 기록이 더 있지만 여기에 다 담기지 않음' }),
})

type Data = {
  claim_id?: number
  carrier?: string
  invoice_no?: string
  hold_reason?: string
  memo?: string | null
  after?: { carrier?: string; invoice_no?: string }
}

/** What happened to an order, as it was written down: in the order of writing, each with when it happened. */
async function readEvents(db: Db, orderId: number): Promise<z.input<typeof eventsSchema>> {
  const found = await rows(
    db,
    {
      id: num,
      ms: num,
      kind: text,
      order_item_id: num.orNull,
      from_status: text.orNull,
      to_status: text.orNull,
      reason: text.orNull,
      actor_name: text,
      data: json<Data>().orNull,
    },
    sql`select id, (extract(epoch from at) * 1000)::float8 as ms, kind, order_item_id, from_status, to_status, reason, actor_name, data
      from order_events where order_id = ${orderId} order by id limit ${EVENTS_MOST + 1}`,
  )
  return {
    complete: found.length <= EVENTS_MOST,
    results: found.slice(0, EVENTS_MOST).map(({ ms, data, ...event }) => ({
      ...event,
      at: kstIso(new Date(ms)),
      claim_id: data?.claim_id ?? null,
      carrier: data?.after?.carrier ?? data?.carrier ?? null,
      invoice_no: data?.after?.invoice_no ?? data?.invoice_no ?? null,
      hold_reason: data?.hold_reason ?? null,
      memo: data?.memo ?? null,
    })),
  }
}

/** The history of an order as facts, from which 시간여행 tells what was true at any moment. */
export const orderEventsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/orders/{id}/events',
      summary: '주문의 사건 기록',
      access: 'orders:read',
      extension: true,
      params: idParams,
      responses: { 200: eventsSchema },
      errors: ['ORDER_NOT_FOUND'],
    },
    async ({ db, params }) => readEvents(db, await orderIdOf(db, params.id, false)),
  ),
]
