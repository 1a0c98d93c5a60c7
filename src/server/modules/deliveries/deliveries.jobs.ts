import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { system } from '../../http/actor.ts'
import { logWarning } from '../../log.ts'
import { touchJob } from '../bulk/pieces.service.ts'
import { parcelKey } from '../../ports/carrier.ts'
import { applyTracking, pullEveryMs } from './tracking.service.ts'
import { num, type RowOf, text } from '../../db/shape.ts'

const dueRow = {
  id: num,
  carrier: text,
  invoiceNo: text,
}

type Due = RowOf<typeof dueRow>

export type PullOptions = {
  limit?: number
  /** of one origin only */
  originId?: number | undefined
  /** shipped since */
  since?: Date | undefined
  /** somebody wants to know now: also parcels whose turn has not come yet */
  force?: boolean
  jobId?: number
  requestId?: string
}

export type PullResult = { asked: number; moved: number; unreachable: number; stopped?: true }

/** Parcels per question to the carrier and per transaction. */
const chunk = 100
const retryMs = pullEveryMs

/**
 * Asks the carrier about parcels that are due and takes in what it says. A parcel is claimed before it is asked about,
 * so several processes share the work; when the carrier cannot be reached nothing is lost and it is asked again.
 */
export async function pullTracking(deps: Deps, options: PullOptions = {}): Promise<PullResult> {
  const limit = options.limit ?? 500
  const result: PullResult = { asked: 0, moved: 0, unreachable: 0 }
  const startedAt = deps.clock.now().getTime()
  while (result.asked < limit) {
    const due = await claimDue(deps, Math.min(chunk, limit - result.asked), startedAt, options)
    if (due.length === 0) break
    result.asked += due.length
    try {
      const answers = await deps.carrier.track(due.map(({ carrier, invoiceNo }) => ({ carrier, invoiceNo })))
      const tracked = due.flatMap((parcel) => {
        const events = answers.get(parcelKey(parcel))
        return events ? [{ deliveryId: parcel.id, carrier: parcel.carrier, invoiceNo: parcel.invoiceNo, events }] : []
      })
      result.moved += await deps.db.transaction((tx) =>
        applyTracking(tx, tracked, {
          actor: system,
          now: deps.clock.now(),
          ...(options.jobId ? { jobId: options.jobId } : {}),
          requestId: options.requestId,
        }),
      )
    } catch (error) {
      result.unreachable += due.length
      logWarning({ task: 'pull-invoices', carrier: deps.carrier.provider }, error)
      break
    }
    if (due.length < chunk) break
    if (options.jobId && !(await touchJob(deps.db, options.jobId, result.asked, deps.clock.now())))
      return { ...result, stopped: true }
  }
  return result
}

async function claimDue(
  deps: Deps,
  count: number,
  startedAt: number,
  { originId, since, force }: PullOptions,
): Promise<Due[]> {
  const later = new Date(deps.clock.now().getTime() + retryMs).toISOString()
  // counted from the start and just short of the next turn: what was asked about in this pull is not asked about again
  const dueBy = new Date(force ? startedAt + retryMs - 1_000 : startedAt).toISOString()
  return rows(
    deps.db,
    dueRow,
    // materialized: read again for each row, the list would be longer than its limit
    sql`with due as materialized (
        select id from deliveries
        where next_pull_at is not null and next_pull_at <= ${dueBy}::timestamptz and status in ('SHIPPING', 'OUT_OF_DELIVERY', 'EXCEPTION')
          ${originId === undefined ? sql`` : sql`and shipping_origin_id = ${originId}`}
          ${since === undefined ? sql`` : sql`and shipped_at >= ${since.toISOString()}::timestamptz`}
        order by next_pull_at limit ${count} for update skip locked)
      update deliveries d set next_pull_at = ${later}::timestamptz from due where d.id = due.id
      returning d.id, d.carrier, d.invoice_no as "invoiceNo"`,
  )
}
