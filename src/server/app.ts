import type { Hono } from 'hono'
import type { Deps } from './deps.ts'
import type { Endpoint } from './http/endpoint.ts'
import { mount } from './http/mount.ts'
import { membershipEndpoints } from './membershipEndpoints.ts'
import type { Sessions } from './http/sessions.ts'
import { emailCodeRoutes } from './modules/accounts/emailCodes.routes.ts'
import { mobileRoutes } from './modules/accounts/mobile.routes.ts'
import { consentRoutes } from './modules/accounts/consents.routes.ts'
import { deactivateRoutes } from './modules/accounts/deactivate.routes.ts'
import { deviceRoutes } from './modules/accounts/devices.routes.ts'
import { passwordRoutes } from './modules/accounts/password.routes.ts'
import { profileRoutes } from './modules/accounts/profile.routes.ts'
import { addressRoutes } from './modules/addresses/addresses.routes.ts'
import { analyticsRoutes } from './modules/analytics/analytics.routes.ts'
import { authRoutes } from './modules/accounts/auth.routes.ts'
import { authenticate } from './modules/auth/authenticate.ts'
import { refuseLooking } from './modules/auth/lookingAs.ts'
import { sessionRoutes } from './modules/auth/session.routes.ts'
import { ownAccountAdmin } from './modules/auth/ownAccount.admin.ts'
import { staffAuth } from './modules/auth/staff.admin.ts'
import { staffAccountsAdmin } from './modules/auth/staffAccounts.admin.ts'
import { cartRoutes } from './modules/cart/cart.routes.ts'
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts'
import { claimRoutes } from './modules/claims/claims.routes.ts'
import { purchaseRoutes } from './modules/purchases/purchases.routes.ts'
import { gateways } from './modules/payments/gateways.ts'
import { reconciliationsAdmin } from './modules/reconciliations/reconciliations.admin.ts'
import { receiveWebhook } from './modules/checkout/webhooks.service.ts'
import { webhookRoutes } from './modules/checkout/webhooks.routes.ts'
import { windowRoutes } from './modules/payments/window.routes.ts'
import { categoryMovesAdmin } from './modules/catalog/categoryMoves.admin.ts'
import { productEditorAdmin } from './modules/catalog/products.editor.ts'
import { followMarks } from './modules/catalog/followMarks.ts'
import { brandsAdmin } from './modules/catalog/brands.admin.ts'
import { catalogsAdmin } from './modules/catalog/catalogs.admin.ts'
import { filledNoticesAdmin } from './modules/catalog/filledNotices.admin.ts'
import { categoriesAdmin } from './modules/catalog/categories.admin.ts'
import { optionsAdmin } from './modules/catalog/options.admin.ts'
import { pricesAdmin } from './modules/catalog/prices.admin.ts'
import { productCountsAdmin } from './modules/catalog/products.counts.ts'
import { productsAdmin } from './modules/catalog/products.admin.ts'
import { productRoutes } from './modules/catalog/products.routes.ts'
import { priceCalendarAdmin } from './modules/price-schedules/calendar.admin.ts'
import { pricePlanAdmin } from './modules/price-schedules/month.admin.ts'
import { priceSchedulesAdmin } from './modules/price-schedules/priceSchedules.admin.ts'
import { priceWhatIfAdmin } from './modules/price-schedules/whatIf.admin.ts'
import { searchRoutes } from './modules/catalog/search/search.routes.ts'
import { searchWordsAdmin, synonymsAdmin } from './modules/catalog/search/synonyms.admin.ts'
import { searchTermsAdmin } from './modules/catalog/search/terms.admin.ts'
import { stockCountAdmin } from './modules/catalog/stockCount.admin.ts'
import { skusAdmin } from './modules/catalog/skus.admin.ts'
import { sheetsAdmin } from './modules/catalog/sheets.admin.ts'
import { surchargesAdmin } from './modules/catalog/surcharges.admin.ts'
import { tagsAdmin } from './modules/catalog/tags.admin.ts'
import { imageRoutes } from './modules/images/images.routes.ts'
import { callsAdmin } from './modules/conversations/calls/calls.admin.ts'
import { laterAdmin } from './modules/conversations/later/later.admin.ts'
import { conversationsBulk } from './modules/conversations/bulk/bulk.admin.ts'
import { conversationMetricsAdmin } from './modules/conversations/metrics/metrics.admin.ts'
import { conversationRoutes } from './modules/conversations/conversations.routes.ts'
import { inboxAdmin } from './modules/conversations/inbox/inbox.admin.ts'
import { conversationActionsAdmin } from './modules/conversations/actions/actions.admin.ts'
import { inConversations } from './modules/conversations/actions/lines.ts'
import { repliesAdmin } from './modules/conversations/replies.admin.ts'
import { conversationSettingsAdmin } from './modules/conversations/settings.admin.ts'
import { incidentsAdmin } from './modules/incidents/incidents.admin.ts'
import { couponsAdmin } from './modules/coupons/coupons.admin.ts'
import { couponRoutes } from './modules/coupons/coupons.routes.ts'
import { userCouponsAdmin } from './modules/coupons/userCoupons.admin.ts'
import { policiesAdmin } from './modules/policies/policies.admin.ts'
import { policiesRoutes } from './modules/policies/policies.routes.ts'
import { carrierChoicesAdmin, carriersAdmin } from './modules/shipping/carriers.admin.ts'
import { holidaysAdmin } from './modules/shipping/holidays.admin.ts'
import { pointsAdmin } from './modules/points/points.admin.ts'
import { pointsRoutes } from './modules/points/points.routes.ts'
import { shippingOriginsAdmin } from './modules/shipping/origins.admin.ts'
import { remoteAreasAdmin } from './modules/shipping/remoteAreas.admin.ts'
import { remotePoliciesAdmin } from './modules/shipping/remotePolicies.admin.ts'
import { shippingSettingsAdmin } from './modules/shipping/settings.admin.ts'
import { jobsAdmin } from './modules/bulk/jobs.admin.ts'
import { liveAdmin } from './modules/bulk/live.admin.ts'
import { claimReasonsAdmin } from './modules/claims/claimReasons.admin.ts'
import { claimsAdmin } from './modules/claims/claims.admin.ts'
import { deliveriesAdmin } from './modules/deliveries/deliveries.admin.ts'
import { shippingNoticesAdmin } from './modules/deliveries/notice.admin.ts'
import { booksAdmin } from './modules/ops/books.admin.ts'
import { approvalsAdmin } from './modules/approvals/approvals.admin.ts'
import { accessLogsAdmin } from './modules/access-logs/accessLogs.admin.ts'
import { auditAdmin } from './modules/audit/audit.admin.ts'
import { deliverySchedulesAdmin } from './modules/delivery-schedules/deliverySchedules.admin.ts'
import { kitParcelsAdmin } from './modules/delivery-schedules/kitParcels.admin.ts'
import { rollForward } from './modules/delivery-schedules/rollForward.service.ts'
import { dashboardAdmin } from './modules/dashboard/dashboard.admin.ts'
import { statisticsFilesAdmin } from './modules/statistics/files/files.admin.ts'
import { leadTimesAdmin } from './modules/statistics/lead-times/leadTimes.admin.ts'
import { statisticsAdmin } from './modules/statistics/statistics.admin.ts'
import { deadlinesAdmin } from './modules/deadlines/deadlines.admin.ts'
import { packingAdmin } from './modules/packing/packing.admin.ts'
import { printsAdmin } from './modules/packing/prints.admin.ts'
import { exportsAdmin } from './modules/exports/exports.admin.ts'
import { consignmentsAdmin } from './modules/imports/consignments.admin.ts'
import { memberActionsAdmin } from './modules/members/memberActions.admin.ts'
import { membersAdmin } from './modules/members/members.admin.ts'
import { heldMessagesAdmin } from './modules/messages/held.admin.ts'
import { messagesAdmin } from './modules/messages/messages.admin.ts'
import { noticeTemplatesAdmin } from './modules/messages/noticeTemplates.admin.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { memosAdmin } from './modules/memos/memos.admin.ts'
import { memoPinsAdmin } from './modules/memos/pins.admin.ts'
import { orderItemsAdmin } from './modules/order-desk/order-items.admin.ts'
import { orderAsOfAdmin } from './modules/order-desk/asOf.admin.ts'
import { orderEventsAdmin } from './modules/order-desk/orderEvents.admin.ts'
import { ordersAdmin } from './modules/order-desk/orders.admin.ts'
import { receiverAdmin } from './modules/order-desk/receiver.admin.ts'
import { alarmRoutes } from './modules/promotions/alarms.routes.ts'
import { eventRoutes } from './modules/promotions/events.routes.ts'
import { exhibitionRoutes } from './modules/exhibitions/exhibitions.routes.ts'
import { exhibitionsAdmin } from './modules/exhibitions/exhibitions.admin.ts'
import { eventsAdmin } from './modules/promotions/events.admin.ts'
import { timeSaleRoutes } from './modules/promotions/timeSales.routes.ts'
import { roomOf } from './modules/claims/refundRoom.ts'
import { refundsAdmin } from './modules/refunds/refunds.admin.ts'
import { myReviewRoutes } from './modules/reviews/myReviews.routes.ts'
import { moderationAdmin } from './modules/reviews/moderation.admin.ts'
import { reviewsAdmin } from './modules/reviews/reviews.admin.ts'
import { reviewRoutes } from './modules/reviews/reviews.routes.ts'
import { refundRoutes } from './modules/refunds/refunds.routes.ts'
import { openSearch } from './modules/search/sealedSearch.ts'
import { searchAdmin } from './modules/search/search.admin.ts'
import { searchesAdmin } from './modules/search/searches.admin.ts'
import { sandboxSocialRoutes } from './modules/social/sandbox/sandbox.routes.ts'
import { socialRoutes } from './modules/social/social.routes.ts'
import { socialAccountRoutes } from './modules/social/socialAccounts.routes.ts'
import { ticketRoutes } from './modules/accounts/ticket.routes.ts'
import { termsAdmin } from './modules/terms/terms.admin.ts'
import { termsRoutes } from './modules/terms/terms.routes.ts'
import { tvRoutes } from './modules/tv/tv.routes.ts'
import { viewsAdmin } from './modules/views/views.admin.ts'
import { brandRoutes } from './modules/wishes/brands.routes.ts'
import { followedPrices } from './modules/wishes/follows.read.ts'
import { followRoutes } from './modules/wishes/follows.routes.ts'
import { recentRoutes } from './modules/wishes/recent.routes.ts'
import { shelfRoutes } from './modules/wishes/shelves.routes.ts'
import { restockRoutes } from './modules/wishes/restocks.routes.ts'

const marks = followMarks(followedPrices)

/** Every operation of the server, in reading order: this list is the table of contents. */
export const endpoints: Endpoint[] = [
  // accounts
  ...sessionRoutes,
  ...authRoutes,
  ...socialRoutes,
  ...ticketRoutes,
  ...socialAccountRoutes,
  ...sandboxSocialRoutes,
  ...tvRoutes,
  ...profileRoutes,
  ...passwordRoutes,
  ...termsRoutes,
  ...termsAdmin,
  ...consentRoutes,
  ...deviceRoutes,
  ...notificationRoutes,
  ...deactivateRoutes,
  ...emailCodeRoutes,
  ...mobileRoutes,
  ...staffAuth,
  ...analyticsRoutes,
  ...ownAccountAdmin,
  ...staffAccountsAdmin,
  // catalog
  ...timeSaleRoutes(marks),
  ...eventRoutes(marks),
  ...alarmRoutes,
  ...productRoutes(marks),
  ...brandRoutes,
  ...followRoutes,
  ...restockRoutes,
  ...recentRoutes,
  ...shelfRoutes,
  ...exhibitionRoutes(marks),
  ...searchRoutes,
  ...synonymsAdmin,
  ...searchWordsAdmin,
  ...searchTermsAdmin,
  ...imageRoutes,
  ...brandsAdmin,
  ...catalogsAdmin,
  ...filledNoticesAdmin,
  ...categoriesAdmin,
  ...categoryMovesAdmin,
  ...tagsAdmin,
  ...pricesAdmin,
  ...sheetsAdmin,
  ...priceSchedulesAdmin,
  ...priceCalendarAdmin,
  ...pricePlanAdmin,
  ...priceWhatIfAdmin,
  ...surchargesAdmin,
  ...productCountsAdmin,
  ...productsAdmin,
  ...productEditorAdmin,
  ...optionsAdmin,
  ...stockCountAdmin,
  ...skusAdmin,
  ...eventsAdmin,
  ...exhibitionsAdmin,
  // shipping
  ...shippingOriginsAdmin,
  ...shippingSettingsAdmin,
  ...carrierChoicesAdmin,
  ...carriersAdmin,
  ...remotePoliciesAdmin,
  ...remoteAreasAdmin,
  ...holidaysAdmin(rollForward),
  ...deliverySchedulesAdmin,
  ...kitParcelsAdmin,
  ...policiesRoutes,
  ...policiesAdmin,
  // buying
  ...addressRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...purchaseRoutes,
  ...pointsRoutes,
  ...claimRoutes,
  ...refundRoutes,
  ...reviewRoutes,
  ...myReviewRoutes,
  ...conversationRoutes,
  ...gateways.flatMap(({ routes }) => routes?.(receiveWebhook) ?? []),
  ...windowRoutes,
  ...webhookRoutes,
  ...membershipEndpoints,
  // coupons
  ...couponRoutes(marks),
  ...couponsAdmin,
  ...inConversations(userCouponsAdmin),
  // orders and deliveries, staff
  ...orderItemsAdmin,
  ...consignmentsAdmin,
  ...exportsAdmin,
  ...printsAdmin,
  ...packingAdmin,
  ...ordersAdmin,
  ...inConversations(receiverAdmin),
  ...orderEventsAdmin,
  ...orderAsOfAdmin,
  ...deliveriesAdmin,
  ...inConversations(shippingNoticesAdmin),
  ...claimReasonsAdmin,
  ...inConversations(claimsAdmin),
  ...refundsAdmin(roomOf),
  ...inConversations(pointsAdmin),
  ...approvalsAdmin,
  ...reviewsAdmin,
  ...moderationAdmin,
  ...inboxAdmin,
  ...repliesAdmin,
  ...conversationActionsAdmin,
  ...laterAdmin,
  ...callsAdmin,
  ...conversationsBulk,
  ...conversationMetricsAdmin,
  ...incidentsAdmin,
  ...conversationSettingsAdmin,
  ...membersAdmin,
  ...memberActionsAdmin,
  ...memosAdmin,
  ...memoPinsAdmin,
  ...viewsAdmin,
  ...searchAdmin,
  ...searchesAdmin,
  ...dashboardAdmin,
  ...statisticsAdmin,
  ...statisticsFilesAdmin,
  ...leadTimesAdmin,
  ...deadlinesAdmin,
  ...jobsAdmin,
  ...liveAdmin,
  ...reconciliationsAdmin,
  ...auditAdmin,
  ...accessLogsAdmin,
  ...heldMessagesAdmin,
  ...messagesAdmin,
  ...noticeTemplatesAdmin,
  ...booksAdmin,
]

const sessions: Sessions = { authenticate, refuseLooking, openSearch }

/**
 * The HTTP application over the given ports. It serves the API alone; files and pages are added by `main.ts`. Tests may
 * serve operations of their own.
 */
export function createApp(deps: Deps, served: Endpoint[] = endpoints): Hono {
  return mount(deps, served, sessions)
}
