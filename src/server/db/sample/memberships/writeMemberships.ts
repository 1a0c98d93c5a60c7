import { giftCampaignPlans, giftCampaigns, giftOptions } from '../../../modules/gifts/campaigns.tables.ts'
import { giftBundleGoods, giftBundles, giftEvents, giftOrders, gifts } from '../../../modules/gifts/gifts.tables.ts'
import { policies } from '../../../modules/policies/policies.tables.ts'
import { honestOffers } from '../../../modules/subscriptions/honest/honest.tables.ts'
import { trainingDays } from '../../../modules/training/training.tables.ts'
import { samplePolicies } from './honest.ts'
import { referralPrograms } from '../../../modules/referrals/referrals.tables.ts'
import { planKits, plans, subscriptionProducts } from '../../../modules/plans/plans.tables.ts'
import type { Tx } from '../../db.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { Shop } from '../orders/books.ts'
import { voucherBatches, vouchers } from '../../../modules/vouchers/vouchers.tables.ts'
import { billingKeys } from '../../../modules/billing/billing.tables.ts'
import { sandboxCancels, sandboxPayments } from '../../../modules/payments/payments.tables.ts'
import { subscriptionPayments, subscriptionRefunds } from '../../../modules/subscriptions/charges.tables.ts'
import {
  subscriptionConsents,
  subscriptionEvents,
  subscriptionMovements,
  subscriptionNotices,
} from '../../../modules/subscriptions/records.tables.ts'
import { subscriptionPeriods, subscriptions } from '../../../modules/subscriptions/subscriptions.tables.ts'
import { planSubscriptions } from './subscriptions.ts'
import { planReferrals } from './referrals.ts'
import { planGiftBox } from './gifts.ts'
import { planMemberships } from './plans.ts'
import { planVouchers } from './vouchers.ts'

/** Writes what memberships are sold as, the vouchers of a campaign, and who is a member. */
export const writeMemberships = async (tx: Tx, shop: Shop): Promise<void> => {
  const planned = planMemberships(shop)
  await insertRows(tx, plans, planned.plans)
  await insertRows(tx, planKits, planned.kits)
  await insertRows(tx, subscriptionProducts, planned.products)
  const given = planVouchers(shop)
  await insertRows(tx, voucherBatches, given.batches)
  await insertRows(tx, vouchers, given.vouchers)
  const lives = planSubscriptions(shop, planned.plans)
  await insertRows(tx, billingKeys, lives.keys)
  await insertRows(tx, subscriptions, lives.subscriptions)
  await insertRows(tx, subscriptionPayments, lives.payments)
  await insertRows(tx, subscriptionPeriods, lives.periods)
  await insertRows(tx, subscriptionRefunds, lives.refunds)
  await insertRows(tx, subscriptionConsents, lives.consents)
  await insertRows(tx, subscriptionEvents, lives.events)
  await insertRows(tx, subscriptionMovements, lives.movements)
  await insertRows(tx, subscriptionNotices, lives.notices)
  await insertRows(tx, honestOffers, lives.offers)
  await insertRows(tx, trainingDays, lives.training)
  await insertRows(tx, policies, [samplePolicies(shop.now)])
  await insertRows(tx, sandboxPayments, lives.sandbox)
  const box = planGiftBox(shop)
  await insertRows(tx, giftBundles, box.bundles)
  await insertRows(tx, giftBundleGoods, box.goods)
  await insertRows(tx, giftCampaigns, box.campaigns)
  await insertRows(tx, giftCampaignPlans, box.campaignPlans)
  await insertRows(tx, giftOptions, box.options)
  await insertRows(tx, subscriptionPayments, box.payments)
  await insertRows(tx, subscriptionRefunds, box.refunds)
  await insertRows(tx, giftOrders, box.orders)
  await insertRows(tx, gifts, box.gifts)
  await insertRows(tx, giftEvents, box.events)
  await insertRows(tx, referralPrograms, planReferrals(shop))
  await insertRows(tx, sandboxCancels, lives.sandboxCancels)
  await continueIds(tx, [
    plans,
    subscriptionProducts,
    voucherBatches,
    vouchers,
    billingKeys,
    subscriptions,
    giftBundles,
    giftCampaigns,
    giftOptions,
    subscriptionPeriods,
    honestOffers,
    subscriptionPayments,
    subscriptionRefunds,
    giftOrders,
    gifts,
    referralPrograms,
  ])
}
