import { z } from '@hono/zod-openapi'
import { endpoint, idValue } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { bulkResultSchema } from '../bulk/bulk.contract.ts'
import { keepDone } from '../bulk/bulk.service.ts'
import type { EventKind } from './promotions.tables.ts'
import { MOST, order, orderings } from './sequence.bulk.ts'

const distinct = (ids: number[]) => new Set(ids).size === ids.length

const body = z.strictObject({
  items: z
    .array(z.strictObject({ id: idValue, sequence: z.number().int().min(0).max(100_000) }))
    .min(1)
    .max(MOST)
    .refine((items) => distinct(items.map(({ id }) => id)), fieldCode('REPEATED')),
  expected: z
    .array(idValue)
    .max(MOST)
    .refine(distinct, fieldCode('REPEATED'))
    .optional()
    .openapi({ description: '읽은 순서의 id. 그 사이에 순서가 바뀌었으면 SEQUENCE_CONFLICT' }),
})

/** The order of a kind of events, written at once: all of it or nothing. It can be taken back as the job that is answered. */
export const sequenceOf = (kind: EventKind) =>
  endpoint(
    {
      method: 'post',
      path: `/store-admin/v1/events/${kind}/bulk/sequence`,
      summary: '이벤트 순서 변경',
      access: 'content:write',
      body,
      responses: { 200: bulkResultSchema },
      errors: ['SEQUENCE_CONFLICT', 'NOT_FOUND'],
    },
    async ({ db, body: { items: rows, expected }, actor, now, ip, requestId }) => {
      const outcomes = await order(db, { kind, rows, expected }, { actor, now, requestId, ip })
      return keepDone(db, orderings[kind], { actor, requestId, rows }, { outcomes, now })
    },
  )
