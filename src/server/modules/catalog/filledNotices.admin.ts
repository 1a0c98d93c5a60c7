import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { MOST_FILLED_NOTICES } from '#shared/policy.ts'
import type { Tx } from '../../db/db.ts'
import { idValue, line } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { catalogs } from './catalog.tables.ts'
import { filledNotices } from './filledNotices.tables.ts'

const fields = z.strictObject({
  catalog_id: idValue.openapi({ description: '만든 뒤에는 바꿀 수 없어요' }),
  name: line(40),
  notice: z
    .record(z.string().max(60), line(500))
    .refine((notice) => Object.keys(notice).length > 0, fieldCode('REQUIRED'))
    .openapi({ description: '카탈로그의 항목 이름마다 적은 값. 비운 항목은 보내지 않음' }),
})

/** 고시 양식: filled-in notices of a catalog that staff put into its products. */
export const filledNoticesAdmin = crud({
  path: '/store-admin/v1/filled-notices',
  name: 'filled-notice',
  label: '고시 양식',
  schemaName: 'FilledNotice',
  table: filledNotices,
  fields,
  filters: { catalog_id: filledNotices.catalogId },
  sort: { id: filledNotices.id, name: filledNotices.name, updated_at: filledNotices.updatedAt },
  defaultSort: 'name',
  permissions: {
    read: 'catalog:read',
    create: 'products:write',
    update: 'products:write',
    delete: 'products:write',
    bulk: 'products:write',
  },
  extension: true,
  conflicts: { filled_notices_name: ['name', 'DUPLICATE'] },
  async beforeWrite(tx, values, existing) {
    const catalogId = (existing?.catalogId ?? values['catalog_id']) as number
    if (existing && values['catalog_id'] !== undefined && values['catalog_id'] !== catalogId)
      throw invalidField('catalog_id', 'FIXED')
    const known = await itemsOf(tx, catalogId, existing === undefined)
    const unknown = Object.keys(values['notice'] ?? {}).filter((name) => !known.includes(name))
    if (unknown.length > 0) throw invalidField('notice', 'NOT_AMONG', { names: unknown.join(', ') })
    if (!existing && (await tx.$count(filledNotices, eq(filledNotices.catalogId, catalogId))) >= MOST_FILLED_NOTICES)
      throw invalidField('catalog_id', 'TOO_MANY', { max: MOST_FILLED_NOTICES })
    return values
  },
  labelOf: (row) => row.name,
})

/** The items of a catalog; held while one more notice of it is written. Error: VALIDATION for one that does not exist. */
async function itemsOf(tx: Tx, catalogId: number, held: boolean): Promise<string[]> {
  const query = tx.select({ items: catalogs.noticeFields }).from(catalogs).where(eq(catalogs.id, catalogId))
  const [catalog] = await (held ? query.for('no key update') : query)
  if (!catalog) throw invalidField('catalog_id', 'NOT_FOUND')
  return catalog.items
}
