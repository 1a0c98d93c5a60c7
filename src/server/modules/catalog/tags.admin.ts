import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { line } from '../../http/endpoint.ts'
import { crud } from '../crud/crud.ts'
import { tags } from './catalog.tables.ts'
import { productCountField, productCounts } from './counts.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

const fields = z.strictObject({
  name: line(30),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, fieldCode('HEX_COLOR'))
    .nullable()
    .optional(),
})

/** 상품 태그 */
export const tagsAdmin = crud({
  path: '/store-admin/v1/product-tags',
  name: 'product-tag',
  label: '상품 태그',
  schemaName: 'ProductTag',
  table: tags,
  fields,
  extras: { product_count: productCountField },
  present: (db, found) => productCounts(db, found, sql`from product_tags x where x.tag_id = r.id`),
  search: [tags.name],
  sort: { id: tags.id, name: tags.name, created_at: tags.createdAt },
  permissions: {
    read: 'catalog:read',
    create: 'catalog:write',
    update: 'catalog:write',
    delete: 'catalog:delete',
    bulk: 'catalog:delete',
  },
  conflicts: { tags_name: ['name', 'DUPLICATE'] },
  labelOf: (row) => row.name,
})
