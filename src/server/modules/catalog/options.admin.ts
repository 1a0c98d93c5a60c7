import { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import { MOST_OPTIONS } from '#shared/policy.ts'
import { recognized } from '#shared/pricing/optionExtras.ts'
import type { Db } from '../../db/db.ts'
import { endpoint, idValue, line, wonValue } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { optionGroupSchema, pendingPricesSchema } from './catalog.contract.ts'
import { optionGroups } from './catalog.tables.ts'
import { reconcileSkus } from './combinations.ts'
import { lockProduct, readGroups, readValues } from './options.read.ts'
import {
  changedExtras,
  keepingExtras,
  refuseOpenOrders,
  upsertOptions,
  type ValueInput,
  writeValues,
} from './options.service.ts'
import { decidePrices, pendingOf, pendingPrices } from './prices.service.ts'
import { adminSkuSchema, readSkus } from './skus.service.ts'

const sequence = z.number().int().min(0).max(10_000).optional()
const value = z.strictObject({ id: idValue.optional(), name: line(40), extra_price: wonValue.optional(), sequence })
const values = z.array(value).min(1).max(100)
const priceReason = line(200)
  .optional()
  .openapi({ description: '혼자 바꿀 수 없는 추가금은 이 사유와 함께 승인 대기함으로 가요.' })
const group = z.strictObject({ id: idValue.optional(), name: line(40), sequence, values })

const groupCrud = crud({
  path: '/store-admin/v1/options',
  name: 'option',
  label: '옵션',
  schemaName: 'AdminOptionGroup',
  table: optionGroups,
  fields: z.strictObject({ product_id: idValue, name: line(40), sequence, values, price_reason: priceReason }),
  commands: ['price_reason'],
  extras: { values: optionGroupSchema.shape.values, pending_prices: pendingPricesSchema },
  async present(db: Db, found) {
    const byGroup = await readValues(
      db,
      found.map((row) => row.id),
    )
    const waiting = await pendingPrices(
      db,
      found.map((row) => row.productId),
    )
    return found.map((row) => {
      const values = byGroup.get(row.id) ?? []
      const ids = values.map(({ id }) => id)
      return { values, pending_prices: pendingOf(waiting.get(row.productId), 'option_extra', ids) }
    })
  },
  search: [optionGroups.name],
  words: sql`${optionGroups.name}`,
  filters: { product_id: optionGroups.productId },
  sort: {
    id: optionGroups.id,
    name: optionGroups.name,
    sequence: optionGroups.sequence,
    product_id: optionGroups.productId,
  },
  permissions: {
    read: 'catalog:read',
    create: 'catalog:write',
    update: 'catalog:write',
    delete: 'catalog:delete',
    bulk: 'catalog:delete',
  },
  conflicts: { option_groups_name: ['name', 'DUPLICATE'] },
  async beforeWrite(tx, { values: _values, price_reason: _why, ...row }, existing) {
    if (existing && row['product_id'] !== undefined && row['product_id'] !== existing.productId)
      throw invalidField('product_id', 'FIXED')
    const { id } = await lockProduct(tx, (row['product_id'] ?? existing?.productId) as number)
    if (!existing && (await tx.$count(optionGroups, eq(optionGroups.productId, id))) >= MOST_OPTIONS)
      throw invalidField('product_id', 'OPTIONS_MANY', { max: MOST_OPTIONS })
    return row
  },
  async afterWrite(tx, row, input, context) {
    const wanted = input['values'] as ValueInput[] | undefined
    if (wanted) {
      const current = (await readValues(tx, [row.id])).get(row.id) ?? []
      const product = await lockProduct(tx, row.productId)
      const values = recognized(wanted, current)
      const reason = input['price_reason'] as string | undefined
      const changes = changedExtras(row.name, current, values)
      const now = await decidePrices(tx, { product, changes, reason, context })
      const written = now ? values : keepingExtras(values, current)
      // what is audited is what was written
      input['values'] = written
      await writeValues(tx, product, { id: row.id, values: current }, written)
    }
    await reconcileSkus(tx, row.productId, context)
  },
  async remove(tx, row, context) {
    await lockProduct(tx, row.productId)
    await refuseOpenOrders(tx, row.productId, (await readValues(tx, [row.id])).get(row.id) ?? [])
    await tx.delete(optionGroups).where(eq(optionGroups.id, row.id))
    await reconcileSkus(tx, row.productId, context)
  },
  labelOf: (row) => row.name,
})

/** 옵션: one group at a time, or all of a product's at once. */
export const optionsAdmin = [
  ...groupCrud,
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/options/bulk/upsert',
      summary: '상품의 옵션을 한 번에 저장',
      access: 'catalog:write',
      body: z.strictObject({
        product_id: idValue,
        groups: z.array(group).max(MOST_OPTIONS),
        price_reason: priceReason,
      }),
      responses: {
        200: z.object({
          groups: z.array(optionGroupSchema),
          skus: z.array(adminSkuSchema),
          approval_requested: z.boolean().openapi({ description: '바꾼 추가금이 승인을 기다려요' }),
        }),
      },
      errors: ['OPTION_IN_USE', 'PRODUCT_NOT_READY', 'PRICE_APPROVAL_REQUIRED'],
    },
    async (call) => {
      const { product_id: productId, groups, price_reason: reason } = call.body
      const asked = await upsertOptions(call.db, productId, groups, { ...call, reason })
      return {
        groups: await readGroups(call.db, productId),
        skus: await readSkus(call.db, productId),
        approval_requested: asked,
      }
    },
  ),
]
