import { and, asc, count, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { offsetOf, type PageQuery, toPage } from '../../db/page.ts'
import { json, num, text, word } from '../../db/shape.ts'
import { monthlyOf } from '../../pricing/proration.ts'
import { imageJson, toImage } from '../catalog/cards.ts'
import { firstDiscount } from '../referrals/referrals.read.ts'
import { type ImageRef, noImage } from '../images/images.contract.ts'
import type { Plan, PlanKit, PlanRef, SubscriptionProduct } from './plans.contract.ts'
import { kitRhythms, plans, type subscriptionStores, subscriptionProducts } from './plans.tables.ts'

export type PlanRow = typeof plans.$inferSelect
export type SubscriptionProductRow = typeof subscriptionProducts.$inferSelect
export type Sellable = { product: SubscriptionProductRow; plan: PlanRow }

type Kits = ReadonlyMap<number, PlanKit[]>

export const planRef = ({ id, name, interval, seats }: PlanRef): PlanRef => ({ id, name, interval, seats })

/** A product that may be sold now, of a plan that is. */
const sellable = (now: Date): SQL | undefined =>
  and(
    eq(subscriptionProducts.status, 'ACTIVE'),
    eq(plans.status, 'ACTIVE'),
    or(isNull(subscriptionProducts.startsAt), lte(subscriptionProducts.startsAt, now)),
    or(isNull(subscriptionProducts.endsAt), gt(subscriptionProducts.endsAt, now)),
  )

/** The product with its plan, when it may be sold now. */
export async function readSellable(db: Db, productId: number, now: Date): Promise<Sellable | undefined> {
  const [found] = await db
    .select({ product: subscriptionProducts, plan: plans })
    .from(subscriptionProducts)
    .innerJoin(plans, eq(plans.id, subscriptionProducts.planId))
    .where(and(eq(subscriptionProducts.id, productId), sellable(now)))
  return found
}

/** Plans that are sold somewhere now, in the order that staff gave them. */
export async function openPlans(db: Db, now: Date): Promise<PlanRow[]> {
  const sold = db
    .select({ id: subscriptionProducts.planId })
    .from(subscriptionProducts)
    .where(and(eq(subscriptionProducts.planId, plans.id), sellable(now)))
  return db
    .select()
    .from(plans)
    .where(sql`exists ${sold}`)
    .orderBy(asc(plans.sequence), asc(plans.id))
}

/** `Plan` of each row. */
export async function presentPlans(db: Db, found: readonly PlanRow[]): Promise<Plan[]> {
  const kits = await kitsOf(
    db,
    found.map(({ id }) => id),
  )
  return found.map((row) => toPlan(row, kits))
}

export async function planById(db: Db, id: number): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row
}

type Asked = PageQuery & { store: (typeof subscriptionStores)[number] }

/** `Page<SubscriptionProduct>` of one store; whether a trial begins it is the person's matter. */
export async function openProducts(
  db: Db,
  query: Asked,
  { mayTry, discount, now }: { mayTry: boolean; discount: number; now: Date },
) {
  const where = and(eq(subscriptionProducts.store, query.store), sellable(now))
  const found = await db
    .select({ product: subscriptionProducts, plan: plans })
    .from(subscriptionProducts)
    .innerJoin(plans, eq(plans.id, subscriptionProducts.planId))
    .where(where)
    .orderBy(asc(subscriptionProducts.sequence), asc(subscriptionProducts.id))
    .limit(query.page_size)
    .offset(offsetOf(query))
  const [total] = await db
    .select({ count: count() })
    .from(subscriptionProducts)
    .innerJoin(plans, eq(plans.id, subscriptionProducts.planId))
    .where(where)
  const kits = await kitsOf(
    db,
    found.map(({ plan }) => plan.id),
  )
  return toPage(
    found.map((row) => toProduct(row, kits, { mayTry, discount })),
    total?.count ?? 0,
    query,
  )
}

const toPlan = (row: PlanRow, kits: Kits): Plan => ({
  id: row.id,
  name: row.name,
  interval: row.interval,
  interval_count: row.intervalCount,
  price: row.price,
  list_price: row.listPrice,
  monthly_equivalent: monthlyOf(row.price, row.interval, row.intervalCount),
  seats: row.seats,
  trial_days: row.trialDays,
  tier: row.tier,
  penalty_percent: row.penaltyPercent,
  benefits: row.benefits,
  ...(row.badge ? { badge: row.badge } : {}),
  kits: kits.get(row.id) ?? [],
})

/** What joining costs today, and what is off its first payment by a friend's code. */
function toProduct(
  { product, plan }: Sellable,
  kits: Kits,
  { mayTry, discount }: { mayTry: boolean; discount: number },
): SubscriptionProduct {
  const off = firstDiscount(plan.price, discount)
  return {
    id: product.id,
    store: product.store,
    plan: toPlan(plan, kits),
    title: product.title,
    total_due_today: mayTry && plan.trialDays > 0 ? 0 : plan.price - off,
    renews_at_price: plan.price,
    ...(off > 0 ? { referral_discount: off } : {}),
  }
}

/** What is sent with each plan, as customers are told of it. */
async function kitsOf(db: Db, planIds: readonly number[]): Promise<Kits> {
  const found = await rows(
    db,
    {
      plan_id: num,
      product_id: num,
      name: text,
      option_label: text,
      quantity: num,
      every: word(kitRhythms),
      image: json<ImageRef>().orNull,
    },
    sql`select k.plan_id, p.id as product_id, p.name, s.option_label, k.quantity, k.every,
        (select ${imageJson(sql`i`)} from product_images pi join images i on i.id = pi.image_id
          where pi.product_id = p.id order by pi.sequence limit 1) as image
      from plan_kits k join skus s on s.id = k.sku_id join products p on p.id = s.product_id
      where k.plan_id = any(${sql.param([...planIds])}::bigint[]) order by k.id`,
  )
  const kits = new Map<number, PlanKit[]>()
  for (const { plan_id: planId, option_label: option, image, ...kit } of found) {
    const shown = { ...kit, ...(option ? { option_label: option } : {}), image: image ? toImage(image) : noImage }
    kits.set(planId, [...(kits.get(planId) ?? []), shown])
  }
  return kits
}
