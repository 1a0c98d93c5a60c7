import type { Endpoint } from './http/endpoint.ts'
import { billingRoutes } from './modules/billing/billing.routes.ts'
import { campaignRoutes } from './modules/gifts/campaigns.routes.ts'
import { giftBundlesAdmin } from './modules/gifts/giftBundles.admin.ts'
import { giftCampaignsAdmin } from './modules/gifts/giftCampaigns.admin.ts'
import { giftRefundsAdmin } from './modules/gifts/refunds/refunds.admin.ts'
import { giftsAdmin } from './modules/gifts/gifts.admin.ts'
import { giftRoutes } from './modules/gifts/gifts.routes.ts'
import { methodChosen } from './modules/subscriptions/own/method.service.ts'
import { plansAdmin } from './modules/plans/plans.admin.ts'
import { planRoutes } from './modules/plans/plans.routes.ts'
import { subscriptionProductsAdmin } from './modules/plans/subscriptionProducts.admin.ts'
import { referralsAdmin } from './modules/referrals/referrals.admin.ts'
import { referralRoutes } from './modules/referrals/referrals.routes.ts'
import { honestRoutes } from './modules/subscriptions/honest/honest.routes.ts'
import { joiningRoutes } from './modules/subscriptions/joining/joining.routes.ts'
import { subscriptionStatisticsAdmin } from './modules/subscriptions/statistics/statistics.admin.ts'
import { kitReturnsAdmin } from './modules/subscriptions/kitReturns/kitReturns.admin.ts'
import { kitReturnRoutes } from './modules/subscriptions/kitReturns/kitReturns.routes.ts'
import { kitRoutes } from './modules/subscriptions/kits/kits.routes.ts'
import { subscriptionsAdmin } from './modules/subscriptions/admin/subscriptions.admin.ts'
import { transfersAdmin } from './modules/subscriptions/admin/transfers.admin.ts'
import { pricesAdmin } from './modules/subscriptions/prices/prices.admin.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts'
import { vouchersAdmin } from './modules/vouchers/vouchers.admin.ts'
import { voucherRoutes } from './modules/vouchers/vouchers.routes.ts'

/** The operations of memberships, in reading order: ways to pay, plans, subscriptions, what gives them away. */
export const membershipEndpoints: Endpoint[] = [
  ...billingRoutes(methodChosen),
  ...planRoutes,
  ...plansAdmin,
  ...subscriptionProductsAdmin,
  ...joiningRoutes,
  ...subscriptionRoutes,
  ...honestRoutes,
  ...subscriptionStatisticsAdmin,
  ...kitRoutes,
  ...kitReturnRoutes,
  ...subscriptionsAdmin,
  ...kitReturnsAdmin,
  ...transfersAdmin,
  ...referralRoutes,
  ...referralsAdmin,
  ...pricesAdmin,
  ...voucherRoutes,
  ...vouchersAdmin,
  ...giftRoutes,
  ...campaignRoutes,
  ...giftsAdmin,
  ...giftRefundsAdmin,
  ...giftBundlesAdmin,
  ...giftCampaignsAdmin,
]
