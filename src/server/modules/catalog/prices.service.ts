import { sql } from 'drizzle-orm'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { rows, type Db, type Tx } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { requestApprovals } from '../approvals/approvals.service.ts'
import { type AuditEntry, recordAudits } from '../audit/audit.service.ts'
import type { WriteContext } from '../crud/options.ts'
import { idArray } from './counts.ts'
import type { LockedProduct } from './options.read.ts'
import { lineOf, type LowPrice, lowLineOf, type PriceChange, type PriceField, sideOf } from './priceChanges.ts'
import { lowUnderRaised, paidWithEach } from './steadyPrices.ts'
import { json, num, text } from '../../db/shape.ts'

/**
 * Who may change what is charged. Once a product has been on sale, a price is changed by who holds `prices:write`, and
 * a drop of more than half by two people. Whatever somebody may not do alone waits in 승인 대기함 with before and after,
 * as soon as they say why; without a reason it is refused.
 */
type Asked = {
  /** as it is now, locked */
  product: LockedProduct
  changes: PriceChange[]
  reason: string | undefined
  context: Pick<WriteContext, 'actor' | 'now' | 'ip'> & { requestId?: string; jobId?: number | null | undefined }
}

/** Nobody has paid the prices of a draft: who writes the thing writes its price. */
const ofDraft: Record<PriceField, Permission> = {
  list_price: 'products:create',
  sale_price: 'products:create',
  member_price: 'products:create',
  sku_extra: 'products:create',
  option_extra: 'catalog:write',
}

const may = (actor: Actor, permission: Permission) => actor.kind === 'staff' && can(actor.role, permission)

/**
 * Decides about changed prices: `true` when they may be written now, `false` when they have been put into the queue
 * instead. Errors: PRICE_APPROVAL_REQUIRED when a second person is needed and no reason was given.
 */
export async function decidePrices(tx: Tx, asked: Asked): Promise<boolean> {
  const [verdict = true] = await decideEach(tx, [asked])
  if (verdict instanceof AppError) throw verdict
  return verdict
}

/** The same for many products at once, each named once: their verdicts in order, a refusal among them. */
export async function decideEach(tx: Tx, all: readonly Asked[]): Promise<(boolean | AppError)[]> {
  const changed = all.filter(({ changes }) => changes.length > 0)
  const low = await lowBeneath(tx, changed)
  const isFree = (one: Asked) => one.changes.length === 0 || (!low.has(one.product.id) && isOwnDraft(one))
  const dropped = await bigDrops(tx, changed)
  const written: AuditEntry[] = []
  const queued: Parameters<typeof requestApprovals>[1][number][] = []
  const verdicts = all.map((one): boolean | AppError => {
    if (isFree(one)) return true
    const beneath = low.get(one.product.id) ?? []
    const isBig = beneath.length > 0 || dropped.has(one.product.id)
    if (may(one.context.actor, 'prices:write') && !isBig) {
      written.push(auditOf(one))
      return true
    }
    if (!one.reason) return needsReason(one, isBig)
    queued.push(requestOf(one, one.reason, beneath))
    return false
  })
  await recordAudits(tx, written)
  await requestApprovals(tx, queued)
  return verdicts
}

/** Who writes a draft writes its prices. */
const isOwnDraft = ({ product, changes, context }: Asked): boolean =>
  product.status === 'DRAFT' && changes.every(({ field }) => may(context.actor, ofDraft[field]))

/** What lies low beneath prices that rise, by product; a draft's price is nobody's yet, but what is planned beneath it will be. */
const lowBeneath = async (tx: Tx, all: readonly Asked[]) =>
  all[0] ? lowUnderRaised(tx, all, all[0].context.now) : new Map<number, LowPrice[]>()

/** The products of which customers pay so much less that one person is not enough. */
async function bigDrops(tx: Tx, all: readonly Asked[]): Promise<Set<number>> {
  const sold = all.filter(({ product }) => product.status !== 'DRAFT')
  if (!sold[0]) return new Set()
  const paid = await paidWithEach(tx, sold, sold[0].context.now)
  const dropped = sold.filter((_, n) => paid[n]?.some(({ before, after }) => dropNeedsSecondPerson(before, after)))
  return new Set(dropped.map(({ product }) => product.id))
}

const auditOf = ({ product, changes, reason, context: { actor, now, ip, requestId } }: Asked): AuditEntry => ({
  actor,
  action: 'product.price',
  entity: 'product',
  entityId: product.id,
  before: sideOf(changes, 'before'),
  after: sideOf(changes, 'after'),
  reason,
  ip,
  requestId,
  now,
})

const needsReason = ({ changes }: Asked, isBig: boolean) =>
  new AppError(
    'PRICE_APPROVAL_REQUIRED',
    { changes, over_half: isBig },
    isBig
      ? '손님이 내는 값을 절반 넘게 내리거나, 예약한 가격이나 타임세일가의 두 배 넘게 올리려면 다른 관리자의 승인이 필요해요. 사유를 적어 요청해 주세요.'
      : '가격 변경은 승인이 필요해요. 사유를 적어 요청해 주세요.',
  )

const requestOf = (
  { product, changes, context: { actor, now, jobId } }: Asked,
  reason: string,
  low: readonly LowPrice[],
) => {
  const amount = (changes.find(({ field }) => field === 'sale_price') ?? changes[0])?.after ?? 0
  return {
    kind: 'PRICE' as const,
    targetId: product.id,
    title: `가격 변경 · ${product.name}`,
    amount,
    reason,
    payload: { changes, lines: [...changes.map(lineOf), ...low.map((one) => lowLineOf(one, amount))] },
    actor,
    jobId: jobId ?? undefined,
    now,
  }
}

export type PendingPrice = {
  approval_id: number
  requested_name: string
  lines: { label: string; value: string }[]
}
type Pending = PendingPrice & { changes: PriceChange[] }

/** What waits for a decision about the prices of these products, the oldest first. */
export async function pendingPrices(db: Db, productIds: number[]): Promise<Map<number, Pending[]>> {
  if (productIds.length === 0) return new Map()
  const found = await rows(
    db,
    { target_id: num, id: num, requested_name: text, payload: json<{ changes: PriceChange[] }>() },
    sql`select target_id, id, requested_name, payload from approvals
      where kind = 'PRICE' and status = 'PENDING' and target_id = any(${idArray(productIds)}) order by id`,
  )
  const byProduct = new Map<number, Pending[]>()
  for (const { target_id, id, requested_name, payload } of found) {
    const { changes } = payload
    const one = { approval_id: id, requested_name, changes, lines: changes.map(lineOf) }
    byProduct.set(target_id, [...(byProduct.get(target_id) ?? []), one])
  }
  return byProduct
}

/** Of what waits, the part about one SKU or one option. */
export const pendingOf = (waiting: readonly Pending[] | undefined, field: PriceField, ids: readonly number[]) =>
  (waiting ?? []).flatMap(({ changes, ...one }): PendingPrice[] => {
    const own = changes.filter((change) => change.field === field && ids.includes(change.id))
    return own.length === 0 ? [] : [{ ...one, lines: own.map(lineOf) }]
  })
