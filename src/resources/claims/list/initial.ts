import type { Opening } from '#console/registry.ts'

/** The queues as they open: what was asked for and nobody has taken up, the earliest deadline first. */
export const INITIAL: Opening = {
  perPage: 50,
  filter: { status: ['REQUESTED'] },
  sort: { field: 'due_at', order: 'ASC' },
}
