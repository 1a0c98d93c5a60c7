import { and, count, lte, type SQL } from 'drizzle-orm'
import { JOB_ROWS } from '#shared/policy.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { bulkBodyBytes, bulkResponses, selecting, withinJob } from '../bulk/bulk.contract.ts'
import { type BulkCaller, runSelected } from '../bulk/selected.service.ts'
import { tabCountsSchema } from '../bulk/tabCounts.ts'
import { discardMany, releaseMany } from './held.bulk.ts'
import { heldBody, type HeldBody } from './messages.contract.ts'
import { messageCounts } from './messages.counts.ts'
import { whereOf } from './messages.read.ts'
import { messages } from './messages.tables.ts'

const path = '/core-admin/v1/messages'

/** The messages that a call names, oldest first; a filter is resolved here, as it was at `as_of`. Errors: BULK_TOO_MANY. */
async function select({ deps: { db } }: BulkCaller, { ids, filter, as_of: asOf }: HeldBody): Promise<{ id: number }[]> {
  if (ids) return ids.map((id) => ({ id }))
  const seen = asOf === undefined ? undefined : lte(messages.createdAt, new Date(asOf))
  const where: SQL | undefined = and(whereOf(filter ?? {}), seen)
  const found = await db
    .select({ id: messages.id })
    .from(messages)
    .where(where)
    .orderBy(messages.id)
    .limit(JOB_ROWS + 1)
  return withinJob(found, async () => (await db.select({ exact: count() }).from(messages).where(where))[0]?.exact)
}

const common = {
  method: 'post',
  access: 'messages:release',
  extension: true,
  transaction: false,
  bodyLimitBytes: bulkBodyBytes,
  body: selecting(heldBody),
  responses: bulkResponses,
} as const

/** 보류한 메시지: how many wait in 메시지함, and what becomes of them. */
export const heldMessagesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: `${path}/counts`,
      summary: '메시지 상태별 수',
      access: 'messages:read',
      extension: true,
      responses: { 200: tabCountsSchema },
    },
    ({ db, now }) => messageCounts(db, now),
  ),
  endpoint(
    {
      ...common,
      path: `${path}/bulk/release`,
      summary: '보류한 메시지 보내기 (일괄)',
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) =>
      runSelected(call, call.body, {
        operation: releaseMany,
        select: () => select(call, call.body),
      }),
  ),
  endpoint(
    {
      ...common,
      path: `${path}/bulk/discard`,
      summary: '보류한 메시지 보내지 않기 (일괄)',
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) =>
      runSelected(call, call.body, {
        operation: discardMany,
        select: () => select(call, call.body),
      }),
  ),
]
