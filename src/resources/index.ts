/**
 * THE list of the console: menu, routes, labels, permissions and the command palette follow from it.
 * A resource is a folder here and a line below; lines stand in the order of the menu within their group.
 */
import type { RegistryEntry } from '#console/registry.ts'
import { account } from './account/index.ts'
import { accessLogs, accessReview } from './access-logs/index.ts'
import { approvals } from './approvals/index.ts'
import { auditLogs } from './audit-logs/index.ts'
import { books } from './books/index.ts'
import { brands } from './brands/index.ts'
import { cancelClaims, claims, exchangeClaims, returnClaims, returnDesk } from './claims/index.ts'
import { carriers } from './carriers/index.ts'
import { claimReasons } from './claim-reasons/index.ts'
import { conversationCategories } from './conversation-categories/index.ts'
import { conversationMetrics } from './conversation-metrics/index.ts'
import { conversations } from './conversations/index.ts'
import { conversationTags } from './conversation-tags/index.ts'
import { conversationTemplates } from './conversation-templates/index.ts'
import { coupons } from './coupons/index.ts'
import { dashboard } from './dashboard/index.ts'
import { deadlines } from './deadlines/index.ts'
import { deliveries } from './deliveries/index.ts'
import { bannerEvents, multiProductEvents, singleProductEvents } from './events/index.ts'
import { exhibitions } from './exhibitions/index.ts'
import { incidents } from './incidents/index.ts'
import { invoiceUpload } from './invoice-upload/index.ts'
import { jobs } from './jobs/index.ts'
import { messages } from './messages/index.ts'
import { noticeTemplates } from './notice-templates/index.ts'
import { orderItems } from './order-items/index.ts'
import { orders } from './orders/index.ts'
import { catalogs } from './catalogs/index.ts'
import { deliverySchedules } from './delivery-schedules/index.ts'
import { giftBundles } from './gift-bundles/index.ts'
import { giftCampaigns } from './gift-campaigns/index.ts'
import { gifts } from './gifts/index.ts'
import { holidays } from './holidays/index.ts'
import { members } from './members/index.ts'
import { options } from './options/index.ts'
import { packingDesk, shippingStops } from './packing/index.ts'
import { planPriceChanges } from './plan-price-changes/index.ts'
import { plans } from './plans/index.ts'
import { points } from './points/index.ts'
import { policies } from './policies/index.ts'
import { pointsRequest } from './points-request/index.ts'
import { priceCalendar, priceFile, priceSchedules } from './price-schedules/index.ts'
import { productCategories } from './product-categories/index.ts'
import { productTags } from './product-tags/index.ts'
import { products } from './products/index.ts'
import { reconciliations } from './reconciliations/index.ts'
import { refunds } from './refunds/index.ts'
import { remoteAreas } from './remote-areas/index.ts'
import { moderation, reviews } from './reviews/index.ts'
import { searchSynonyms } from './search-synonyms/index.ts'
import { searchWords } from './search-words/index.ts'
import { shippingOrigins } from './shipping-origins/index.ts'
import { shippingSettings } from './shipping-settings/index.ts'
import { skus } from './skus/index.ts'
import { staffs } from './staffs/index.ts'
import { referralPrograms } from './referral-programs/index.ts'
import { referrals } from './referrals/index.ts'
import { claimRates, leadTimes, statistics } from './statistics/index.ts'
import { subscriptionProducts } from './subscription-products/index.ts'
import { subscriptionStatistics } from './subscription-statistics/index.ts'
import { subscriptions } from './subscriptions/index.ts'
import { terms } from './terms/index.ts'
import { voucherBatches } from './voucher-batches/index.ts'
import { vouchers } from './vouchers/index.ts'

export const registry: readonly RegistryEntry[] = [
  dashboard,
  deadlines,
  conversations,
  incidents,
  orderItems,
  invoiceUpload,
  orders,
  deliveries,
  packingDesk,
  shippingStops,
  cancelClaims,
  returnClaims,
  exchangeClaims,
  returnDesk,
  refunds,
  claims,
  jobs,
  approvals,
  products,
  skus,
  options,
  priceSchedules,
  priceCalendar,
  priceFile,
  productCategories,
  productTags,
  brands,
  catalogs,
  subscriptions,
  plans,
  planPriceChanges,
  subscriptionProducts,
  voucherBatches,
  vouchers,
  referralPrograms,
  referrals,
  giftBundles,
  giftCampaigns,
  gifts,
  shippingOrigins,
  carriers,
  shippingSettings,
  policies,
  claimReasons,
  noticeTemplates,
  conversationTemplates,
  conversationCategories,
  conversationTags,
  holidays,
  deliverySchedules,
  remoteAreas,
  members,
  reviews,
  moderation,
  messages,
  points,
  pointsRequest,
  coupons,
  bannerEvents,
  singleProductEvents,
  multiProductEvents,
  exhibitions,
  searchWords,
  searchSynonyms,
  statistics,
  claimRates,
  leadTimes,
  subscriptionStatistics,
  conversationMetrics,
  books,
  reconciliations,
  terms,
  staffs,
  accessLogs,
  accessReview,
  auditLogs,
  account,
]
