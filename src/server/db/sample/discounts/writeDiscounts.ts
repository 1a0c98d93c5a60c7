import { approvals } from '../../../modules/approvals/approvals.tables.ts'
import {
  couponBenefits,
  couponEvents,
  couponIssues,
  coupons,
  orderCoupons,
  userCoupons,
} from '../../../modules/coupons/coupons.tables.ts'
import { exhibitionProducts, exhibitions } from '../../../modules/exhibitions/exhibitions.tables.ts'
import { pointsAccounts, pointsLedger, pointsLots, pointsUsages } from '../../../modules/points/points.tables.ts'
import { priceChangeSchedules } from '../../../modules/price-schedules/priceSchedules.tables.ts'
import { eventProducts, events } from '../../../modules/promotions/promotions.tables.ts'
import type { Tx } from '../../db.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { Shop } from '../orders/books.ts'
import { planExhibitions } from './exhibitions.ts'
import { planPriceSchedules } from './priceSchedules.ts'
import { planRequests } from './requests.ts'
import { planShowcase } from './showcase.ts'

/** Writes time sales, coupons, exhibitions, points and what waits for approval; the rows of orders and claims are there already. */
export const writeDiscounts = async (tx: Tx, shop: Shop): Promise<void> => {
  const { timeSales } = shop
  const showcase = planShowcase(shop, timeSales.events.length + 1, timeSales.products.length + 1)
  await insertRows(tx, events, [...timeSales.events, ...showcase.events])
  await insertRows(tx, eventProducts, [...timeSales.products, ...showcase.products])
  await insertRows(tx, priceChangeSchedules, planPriceSchedules(shop))
  await writeCoupons(tx, shop)
  const shown = planExhibitions(shop)
  await insertRows(tx, exhibitions, shown.exhibitions)
  await insertRows(tx, exhibitionProducts, shown.products)
  await writePoints(tx, shop)
  await insertRows(tx, approvals, planRequests(shop))
  await continueIds(tx, [
    approvals,
    coupons,
    couponIssues,
    couponBenefits,
    exhibitions,
    userCoupons,
    pointsLedger,
    pointsLots,
    pointsUsages,
    events,
    eventProducts,
    priceChangeSchedules,
  ])
}

const writeCoupons = async (tx: Tx, { coupons: book }: Shop) => {
  await insertRows(tx, coupons, book.coupons)
  await insertRows(tx, couponIssues, book.issues)
  await insertRows(tx, couponBenefits, book.benefits)
  await insertRows(
    tx,
    userCoupons,
    book.held.map((held) => held.row),
  )
  const happened = book.held.flatMap((held) => held.events)
  await insertRows(
    tx,
    couponEvents,
    happened.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await insertRows(tx, orderCoupons, book.chosen)
}

const writePoints = async (tx: Tx, { points, now }: Shop) => {
  const entries = points.entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const ledgerIds = new Map(entries.map((entry, index) => [entry, index + 1]))
  const wallets = [...points.wallets.values()]
    .filter(({ lots }) => lots.length > 0)
    .toSorted((a, b) => a.userId - b.userId)
  const lots = wallets
    .flatMap((wallet) => wallet.lots)
    .toSorted((a, b) => (a.row.createdAt as Date).getTime() - (b.row.createdAt as Date).getTime())
  const lotIds = new Map(lots.map((lot, index) => [lot, index + 1]))
  await insertRows(
    tx,
    pointsLedger,
    entries.map((entry, index) => ({ ...entry, id: index + 1 })),
  )
  await insertRows(
    tx,
    pointsLots,
    lots.map((lot, index) => ({
      ...lot.row,
      id: index + 1,
      ledgerId: lot.entry ? (ledgerIds.get(lot.entry) ?? null) : null,
    })),
  )
  await insertRows(
    tx,
    pointsUsages,
    wallets.flatMap((wallet) =>
      wallet.usages.map(({ lot, ...usage }) => ({ ...usage, lotId: lotIds.get(lot) as number })),
    ),
  )
  await insertRows(
    tx,
    pointsAccounts,
    wallets.map(({ userId, balance, held }) => ({ userId, balance, held, debt: 0, updatedAt: now })),
  )
}
