import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { nameOf, subjectOf, system } from '../../http/actor.ts'
import { AppError, envelope, fromDatabaseError } from '../../http/errors.ts'
import { logError } from '../../log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { records } from '../../db/values.ts'
import { num } from '../../db/shape.ts'
import { itemStateWord } from '#shared/words/orders.ts'

/**
 * What the clock could not do, where staff see it: one job of 작업 내역 for each task and KST day, one line for each
 * thing that the task could not go on with. The dashboard counts them. A line that works later is done.
 */

/** The kind of all these jobs; staff filter by it. */
export const troubleKind = 'clock'

/** What staff call the tasks that can leave something behind. */
const labels: Record<string, string> = {
  'complete-due-cancels': '기한 지난 취소 완료',
  'complete-arrived-exchanges': '도착한 교환 완료',
  'reconcile-payments': '결제 확인',
  'cancel-payments': '결제 취소',
  'handle-webhooks': '결제사 알림 처리',
  'expire-checkouts': '주문서 만료',
  'drive-refunds': '환불 실행',
  'find-cash-receipts': '현금영수증 확인',
  'reduce-cash-receipts': '현금영수증 줄이기',
  'confirm-purchases': itemStateWord.CONFIRMED,
  'expire-points': '포인트 소멸',
  'expire-coupons': '쿠폰 만료',
  'pull-kits': `배송 예정 ${itemStateWord.DELIVERED}`,
  'reconcile-gateway': '결제 대사',
}

export type Trouble = {
  /** null: the task as a whole */
  id: number | null
  label: string
  error: unknown
}

const wholeTask = '작업 전체'

/** A task that broke as a whole. */
export const wholeTrouble = (error: unknown): Trouble => ({ id: null, label: wholeTask, error })

/** One after the other; one that breaks is shown to staff and keeps no other from its turn. Answers how many went well. */
export async function eachAlone<T extends { id: number; label: string }>(
  deps: Deps,
  task: string,
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<number> {
  const failed: Trouble[] = []
  const done: number[] = []
  for (const one of all) {
    try {
      await work(one)
      done.push(one.id)
    } catch (error) {
      logError({ task, of: one.id }, error)
      failed.push({ id: one.id, label: one.label, error })
    }
  }
  await tellTroubles(deps, task, { failed, done })
  return done.length
}

/**
 * Notes what a run of a task could not do, and that what it did (`done`, by the same ids) is no trouble any more. Said
 * again, a line is renewed, not doubled. Never throws: a task does not fail because its trouble could not be told.
 */
export async function tellTroubles(
  deps: Deps,
  task: string,
  { failed, done }: { failed: readonly Trouble[]; done: readonly (number | null)[] },
): Promise<void> {
  if (failed.length === 0 && done.length === 0) return
  try {
    await inTransaction(deps.db, async (tx) => {
      if (done.length > 0) await settle(tx, task, done)
      if (failed.length > 0) await note(tx, task, failed, deps.clock.now())
    })
  } catch (error) {
    logError({ task, troubles: failed.length }, error)
  }
}

async function note(tx: Db, task: string, failed: readonly Trouble[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const day = kstDay(now)
  const [job] = await rows(
    tx,
    { id: num },
    sql`insert into jobs (kind, label, actor, actor_name, request_id, body_hash, status, totals, input, finished_at, created_at, updated_at)
        values (${troubleKind}, ${`자동: ${labels[task] ?? task}`}, ${subjectOf(system)}, ${nameOf(system)}, ${`${task}:${day}`}, '', 'DONE', '{}'::jsonb,
          ${JSON.stringify({ task, day })}::jsonb, ${at}, ${at}, ${at})
        on conflict (actor, kind, request_id) do update set finished_at = ${at}, updated_at = ${at} returning id`,
  )
  const { id: jobId } = job as { id: number }
  // of what is said twice in one run the last holds
  const lines = [...new Map(failed.map(({ id, label, error }) => [id, { id, label, ...told(error) }])).values()]
  await tx.execute(sql`
    with said as (select * from ${records(lines)} as v(id bigint, label text, code text, message text)),
      renewed as (
        update job_rows r set status = 'FAILED', label = s.label, code = s.code, message = s.message
        from said s where r.job_id = ${jobId} and r.target_id is not distinct from s.id returning r.target_id)
    insert into job_rows (job_id, n, target_id, label, status, code, message)
    select ${jobId}::bigint, coalesce((select max(n) from job_rows where job_id = ${jobId}), -1) + row_number() over (order by s.id nulls first),
      s.id, s.label, 'FAILED', s.code, s.message
    from said s where not exists (select 1 from renewed d where d.target_id is not distinct from s.id)`)
  await addUp(tx, [jobId])
}

/** Lines whose thing has been done by now. */
async function settle(tx: Db, task: string, done: readonly (number | null)[]): Promise<void> {
  const ids = done.filter((id) => id !== null)
  const settled = await rows(
    tx,
    { job_id: num },
    sql`update job_rows r set status = 'SUCCESS', message = '나중에 저절로 됐어요.' from jobs j
        where j.id = r.job_id and j.actor = ${subjectOf(system)} and j.kind = ${troubleKind} and j.request_id like ${`${task}:%`} and r.status = 'FAILED'
          and (r.target_id = any(${sql.param(ids)}::bigint[]) or (r.target_id is null and ${done.includes(null)}))
        returning r.job_id`,
  )
  await addUp(tx, [...new Set(settled.map(({ job_id }) => job_id))])
}

async function addUp(tx: Db, jobIds: number[]): Promise<void> {
  if (jobIds.length === 0) return
  await tx.execute(sql`
    update jobs j set total = s.total, done = s.total, totals = jsonb_build_object('SUCCESS', s.total - s.failed, 'FAILED', s.failed)
    from (select job_id, count(*)::int as total, count(*) filter (where status = 'FAILED')::int as failed from job_rows
      where job_id = any(${sql.param(jobIds)}::bigint[]) group by job_id) s where j.id = s.job_id`)
}

/** In words for staff; what is no refusal of ours says nothing of what is inside it. */
function told(error: unknown): { code: string; message: string } {
  const known = error instanceof AppError ? error : fromDatabaseError(error)
  if (!known)
    return {
      code: 'INTERNAL',
      message: '오류가 나서 하지 못했어요. 다음 차례에 다시 해 보고, 계속되면 개발팀에 알려 주세요.',
    }
  const { code, message } = envelope(known.code, known.extra, known.detail)
  return { code, message }
}
