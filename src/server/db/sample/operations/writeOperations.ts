import { experiments } from '../../../modules/analytics/analytics.tables.ts'
import { piiAccessLogs } from '../../../modules/audit/audit.tables.ts'
import { relatedProducts } from '../../../modules/catalog/related.tables.ts'
import { searchSynonyms, searchTermDays, searchWords } from '../../../modules/catalog/search/search.tables.ts'
import {
  deliveryScheduleGroups,
  deliverySchedules,
} from '../../../modules/delivery-schedules/deliverySchedules.tables.ts'
import { messages } from '../../../modules/messages/messages.tables.ts'
import { eventAlarms } from '../../../modules/promotions/promotions.tables.ts'
import { brandFollows, productFollows, recentProducts, restockAlerts } from '../../../modules/wishes/wishes.tables.ts'
import type { Tx } from '../../db.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { Shop } from '../orders/books.ts'
import { sampleExperiments } from './experiments.ts'
import { planLetters } from './letters.ts'
import { planReadings } from './readings.ts'
import { planSchedules } from './schedules.ts'
import { planSearches } from './searches.ts'
import { planWishes } from './wishes.ts'

/** Writes what happened around the orders: experiments, letters, who read personal data, what people look and wish for. */
export const writeOperations = async (tx: Tx, shop: Shop): Promise<void> => {
  await insertRows(tx, experiments, sampleExperiments(shop.now))
  await insertRows(tx, messages, planLetters(shop))
  await insertRows(tx, piiAccessLogs, planReadings(shop))
  const searches = planSearches(shop)
  await insertRows(tx, searchSynonyms, searches.synonyms)
  await insertRows(tx, searchWords, searches.words)
  await insertRows(tx, searchTermDays, searches.days)
  await continueIds(tx, [searchSynonyms, searchWords])
  const wishes = planWishes(shop)
  await insertRows(tx, relatedProducts, wishes.relatedProducts)
  await insertRows(tx, productFollows, wishes.productFollows)
  await insertRows(tx, brandFollows, wishes.brandFollows)
  await insertRows(tx, recentProducts, wishes.recentProducts)
  await insertRows(tx, restockAlerts, wishes.restockAlerts)
  await insertRows(tx, eventAlarms, wishes.eventAlarms)
  const planned = planSchedules(shop)
  await insertRows(tx, deliveryScheduleGroups, planned.groups)
  await insertRows(tx, deliverySchedules, planned.schedules)
  await continueIds(tx, [deliveryScheduleGroups])
}
