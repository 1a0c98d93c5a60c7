import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, num, type RowOf, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { day, isoTime } from '../../http/endpoint.ts'
import { imageJson, toImage } from '../catalog/cards.ts'
import { readOriginDays } from '../delivery-schedules/originDays.read.ts'
import { firstOpenDay } from '../delivery-schedules/shippingDays.ts'
import { type ImageRef, imageSchema, noImage } from '../images/images.contract.ts'
import { ms } from './gifts.read.ts'

export const giftOptionSchema = z
  .object({
    id: z.number().int(),
    title: z.string(),
    sku_id: z.number().int(),
    option_label: z.string(),
    stock: z.enum(['AVAILABLE', 'SOLD_OUT']),
    ships_on: day.optional().openapi({ description: '지금 고르면 나가는 날. 나갈 수 있는 날이 없으면 없어요' }),
    image: imageSchema,
  })
  .openapi('GiftOption')

export const giftCampaignSchema = z
  .object({
    id: z.number().int(),
    title: z.string(),
    image: imageSchema,
    options: z.array(giftOptionSchema),
    plan_ids: z.array(z.number().int()),
    starts_at: isoTime,
    ends_at: isoTime,
    left: z.number().int().openapi({ description: '남은 수, 모든 옵션을 더해서' }),
    can_choose: z.boolean().openapi({ description: '보고 있는 사람이 지금 고를 수 있어요' }),
    chosen_option_id: z.number().int().optional(),
  })
  .openapi('GiftCampaign')
export type GiftCampaign = z.infer<typeof giftCampaignSchema>

const campaignRow = {
  id: num,
  title: text,
  image: json<ImageRef>().orNull,
  plan_ids: json<number[]>(),
  starts_ms: num,
  ends_ms: num,
  entitled: bool,
  chosen: num.orNull,
}

/** Campaigns that are open now, those that end first first; `userId` is whoever looks. */
export async function openCampaigns(db: Db, userId: number | undefined, now: Date): Promise<GiftCampaign[]> {
  const who = userId ?? 0
  const found = await rows(
    db,
    campaignRow,
    sql`select c.id, c.title, ${imageJson(sql`i`)} as image, ${ms(sql`c.starts_at`)} as starts_ms, ${ms(sql`c.ends_at`)} as ends_ms,
          (select coalesce(json_agg(p.plan_id order by p.plan_id), '[]'::json) from gift_campaign_plans p where p.campaign_id = c.id) as plan_ids,
          exists (${entitlement(who)}) as entitled,
          (select h.option_id from gift_choices h where h.campaign_id = c.id and h.user_id = ${who}) as chosen
        from gift_campaigns c left join images i on i.id = c.image_id
        where ${isOpen(now)} order by c.ends_at, c.id`,
  )
  const options = await optionsOf(
    db,
    found.map(({ id }) => id),
    now,
  )
  return found.map((row) => {
    const own = options.get(row.id) ?? []
    return {
      id: row.id,
      title: row.title,
      image: row.image?.id ? toImage(row.image) : (own[0]?.option.image ?? noImage),
      options: own.map(({ option }) => option),
      plan_ids: row.plan_ids,
      starts_at: kstIso(row.starts_ms),
      ends_at: kstIso(row.ends_ms),
      left: own.reduce((sum, { left }) => sum + left, 0),
      can_choose: row.entitled && row.chosen === null,
      ...(row.chosen === null ? {} : { chosen_option_id: row.chosen }),
    }
  })
}

/** Over `gift_campaigns c`. */
export const isOpen = (now: Date) => sql`c.status = 'ACTIVE' and c.starts_at <= ${at(now)} and c.ends_at > ${at(now)}`

/** The membership by which somebody may choose, over `gift_campaigns c`: one of its plans, paid for since it began. */
export const entitlement = (userId: number) => sql`
  select s.id from subscriptions s join subscription_periods d on d.subscription_id = s.id
    join subscription_payments y on y.id = d.payment_id and y.refunded = 0
  where s.user_id = ${userId} and s.status in ('ACTIVE', 'CANCEL_SCHEDULED', 'PAUSED') and d.kind = 'PAID' and d.created_at >= c.starts_at
    and d.plan_id in (select e.plan_id from gift_campaign_plans e where e.campaign_id = c.id)`

const optionRow = {
  campaign_id: num,
  id: num,
  title: text,
  sku_id: num,
  option_label: text,
  left: num,
  origin_id: num,
  image: json<ImageRef>().orNull,
}
type Option = RowOf<typeof optionRow>

type Shown = { option: GiftCampaign['options'][number]; left: number }

async function optionsOf(db: Db, campaignIds: readonly number[], now: Date): Promise<Map<number, Shown[]>> {
  if (campaignIds.length === 0) return new Map()
  const found = await rows(
    db,
    optionRow,
    sql`select o.campaign_id, o.id, o.title, o.sku_id, k.option_label, o.stock - o.taken as left, p.shipping_origin_id as origin_id,
          (select ${imageJson(sql`i`)} from product_images pi join images i on i.id = pi.image_id
            where pi.product_id = p.id order by pi.sequence limit 1) as image
        from gift_options o join skus k on k.id = o.sku_id join products p on p.id = k.product_id
        where o.campaign_id = any(${sql.param([...campaignIds])}::bigint[]) order by o.sequence, o.id`,
  )
  const origins = await readOriginDays(db, now, [...new Set(found.map((one) => one.origin_id))])
  const shipsOn = ({ origin_id: id }: Option) => {
    const origin = origins.get(id)
    return origin ? firstOpenDay(kstDay(now), origin, now) : undefined
  }
  const byCampaign = new Map<number, Shown[]>()
  for (const one of found) {
    const ships = shipsOn(one)
    const option = {
      id: one.id,
      title: one.title,
      sku_id: one.sku_id,
      option_label: one.option_label,
      stock: one.left > 0 ? ('AVAILABLE' as const) : ('SOLD_OUT' as const),
      ...(ships ? { ships_on: ships } : {}),
      image: one.image ? toImage(one.image) : noImage,
    }
    byCampaign.set(one.campaign_id, [...(byCampaign.get(one.campaign_id) ?? []), { option, left: one.left }])
  }
  return byCampaign
}
