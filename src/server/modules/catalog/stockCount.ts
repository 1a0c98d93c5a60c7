import { eq, inArray, or, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, type RowInput } from '../bulk/operation.ts'
import { skus } from './catalog.tables.ts'
import { move } from './skus.service.ts'
import { num, type RowOf, text, textAs } from '../../db/shape.ts'
import { type StockMovementKind, stockMovementWord } from '#shared/words/products.ts'

/**
 * 재고 실사: the stock of many SKUs set to what was counted. Each row says on what it was counted (`seen`: the last line
 * of the ledger and the stock then), so that a sale or somebody else's change meanwhile is named instead of undone.
 */
export type CountRow = RowInput & {
  id?: number
  code?: string
  counted: number
  seen: { ledger_id: number; on_hand: number }
}

type Sku = Pick<typeof skus.$inferSelect, 'id' | 'code' | 'onHand' | 'reserved'>
const sinceRow = {
  sku_id: num,
  kind: textAs<StockMovementKind>(),
  delta: num,
  actor: text,
}

type Since = RowOf<typeof sinceRow>

export const countStock = bulkOperation<CountRow>({
  kind: 'sku.bulk-count',
  label: '재고 실사',
  chunkSize: 200,
  apart: true,
  async run(tx, context, wanted) {
    const found = await lockSkus(tx, wanted)
    const since = await movementsSince(tx, wanted, found)
    const done = new Set<number>()
    const outcomes: BulkRow[] = []
    for (const row of wanted) {
      const sku = skuOf(row, found)
      if (!sku)
        outcomes.push(failed(row.id, row.code ?? String(row.id ?? ''), 'SKU_NOT_FOUND', '없는 SKU예요.', at(row)))
      else if (row.code !== undefined && row.code !== sku.code)
        outcomes.push(
          failed(
            sku.id,
            row.code,
            'SKU_NOT_FOUND',
            `이 줄의 기준은 ${sku.code}의 것이에요. 줄이 섞였는지 봐 주세요.`,
            at(row),
          ),
        )
      else if (done.has(sku.id))
        outcomes.push(
          failed(sku.id, sku.code, 'ROW_REPEATED', '같은 SKU가 위에 또 있어요. 하나만 남겨 주세요.', at(row)),
        )
      else outcomes.push(await countOne(tx, context, row, sku, since.get(sku.id) ?? []))
      if (sku) done.add(sku.id)
    }
    return outcomes
  },
  undo: {
    kind: 'sku.undo-count',
    rowOf: ({ targetId, before, after }) => ({
      id: targetId,
      delta: Number(before?.['on_hand']) - Number(after?.['on_hand']),
    }),
  },
})

const at = (row: CountRow) => (row.row === undefined ? {} : { row: row.row })

async function countOne(tx: Tx, context: BulkContext, row: CountRow, sku: Sku, since: Since[]): Promise<BulkRow> {
  const { id, code: label, onHand, reserved } = sku
  const drift = since.reduce((sum, one) => sum + one.delta, 0)
  // what was seen and what the ledger says of that moment may differ when both were read while something moved
  const changed = since.length > 0 || onHand - drift !== row.seen.on_hand
  const adds = context.options['conflicts'] === 'ADD'
  if (changed && !adds)
    return failed(
      id,
      label,
      'STOCK_CHANGED',
      `센 뒤에 바뀌었어요: ${told(since, onHand - row.seen.on_hand)}. 지금 ${count(onHand)}`,
      {
        ...at(row),
        before: { on_hand: onHand },
      },
    )
  const target = row.counted + (adds ? onHand - row.seen.on_hand : 0)
  if (target < 0)
    return failed(id, label, 'VALIDATION', `그 사이 나간 것을 빼면 0보다 적어져요. 지금 ${count(onHand)}`, at(row))
  if (target < reserved)
    return failed(
      id,
      label,
      'STOCK_BELOW_RESERVED',
      `결제 중인 주문이 ${count(reserved)}를 잡고 있어서 ${count(target)}로 할 수 없어요.`,
      at(row),
    )
  if (target === onHand)
    return { id, label, ...at(row), status: 'SKIPPED', code: 'ALREADY_DONE', message: '센 수량이 지금 재고와 같아요.' }
  await tx
    .update(skus)
    .set({ onHand: target, version: sql`${skus.version} + 1`, updatedAt: context.now })
    .where(eq(skus.id, id))
  await move(tx, id, target - onHand, 'ADJUST', `실사: ${context.reason ?? ''}`.trim(), context)
  return {
    id,
    label: `${label} · ${count(onHand)} → ${count(target)}`,
    ...at(row),
    status: 'SUCCESS',
    before: { on_hand: onHand },
    after: { on_hand: target },
    undoable: true,
    ...(changed
      ? { warnings: [{ code: 'STOCK_CHANGED', message: `그 사이 변동을 더했어요: ${told(since, drift)}` }] }
      : {}),
  }
}

const count = (units: number) => `${units.toLocaleString('ko-KR')}개`
const signed = (units: number) => `${units > 0 ? '+' : '−'}${count(Math.abs(units))}`

/** Who or what moved it, in one line: `판매 −3개, 김운영 +5개`. */
function told(since: Since[], drift: number): string {
  if (since.length === 0) return signed(drift)
  const sums = new Map<string, number>()
  for (const { kind, delta, actor } of since) {
    const who = kind === 'IN' || kind === 'ADJUST' ? actor : stockMovementWord[kind]
    sums.set(who, (sums.get(who) ?? 0) + delta)
  }
  return [...sums].map(([who, delta]) => `${who} ${signed(delta)}`).join(', ')
}

type Found = { byId: Map<number, Sku>; byCode: Map<string, Sku> }

const skuOf = ({ id, code }: CountRow, { byId, byCode }: Found) =>
  id === undefined ? byCode.get(code ?? '') : byId.get(id)

async function lockSkus(tx: Tx, wanted: readonly CountRow[]): Promise<Found> {
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const codes = wanted.flatMap(({ id, code }) => (id === undefined && code ? [code] : []))
  const found = await tx
    .select({ id: skus.id, code: skus.code, onHand: skus.onHand, reserved: skus.reserved })
    .from(skus)
    .where(or(inArray(skus.id, ids), inArray(skus.code, codes)))
    .orderBy(skus.id)
    .for('update')
  return { byId: new Map(found.map((sku) => [sku.id, sku])), byCode: new Map(found.map((sku) => [sku.code, sku])) }
}

/** The lines of the ledger after the one that each row was counted on; one query, by the ledger's index. */
async function movementsSince(tx: Tx, wanted: readonly CountRow[], found: Found): Promise<Map<number, Since[]>> {
  const pairs = wanted.flatMap((row) => {
    const sku = skuOf(row, found)
    return sku ? [{ id: sku.id, seen: row.seen.ledger_id }] : []
  })
  const lines = await rows(
    tx,
    sinceRow,
    sql`select m.sku_id, m.kind, m.delta, coalesce(a.name, m.actor) as actor
      from unnest(${sql.param(pairs.map(({ id }) => id))}::bigint[], ${sql.param(pairs.map(({ seen }) => seen))}::bigint[]) as w(id, seen)
      join stock_movements m on m.sku_id = w.id and m.id > w.seen
      left join admins a
        on a.id::text = split_part(m.actor, ':', 2) and split_part(m.actor, ':', 1) not in ('user', 'system')
      order by m.id`,
  )
  return Map.groupBy(lines, (line) => line.sku_id)
}

/** Takes a count back by its difference, so that what was sold since stays sold. */
export const undoCount = bulkOperation<RowInput & { id: number; delta: number }>({
  kind: 'sku.undo-count',
  label: '재고 실사 되돌리기',
  chunkSize: 200,
  apart: true,
  async run(tx, context, wanted) {
    const { byId } = await lockSkus(tx, wanted as unknown as CountRow[])
    const outcomes: BulkRow[] = []
    for (const { id, delta } of wanted) {
      const sku = byId.get(id)
      if (!sku) {
        outcomes.push(failed(id, String(id), 'SKU_NOT_FOUND', '없는 SKU예요.'))
        continue
      }
      const target = sku.onHand + delta
      if (target < sku.reserved) {
        outcomes.push(
          failed(
            id,
            sku.code,
            'STOCK_BELOW_RESERVED',
            `이미 팔렸거나 결제 중이라 되돌릴 수 없어요. 지금 ${count(sku.onHand)}`,
          ),
        )
        continue
      }
      await tx
        .update(skus)
        .set({ onHand: target, version: sql`${skus.version} + 1`, updatedAt: context.now })
        .where(eq(skus.id, id))
      byId.set(id, { ...sku, onHand: target })
      await move(tx, id, delta, 'ADJUST', '실사 되돌리기', context)
      outcomes.push({ id, label: `${sku.code} · ${count(sku.onHand)} → ${count(target)}`, status: 'SUCCESS' })
    }
    return outcomes
  },
})
