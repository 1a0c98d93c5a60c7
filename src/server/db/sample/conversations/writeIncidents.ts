import { jobRows, jobs } from '../../../modules/bulk/bulk.tables.ts'
import { incidentConversations, incidents } from '../../../modules/incidents/incidents.tables.ts'
import type { Tx } from '../../db.ts'
import { sampleStaff } from '../data/names.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { Wave } from './planWave.ts'

type Written = { id: number; title?: string | null | undefined; createdAt?: Date | undefined }

/** An incident that somebody opened, and a job whose questions nobody has put together yet. */
export const writeIncidents = async (tx: Tx, wave: Wave, written: readonly Written[]): Promise<void> => {
  await insertRows(tx, jobs, wave.jobs)
  await insertRows(tx, jobRows, wave.jobRows)
  const damaged = written.filter(({ title }) => title === '상품이 찍혀서 왔어요')
  const last = damaged.at(-1)?.createdAt
  const ownerId = sampleStaff.findIndex(({ role }) => role === 'cs') + 1
  if (last && ownerId > 0) {
    const made = { id: 1, title: '찍혀서 온 상품', causeKind: 'NONE' as const, state: 'OPEN' as const, ownerId }
    await insertRows(tx, incidents, [{ ...made, joinedThrough: last, createdAt: last, updatedAt: last }])
    await insertRows(
      tx,
      incidentConversations,
      damaged.map(({ id }) => ({
        incidentId: made.id,
        conversationId: id,
        state: made.state,
        adminId: ownerId,
        joinedAt: last,
      })),
    )
  }
  await continueIds(tx, [jobs, incidents])
}
