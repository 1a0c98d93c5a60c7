import { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { json, num, text, word } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import { sure } from '../../db/sure.ts'
import { idValue, line, wonValue } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { intervals } from '../plans/plans.tables.ts'
import { deleteUnused } from '../crud/deleteUnused.ts'
import { noticeRowSchema } from './gifts.contract.ts'
import { giftBundleGoods, giftBundles } from './gifts.tables.ts'

type Input = Record<string, unknown>
type Bundle = typeof giftBundles.$inferSelect

const goodsFields = z.strictObject({ sku_id: idValue, quantity: z.number().int().min(1).max(99) })
type GoodsInput = z.infer<typeof goodsFields>

const MOST_GOODS = 10

const fields = z.strictObject({
  title: line(60),
  plan_id: idValue,
  days: z.number().int().min(1).max(1_100),
  price: wonValue.min(100),
  list_price: wonValue.min(100),
  description: line(1_000, 0).optional(),
  notice_rows: z
    .array(z.strictObject({ label: line(40), value: line(300) }))
    .max(30)
    .optional(),
  sequence: z.number().int().min(0).max(100_000).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  goods: z.array(goodsFields).max(MOST_GOODS).optional(),
})

function valuesOf(_tx: Tx, input: Input, existing: Bundle | undefined): Promise<Input> {
  const { goods, ...values } = input
  const price = (values['price'] as number | undefined) ?? existing?.price ?? 0
  const listPrice = (values['list_price'] as number | undefined) ?? existing?.listPrice ?? 0
  if (price > listPrice) throw invalidField('price', 'ABOVE_LIST_PRICE')
  const skuIds = ((goods as GoodsInput[] | undefined) ?? []).map(({ sku_id: id }) => id)
  if (new Set(skuIds).size < skuIds.length) throw invalidField('goods', 'REPEATED')
  return Promise.resolve(values)
}

async function keepGoods(tx: Tx, bundleId: number, goods: readonly GoodsInput[]): Promise<void> {
  await tx.delete(giftBundleGoods).where(eq(giftBundleGoods.bundleId, bundleId))
  if (goods.length === 0) return
  await tx.execute(sql`insert into gift_bundle_goods (bundle_id, sku_id, quantity)
    select ${bundleId}, v.sku_id, v.quantity from ${records(goods.map((one, n) => ({ ...one, n })))} as v(n int, sku_id bigint, quantity int)
    order by v.n`)
}

const extras = {
  description: z.string(),
  notice_rows: z.array(noticeRowSchema),
  sequence: z.number().int(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  plan: z.object({ id: z.number().int(), name: z.string(), interval: z.enum(intervals) }),
  goods: z.array(z.object({ sku_id: z.number().int(), name: z.string(), quantity: z.number().int() })),
  sold: z.number().int().openapi({ description: '지금까지 팔린 선물' }),
}

const aboutRow = {
  id: num,
  plan_id: num,
  plan_name: text,
  interval: word(intervals),
  goods: json<{ sku_id: number; name: string; quantity: number }[]>(),
  sold: num,
}

async function withContents(db: Db, found: readonly Bundle[]) {
  const ids = found.map(({ id }) => id)
  const about = await rows(
    db,
    aboutRow,
    sql`select b.id, l.id as plan_id, l.name as plan_name, l.interval,
          coalesce((select json_agg(json_build_object('sku_id', k.id, 'quantity', g.quantity,
              'name', p.name || case when k.option_label = '' then '' else ' (' || k.option_label || ')' end) order by g.id)
            from gift_bundle_goods g join skus k on k.id = g.sku_id join products p on p.id = k.product_id where g.bundle_id = b.id), '[]'::json) as goods,
          (select count(*)::int from gifts f join gift_orders o on o.id = f.order_id where o.bundle_id = b.id) as sold
        from gift_bundles b join plans l on l.id = b.plan_id where b.id = any(${sql.param(ids)}::bigint[])`,
  )
  const byId = new Map(about.map((one) => [one.id, one]))
  return found.map(({ id }) => {
    const { plan_id: planId, plan_name: name, interval, goods, sold } = sure(byId.get(id))
    return { plan: { id: planId, name, interval }, goods, sold }
  })
}

/** 선물 묶음 */
export const giftBundlesAdmin = crud({
  path: '/core-admin/v1/gift-bundles',
  name: 'gift-bundle',
  label: '선물 묶음',
  schemaName: 'AdminGiftBundle',
  table: giftBundles,
  fields,
  extension: true,
  extras,
  present: withContents,
  search: [giftBundles.title],
  filters: { status: giftBundles.status, plan_id: giftBundles.planId },
  sort: {
    id: giftBundles.id,
    title: giftBundles.title,
    price: giftBundles.price,
    sequence: giftBundles.sequence,
    status: giftBundles.status,
    updated_at: giftBundles.updatedAt,
  },
  defaultSort: 'sequence',
  permissions: {
    read: 'gifts:read',
    create: 'gifts:write',
    update: 'gifts:write',
    delete: 'gifts:write',
    bulk: 'gifts:write',
  },
  conflicts: {
    gift_bundle_goods_sku_id_skus_id_fk: ['goods', 'NOT_FOUND'],
    gift_bundles_plan_id_plans_id_fk: ['plan_id', 'NOT_FOUND'],
  },
  apart: true,
  beforeWrite: valuesOf,
  async afterWrite(tx, row, input) {
    if (input['goods'] !== undefined) await keepGoods(tx, row.id, input['goods'] as GoodsInput[])
  },
  async remove(tx, row) {
    await tx.delete(giftBundleGoods).where(eq(giftBundleGoods.bundleId, row.id))
    await deleteUnused(tx.delete(giftBundles).where(eq(giftBundles.id, row.id)), 'GIFT_BUNDLE_IN_USE')
  },
  inUse: { code: 'GIFT_BUNDLE_IN_USE', constraints: [] },
  labelOf: (row) => row.title,
})
