import { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { records } from '../../db/values.ts'
import { idValue, line, wonValue } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { crud } from '../crud/crud.ts'
import type { WriteContext } from '../crud/options.ts'
import { planExtras, presentAdminPlans } from './plans.admin.read.ts'
import { kitRhythms, planKits, plans, intervals } from './plans.tables.ts'
import { askForPrice } from './planPrices.ts'
import { deleteUnused } from '../crud/deleteUnused.ts'

type Input = Record<string, unknown>
type Plan = typeof plans.$inferSelect
type Kit = z.infer<typeof kitFields>

const MOST_KITS = 10
/** What follows a trial is announced seven days before. */
const SHORTEST_TRIAL = 7
const small = (least: number, most: number) => z.number().int().min(least).max(most)

const kitFields = z.strictObject({
  sku_id: idValue,
  quantity: small(1, 99),
  every: z.enum(kitRhythms),
  value: wonValue.openapi({ description: '돌려받지 못하면 중도 해지 환불에서 빼는 금액' }),
})

const fields = z.strictObject({
  name: line(40),
  interval: z.enum(intervals),
  interval_count: small(1, 12).optional(),
  price: wonValue.min(100).openapi({ description: '한 기간에 받는 돈 모두' }),
  list_price: wonValue.min(100),
  price_reason: line(200)
    .optional()
    .openapi({ description: '값을 바꾸는 이유. 값은 다른 사람이 승인한 뒤에 바뀌어요.' }),
  seats: small(1, 10).optional(),
  trial_days: small(0, 30)
    .refine((days) => days === 0 || days >= SHORTEST_TRIAL, fieldCode('TRIAL_DAYS'))
    .optional(),
  tier: small(1, 9).optional(),
  penalty_percent: small(0, 10).optional(),
  benefits: z.array(line(80)).max(12).optional(),
  badge: line(12).nullable().optional(),
  sequence: small(0, 100_000).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  kits: z.array(kitFields).max(MOST_KITS).optional(),
})

/** What is stored of an input; a price that is in use is asked for instead (`askForPrice`). */
async function valuesOf(tx: Tx, input: Input, existing: Plan | undefined, context: WriteContext): Promise<Input> {
  const { kits, price_reason: reason, ...values } = input
  const price = (values['price'] as number | undefined) ?? existing?.price ?? 0
  const listPrice = (values['list_price'] as number | undefined) ?? existing?.listPrice ?? 0
  if (price > listPrice) throw invalidField('price', 'ABOVE_LIST_PRICE')
  if (existing) refuseFixed(values, existing)
  const skuIds = ((kits as Kit[] | undefined) ?? []).map(({ sku_id: id }) => id)
  if (new Set(skuIds).size < skuIds.length) throw invalidField('kits', 'REPEATED')
  if (!existing || (price === existing.price && listPrice === existing.listPrice)) return values
  await askForPrice(tx, existing, { price, listPrice, reason: reason as string | undefined }, context)
  for (const written of [input, values]) {
    delete written['price']
    delete written['list_price']
  }
  return values
}

/** How long a period is stays what people have bought. */
function refuseFixed(values: Input, existing: Plan): void {
  if (values['interval'] !== undefined && values['interval'] !== existing.interval)
    throw invalidField('interval', 'FIXED')
  if (values['interval_count'] !== undefined && values['interval_count'] !== existing.intervalCount)
    throw invalidField('interval_count', 'FIXED')
}

async function keepKits(tx: Tx, planId: number, kits: readonly Kit[]): Promise<void> {
  await tx.delete(planKits).where(eq(planKits.planId, planId))
  if (kits.length === 0) return
  await tx.execute(sql`insert into plan_kits (plan_id, sku_id, quantity, every, value)
    select ${planId}, v.sku_id, v.quantity, v.every, v.value
    from ${records(kits.map((kit, n) => ({ ...kit, n })))} as v(n int, sku_id bigint, quantity int, every text, value bigint)
    order by v.n`)
}

/** 요금제 */
export const plansAdmin = crud({
  path: '/core-admin/v1/plans',
  name: 'plan',
  label: '요금제',
  schemaName: 'AdminPlan',
  table: plans,
  fields,
  extension: true,
  commands: ['price_reason'],
  extras: planExtras,
  present: (db: Db, found: Plan[]) => presentAdminPlans(db, found),
  search: [plans.name],
  filters: { status: plans.status, interval: plans.interval },
  sort: {
    id: plans.id,
    name: plans.name,
    price: plans.price,
    tier: plans.tier,
    sequence: plans.sequence,
    status: plans.status,
    updated_at: plans.updatedAt,
  },
  defaultSort: 'sequence',
  permissions: {
    read: 'plans:read',
    create: 'plans:write',
    update: 'plans:write',
    delete: 'plans:write',
    bulk: 'plans:write',
  },
  waiting: ['price', 'list_price'],
  conflicts: { plan_kits_sku_id_skus_id_fk: ['kits', 'NOT_FOUND'] },
  apart: true,
  beforeWrite: valuesOf,
  async afterWrite(tx, row, input) {
    if (input['kits'] !== undefined) await keepKits(tx, row.id, input['kits'] as Kit[])
  },
  async remove(tx, row) {
    await tx.delete(planKits).where(eq(planKits.planId, row.id))
    await deleteUnused(tx.delete(plans).where(eq(plans.id, row.id)), 'PLAN_IN_USE')
  },
  inUse: { code: 'PLAN_IN_USE', constraints: [] },
  labelOf: (row) => row.name,
})
