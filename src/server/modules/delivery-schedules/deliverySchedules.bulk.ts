import { sql } from 'drizzle-orm'
import { type Day, formatDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, refusedRow, type RowInput } from '../bulk/operation.ts'
import { maskName } from '../../mask.ts'
import { skuName } from './deliverySchedules.read.ts'
import { moveSchedule } from './deliverySchedules.service.ts'

/** A schedule; `to` where rows go to days of their own, and `from` only off that day, as when a move is taken back. */
type Row = RowInput & { id: number; version?: number; to?: Day; from?: Day }

/**
 * 출고일 옮기기 of several schedules: each goes or says why not. Taking it back moves each to the day it had; one that was
 * moved on meanwhile stays.
 */
export const moveMany = bulkOperation<Row>({
  kind: 'delivery-schedules.move',
  label: '출고일 옮기기',
  chunkSize: 200,
  apart: true,
  async run(tx, context, wanted) {
    await lockAll(
      tx,
      wanted.map(({ id }) => id),
    )
    const labels = await labelsOf(
      tx,
      wanted.map(({ id }) => id),
    )
    const outcomes: BulkRow[] = []
    for (const row of wanted) outcomes.push(await moveOne(tx, context, row, labels.get(row.id)))
    return outcomes
  },
  undo: {
    kind: 'delivery-schedules.move',
    rowOf: ({ targetId, before, after }) => ({
      id: targetId,
      to: String(before?.['ships_on']),
      from: String(after?.['ships_on']),
    }),
  },
})

/**
 * Everything that is about to be changed, its origins first, in the one order in which everybody locks them; between the two
 * its groups, where these are counted afterwards.
 */
export async function lockAll(tx: Tx, ids: readonly number[], { groups = false } = {}): Promise<void> {
  const named = sql`s.id = any(${sql.param([...ids])}::bigint[])`
  await tx.execute(sql`
    select o.id from shipping_origins o where o.id in (
      select g.shipping_origin_id from delivery_schedules s join delivery_schedule_groups g on g.id = s.group_id where ${named}) order by o.id for share`)
  if (groups)
    await tx.execute(sql`
      select g.id from delivery_schedule_groups g where g.id in (select s.group_id from delivery_schedules s where ${named}) order by g.id for update`)
  await tx.execute(sql`select s.id from delivery_schedules s where ${named} order by s.id for update`)
}

async function moveOne(tx: Tx, context: BulkContext, row: Row, label: string | undefined): Promise<BulkRow> {
  const { id, version, from } = row
  if (label === undefined) return failed(id, `배송 예정 #${id}`, 'NOT_FOUND', '없는 배송 예정이에요.')
  const { actor, now, requestId, reason, options } = context
  const to = row.to ?? String(options['to'])
  const notify = typeof options['notify'] === 'string' ? options['notify'] : undefined
  try {
    const moved = await tx.transaction((savepoint) =>
      moveSchedule(savepoint, { id, to, from, version, notify, reason }, { actor, now, requestId }),
    )
    const before = { ships_on: moved.from }
    return { id, label, status: 'SUCCESS', before, after: { ships_on: moved.to }, undoable: true }
  } catch (error) {
    const refused = refusedRow(id, label, error)
    return refused.code === 'ALREADY_DONE' ? { ...refused, status: 'SKIPPED' } : refused
  }
}

/** What a schedule is called in a list of outcomes: 김*지 · 홈트 키트 · 12.3. */
export async function labelsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await rows(
    db,
    { id: num, name: text, sku: text, ships_on: text },
    sql`select s.id, u.name, ${skuName} as sku, s.ships_on::text as ships_on from delivery_schedules s join users u on u.id = s.user_id
          join skus k on k.id = s.sku_id join products p on p.id = k.product_id where s.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(
    found.map(({ id, name, sku, ships_on }) => [id, `${maskName(name)} · ${sku} · ${formatDay(ships_on, 'M.D')}`]),
  )
}
