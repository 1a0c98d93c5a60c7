import { type Db, rows, type Tx } from '../../db/db.ts'
import { sql } from 'drizzle-orm'
import { withJosa } from '#shared/format/josa.ts'
import { num, text } from '../../db/shape.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import {
  approvalWarning,
  type BulkContext,
  bulkOperation,
  failed,
  refusedRow,
  type RowInput,
} from '../bulk/operation.ts'
import { belowCost } from './belowCost.ts'
import { idleMemberPrice } from './idleMemberPrice.ts'
import type { Wanted, WantedRow } from './priceSchedules.contract.ts'
import { targetName, targetNames } from './priceSchedules.read.ts'
import { cancelSchedule, createSchedule } from './priceSchedules.service.ts'
import type { Context } from './priceSchedules.target.ts'

/** Many schedules at once, row by row: a row that is refused says why and leaves the others. */
type Row = RowInput & WantedRow

const contextOf = ({ actor, now, requestId, reason, jobId }: BulkContext): Context => ({
  actor,
  now,
  requestId,
  reason,
  jobId,
})

/** 가격변경 예약 등록. Rows of one product bear on each other: they overlap, and what is paid falls by them together. */
export const makeMany = bulkOperation<Row>({
  kind: 'price-schedule.bulk-create',
  label: '가격변경 예약 등록',
  chunkSize: 200,
  async touches(db, _context, wanted) {
    const known = await targetsOf(db, wanted)
    return wanted.map((one) => {
      const target = known.get(keyOf(one))
      return target ? [`product:${target.product_id}`] : []
    })
  },
  async run(tx, context, wanted) {
    const known = await targetsOf(tx, wanted)
    const outcomes: BulkRow[] = []
    for (const one of wanted) outcomes.push(await makeOne(tx, context, one, known.get(keyOf(one))))
    const made = outcomes.flatMap(({ id, status }) => (id && status === 'SUCCESS' ? [id] : []))
    const remarks = [await belowCost(tx, made), await idleMemberPrice(tx, made)]
    return outcomes.map((one) => {
      const own = remarks.flatMap((all) => (one.status === 'SUCCESS' && one.id && all.get(one.id)) || [])
      return own.length > 0 ? { ...one, warnings: [...(one.warnings ?? []), ...own] } : one
    })
  },
  undo: { kind: 'price-schedule.bulk-delete', rowOf: ({ targetId }) => ({ id: targetId }) },
})

async function makeOne(tx: Tx, context: BulkContext, wanted: Row, target: Target | undefined): Promise<BulkRow> {
  const { id: _id, row, target_code: code, reason, ...values } = wanted
  const place = row === undefined ? {} : { row }
  const label = target?.name ?? code ?? `${values.target_type === 'SKU' ? 'SKU' : '상품'} ${values.target_id}`
  if (!target) return failed(undefined, label, 'NOT_FOUND', `${withJosa(label, '을/를')} 찾지 못했어요.`, place)
  try {
    const one = { ...values, target_id: target.id }
    const own = { ...contextOf(context), reason: reason ?? context.reason }
    const made = await tx.transaction((savepoint) => createSchedule(savepoint, one, own))
    const before = { price: made.captured }
    const after = { ...one, price: made.price }
    const warnings = made.waiting ? { warnings: [approvalWarning] } : {}
    return { ...place, id: made.id, label, status: 'SUCCESS', before, after, undoable: true, ...warnings }
  } catch (error) {
    return { ...refusedRow(undefined, label, error), ...place }
  }
}

const keyOf = ({ target_type, target_id, target_code }: Row) => `${target_type}:${target_id ?? ''}:${target_code ?? ''}`

type Target = { key: string; id: number; product_id: number; name: string }

/** What the rows are about, by what they say of it; those that there are. */
async function targetsOf(db: Db | Tx, wanted: readonly Row[]): Promise<Map<string, Target>> {
  const ids = (type: Wanted['target_type']) =>
    sql`${sql.param(wanted.flatMap(({ target_type: one, target_id: id }) => (one === type && id !== undefined ? [id] : [])))}::bigint[]`
  const codes = sql`${sql.param(wanted.flatMap(({ target_type, target_code: code }) => (target_type === 'SKU' && code !== undefined ? [code] : [])))}::text[]`
  const sku = sql`k.id, p.id as product_id, ${targetName} as name`
  const found = await rows(
    db,
    { key: text, id: num, product_id: num, name: text },
    sql`select 'PRODUCT:' || p.id || ':' as key, p.id, p.id as product_id, p.name from products p where p.id = any(${ids('PRODUCT')})
        union all select 'SKU:' || k.id || ':', ${sku} from skus k join products p on p.id = k.product_id where k.id = any(${ids('SKU')})
        union all select 'SKU::' || k.code, ${sku} from skus k join products p on p.id = k.product_id where k.code = any(${codes})`,
  )
  return new Map(found.map((one) => [one.key, one]))
}

/** 가격변경 예약 삭제: only of what has not begun. */
export const cancelMany = bulkOperation<RowInput & { id: number }>({
  kind: 'price-schedule.bulk-delete',
  label: '가격변경 예약 삭제',
  chunkSize: 200,
  apart: true,
  async run(tx, context, wanted) {
    const outcomes: BulkRow[] = []
    const names = await targetNames(
      tx,
      wanted.map(({ id }) => id),
    )
    for (const { id } of wanted) {
      const label = names.get(id) ?? `예약 #${id}`
      try {
        await tx.transaction((savepoint) => cancelSchedule(savepoint, id, contextOf(context)))
        outcomes.push({ id, label, status: 'SUCCESS' })
      } catch (error) {
        const refused = refusedRow(id, label, error)
        outcomes.push(refused.code === 'NOT_FOUND' ? failed(id, label, 'NOT_FOUND', '이미 없는 예약이에요.') : refused)
      }
    }
    return outcomes
  },
})
