import { DIRECT } from '#shared/validation/carriers.ts'
import { readCarriers, type ShopCarrier } from '../shipping/carriers.read.ts'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { itemColumns, itemRow, presentOrderItem } from '../orders/customerOrders.read.ts'
import { type ClaimType, type Fault, judgeRequest } from '../orders/claimable.ts'
import { exchangeOptions, faultOf, reasonsOf } from './claimChecks.ts'
import { pickupDates } from './claimCalendar.ts'
import { defaultKey } from '../billing/billing.service.ts'
import { feePayments } from './claimFees.ts'
import { type ClaimOrder, readClaimOrder, toClaimable } from './claimOrder.ts'
import { couponsBack, quoteClaim, quoteToWire } from './claimQuote.ts'
import type { ClaimForm } from './claims.contract.ts'
import { claimNotices, unknownFaultNotice } from './claimNotices.ts'
import { judgeItems } from './request.service.ts'
import { returnPlaces } from './returnPlaces.ts'
import { LOW_STOCK } from '#shared/policy.ts'

export type Preview = {
  type: ClaimType
  items: readonly { orderItemId: number; quantity: number }[]
  reasonId?: number | undefined
}

/**
 * The form of a claim: what of the order can be claimed and why the rest cannot, what to choose from, and what the
 * chosen units would give back. Changes nothing. Errors: ORDER_NOT_FOUND, and those of the chosen items.
 */
export async function previewClaim(
  db: Db,
  userId: number,
  orderId: number,
  preview: Preview,
  now: Date,
): Promise<ClaimForm> {
  const order = await readClaimOrder(db, orderId)
  if (!order || order.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
  const { type } = preview
  const reasons = await reasonsOf(db, type)
  const reason = reasons.find((one) => one.id === preview.reasonId)
  // without a reason the form is open for whoever could still have one
  const fault: Fault = reason?.fault ?? 'SELLER'
  const said = reason?.fault ?? 'CUSTOMER'
  const priced = await faultOf(db, order, { ...preview, requester: 'USER' }, said)
  const money = await simulate(db, order, preview, { asked: fault, priced }, now)
  const canCharge = (await defaultKey(db, userId)) !== undefined
  const goodsComeBack = type !== 'cancel'
  const chosen = preview.items.map(({ orderItemId }) => order.items.find((item) => item.id === orderItemId))
  const instant = type === 'cancel' && chosen.length > 0 && chosen.every((item) => item?.status === 'PAID')
  return {
    type,
    items: await formItems(db, order, type, fault, now),
    reasons,
    collection_methods: goodsComeBack ? ['PICKUP', 'SELF'] : [],
    return_carriers: goodsComeBack ? returnCarriers(await readCarriers(db)) : [],
    pickup_dates: goodsComeBack ? await pickupDates(db, now) : [],
    return_places: goodsComeBack ? await returnPlaces(db, orderId) : [],
    ...money,
    fee_payment_methods: feePayments.filter((way) => way !== 'BILLING_KEY' || canCharge),
    instant,
    notices: [...(said === priced ? [] : [unknownFaultNotice]), ...claimNotices(type, order.return_days)],
  }
}

/** Whom customers can give the goods to when they send them themselves. */
const returnCarriers = (carriers: ShopCarrier[]) => carriers.filter(({ active, code }) => active && code !== DIRECT)

async function formItems(
  db: Db,
  order: ClaimOrder,
  type: ClaimType,
  fault: Fault,
  now: Date,
): Promise<ClaimForm['items']> {
  const shown = await rows(
    db,
    itemRow,
    sql`select ${itemColumns} from order_items i where i.order_id = ${order.id} order by i.id`,
  )
  const options =
    type === 'exchange'
      ? await exchangeOptions(
          db,
          order.items.map((item) => item.sku_id),
        )
      : []
  return shown.flatMap((row) => {
    const item = order.items.find((one) => one.id === row.id)
    if (!item) return []
    const claimable = toClaimable(item)
    const verdict = judgeRequest(claimable, { type, fault, by: 'USER', quantity: 1, now })
    const own = options.filter((option) => option.for_sku_id === item.sku_id && option.same_price)
    const offer = verdict.ok ? undefined : verdict.extra?.['offer']
    return [
      {
        order_item: presentOrderItem(row, now),
        claimable_quantity: verdict.ok ? claimable.claimable : 0,
        ...(type === 'exchange'
          ? {
              exchange_options: own.map(({ sku_id, label, available }) => ({
                sku_id,
                label,
                stock:
                  available === 0 ? ('SOLD_OUT' as const) : available <= LOW_STOCK ? ('LOW' as const) : ('OK' as const),
              })),
            }
          : {}),
        ...(verdict.ok ? {} : { blocked_reason: verdict.message }),
        ...(offer ? { offer: offer as ClaimType } : {}),
      },
    ]
  })
}

/**
 * What the chosen units give back, and who bears which fee; nothing when nothing is chosen. Before a reason is chosen
 * it is what a change of mind would give, whether or not it is too late for one.
 */
async function simulate(
  db: Db,
  order: ClaimOrder,
  { type, items }: Preview,
  { asked, priced: fault }: { asked: Fault; priced: Fault },
  now: Date,
): Promise<Pick<ClaimForm, 'refund_simulation' | 'fees'>> {
  if (items.length === 0) return { fees: [] }
  const claimed = judgeItems(order, { type, items, requester: 'USER' }, asked, now)
  const breakdown = quoteClaim(order, { type, fault, items: claimed })
  const asCustomer = fault === 'CUSTOMER' ? breakdown : quoteClaim(order, { type, fault: 'CUSTOMER', items: claimed })
  return {
    refund_simulation: quoteToWire(breakdown, await couponsBack(db, order, breakdown, now)),
    fees: asCustomer.deductions.map(({ kind, amount }) => ({ kind, amount, payer: fault })),
  }
}
