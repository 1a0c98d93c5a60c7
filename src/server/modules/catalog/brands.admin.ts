import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { line, idValue } from '../../http/endpoint.ts'
import { crud } from '../crud/crud.ts'
import { refuseOtherPicture } from '../images/shopPictures.ts'
import { brands } from './catalog.tables.ts'
import { productCountField, productCounts } from './counts.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

const fields = z.strictObject({
  name: line(60),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldCode('SLUG'))
    .max(60),
  logo_image_id: idValue.nullable().optional(),
  description: z.string().max(2000).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
})

/** 브랜드 */
export const brandsAdmin = crud({
  path: '/store-admin/v1/brands',
  name: 'brand',
  label: '브랜드',
  schemaName: 'Brand',
  table: brands,
  fields,
  extras: { product_count: productCountField },
  present: (db, found) => productCounts(db, found, sql`from products x where x.brand_id = r.id`),
  search: [brands.name, brands.slug],
  filters: { status: brands.status },
  sort: { id: brands.id, name: brands.name, created_at: brands.createdAt, status: brands.status },
  permissions: {
    read: 'catalog:read',
    create: 'catalog:write',
    update: 'catalog:write',
    delete: 'catalog:delete',
    bulk: 'catalog:delete',
  },
  conflicts: { brands_name: ['name', 'DUPLICATE'], brands_slug: ['slug', 'DUPLICATE'] },
  async beforeWrite(tx, values) {
    await refuseOtherPicture(tx, 'logo_image_id', values['logo_image_id'])
    return values
  },
  inUse: { code: 'BRAND_IN_USE', constraints: ['products_brand_id_brands_id_fk'] },
  labelOf: (row) => row.name,
})
