import { type SQL, sql } from 'drizzle-orm'
import type { productSorts } from './filter.ts'
import type { Hit } from './hits.ts'

/** The orders of lists, said to the database and of products that have been read already. */
type Sort = (typeof productSorts)[number]

export const orders: Record<Sort, SQL> = {
  RECOMMEND: sql`p.sales_score desc, p.id desc`,
  SALES: sql`p.sales_score desc, p.id desc`,
  NEW: sql`p.created_at desc, p.id desc`,
  PRICE_ASC: sql`p.sale_price, p.id`,
  PRICE_DESC: sql`p.sale_price desc, p.id desc`,
  REVIEW: sql`p.review_count desc, p.review_sum desc, p.id desc`,
}

type Order = (a: Hit, b: Hit) => number

const bySales: Order = (a, b) => b.sales - a.sales || b.id - a.id

/** What is looked for comes first where it is what a product is called. */
export const fittest: Order = (a, b) => b.fit - a.fit || bySales(a, b)

export const foundOrders: Record<Sort, Order> = {
  RECOMMEND: fittest,
  SALES: bySales,
  NEW: (a, b) => b.made - a.made || b.id - a.id,
  PRICE_ASC: (a, b) => a.price - b.price || a.id - b.id,
  PRICE_DESC: (a, b) => b.price - a.price || b.id - a.id,
  REVIEW: (a, b) => b.reviews - a.reviews || b.stars - a.stars || b.id - a.id,
}
