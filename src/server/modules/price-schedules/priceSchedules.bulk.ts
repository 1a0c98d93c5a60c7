import { type Db, rows, type Tx } from '../../db/db.ts'
import { sql } from 'drizzle-orm'
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
import type { Wanted } from './priceSchedules.contract.ts'
import { cancelSchedule, createSchedule } from './priceSchedules.service.ts'
import type { Context } from './priceSchedules.target.ts'

/** Many schedules at once, row by row: a row that is refused says why and leaves the others. */
type Row = RowInput & Wanted

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
    const productOf = await productsOf(db, wanted)
    return wanted.map((one) => {
      const product = productOf.get(keyOf(one))
      return product ? [`product:${product.product_id}`] : []
    })
  },
  async run(tx, context, wanted) {
    const known = await productsOf(tx, wanted)
    const outcomes: BulkRow[] = []
    for (const { id: _id, row, ...one } of wanted) {
      const label = known.get(keyOf(one))?.name ?? String(one.target_id)
      const place = row === undefined ? {} : { row }
      try {
        const made = await tx.transaction((savepoint) => createSchedule(savepoint, one, contextOf(context)))
        outcomes.push({
          ...place,
          id: made.id,
          label,
          status: 'SUCCESS',
          after: { ...one },
          ...(made.waiting ? { warnings: [approvalWarning] } : {}),
        })
      } catch (error) {
        outcomes.push({ ...refusedRow(undefined, label, error), ...place })
      }
    }
    return outcomes
  },
})

const keyOf = ({ target_type, target_id }: Pick<Wanted, 'target_type' | 'target_id'>) => `${target_type}:${target_id}`

type Known = { key: string; product_id: number; name: string }

async function productsOf(db: Db | Tx, wanted: readonly Row[]): Promise<Map<string, Known>> {
  const ids = (type: Wanted['target_type']) =>
    sql`${sql.param(wanted.filter(({ target_type: one }) => one === type).map(({ target_id }) => target_id))}::bigint[]`
  const found = await rows(
    db,
    { key: text, product_id: num, name: text },
    sql`select 'PRODUCT:' || p.id as key, p.id as product_id, p.name from products p where p.id = any(${ids('PRODUCT')})
        union all select 'SKU:' || k.id, p.id, p.name || ' · ' || k.code from skus k join products p on p.id = k.product_id where k.id = any(${ids('SKU')})`,
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
    for (const { id } of wanted) {
      try {
        await tx.transaction((savepoint) => cancelSchedule(savepoint, id, contextOf(context)))
        outcomes.push({ id, label: `예약 #${id}`, status: 'SUCCESS' })
      } catch (error) {
        const refused = refusedRow(id, `예약 #${id}`, error)
        outcomes.push(
          refused.code === 'NOT_FOUND' ? failed(id, `예약 #${id}`, 'NOT_FOUND', '이미 없는 예약이에요.') : refused,
        )
      }
    }
    return outcomes
  },
})
