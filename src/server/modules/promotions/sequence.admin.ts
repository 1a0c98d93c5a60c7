import { z } from '@hono/zod-openapi'
import { endpoint, idValue } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { bulkResultSchema, emptyTotals } from '../bulk/bulk.contract.ts'
import type { EventKind } from './promotions.tables.ts'
import { writeSequence } from './sequence.service.ts'

const MOST = 1000
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

/** The order of a kind of events, written at once: all of it or nothing. */
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
    async ({ db, body: { items, expected }, actor, now, ip, requestId }) => {
      const { before, after } = await writeSequence(db, { kind, items, expected, now })
      await recordAudit(db, {
        actor,
        action: `${kind}-event.sequence`,
        entity: `${kind}-event`,
        before: { order: before.map(({ id }) => id) },
        after: { order: after.map(({ id }) => id) },
        ip,
        requestId,
        now,
      })
      const was = new Map(before.map((one) => [one.id, one]))
      const sequences = new Map(items.map(({ id, sequence }) => [id, sequence]))
      const rows = items.map(({ id }) => {
        const { title = String(id), sequence } = was.get(id) ?? {}
        const same = sequence === sequences.get(id)
        return {
          id,
          label: title,
          status: same ? ('SKIPPED' as const) : ('SUCCESS' as const),
          before: { sequence },
          after: { sequence: sequences.get(id) },
        }
      })
      const moved = rows.filter(({ status }) => status === 'SUCCESS').length
      return {
        job_id: null,
        dry_run: false,
        status: 'DONE' as const,
        total: rows.length,
        totals: { ...emptyTotals(), SUCCESS: moved, SKIPPED: rows.length - moved },
        rows,
      }
    },
  )
