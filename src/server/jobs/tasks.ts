import type { Deps } from '../deps.ts'
import { purgeRequests } from '../http/purge.ts'
import { logError } from '../log.ts'
import { purgeLogs } from '../modules/analytics/analytics.service.ts'
import { purgeCodes } from '../modules/accounts/codes.service.ts'
import { purgeWithdrawn } from '../modules/accounts/accounts.jobs.ts'
import { forgetRotatedTokens } from '../modules/auth/sessions.service.ts'
import { joinIncidents } from '../modules/incidents/incidents.jobs.ts'
import { driveBilling } from '../modules/billing/billing.jobs.ts'
import { failAbandonedJobs, purgeJobFiles } from '../modules/bulk/pieces.service.ts'
import { resumeJobs } from '../modules/bulk/work.ts'
import { CHARGING_EVERY_SECONDS, chargingTask } from '../modules/subscriptions/change.ts'
import { driveSubscriptionRefunds, refundingTask } from '../modules/subscriptions/charging/refunds.service.ts'
import { askForPayments, chargeSubscriptions, nextDue } from '../modules/subscriptions/charging/subscriptions.jobs.ts'
import { askForPrices } from '../modules/subscriptions/prices/asking.jobs.ts'
import { nameUnused } from '../modules/subscriptions/honest/naming.jobs.ts'
import { planWaitingKits } from '../modules/subscriptions/kits/plan.service.ts'
import { closeKitReturns } from '../modules/subscriptions/kitReturns/kitReturns.jobs.ts'
import { remindOfCharges } from '../modules/subscriptions/notices.jobs.ts'
import { recomputeSalesScores } from '../modules/catalog/catalog.jobs.ts'
import { purgeTerms } from '../modules/catalog/search/terms.service.ts'
import { expireCheckouts, reconcilePayments } from '../modules/checkout/checkout.jobs.ts'
import { driveClaimFees } from '../modules/claims/fees/feeCharges.jobs.ts'
import { completeArrivedExchanges, completeDueCancels } from '../modules/claims/claims.jobs.ts'
import { deliverReplies, nextReplyAt } from '../modules/conversations/delivery.ts'
import { endHolds, redueDaily } from '../modules/conversations/conversations.jobs.ts'
import { tallyConversations } from '../modules/conversations/metrics/tallies.jobs.ts'
import { sendReplies } from '../modules/conversations/replies.service.ts'
import { showLeft } from '../modules/conversations/shown.service.ts'
import { closeIssues, expireCoupons } from '../modules/coupons/coupons.jobs.ts'
import { forgetOwners } from '../modules/deadlines/owners.jobs.ts'
import { pullTracking } from '../modules/deliveries/deliveries.jobs.ts'
import { lockSchedules } from '../modules/delivery-schedules/deliverySchedules.jobs.ts'
import { pullKits } from '../modules/delivery-schedules/kitTracking.jobs.ts'
import { runQueuedExports } from '../modules/exports/exports.service.ts'
import { expireGifts, warnOfExpiry } from '../modules/gifts/close.service.ts'
import { sendGifts, sendingTask } from '../modules/gifts/send.service.ts'
import { driveCashReceipts } from '../modules/payments/cashReceipts.jobs.ts'
import { driveRefunds } from '../modules/refunds/refunds.jobs.ts'
import { collectImages } from '../modules/images/images.jobs.ts'
import { collectStrayFiles } from '../modules/images/strayFiles.ts'
import { purgeCodeMessages } from '../modules/messages/delivery.ts'
import { sendMessages } from '../modules/messages/messages.jobs.ts'
import { purgeNotifications } from '../modules/notifications/notifications.service.ts'
import { purgePushSubscriptions, sendPushes } from '../modules/notifications/push.jobs.ts'
import { rewardReferrals } from '../modules/referrals/referrals.jobs.ts'
import { type Books, booksTask, checkOn } from '../modules/ops/books.service.ts'
import { reconcileGateway } from '../modules/reconciliations/reconciliation.service.ts'
import { confirmPurchases } from '../modules/purchases/purchases.jobs.ts'
import { expirePoints, remindOfExpiry } from '../modules/points/points.jobs.ts'
import { announceSchedules } from '../modules/price-schedules/priceSchedules.jobs.ts'
import { announceTimeSales } from '../modules/promotions/alarms.jobs.ts'
import { closeSalesDays, countToday } from '../modules/statistics/closing.jobs.ts'
import { runQueuedFiles } from '../modules/statistics/files/files.service.ts'
import { tallyLeadTimes } from '../modules/statistics/lead-times/leadTimes.jobs.ts'
import { purgeSandboxCodes } from '../modules/social/social.jobs.ts'
import { purgePairings } from '../modules/tv/tv.jobs.ts'
import { announceRestocks, watchFollowed } from '../modules/wishes/restocks.jobs.ts'
import { forgetOldRecent } from '../modules/wishes/recent.service.ts'
import type { Task } from './scheduler.ts'
import { conversationDues } from './wake.ts'

/** Everything that happens by the clock. Each may run in any process and again after a crash. */
export const tasks: Task[] = [
  { name: 'reconcile-payments', everySeconds: 5, run: (deps) => reconcilePayments(deps) },
  { name: 'drive-refunds', everySeconds: 5, run: driveRefunds },
  { name: 'drive-cash-receipts', everySeconds: 10, run: driveCashReceipts },
  { name: 'drive-billing', everySeconds: 15, run: driveBilling },
  { name: 'drive-claim-fees', everySeconds: 5, run: driveClaimFees },
  { name: 'send-messages', everySeconds: 5, run: sendMessages },
  { name: 'send-pushes', everySeconds: 5, run: sendPushes },
  { name: sendReplies, everySeconds: 30, run: deliverReplies, next: ({ db }) => nextReplyAt(db) },
  { name: 'end-conversation-holds', everySeconds: 60, run: endHolds },
  { name: 'show-messages', everySeconds: 60, run: showLeft },
  { name: conversationDues, dailyAt: '00:15', run: redueDaily },
  { name: 'join-incidents', everySeconds: 60, run: joinIncidents },
  { name: 'tally-conversations', everySeconds: 600, run: (deps) => tallyConversations(deps) },
  { name: 'resume-jobs', everySeconds: 30, run: resumeJobs },
  { name: 'run-exports', everySeconds: 30, run: async (deps) => runQueuedExports(deps) },
  { name: 'run-statistics-files', everySeconds: 30, run: async (deps) => runQueuedFiles(deps) },
  { name: 'fail-abandoned-jobs', everySeconds: 60, run: failAbandonedJobs },
  { name: 'expire-checkouts', everySeconds: 60, run: (deps) => expireCheckouts(deps) },
  { name: 'pull-tracking', everySeconds: 60, run: (deps) => pullTracking(deps) },
  { name: 'count-sales-of-today', everySeconds: 60, run: (deps) => countToday(deps) },
  { name: 'close-sales-days', everySeconds: 600, run: (deps) => closeSalesDays(deps) },
  { name: 'tally-lead-times', everySeconds: 600, run: (deps) => tallyLeadTimes(deps) },
  { name: 'sales-scores', everySeconds: 3600, run: recomputeSalesScores },
  { name: 'complete-due-cancels', everySeconds: 60, run: completeDueCancels },
  { name: 'complete-arrived-exchanges', everySeconds: 60, run: completeArrivedExchanges },
  { name: 'confirm-purchases', dailyAt: '04:00', run: confirmPurchases },
  { name: 'purge-notifications', dailyAt: '04:15', run: purgeNotifications },
  { name: 'purge-push-subscriptions', everySeconds: 3600, run: purgePushSubscriptions },
  { name: 'purge-codes', everySeconds: 3600, run: purgeCodes },
  { name: 'purge-code-messages', everySeconds: 3600, run: purgeCodeMessages },
  { name: 'purge-requests', everySeconds: 3600, run: purgeRequests },
  { name: 'purge-analytics', dailyAt: '04:20', run: purgeLogs },
  { name: 'purge-search-terms', dailyAt: '04:25', run: purgeTerms },
  { name: 'purge-job-files', everySeconds: 3600, run: purgeJobFiles },
  { name: 'purge-social-codes', everySeconds: 3600, run: purgeSandboxCodes },
  { name: 'purge-tv-pairings', everySeconds: 3600, run: purgePairings },
  { name: 'forget-rotated-tokens', everySeconds: 3600, run: forgetRotatedTokens },
  { name: 'expire-points', dailyAt: '00:05', run: expirePoints },
  { name: 'expire-coupons', dailyAt: '00:05', run: async (deps) => ({ coupons: await expireCoupons(deps) }) },
  { name: 'close-coupon-issues', everySeconds: 60, run: async (deps) => ({ closed: await closeIssues(deps) }) },
  { name: 'lock-delivery-schedules', everySeconds: 60, run: lockSchedules },
  { name: 'pull-kits', everySeconds: 600, run: pullKits },
  { name: 'announce-price-schedules', everySeconds: 60, run: announceSchedules },
  { name: 'announce-restocks', everySeconds: 30, run: announceRestocks },
  { name: 'watch-followed-products', everySeconds: 60, run: watchFollowed },
  { name: 'announce-time-sales', everySeconds: 30, run: announceTimeSales },
  { name: 'forget-deadline-owners', dailyAt: '04:35', run: forgetOwners },
  { name: 'forget-recent-products', dailyAt: '04:10', run: forgetOldRecent },
  { name: 'remind-of-points', dailyAt: '10:00', run: remindOfExpiry },
  {
    name: chargingTask,
    everySeconds: CHARGING_EVERY_SECONDS,
    run: chargeSubscriptions,
    next: nextDue,
    inEveryProcess: true,
  },
  { name: 'ask-for-membership-payments', everySeconds: 10, run: askForPayments },
  { name: refundingTask, everySeconds: 30, run: driveSubscriptionRefunds },
  { name: 'ask-for-prices', dailyAt: '09:00', run: askForPrices },
  { name: 'name-unused-periods', dailyAt: '09:10', run: nameUnused },
  { name: 'plan-waiting-kits', everySeconds: 600, run: planWaitingKits },
  { name: 'remind-of-membership-charges', dailyAt: '09:30', run: remindOfCharges },
  { name: 'close-kit-returns', dailyAt: '09:40', run: closeKitReturns },
  { name: 'reward-referrals', dailyAt: '10:30', run: rewardReferrals },
  { name: sendingTask, everySeconds: 60, run: sendGifts },
  { name: 'expire-gifts', dailyAt: '00:10', run: expireGifts },
  { name: 'warn-of-gift-expiry', dailyAt: '10:00', run: warnOfExpiry },
  { name: 'purge-withdrawn', dailyAt: '03:30', run: purgeWithdrawn },
  { name: 'collect-images', dailyAt: '04:30', run: collectImages },
  { name: 'collect-stray-files', dailyAt: '04:40', run: collectStrayFiles },
  { name: 'reconcile-gateway', dailyAt: '05:00', run: reconcileGateway },
  { name: booksTask, dailyAt: '06:00', run: runBooks },
]

/** Money, stock and orders against each other, a part each night; what does not add up is said aloud and kept with the task. */
async function runBooks(deps: Deps): Promise<Books> {
  const books = await checkOn(deps.db, deps.clock.now())
  const broken = books.checks.filter((check) => !check.ok)
  if (broken.length > 0) logError({ books: broken })
  return books
}
