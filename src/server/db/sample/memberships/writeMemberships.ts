import { giftCampaignPlans, giftCampaigns, giftOptions } from '../../../modules/gifts/campaigns.tables.ts'
import { giftBundleGoods, giftBundles, giftEvents, giftOrders, gifts } from '../../../modules/gifts/gifts.tables.ts'
import { planKits, plans, subscriptionProducts } from '../../../modules/plans/plans.tables.ts'
import { subscriptionPayments, subscriptionRefunds } from '../../../modules/subscriptions/charges.tables.ts'
import type { Tx } from '../../db.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { Shop } from '../orders/books.ts'
import { voucherBatches, vouchers } from '../../../modules/vouchers/vouchers.tables.ts'
import { planGiftBox } from './gifts.ts'
import { planMemberships } from './plans.ts'
import { planVouchers } from './vouchers.ts'

/** Writes what memberships are sold as, and the vouchers of a campaign. */
export const writeMemberships = async (tx: Tx, shop: Shop): Promise<void> => {
  const planned = planMemberships(shop)
  await insertRows(tx, plans, planned.plans)
  await insertRows(tx, planKits, planned.kits)
  await insertRows(tx, subscriptionProducts, planned.products)
  const given = planVouchers(shop)
  await insertRows(tx, voucherBatches, given.batches)
  await insertRows(tx, vouchers, given.vouchers)
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
  await continueIds(tx, [
    plans,
    subscriptionProducts,
    voucherBatches,
    vouchers,
    giftBundles,
    giftCampaigns,
    giftOptions,
    subscriptionPayments,
    subscriptionRefunds,
    giftOrders,
    gifts,
  ])
}
