import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { eq, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { endpoint, idParams, idValue, isoTime, line, pageOf, pageQuery, wonValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import type { RowInput } from '../bulk/operation.ts'
import type { Touched } from '../bulk/rowPieces.ts'
import { crud } from '../crud/crud.ts'
import type { Change, CrudExtras, CrudOptions, WriteContext } from '../crud/options.ts'
import { refusedPlaces, updateEach } from '../crud/writeEach.ts'
import { pendingPricesSchema, stockStates } from './catalog.contract.ts'
import { skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { skuFound } from './names.ts'
import { pendingOf, pendingPrices } from './prices.service.ts'
import { refuseUnready, unreadyOf } from './products.service.ts'
import {
  changedSkuValues,
  eachSkuValues,
  move,
  movementKinds,
  newSkuValues,
  removeSku,
  skuExtras,
} from './skus.service.ts'
import { num, text } from '../../db/shape.ts'
import { offsetOf, toPage } from '../../db/page.ts'

const units = z.number().int().min(0).max(10_000_000)

const fields = z.strictObject({
  product_id: idValue,
  option_value_ids: z.array(idValue).max(5).optional(),
  code: line(60),
  barcode: z.string().trim().max(60).nullable().optional(),
  location: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .optional()
    .openapi({ description: '창고 위치. 피킹 리스트가 이 순서로 나와요.' }),
  extra_price: wonValue.optional(),
  cost: wonValue.nullable().optional().openapi({ description: '원가. 직원만 보고, 마진을 셈할 때 씀' }),
  on_hand: units.optional(),
  safety_stock: units.optional(),
  max_per_order: z.number().int().min(1).max(999).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  price_reason: line(200)
    .optional()
    .openapi({ description: '혼자 바꿀 수 없는 추가금은 이 사유와 함께 승인 대기함으로 가요.' }),
  weight_g: z.number().int().min(0).max(10_000_000).nullable().optional(),
  stock_delta: z
    .number()
    .int()
    .min(-10_000_000)
    .max(10_000_000)
    .optional()
    .openapi({ description: '재고 증감. reason과 함께 보내요.' }),
  stock_kind: z.enum(movementKinds).optional(),
  reason: line(200).optional(),
})

const options = {
  path: '/store-admin/v1/skus',
  name: 'sku',
  label: 'SKU',
  schemaName: 'AdminSku',
  table: skus,
  fields,
  commands: ['stock_delta', 'stock_kind', 'reason', 'price_reason'],
  extras: {
    option_label: z.string(),
    ledger_id: z.number().int().openapi({ description: '마지막 재고 변동의 번호, 없으면 0' }),
    base_price: z.number().int().openapi({ description: '이 SKU의 추가금을 뺀 판매가' }),
    waiting_count: z.number().int().openapi({ description: '재입고 알림을 기다리는 회원' }),
    reserved: z.number().int(),
    available: z.number().int(),
    stock: z.enum(stockStates),
    left: z.number().int().optional(),
    product: z.object({ id: z.number().int(), name: z.string(), status: z.string() }),
    pending_prices: pendingPricesSchema,
  },
  present,
  touches: touchedBySkus,
  waiting: ['extra_price'],
  filters: { product_id: skus.productId, status: skus.status },
  query: { stock: z.enum(stockStates).optional() },
  where,
  sort: {
    id: skus.id,
    code: skus.code,
    product_id: skus.productId,
    on_hand: skus.onHand,
    reserved: skus.reserved,
    status: skus.status,
    updated_at: skus.updatedAt,
  },
  permissions: {
    read: 'catalog:read',
    create: 'products:create',
    update: 'stock:write',
    delete: 'catalog:delete',
    bulk: 'products:bulk',
  },
  conflicts: {
    skus_code: ['code', 'DUPLICATE'],
    skus_combination: ['option_value_ids', 'COMBINATION_TAKEN'],
  },
  async beforeWrite(tx, values, existing, context) {
    if (!existing) return newSkuValues(tx, values)
    return changedSkuValues(tx, values, existing, context)
  },
  async afterWrite(tx, row, input, context) {
    // a row as it was made carries version 1
    if (row.version === 1 && row.onHand > 0)
      await move(tx, row.id, row.onHand, 'IN', (input['reason'] as string | undefined) ?? '처음 등록', context)
    if (input['status'] === 'INACTIVE') await refuseUnready(tx, row.productId)
  },
  each: {
    before: eachSkuValues,
    async after(tx, changes) {
      const rested = changes.filter(({ input }) => input['status'] === 'INACTIVE')
      const unready = await unreadyOf(
        tx,
        rested.map(({ existing }) => existing.productId),
      )
      return refusedPlaces(changes, ({ existing, input }) =>
        input['status'] === 'INACTIVE' ? unready.get(existing.productId) : undefined,
      )
    },
  },
  remove: removeSku,
  labelOf: (row: typeof skus.$inferSelect) => row.code,
} satisfies CrudOptions<typeof skus, typeof fields> & CrudExtras<typeof skus, z.ZodRawShape>

const skuCrud = crud(options)
/** What the list of SKUs can be narrowed by, and what may be written of one. */
export const skuOptions = options
/** Writes many SKUs at once, no two of one product, by the same rules as the form. */
export const updateSkus = (tx: Tx, changes: readonly Change<typeof skus.$inferSelect>[], context: WriteContext) =>
  updateEach<typeof skus, typeof fields>(options, tx, changes, context)

/** Their products, which need one that is sold, and the codes that they have and want. */
export async function touchedBySkus(db: Db, _context: unknown, inputs: RowInput[]): Promise<Touched[][]> {
  const found = await db
    .select({ id: skus.id, productId: skus.productId, code: skus.code })
    .from(skus)
    .where(sql`${skus.id} = any(${idArray(inputs.flatMap(({ id }) => id ?? []))})`)
  const byId = new Map(found.map((sku) => [sku.id, sku]))
  return inputs.map(({ id, code }) => {
    const sku = byId.get(id ?? 0)
    return [
      sku ? [`product:${sku.productId}`, `code:${sku.code}`] : [],
      typeof code === 'string' ? `code:${code}` : [],
    ].flat()
  })
}

async function where(query: Record<string, unknown>, db: Db) {
  const parts = [sql`true`]
  const q = query['q'] as string | undefined
  if (q) parts.push(await skuFound(db, sql`${skus}`, q))
  const left = sql`(${skus.onHand} - ${skus.reserved} - ${skus.safetyStock})`
  if (query['stock'] === 'SOLD_OUT') parts.push(sql`${left} <= 0`)
  if (query['stock'] === 'LOW') parts.push(sql`${left} between 1 and 5`)
  if (query['stock'] === 'AVAILABLE') parts.push(sql`${left} > 5`)
  return sql.join(parts, sql` and `)
}

async function present(db: Db, found: (typeof skus.$inferSelect)[]) {
  if (found.length === 0) return []
  const named = await rows(
    db,
    { id: num, name: text, status: text, sale_price: num },
    sql`select id, name, status, sale_price::float8 as sale_price from products where id = any(${idArray(found.map((row) => row.productId))})`,
  )
  const byId = new Map(named.map((row) => [row.id, row]))
  const extras = await rows(
    db,
    { id: num, extra: num },
    sql`select id, extra_price::float8 as extra from option_values where id = any(${idArray(found.flatMap((row) => row.optionValueIds))})`,
  )
  const lines = await rows(
    db,
    { id: num, last: num, waiting: num },
    sql`select k.id, coalesce((select m.id from stock_movements m where m.sku_id = k.id order by m.id desc limit 1), 0)::float8 as last,
      (select count(*)::int from restock_alerts a where a.sku_id = k.id) as waiting
      from unnest(${idArray(found.map((row) => row.id))}) as k(id)`,
  )
  const waiting = await pendingPrices(
    db,
    named.map((row) => row.id),
  )
  const lineOf = new Map(lines.map((row) => [row.id, row]))
  const extraOf = new Map(extras.map((row) => [row.id, row.extra]))
  return found.map((row) => {
    const { sale_price: sale, ...product } = sure(byId.get(row.productId))
    const base = row.optionValueIds.reduce((sum, id) => sum + (extraOf.get(id) ?? 0), sale)
    return {
      ...skuExtras(row),
      ledger_id: lineOf.get(row.id)?.last ?? 0,
      waiting_count: lineOf.get(row.id)?.waiting ?? 0,
      base_price: base,
      product,
      pending_prices: pendingOf(waiting.get(row.productId), 'sku_extra', [row.id]),
    }
  })
}

const movementSchema = z
  .object({
    id: z.number().int(),
    delta: z.number().int(),
    kind: z.string(),
    reason: z.string().nullable(),
    actor: z.string(),
    created_at: isoTime,
  })
  .openapi('StockMovement')

/** SKU, and the ledger of its stock. An absolute stock needs the version it was read with. */
export const skusAdmin = [
  ...skuCrud,
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/skus/{id}/movements',
      summary: '재고 변동 내역',
      access: 'catalog:read',
      extension: true,
      params: idParams,
      query: z.object(pageQuery),
      responses: { 200: pageOf(movementSchema) },
    },
    async ({ db, params, query }) => {
      const [sku] = await db.select({ id: skus.id }).from(skus).where(eq(skus.id, params.id))
      if (!sku) throw new AppError('NOT_FOUND')
      const found = await rows(
        db,
        { id: num, delta: num, kind: text, reason: text.orNull, actor: text, at: num, total: num },
        sql`select m.id, m.delta, m.kind, m.reason, coalesce(a.name, m.actor) as actor, extract(epoch from m.created_at)::float8 as at,
          count(*) over ()::int as total
        from stock_movements m left join admins a
          on a.id::text = split_part(m.actor, ':', 2) and split_part(m.actor, ':', 1) not in ('user', 'system')
        where m.sku_id = ${params.id} order by m.id desc limit ${query.page_size} offset ${offsetOf(query)}`,
      )
      return toPage(
        found.map(({ at, total: _total, ...row }) => ({ ...row, created_at: kstIso(new Date(at * 1000)) })),
        found[0]?.total ?? 0,
        query,
      )
    },
  ),
]
