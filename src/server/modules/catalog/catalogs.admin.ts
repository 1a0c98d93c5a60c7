import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { line } from '../../http/endpoint.ts'
import { crud } from '../crud/crud.ts'
import { catalogs } from './catalog.tables.ts'
import { productCountField, productCounts } from './counts.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

const fields = z.strictObject({
  name: line(60),
  code: z
    .string()
    .regex(/^[A-Z0-9]+([_-][A-Z0-9]+)*$/, fieldCode('CATALOG_CODE'))
    .max(40),
  description: z.string().max(2000).optional(),
  notice_category: line(60),
  notice_fields: z
    .array(line(60))
    .min(1)
    .max(40)
    .refine((names) => new Set(names).size === names.length, fieldCode('REPEATED')),
})

/** 카탈로그: the 상품정보제공고시 template that products of a kind must fill. */
export const catalogsAdmin = crud({
  path: '/store-admin/v1/catalogs',
  name: 'catalog',
  label: '카탈로그',
  schemaName: 'Catalog',
  table: catalogs,
  fields,
  extras: { product_count: productCountField },
  present: (db, found) => productCounts(db, found, sql`from products x where x.catalog_id = r.id`),
  search: [catalogs.name, catalogs.code, catalogs.noticeCategory],
  sort: { id: catalogs.id, name: catalogs.name, code: catalogs.code, created_at: catalogs.createdAt },
  permissions: {
    read: 'catalog:read',
    create: 'catalog:write',
    update: 'catalog:write',
    delete: 'catalog:delete',
    bulk: 'catalog:delete',
  },
  conflicts: { catalogs_code: ['code', 'DUPLICATE'] },
  inUse: { code: 'CATALOG_IN_USE', constraints: ['products_catalog_id_catalogs_id_fk'] },
  labelOf: (row) => row.name,
})
