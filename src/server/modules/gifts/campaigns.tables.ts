import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { skus } from '../catalog/catalog.tables.ts'
import { deliverySchedules } from '../delivery-schedules/deliverySchedules.tables.ts'
import { images } from '../images/images.tables.ts'
import { plans } from '../plans/plans.tables.ts'
import { subscriptions } from '../subscriptions/subscriptions.tables.ts'

/** 혜택 캠페인: what those get who pay for certain plans while it lasts, one of its options each. */
export const giftCampaigns = pgTable(
  'gift_campaigns',
  {
    id: id(),
    title: text('title').notNull(),
    imageId: ref('image_id').references(() => images.id),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('gift_campaigns_image').on(t.imageId), check('gift_campaigns_time', sql`ends_at > starts_at`)],
)

export const giftCampaignPlans = pgTable(
  'gift_campaign_plans',
  {
    id: id(),
    campaignId: ref('campaign_id')
      .notNull()
      .references(() => giftCampaigns.id),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
  },
  (t) => [
    uniqueIndex('gift_campaign_plans_one').on(t.campaignId, t.planId),
    index('gift_campaign_plans_plan').on(t.planId),
  ],
)

/** One thing that can be chosen, as long as there is some of it. */
export const giftOptions = pgTable(
  'gift_options',
  {
    id: id(),
    campaignId: ref('campaign_id')
      .notNull()
      .references(() => giftCampaigns.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    title: text('title').notNull(),
    /** how many may be given away, and how many were */
    stock: integer('stock').notNull(),
    taken: integer('taken').notNull().default(0),
    sequence: integer('sequence').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('gift_options_one').on(t.campaignId, t.skuId),
    index('gift_options_sku').on(t.skuId),
    check('gift_options_stock', sql`stock >= 0 and taken between 0 and stock`),
  ],
)

/** 고른 혜택: one for each person and campaign. */
export const giftChoices = pgTable(
  'gift_choices',
  {
    id: id(),
    campaignId: ref('campaign_id')
      .notNull()
      .references(() => giftCampaigns.id),
    optionId: ref('option_id')
      .notNull()
      .references(() => giftOptions.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    scheduleId: ref('schedule_id')
      .notNull()
      .references(() => deliverySchedules.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gift_choices_one').on(t.campaignId, t.userId),
    index('gift_choices_option').on(t.optionId),
    index('gift_choices_user').on(t.userId),
    index('gift_choices_subscription').on(t.subscriptionId),
    uniqueIndex('gift_choices_schedule').on(t.scheduleId),
  ],
)
