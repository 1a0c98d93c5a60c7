import { sql } from 'drizzle-orm'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { rows, type Db, type Tx } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { requestApproval } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { WriteContext } from '../crud/options.ts'
import { idArray } from './counts.ts'
import type { LockedProduct } from './options.read.ts'
import { lineOf, lowLineOf, type PriceChange, type PriceField, sideOf } from './priceChanges.ts'
import { lowUnderRaised, paidWith } from './steadyPrices.ts'
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
  sku_extra: 'products:create',
  option_extra: 'catalog:write',
}

const may = (actor: Actor, permission: Permission) => actor.kind === 'staff' && can(actor.role, permission)

/**
 * Decides about changed prices: `true` when they may be written now, `false` when they have been put into the queue
 * instead. Errors: PRICE_APPROVAL_REQUIRED when a second person is needed and no reason was given.
 */
export async function decidePrices(tx: Tx, { product, changes, reason, context }: Asked): Promise<boolean> {
  if (changes.length === 0) return true
  const { actor, now, jobId, ip, requestId } = context
  const draft = product.status === 'DRAFT'
  // a draft's price is nobody's yet, but what is planned beneath it will be
  const low = await lowUnderRaised(tx, product.id, changes, now)
  if (draft && low.length === 0 && changes.every(({ field }) => may(actor, ofDraft[field]))) return true
  const paid = draft ? [] : await paidWith(tx, product, changes, now)
  const big = low.length > 0 || paid.some(({ before, after }) => dropNeedsSecondPerson(before, after))
  if (may(actor, 'prices:write') && !big) {
    await recordAudit(tx, {
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
    return true
  }
  if (!reason)
    throw new AppError(
      'PRICE_APPROVAL_REQUIRED',
      { changes, over_half: big },
      big
        ? '손님이 내는 값을 절반 넘게 내리거나, 예약한 가격이나 타임세일가의 두 배 넘게 올리려면 다른 관리자의 승인이 필요해요. 사유를 적어 요청해 주세요.'
        : '가격 변경은 승인이 필요해요. 사유를 적어 요청해 주세요.',
    )
  const amount = (changes.find(({ field }) => field === 'sale_price') ?? changes[0])?.after ?? 0
  await requestApproval(tx, {
    kind: 'PRICE',
    targetId: product.id,
    title: `가격 변경 · ${product.name}`,
    amount,
    reason,
    payload: { changes, lines: [...changes.map(lineOf), ...low.map((one) => lowLineOf(one, amount))] },
    actor,
    jobId: jobId ?? undefined,
    now,
  })
  return false
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
