import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { countTabs, type Tab, tabCountsSchema } from '../bulk/tabCounts.ts'
import { products, type productStatuses } from './catalog.tables.ts'
import { productStateWord } from '#shared/words/products.ts'

type Status = (typeof productStatuses)[number]

const tab = (key: Status): Tab<{ status: Status[] }> => ({
  key,
  label: productStateWord[key],
  filter: { status: [key] },
})

const tabs = [tab('ON_SALE'), tab('SOLD_OUT'), tab('HIDDEN'), tab('DRAFT'), tab('DISCONTINUED'), tab('ARCHIVED')]

const productCounts = (db: Db, now: Date) =>
  countTabs(db, tabs, ({ status }) => ({ from: sql`${products}`, where: sql`${products.status} = ${status[0]}` }), now)

/** The numbers of the tabs of the list of products. */
export const productCountsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/products/counts',
      summary: '상품 상태별 수',
      access: 'catalog:read',
      extension: true,
      responses: { 200: tabCountsSchema },
    },
    ({ db, now }) => productCounts(db, now),
  ),
]
