import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { json, num, type RowOf, text, word } from '../../db/shape.ts'
import { imageJson, toImage } from '../catalog/cards.ts'
import { type ImageRef, noImage } from '../images/images.contract.ts'
import { intervals } from '../plans/plans.tables.ts'
import type { GiftBundle } from './gifts.contract.ts'
import type { GiftContents, NoticeRow } from './gifts.tables.ts'

const bundleRow = {
  id: num,
  title: text,
  plan_id: num,
  days: num,
  price: num,
  list_price: num,
  description: text,
  notice_rows: json<NoticeRow[]>(),
  goods: json<GiftContents['goods']>(),
}
export type BundleRow = RowOf<typeof bundleRow>

/** Bundles that are sold now, in the order that staff gave them; or the one of an id. */
export function openBundles(db: Db, only?: { id: number }): Promise<BundleRow[]> {
  return rows(
    db,
    bundleRow,
    sql`select b.id, b.title, b.plan_id, b.days, b.price, b.list_price, b.description, b.notice_rows,
          coalesce((select json_agg(json_build_object('sku_id', g.sku_id, 'quantity', g.quantity) order by g.id)
            from gift_bundle_goods g where g.bundle_id = b.id), '[]'::json) as goods
        from gift_bundles b where b.status = 'ACTIVE' and ${only ? sql`b.id = ${only.id}` : sql`true`} order by b.sequence, b.id`,
  )
}

export const contentsOf = (bundle: BundleRow): GiftContents => ({
  title: bundle.title,
  plan_id: bundle.plan_id,
  days: bundle.days,
  price: bundle.price,
  list_price: bundle.list_price,
  goods: bundle.goods,
  notice_rows: bundle.notice_rows,
})

export async function presentBundles(db: Db, found: readonly BundleRow[]): Promise<GiftBundle[]> {
  const about = await aboutContents(db, found)
  return found.map((bundle) => ({ ...presentContents(about, bundle.id, bundle), description: bundle.description }))
}

const goodsRow = {
  sku_id: num,
  product_id: num,
  origin_id: num,
  name: text,
  image: json<ImageRef>().orNull,
}
export type Goods = RowOf<typeof goodsRow>

/** What is said of SKUs, whatever became of them since. */
export async function goodsBySku(db: Db, skuIds: readonly number[]): Promise<Map<number, Goods>> {
  if (skuIds.length === 0) return new Map()
  const found = await rows(
    db,
    goodsRow,
    sql`select k.id as sku_id, p.id as product_id, p.shipping_origin_id as origin_id, ${skuTitle} as name,
          (select ${imageJson(sql`i`)} from product_images pi join images i on i.id = pi.image_id
            where pi.product_id = p.id order by pi.sequence limit 1) as image
        from skus k join products p on p.id = k.product_id where k.id = any(${sql.param([...skuIds])}::bigint[])`,
  )
  return new Map(found.map((one) => [one.sku_id, one]))
}

const skuTitle: SQL = sql`p.name || case when k.option_label = '' then '' else ' (' || k.option_label || ')' end`

const planRow = { id: num, name: text, interval: word(intervals), seats: num }
type PlanRef = RowOf<typeof planRow>

export type AboutContents = { plans: ReadonlyMap<number, PlanRef>; goods: ReadonlyMap<number, Goods> }

/** Everything that contents name, in two statements. */
export async function aboutContents(
  db: Db,
  contents: readonly Pick<GiftContents, 'plan_id' | 'goods'>[],
): Promise<AboutContents> {
  const planIds = [...new Set(contents.map((one) => one.plan_id))]
  const skuIds = [...new Set(contents.flatMap(({ goods }) => goods.map((one) => one.sku_id)))]
  if (planIds.length === 0) return { plans: new Map(), goods: new Map() }
  const plans = await rows(
    db,
    planRow,
    sql`select id, name, interval, seats from plans where id = any(${sql.param(planIds)}::bigint[])`,
  )
  return { plans: new Map(plans.map((plan) => [plan.id, plan])), goods: await goodsBySku(db, skuIds) }
}

export function presentContents(
  { plans, goods }: AboutContents,
  id: number,
  contents: Omit<GiftContents, 'plan_id'> & { plan_id: number },
): GiftBundle {
  const { plan_id: planId, title, days, price, list_price, notice_rows } = contents
  return {
    id,
    title,
    plan: plans.get(planId) ?? { id: planId, name: '', interval: 'MONTH', seats: 1 },
    days,
    goods: contents.goods.map(({ sku_id: skuId, quantity }) => {
      const about = goods.get(skuId)
      return {
        product_id: about?.product_id ?? 0,
        name: about?.name ?? '',
        quantity,
        image: about?.image ? toImage(about.image) : noImage,
      }
    }),
    price,
    list_price,
    notice_rows,
  }
}
