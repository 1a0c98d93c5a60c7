import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { type PersonalKeys, refusePersonalKeys } from '../audit/personalKeys.ts'
import { recordSearch } from '../audit/personalSearches.service.ts'
import { type BulkReply, replyOf, runBulk } from './bulk.service.ts'
import { jobOfRequest } from './jobs.service.ts'
import type { BulkOperation, RowInput } from './operation.ts'
import { readResult } from './results.ts'

/** Who gives a bulk command, as its route knows them. */
export type BulkCaller = { deps: Deps; actor: Staff; requestId: string; now: Date; ip: string }

/** What the body of every bulk command may say besides naming its rows. */
export type BulkBody = {
  dry_run?: boolean | undefined
  reason?: string | undefined
  notify?: string | undefined
  filter?: (PersonalKeys & object) | undefined
  as_of?: string | undefined
}

/** What one bulk command does with a body: the rows that it names or filters, and what its operation is told besides. */
export type BulkStep<Row extends RowInput> = {
  operation: BulkOperation<Row>
  select: () => Promise<Row[]>
  options?: Record<string, unknown>
  /** how looking for people with the filter is called in the access records; nothing where it cannot name a person */
  search?: 'order.search' | 'claim.search'
}

/**
 * The one bulk route of what staff select in a list: the rows that they ticked, or everything under a filter. Looking for
 * people with it is refused and recorded as in the list itself. Errors: FORBIDDEN, those of `select` and of `runBulk`.
 */
export async function runSelected<Row extends RowInput>(
  { deps, actor, requestId, now, ip }: BulkCaller,
  body: BulkBody,
  { operation, select, options = {}, search }: BulkStep<Row>,
): Promise<BulkReply> {
  const { filter, as_of, dry_run: dryRun, reason, notify } = body
  refusePersonalKeys(actor, filter ?? {})
  // a filter pressed twice would name fewer rows the second time: the same request is the same job
  const earlier = filter && !dryRun ? await jobOfRequest(deps.db, actor, operation.kind, requestId) : undefined
  if (earlier !== undefined) return replyOf(await readResult(deps.db, earlier))
  const rows = await select()
  await recordSearch(deps, filter ?? {}, { actor, found: rows.length, ip, now }, search)
  return runBulk(deps, operation, {
    actor,
    requestId,
    rows,
    dryRun,
    reason,
    options: { ...options, ...(notify ? { notify } : {}) },
    input: filter ? { filter, as_of } : {},
  })
}
