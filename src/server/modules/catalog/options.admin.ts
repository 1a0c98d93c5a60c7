import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { endpoint, idValue, line, wonValue } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { optionGroupSchema } from './catalog.contract.ts'
import { optionGroups } from './catalog.tables.ts'
import { reconcileSkus } from './combinations.ts'
import { lockProduct, readGroups, readValues } from './options.read.ts'
import { refuseOpenOrders, upsertOptions, type ValueInput, writeValues } from './options.service.ts'
import { adminSkuSchema, readSkus } from './skus.service.ts'

const sequence = z.number().int().min(0).max(10_000).optional()
const value = z.strictObject({ id: idValue.optional(), name: line(40), extra_price: wonValue.optional(), sequence })
const values = z.array(value).min(1, '값을 하나 이상 적어 주세요.').max(100)
const group = z.strictObject({ id: idValue.optional(), name: line(40), sequence, values })

const groupCrud = crud({
  path: '/store-admin/v1/options',
  name: 'option',
  label: '옵션',
  schemaName: 'AdminOptionGroup',
  table: optionGroups,
  fields: z.strictObject({ product_id: idValue, name: line(40), sequence, values }),
  extras: { values: optionGroupSchema.shape.values },
  async present(db: Db, found) {
    const byGroup = await readValues(
      db,
      found.map((row) => row.id),
    )
    return found.map((row) => ({ values: byGroup.get(row.id) ?? [] }))
  },
  search: [optionGroups.name],
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
  conflicts: { option_groups_name: ['name', '이 상품에 같은 이름의 옵션이 있어요.'] },
  async beforeWrite(tx, { values: _values, ...row }, existing) {
    if (existing && row['product_id'] !== undefined && row['product_id'] !== existing.productId)
      throw invalidField('product_id', '다른 상품으로 옮길 수 없어요.')
    await lockProduct(tx, (row['product_id'] ?? existing?.productId) as number)
    return row
  },
  async afterWrite(tx, row, input, context) {
    const wanted = input['values'] as ValueInput[] | undefined
    if (wanted) {
      const current = (await readValues(tx, [row.id])).get(row.id) ?? []
      await writeValues(tx, await lockProduct(tx, row.productId), { id: row.id, values: current }, wanted, context)
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
      body: z.strictObject({ product_id: idValue, groups: z.array(group).max(5), price_reason: line(200).optional() }),
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
