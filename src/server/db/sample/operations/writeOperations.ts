import { experiments } from '../../../modules/analytics/analytics.tables.ts'
import { piiAccessLogs } from '../../../modules/audit/audit.tables.ts'
import { messages } from '../../../modules/messages/messages.tables.ts'
import type { Tx } from '../../db.ts'
import { insertRows } from '../insertRows.ts'
import type { Shop } from '../orders/books.ts'
import { sampleExperiments } from './experiments.ts'
import { planLetters } from './letters.ts'
import { planReadings } from './readings.ts'

/** Writes what happened around the orders: experiments, letters to customers, and who read personal data. */
export const writeOperations = async (tx: Tx, shop: Shop): Promise<void> => {
  await insertRows(tx, experiments, sampleExperiments(shop.now))
  await insertRows(tx, messages, planLetters(shop))
  await insertRows(tx, piiAccessLogs, planReadings(shop))
}
