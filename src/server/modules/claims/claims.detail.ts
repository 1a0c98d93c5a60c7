import { sql } from 'drizzle-orm'
import { borneToWire } from '#shared/pricing/wire.ts'
import { maskAddress, maskName, maskPhone } from '../../mask.ts'
import { can } from '#shared/permissions.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { readDelivery } from '../deliveries/deliveries.read.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { historyOfClaim } from '../orders/timeline.ts'
import type { Verdict } from '../orders/claimable.ts'
import { editLimitOf } from './claimLimits.ts'
import { readClaimOrder } from './claimOrder.ts'
import { couponsBack, quoteClaim, quoteToWire } from './claimQuote.ts'
import { type Collection, factsOfClaim, readClaimRows } from './claimRow.ts'
import type { AdminClaimDetail } from './claims.admin.contract.ts'
import { feeChargesOf } from './fees/feeCharges.read.ts'
import { findAdminClaims } from './claims.list.ts'
import { type ClaimAction, type ClaimFacts, isOpen, possibleActions } from './claimStates.ts'
import { json, num, type RowOf, text } from '../../db/shape.ts'

const extraRow = {
  images: json<ImageRef[]>(),
  inspection_images: json<ImageRef[]>(),
  inspection_memo: text.orNull,
  inspected_ms: num.orNull,
  inspected_by: text.orNull,
  converted_to_id: num.orNull,
  coupons_restored: json<{ id: number; name: string; expires_at: string }[]>(),
  correction: json<NonNullable<AdminClaimDetail['correction']>>().orNull,
}

type Extra = RowOf<typeof extraRow>

const imagesIn = (column: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', im.id, 'url', im.url, 'width', im.width, 'height', im.height) order by im.id), '[]'::jsonb)
       from images im where im.id in (select jsonb_array_elements_text(${column})::bigint))`

/** Everything about one claim, the refund as it would be now, and what this person may do. Errors: CLAIM_NOT_FOUND. */
export async function readAdminClaim(db: Db, id: number, actor: Staff, now: Date): Promise<AdminClaimDetail> {
  const [row] = await findAdminClaims(db, sql`select ${id}::bigint`, sql`c.id`, now)
  const claim = (await readClaimRows(db, [id])).get(id)
  const order = claim && (await readClaimOrder(db, claim.order_id))
  if (!row || !claim || !order) throw new AppError('CLAIM_NOT_FOUND')
  const [extra] = await rows(
    db,
    extraRow,
    sql`select ${imagesIn(sql`c.image_ids`)} as images, ${imagesIn(sql`c.inspection_image_ids`)} as inspection_images, c.inspection_memo,
          (extract(epoch from c.inspected_at) * 1000)::float8 as inspected_ms, c.inspected_by, c.converted_to_id,
          coalesce((select f.coupons_restored from refunds f where f.claim_id = c.id and f.kind = 'CLAIM'), '[]'::jsonb) as coupons_restored,
          (select jsonb_build_object('id', f.id, 'refund_no', f.refund_no, 'status', f.status, 'refund_cash', f.refund_cash, 'refund_points', f.refund_points)
            from refunds f where f.claim_id = c.id and f.kind = 'CORRECTION') as correction
        from claims c where c.id = ${id}`,
  )
  const { images, inspection_images, inspection_memo, inspected_ms, inspected_by, converted_to_id, coupons_restored } =
    extra as Extra
  const { correction } = extra as Extra
  const open = isOpen(claim.status)
  const quote = open ? quoteClaim(order, claim) : claim.quote
  const byRule = open
    ? quoteClaim(order, { id, type: claim.type, items: claim.items, fault: claim.reason_fault })
    : null
  const limit = editLimitOf(actor)
  return {
    ...row,
    ...(quote ? { refund_cash: quote.refundCash, refund_points: quote.refundPoints } : {}),
    quote: quote && {
      ...quoteToWire(quote, open ? await couponsBack(db, order, quote, now) : coupons_restored),
      borne: borneToWire(quote.borne),
    },
    by_rule: byRule && quoteToWire(byRule, await couponsBack(db, order, byRule, now)),
    fee_overrides: claim.fee_overrides.map(({ kind, shippingOriginId, amount }) => ({
      kind,
      shipping_origin_id: shippingOriginId,
      amount,
    })),
    edit_limit: Number.isFinite(limit) ? limit : null,
    correction,
    fee_charges: await feeChargesOf(db, id),
    images,
    inspection_detail:
      inspected_ms === null
        ? null
        : {
            memo: inspection_memo,
            images: inspection_images,
            at: kstIso(new Date(inspected_ms)),
            by: inspected_by ?? '',
            pieces: claim.pieces.map(({ image_ids, ...piece }) => ({
              ...piece,
              images: inspection_images.filter((image) => image_ids.includes(image.id)),
            })),
          },
    collection_address: addressOf(claim.collection),
    reship: claim.reship_delivery_id === null ? null : await readDelivery(db, claim.reship_delivery_id),
    converted_to_id,
    history: await historyOfClaim(db, claim.order_id, id),
    actions: actionsOf(factsOfClaim(claim), actor),
  }
}

const needs: Record<ClaimAction, Parameters<typeof can>[1]> = {
  collect: 'claims:complete',
  collecting: 'claims:complete',
  collected: 'claims:complete',
  inspect: 'claims:complete',
  complete: 'claims:complete',
  retract: 'claims:request',
  edit: 'refunds:override',
  convert: 'claims:complete',
  correct: 'refunds:override',
}

/** Every action with why it is not possible: the state first, then the right. */
function actionsOf(facts: ClaimFacts, actor: Staff): AdminClaimDetail['actions'] {
  const told = (verdict: Verdict, action: ClaimAction) => {
    if (!verdict.ok) return { allowed: false, code: verdict.code, reason: verdict.message }
    if (!can(actor.role, needs[action]))
      return { allowed: false, code: 'FORBIDDEN', reason: '이 일을 할 권한이 없어요.' }
    return { allowed: true, code: null, reason: null }
  }
  return possibleActions(facts).map(({ action, verdict }) => ({ action, ...told(verdict, action) }))
}

function addressOf(collection: Collection | null): AdminClaimDetail['collection_address'] {
  const address = collection?.address
  if (!address) return null
  return {
    name: maskName(address.name),
    phone: maskPhone(address.phone),
    postcode: address.postcode,
    address1: maskAddress(address.address1),
    address2: address.address2 ? '***' : '',
    comment: '',
    remote: 'NONE',
    masked: true,
    unmasked_seconds: null,
  }
}
