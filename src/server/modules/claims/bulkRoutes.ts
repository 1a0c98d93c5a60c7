import type { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { type Endpoint, endpoint, reply } from '../../http/endpoint.ts'
import { bulkBodyBytes, bulkResponses, refuseTooMany, rowsOf } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { jobOfRequest } from '../bulk/jobs.service.ts'
import type { BulkOperation, RowInput } from '../bulk/operation.ts'
import { readResult } from '../bulk/results.ts'
import { refusePersonalKeys } from '../audit/personalKeys.ts'
import { recordSearch } from '../audit/personalSearches.service.ts'
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

type Call = { deps: Deps; actor: Staff; requestId: string; now: Date; ip: string }
type Named = { claim_id: number }
type Body = {
  dry_run?: boolean | undefined
  reason?: string | undefined
  notify?: string | undefined
  items?: Named[] | undefined
  rows?: Named[] | undefined
  ids?: number[] | undefined
  filter?: ClaimFilter | undefined
  as_of?: string | undefined
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
  if (found.length > JOB_ROWS) {
    const [exact] = await rows(db, { count: num }, sql`select count(*)::int as count from claims c where ${where}`)
    refuseTooMany(exact?.count ?? found.length)
  }
  return found
}

async function runClaims<Row extends RowInput>(
  call: Call,
  operation: BulkOperation<Row>,
  body: Body,
  select: () => Promise<RowInput[]>,
) {
  refusePersonalKeys(call.actor, body.filter ?? {})
  // a filter pressed twice would name fewer rows the second time: the same request is the same job
  const earlier =
    body.filter && !body.dry_run
      ? await jobOfRequest(call.deps.db, call.actor, operation.kind, call.requestId)
      : undefined
  if (earlier !== undefined) {
    const result = await readResult(call.deps.db, earlier)
    return reply(result.status === 'RUNNING' ? 202 : 200, result)
  }
  const found = await select()
  await recordSearch(call.deps, body.filter ?? {}, { ...call, found: found.length }, 'claim.search')
  return runBulk(call.deps, operation, {
    actor: call.actor,
    requestId: call.requestId,
    rows: found as Row[],
    dryRun: body.dry_run,
    reason: body.reason,
    options: body.notify ? { notify: body.notify } : {},
    input: body.filter ? { filter: body.filter, as_of: body.as_of } : {},
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
      if (verb === 'request') {
        const items = (rowsOf(body) ?? []) as unknown as ({ order_item_id: number } & Record<string, unknown>)[]
        return runClaims(call, operation, body, () =>
          Promise.resolve(items.map(({ order_item_id, ...item }) => ({ ...item, id: order_item_id }))),
        )
      }
      const { status } = body
      return runClaims(call, operation, body, async () => {
        const selected = await selectClaims(call.deps.db, type, body, call.now)
        return status && body.ids ? selected.map((row) => ({ ...row, status })) : selected
      })
    },
  )
}
