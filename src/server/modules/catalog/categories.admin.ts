import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { eq, sql } from 'drizzle-orm'
import { MOST_COUNTED } from '#shared/policy.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { idValue, line } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import type { CrudExtras, CrudOptions } from '../crud/options.ts'
import { writer } from '../crud/writer.ts'
import { imageSchema, type ImageRef } from '../images/images.contract.ts'
import { refuseOtherPicture } from '../images/shopPictures.ts'
import { imageJson, toImage } from './cards.ts'
import { categories } from './catalog.tables.ts'
import { idArray, productCountField } from './counts.ts'
import { json, num, text } from '../../db/shape.ts'

const maxDepth = 3
/** Lines looked at to count the products of a branch, in which a product stands once for each of its categories. */
const MOST_LINES = 3 * (MOST_COUNTED + 1)

const fields = z.strictObject({
  name: line(40),
  parent_id: idValue.nullable().optional(),
  sequence: z.number().int().min(0).max(100_000).optional(),
  icon_image_id: idValue.nullable().optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
})

/** 상품 카테고리: a tree of at most three levels. */
const options = {
  path: '/store-admin/v1/product-categories',
  name: 'product-category',
  label: '카테고리',
  schemaName: 'AdminCategory',
  table: categories,
  fields,
  extras: {
    depth: z.number().int(),
    path: z.string().openapi({ description: '기구 › 매트 › 두꺼운 매트' }),
    product_count: productCountField,
    icon: imageSchema.optional(),
  },
  present,
  search: [categories.name],
  filters: { status: categories.status, parent_id: categories.parentId, depth: categories.depth },
  sort: { id: categories.id, name: categories.name, sequence: categories.sequence, created_at: categories.createdAt },
  defaultSort: 'sequence',
  permissions: {
    read: 'catalog:read',
    create: 'catalog:write',
    update: 'catalog:write',
    delete: 'catalog:delete',
    bulk: 'catalog:delete',
  },
  conflicts: { categories_sibling_name: ['name', 'DUPLICATE'] },
  inUse: {
    code: 'CATEGORY_NOT_EMPTY',
    constraints: ['categories_parent_id_categories_id_fk', 'product_categories_category_id_categories_id_fk'],
  },
  async beforeWrite(tx, values, existing) {
    await refuseOtherPicture(tx, 'icon_image_id', values['icon_image_id'])
    if (existing && values['parent_id'] === undefined) return values
    const parentId = (values['parent_id'] as number | null | undefined) ?? null
    await holdTree(tx)
    const depth = parentId === null ? 1 : (await depthOf(tx, parentId)) + 1
    const moved = existing ? await below(tx, existing.id) : { ids: [], height: 0 }
    if (parentId !== null && (parentId === existing?.id || moved.ids.includes(parentId)))
      throw invalidField('parent_id', 'OWN_DESCENDANT')
    if (depth + moved.height > maxDepth) throw new AppError('CATEGORY_TOO_DEEP')
    if (existing && depth !== existing.depth && moved.ids.length > 0)
      await tx.execute(
        sql`update categories set depth = depth + ${depth - existing.depth}::int where id = any(${idArray(moved.ids)})`,
      )
    return { ...values, depth }
  },
  labelOf: (row: typeof categories.$inferSelect) => row.name,
} satisfies CrudOptions<typeof categories, typeof fields> & CrudExtras<typeof categories, z.ZodRawShape>

export const categoriesAdmin = crud(options)
/** Writes categories by the same rules as the form. */
export const categoryWriter = writer<typeof categories, typeof fields>(options)

/** One change of the tree at a time, so that two of them together cannot make a ring or a fourth level. */
export const holdTree = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('category-tree'))`)

async function depthOf(tx: Tx, id: number): Promise<number> {
  const [parent] = await tx.select({ depth: categories.depth }).from(categories).where(eq(categories.id, id))
  if (!parent) throw invalidField('parent_id', 'NOT_FOUND')
  return parent.depth
}

/** Everything under a category, and how many levels that is. */
async function below(tx: Tx, id: number): Promise<{ ids: number[]; height: number }> {
  const found = await rows(
    tx,
    { id: num, level: num },
    sql`with recursive down as (
      select id, 1 as level from categories where parent_id = ${id}
      union all select c.id, down.level + 1 from down join categories c on c.parent_id = down.id
    ) select id, level from down`,
  )
  return { ids: found.map((row) => row.id), height: Math.max(0, ...found.map((row) => row.level)) }
}

async function present(db: Db, found: { id: number }[]) {
  if (found.length === 0) return []
  const extras = await rows(
    db,
    { id: num, path: text, product_count: num, icon: json<ImageRef>().orNull },
    sql`select c.id, concat_ws(' › ', grand.name, parent.name, c.name) as path,
      (select least(count(distinct few.product_id), ${MOST_COUNTED + 1})::int from (
        select pc.product_id from product_categories pc where pc.category_id in (
          select d.id from categories d left join categories up on up.id = d.parent_id where c.id in (d.id, d.parent_id, up.parent_id))
        limit ${MOST_LINES}) few) as product_count,
      (select ${imageJson(sql`i`)} from images i where i.id = c.icon_image_id) as icon
    from categories c left join categories parent on parent.id = c.parent_id left join categories grand on grand.id = parent.parent_id
    where c.id = any(${idArray(found.map((row) => row.id))})`,
  )
  const byId = new Map(
    extras.map(({ id, icon, ...extra }) => [id, { ...extra, ...(icon ? { icon: toImage(icon) } : {}) }]),
  )
  return found.map((row) => sure(byId.get(row.id)))
}
