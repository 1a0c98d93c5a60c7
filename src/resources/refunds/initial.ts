import type { Opening } from '#console/registry.ts'

/** The list as it opens: refunds that nobody has executed, the earliest promise first. */
export const INITIAL: Opening = {
  perPage: 50,
  filter: { status: ['REQUESTED'] },
  sort: { field: 'id', order: 'ASC' },
}
