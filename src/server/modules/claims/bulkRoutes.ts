import type { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { bulkBodyBytes, bulkResponses, rowsOf, withinJob } from '../bulk/bulk.contract.ts'
import type { BulkOperation, RowInput } from '../bulk/operation.ts'
import { type BulkBody, runSelected } from '../bulk/selected.service.ts'
import type { ClaimType } from '../orders/claimable.ts'
import {
  type ClaimFilter,
  collectBody,
  completeBody,
  inspectBody,
  requestBody,
  retractBody,
} from './claims.admin.contract.ts'
import {
  collectOperations,
  completeOperations,
  inspectOperations,
  requestOperations,
  retractOperations,
} from './claims.bulk.ts'
import { whereOf } from './claims.list.ts'
import { num } from '../../db/shape.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { JOB_ROWS } from '#shared/policy.ts'

/** `POST …/claims/{type}/bulk/{verb}`: the calls of the bulk commands. */

type Named = { claim_id: number }
type Body = BulkBody & {
  items?: Named[] | undefined
  rows?: Named[] | undefined
  ids?: number[] | undefined
  filter?: ClaimFilter | undefined
}

/** The claims that a bulk call names; a filter is resolved here, as it was at `as_of`. Errors: BULK_TOO_MANY. */
async function selectClaims(db: Db, type: ClaimType, body: Body, now: Date): Promise<RowInput[]> {
  const named = rowsOf(body)
  if (named) return named.map(({ claim_id, ...item }) => ({ ...item, id: claim_id }))
  if (body.ids) return body.ids.map((id) => ({ id }))
  const seen = body.as_of ? sql`and c.created_at <= ${body.as_of}::timestamptz` : sql``
  const where = sql`${whereOf(type, body.filter ?? {}, now)} ${seen}`
  const found = await rows(
    db,
    { id: num },
    sql`select c.id from claims c where ${where} order by c.id limit ${JOB_ROWS + 1}`,
  )
  return withinJob(found, async () => {
    const [exact] = await rows(db, { count: num }, sql`select count(*)::int as count from claims c where ${where}`)
    return exact?.count
  })
}

type Verb = 'request' | 'complete' | 'retract' | 'collect' | 'inspect'
const verbs = {
  request: {
    label: '접수',
    body: requestBody,
    access: 'claims:request',
    extension: false,
    operations: requestOperations,
  },
  complete: {
    label: '완료',
    body: completeBody,
    access: 'claims:complete',
    extension: false,
    operations: completeOperations,
  },
  retract: {
    label: '철회',
    body: retractBody,
    access: 'claims:request',
    extension: false,
    operations: retractOperations,
  },
  collect: {
    label: '수거',
    body: collectBody,
    access: 'claims:complete',
    extension: true,
    operations: collectOperations,
  },
  inspect: {
    label: '검수',
    body: inspectBody,
    access: 'claims:complete',
    extension: true,
    operations: inspectOperations,
  },
} as const

/** One bulk call; the job engine runs it. */
export function bulkEndpoint(type: ClaimType, verb: Verb): Endpoint {
  const { label, body: schema, access, extension, operations } = verbs[verb]
  return endpoint(
    {
      method: 'post',
      path: `/store-admin/v1/claims/${type}/bulk/${verb}`,
      summary: `${claimKindWord[type]} ${label} (일괄)`,
      access,
      extension,
      transaction: false,
      body: schema as z.ZodType,
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) => {
      const body = call.body as Body & { status?: string }
      const operation = operations[type] as unknown as BulkOperation
      const select = async (): Promise<RowInput[]> => {
        if (verb === 'request') {
          const items = (rowsOf(body) ?? []) as unknown as ({ order_item_id: number } & Record<string, unknown>)[]
          return items.map(({ order_item_id, ...item }) => ({ ...item, id: order_item_id }))
        }
        const { status } = body
        const selected = await selectClaims(call.deps.db, type, body, call.now)
        return status && body.ids ? selected.map((row) => ({ ...row, status })) : selected
      }
      return runSelected(call, body, { operation, select, search: 'claim.search' })
    },
  )
}
