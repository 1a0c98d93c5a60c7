import { z } from '@hono/zod-openapi'
import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { idValue, line } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { planById } from './plans.read.ts'
import { plans, subscriptionProducts, subscriptionStores, intervals } from './plans.tables.ts'
import { deleteUnused } from '../crud/deleteUnused.ts'

type Input = Record<string, unknown>
type Product = typeof subscriptionProducts.$inferSelect

const moment = z.iso.datetime({ offset: true }).nullable().optional()

const fields = z.strictObject({
  plan_id: idValue,
  store: z.enum(subscriptionStores).optional(),
  title: line(60),
  starts_at: moment,
  ends_at: moment,
  sequence: z.number().int().min(0).max(100_000).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
})

/** What is stored of an input: of a plan that there is, in a time that ends after it starts. */
async function valuesOf(tx: Tx, input: Input, existing: Product | undefined): Promise<Input> {
  const planId = input['plan_id'] as number | undefined
  if (existing && planId !== undefined && planId !== existing.planId) throw invalidField('plan_id', 'FIXED')
  if (!existing && !(await planById(tx, planId as number))) throw invalidField('plan_id', 'NOT_FOUND')
  const startsAt = momentOf(input['starts_at'], existing?.startsAt)
  const endsAt = momentOf(input['ends_at'], existing?.endsAt)
  if (startsAt && endsAt && startsAt >= endsAt) throw invalidField('ends_at', 'ENDS_BEFORE_START')
  return { ...input, starts_at: startsAt, ends_at: endsAt }
}

const momentOf = (said: unknown, before: Date | null | undefined): Date | null =>
  said === undefined ? (before ?? null) : said === null ? null : new Date(said as string)

const extras = {
  store: z.enum(subscriptionStores),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  sequence: z.number().int(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  plan: z.object({
    id: z.number().int(),
    name: z.string(),
    interval: z.enum(intervals),
    interval_count: z.number().int(),
    price: z.number().int(),
    status: z.enum(['ACTIVE', 'INACTIVE']),
  }),
}

async function withPlans(db: Db, found: readonly Product[]) {
  const ids = [...new Set(found.map(({ planId }) => planId))]
  const rows = await db.select().from(plans).where(inArray(plans.id, ids))
  const byId = new Map(rows.map((plan) => [plan.id, plan]))
  return found.map(({ planId }) => {
    const { id, name, interval, intervalCount, price, status } = sure(byId.get(planId))
    return { plan: { id, name, interval, interval_count: intervalCount, price, status } }
  })
}

/** 구독 상품 */
export const subscriptionProductsAdmin = crud({
  path: '/core-admin/v1/subscription-products',
  name: 'subscription-product',
  label: '구독 상품',
  schemaName: 'AdminSubscriptionProduct',
  table: subscriptionProducts,
  fields,
  extension: true,
  extras,
  present: withPlans,
  search: [subscriptionProducts.title],
  filters: {
    status: subscriptionProducts.status,
    store: subscriptionProducts.store,
    plan_id: subscriptionProducts.planId,
  },
  sort: {
    id: subscriptionProducts.id,
    title: subscriptionProducts.title,
    sequence: subscriptionProducts.sequence,
    store: subscriptionProducts.store,
    status: subscriptionProducts.status,
    updated_at: subscriptionProducts.updatedAt,
  },
  defaultSort: 'sequence',
  permissions: {
    read: 'plans:read',
    create: 'plans:write',
    update: 'plans:write',
    delete: 'plans:write',
    bulk: 'plans:write',
  },
  apart: true,
  beforeWrite: valuesOf,
  remove: (tx, row) =>
    deleteUnused(
      tx.delete(subscriptionProducts).where(eq(subscriptionProducts.id, row.id)),
      'SUBSCRIPTION_PRODUCT_IN_USE',
    ),
  inUse: { code: 'SUBSCRIPTION_PRODUCT_IN_USE', constraints: [] },
  labelOf: (row) => row.title,
})
