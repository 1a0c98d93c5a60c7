import { planKits, plans, subscriptionProducts } from '../../../modules/plans/plans.tables.ts'
import type { Tx } from '../../db.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { Shop } from '../orders/books.ts'
import { voucherBatches, vouchers } from '../../../modules/vouchers/vouchers.tables.ts'
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
  await continueIds(tx, [plans, subscriptionProducts, voucherBatches, vouchers])
}
