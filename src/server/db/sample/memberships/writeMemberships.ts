import { planKits, plans, subscriptionProducts } from '../../../modules/plans/plans.tables.ts'
import type { Tx } from '../../db.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { Shop } from '../orders/books.ts'
import { planMemberships } from './plans.ts'

/** Writes what memberships are sold as. */
export const writeMemberships = async (tx: Tx, shop: Shop): Promise<void> => {
  const planned = planMemberships(shop)
  await insertRows(tx, plans, planned.plans)
  await insertRows(tx, planKits, planned.kits)
  await insertRows(tx, subscriptionProducts, planned.products)
  await continueIds(tx, [plans, subscriptionProducts])
}
