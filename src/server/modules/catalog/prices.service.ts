import { and, eq, sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { changePercent, dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { can } from '#shared/permissions.ts'
import { rows, type Db, type Tx } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { onApproved, requestApproval } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { WriteContext } from '../crud/options.ts'
import { optionGroups, optionValues, products, skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { lockProduct } from './options.read.ts'

/**
 * Who may change what is charged. Once a product has been on sale, a price is changed by who holds `prices:write`, and
 * a drop of more than half by two people. Whatever somebody may not do alone waits in 승인 대기함 with before and after,
 * as soon as they say why; without a reason it is refused.
 */
export type PriceField = 'list_price' | 'sale_price' | 'sku_extra' | 'option_extra'
export type PriceChange = { field: PriceField; id: number; label: string; before: number; after: number }

const fieldWords: Record<PriceField, string> = {
  list_price: '정가',
  sale_price: '판매가',
  sku_extra: 'SKU 추가금',
  option_extra: '옵션 추가금',
}

type Asked = {
  product: { id: number; name: string; status: string }
  changes: PriceChange[]
  /** what a customer pays for the goods, dearest fall first; compared to tell a drop of more than half */
  paid: { before: number; after: number }[]
  reason: string | undefined
  context: Pick<WriteContext, 'actor' | 'now'> & { jobId?: number | undefined }
}

const mayAlone = (actor: Actor) => actor.kind === 'staff' && can(actor.role, 'prices:write')

/**
 * Decides about changed prices: `true` when they may be written now, `false` when they have been put into the queue
 * instead. Errors: PRICE_APPROVAL_REQUIRED when a second person is needed and no reason was given.
 */
export async function decidePrices(tx: Tx, { product, changes, paid, reason, context }: Asked): Promise<boolean> {
  if (changes.length === 0 || product.status === 'DRAFT') return true
  const { actor, now, jobId } = context
  const big = paid.some(({ before, after }) => dropNeedsSecondPerson(before, after))
  if (mayAlone(actor) && !big) return true
  if (!reason)
    throw new AppError(
      'PRICE_APPROVAL_REQUIRED',
      { changes, over_half: big },
      big
        ? '판매가를 절반 넘게 내리려면 다른 관리자의 승인이 필요해요. 사유를 적어 요청해 주세요.'
        : '가격 변경은 승인이 필요해요. 사유를 적어 요청해 주세요.',
    )
  const [first] = changes
  await requestApproval(tx, {
    kind: 'PRICE',
    targetId: product.id,
    title: `가격 변경 · ${product.name}`,
    amount: changes.find(({ field }) => field === 'sale_price')?.after ?? first?.after ?? 0,
    reason,
    payload: { changes, lines: changes.map(lineOf) },
    actor,
    jobId,
    now,
  })
  return false
}

const lineOf = ({ field, label, before, after }: PriceChange) => ({
  label: field === 'list_price' || field === 'sale_price' ? fieldWords[field] : `${label} ${fieldWords[field]}`,
  value: `${formatKrw(before)} → ${formatKrw(after)} (${signed(changePercent(before, after))}%)`,
})
const signed = (percent: number) => (percent > 0 ? `+${percent}` : String(percent).replace('-', '−'))

/**
 * The price a fall is measured from: the highest of the last day that no second person has agreed to leave, so that a
 * big drop in small steps is a big drop. Prices of a draft were nobody's.
 */
export async function steadySalePrice(tx: Db, productId: number, current: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 86_400_000).toISOString()
  const [found] = await rows<{ highest: number | null }>(
    tx,
    sql`select max((l.before ->> 'sale_price')::bigint)::float8 as highest from audit_logs l
      where l.entity = 'product' and l.entity_id = ${String(productId)} and l.before ->> 'sale_price' is not null
        and l.at > greatest(${since}::timestamptz, coalesce((select max(x.at) from audit_logs x
          where x.entity = 'product' and x.entity_id = ${String(productId)}
            and (x.action = 'product.price-approved' or x.before ->> 'status' = 'DRAFT')), '-infinity'))`,
  )
  return Math.max(current, found?.highest ?? 0)
}

/** What waits for a decision about the prices of these products. */
export async function pendingPrices(db: Db, productIds: number[]): Promise<Map<number, PendingPrice>> {
  if (productIds.length === 0) return new Map()
  const found = await rows<{ target_id: number; id: number; requested_name: string; payload: Payload }>(
    db,
    sql`select distinct on (target_id) target_id, id, requested_name, payload from approvals
      where kind = 'PRICE' and status = 'PENDING' and target_id = any(${idArray(productIds)}) order by target_id, id desc`,
  )
  return new Map(
    found.map((row) => [
      row.target_id,
      { approval_id: row.id, requested_name: row.requested_name, lines: row.payload.changes.map(lineOf) },
    ]),
  )
}
export type PendingPrice = { approval_id: number; requested_name: string; lines: { label: string; value: string }[] }

type Payload = { changes: PriceChange[] }

onApproved('PRICE', async (tx, approval, actor, now) => {
  const { changes } = approval.payload as Payload
  const productId = approval.targetId as number
  await lockProduct(tx, productId)
  const touched = { updatedAt: now, version: sql`version + 1` }
  const column = { list_price: products.listPrice, sale_price: products.salePrice } as const
  const own = changes.filter((one) => one.field === 'list_price' || one.field === 'sale_price')
  if (own.length > 0) {
    const values = Object.fromEntries(
      own.map(({ field, after }) => [field === 'list_price' ? 'listPrice' : 'salePrice', after]),
    )
    const same = own.map(({ field, before }) => eq(column[field as keyof typeof column], before))
    const done = await tx
      .update(products)
      .set({ ...values, ...touched })
      .where(and(eq(products.id, productId), ...same))
      .returning({ id: products.id })
    if (done.length === 0) throw stale()
  }
  for (const { field, id, before, after } of changes) {
    if (field === 'sku_extra') {
      const done = await tx
        .update(skus)
        .set({ extraPrice: after, ...touched })
        .where(and(eq(skus.id, id), eq(skus.productId, productId), eq(skus.extraPrice, before)))
        .returning({ id: skus.id })
      if (done.length === 0) throw stale()
    } else if (field === 'option_extra') {
      const done = await tx
        .update(optionValues)
        .set({ extraPrice: after })
        .where(and(eq(optionValues.id, id), eq(optionValues.extraPrice, before)))
        .returning({ groupId: optionValues.groupId })
      if (done.length === 0) throw stale()
      await tx
        .update(optionGroups)
        .set(touched)
        .where(eq(optionGroups.id, done[0]?.groupId as number))
    }
  }
  const sides = (side: 'before' | 'after') =>
    Object.fromEntries(
      changes.map((one) => [one.field.endsWith('extra') ? `${one.field}:${one.id}` : one.field, one[side]]),
    )
  await recordAudit(tx, {
    actor,
    action: 'product.price-approved',
    entity: 'product',
    entityId: productId,
    before: sides('before'),
    after: sides('after'),
    reason: approval.reason,
    now,
  })
})

const stale = () =>
  new AppError('APPROVAL_STALE', undefined, '요청한 뒤에 가격이 바뀌었어요. 거절하고 지금 가격에서 새로 요청해야 해요.')
