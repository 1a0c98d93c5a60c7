import { eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool, num } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { toSnake } from '../crud/cases.ts'
import { crud } from '../crud/crud.ts'
import { refuseOtherPicture } from '../images/shopPictures.ts'
import type { BlockInput } from './blocks.contract.ts'
import { keptBlocks, refuseUnknown, shelvedIn, withProducts } from './blocks.service.ts'
import { presentExhibitions } from './exhibitions.admin.read.ts'
import { exhibitionExtras, exhibitionFields } from './exhibitions.contract.ts'
import { exhibitionProducts, exhibitions } from './exhibitions.tables.ts'

type Input = Record<string, unknown>
type Exhibition = typeof exhibitions.$inferSelect

/** What is stored of an input: a period that ends after it starts, clean blocks, and their products on shelves. */
async function valuesOf(tx: Tx, input: Input, existing: Exhibition | undefined): Promise<Input> {
  const { blocks: said, product_ids: products, ...values } = input
  const period = {
    starts_at: input['starts_at'] ? new Date(input['starts_at'] as string) : (existing?.startsAt as Date),
    ends_at: input['ends_at'] ? new Date(input['ends_at'] as string) : (existing?.endsAt as Date),
  }
  if (period.starts_at >= period.ends_at) throw invalidField('ends_at', 'ENDS_BEFORE_START')
  await refuseOtherPicture(tx, 'hero_image_id', values['hero_image_id'])
  const made = existing
    ? {}
    : { status: values['status'] ?? 'DRAFT', sequence: values['sequence'] ?? (await lastPlace(tx)) + 1 }
  if (said === undefined && products === undefined) return { ...values, ...made, ...period }
  const written = said === undefined ? (existing?.blocks ?? []) : keptBlocks(said as BlockInput[])
  const blocks = withProducts(written, (products as number[] | undefined) ?? [])
  await refuseUnknown(tx, blocks)
  return { ...values, ...made, ...period, blocks }
}

async function lastPlace(tx: Tx): Promise<number> {
  const [last] = await rows(tx, { last: num }, sql`select coalesce(max(sequence), 0) as last from exhibitions`)
  return last?.last ?? 0
}

/** The products on its shelves, as other nouns look them up. */
async function keepProducts(tx: Tx, { id, blocks }: Exhibition): Promise<void> {
  const ids = shelvedIn(blocks)
  await tx.delete(exhibitionProducts).where(sql`exhibition_id = ${id}`)
  if (ids.length === 0) return
  await tx.execute(sql`insert into exhibition_products (exhibition_id, product_id, sequence)
    select ${id}, v.product_id, v.n from ${records(ids.map((product_id, n) => ({ product_id, n })))} as v(product_id bigint, n int)
    order by v.product_id`)
}

/** Coupons that are for its products would be for nothing. Error: EXHIBITION_IN_USE. */
async function removeExhibition(tx: Tx, { id }: Exhibition): Promise<void> {
  const named = sql`exists (select 1 from coupons c where c.scope_type = 'EXHIBITION' and c.scope_ids @> to_jsonb(${id}::bigint))`
  const [used] = await rows(tx, { used: bool }, sql`select ${named} as used`)
  if (used?.used) throw new AppError('EXHIBITION_IN_USE')
  await tx.delete(exhibitions).where(eq(exhibitions.id, id))
}

const copied = ['channel_id', 'hero_image_id', 'starts_at', 'ends_at', 'blocks'] as const
const TITLE_LENGTH = 80

/** A copy waits as a draft behind all others. */
function copyOf(row: Exhibition): Input {
  const values = toSnake(row) as Input
  return {
    ...Object.fromEntries(copied.map((key) => [key, values[key]])),
    title: `${row.title.slice(0, TITLE_LENGTH - ' (복제)'.length)} (복제)`,
  }
}

export const exhibitionsAdmin = crud({
  path: '/store-admin/v1/exhibitions',
  name: 'exhibition',
  label: '기획전',
  schemaName: 'AdminExhibition',
  table: exhibitions,
  fields: exhibitionFields,
  commands: ['product_ids'],
  extras: exhibitionExtras,
  present: (db: Db, found: Exhibition[], now: Date) => presentExhibitions(db, found, now),
  search: [exhibitions.title],
  filters: { status: exhibitions.status },
  sort: {
    id: exhibitions.id,
    title: exhibitions.title,
    sequence: exhibitions.sequence,
    starts_at: exhibitions.startsAt,
    ends_at: exhibitions.endsAt,
    status: exhibitions.status,
    created_at: exhibitions.createdAt,
    updated_at: exhibitions.updatedAt,
  },
  defaultSort: 'sequence',
  permissions: {
    read: 'catalog:read',
    create: 'content:write',
    update: 'content:write',
    delete: 'content:write',
    bulk: 'content:write',
  },
  apart: true,
  conflicts: { exhibitions_hero_image_id_images_id_fk: ['hero_image_id', 'PHOTO_NOT_FOUND'] },
  beforeWrite: (tx, input, existing) => valuesOf(tx, input, existing),
  async afterWrite(tx, row, input) {
    if ('blocks' in input || 'product_ids' in input) await keepProducts(tx, row)
  },
  remove: removeExhibition,
  copyOf,
  labelOf: (row) => row.title,
})
