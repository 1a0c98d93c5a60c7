import { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { json, num } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import { sure } from '../../db/sure.ts'
import { idValue, line } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { refuseOtherPicture } from '../images/shopPictures.ts'
import { deleteUnused } from '../crud/deleteUnused.ts'
import { giftCampaignPlans, giftCampaigns, giftOptions } from './campaigns.tables.ts'

type Input = Record<string, unknown>
type Campaign = typeof giftCampaigns.$inferSelect

const optionFields = z.strictObject({
  sku_id: idValue,
  title: line(60),
  stock: z.number().int().min(0).max(1_000_000),
})
type OptionInput = z.infer<typeof optionFields>

const moment = z.iso.datetime({ offset: true })

const fields = z.strictObject({
  title: line(60),
  image_id: idValue.nullable().optional(),
  starts_at: moment,
  ends_at: moment,
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  plan_ids: z.array(idValue).min(1).max(20),
  options: z.array(optionFields).min(1).max(20),
})

async function valuesOf(tx: Tx, input: Input, existing: Campaign | undefined): Promise<Input> {
  const { plan_ids: plans, options: said, ...values } = input
  const startsAt = input['starts_at'] ? new Date(input['starts_at'] as string) : (existing?.startsAt as Date)
  const endsAt = input['ends_at'] ? new Date(input['ends_at'] as string) : (existing?.endsAt as Date)
  if (startsAt >= endsAt) throw invalidField('ends_at', 'ENDS_BEFORE_START')
  await refuseOtherPicture(tx, 'image_id', values['image_id'])
  const planIds = (plans as number[] | undefined) ?? []
  if (new Set(planIds).size < planIds.length) throw invalidField('plan_ids', 'REPEATED')
  const options = (said as OptionInput[] | undefined) ?? []
  if (new Set(options.map(({ sku_id: id }) => id)).size < options.length) throw invalidField('options', 'REPEATED')
  if (existing && said !== undefined) await refuseBelowTaken(tx, existing.id, options)
  return { ...values, starts_at: startsAt, ends_at: endsAt }
}

/** What was given away stays: no option of it is taken out, and none has less than that. */
async function refuseBelowTaken(tx: Tx, campaignId: number, options: readonly OptionInput[]): Promise<void> {
  const before = await tx.select().from(giftOptions).where(eq(giftOptions.campaignId, campaignId)).for('update')
  for (const { skuId, taken } of before) {
    const after = options.find(({ sku_id: id }) => id === skuId)
    if ((after?.stock ?? 0) < taken) throw invalidField('options', 'BELOW_GIVEN', { taken })
  }
}

async function keepPlans(tx: Tx, campaignId: number, planIds: readonly number[]): Promise<void> {
  await tx.delete(giftCampaignPlans).where(eq(giftCampaignPlans.campaignId, campaignId))
  await tx.insert(giftCampaignPlans).values(planIds.map((planId) => ({ campaignId, planId })))
}

async function keepOptions(tx: Tx, campaignId: number, options: readonly OptionInput[]): Promise<void> {
  const kept = options.map(({ sku_id: id }) => id)
  await tx
    .delete(giftOptions)
    .where(sql`campaign_id = ${campaignId} and not (sku_id = any(${sql.param(kept)}::bigint[]))`)
  await tx.execute(sql`insert into gift_options (campaign_id, sku_id, title, stock, sequence)
    select ${campaignId}, v.sku_id, v.title, v.stock, v.n from ${records(options.map((one, n) => ({ ...one, n })))} as v(n int, sku_id bigint, title text, stock int)
    order by v.n
    on conflict (campaign_id, sku_id) do update set title = excluded.title, stock = excluded.stock, sequence = excluded.sequence, updated_at = now()`)
}

const extras = {
  image_id: z.number().int().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  plan_ids: z.array(z.number().int()),
  options: z.array(
    z.object({
      sku_id: z.number().int(),
      title: z.string(),
      name: z.string(),
      stock: z.number().int(),
      taken: z.number().int(),
    }),
  ),
}

type OptionShown = { sku_id: number; title: string; name: string; stock: number; taken: number }

async function withOptions(db: Db, found: readonly Campaign[]) {
  const about = await rows(
    db,
    { id: num, plan_ids: json<number[]>(), options: json<OptionShown[]>() },
    sql`select c.id, (select coalesce(json_agg(p.plan_id order by p.plan_id), '[]'::json) from gift_campaign_plans p where p.campaign_id = c.id) as plan_ids,
          coalesce((select json_agg(json_build_object('sku_id', o.sku_id, 'title', o.title, 'stock', o.stock, 'taken', o.taken,
              'name', p.name || case when k.option_label = '' then '' else ' (' || k.option_label || ')' end) order by o.sequence, o.id)
            from gift_options o join skus k on k.id = o.sku_id join products p on p.id = k.product_id where o.campaign_id = c.id), '[]'::json) as options
        from gift_campaigns c where c.id = any(${sql.param(found.map(({ id }) => id))}::bigint[])`,
  )
  const byId = new Map(about.map((one) => [one.id, one]))
  return found.map(({ id }) => {
    const { plan_ids, options } = sure(byId.get(id))
    return { plan_ids, options }
  })
}

/** 혜택 캠페인 */
export const giftCampaignsAdmin = crud({
  path: '/core-admin/v1/gift-campaigns',
  name: 'gift-campaign',
  label: '혜택 캠페인',
  schemaName: 'AdminGiftCampaign',
  table: giftCampaigns,
  fields,
  extension: true,
  commands: ['plan_ids', 'options'],
  extras,
  present: withOptions,
  search: [giftCampaigns.title],
  filters: { status: giftCampaigns.status },
  sort: {
    id: giftCampaigns.id,
    title: giftCampaigns.title,
    starts_at: giftCampaigns.startsAt,
    ends_at: giftCampaigns.endsAt,
    status: giftCampaigns.status,
    updated_at: giftCampaigns.updatedAt,
  },
  defaultSort: '-id',
  permissions: {
    read: 'gifts:read',
    create: 'gifts:write',
    update: 'gifts:write',
    delete: 'gifts:write',
    bulk: 'gifts:write',
  },
  conflicts: {
    gift_campaign_plans_plan_id_plans_id_fk: ['plan_ids', 'NOT_FOUND'],
    gift_options_sku_id_skus_id_fk: ['options', 'NOT_FOUND'],
  },
  apart: true,
  beforeWrite: valuesOf,
  async afterWrite(tx, row, input) {
    if (input['plan_ids'] !== undefined) await keepPlans(tx, row.id, input['plan_ids'] as number[])
    if (input['options'] !== undefined) await keepOptions(tx, row.id, input['options'] as OptionInput[])
  },
  async remove(tx, row) {
    const [taken] = await rows(
      tx,
      { id: num },
      sql`select id from gift_options where campaign_id = ${row.id} and taken > 0 limit 1`,
    )
    if (taken) throw new AppError('GIFT_CAMPAIGN_IN_USE')
    await tx.delete(giftOptions).where(eq(giftOptions.campaignId, row.id))
    await tx.delete(giftCampaignPlans).where(eq(giftCampaignPlans.campaignId, row.id))
    await deleteUnused(tx.delete(giftCampaigns).where(eq(giftCampaigns.id, row.id)), 'GIFT_CAMPAIGN_IN_USE')
  },
  inUse: { code: 'GIFT_CAMPAIGN_IN_USE', constraints: [] },
  labelOf: (row) => row.title,
})
