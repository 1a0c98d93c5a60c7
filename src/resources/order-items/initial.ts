import type { Opening } from '#console/registry.ts'

/** The list as it opens: new orders, the one that must leave first on top. */
export const INITIAL: Opening = {
  perPage: 50,
  filter: { status: ['PAID'] },
  sort: { field: 'ship_by', order: 'ASC' },
}
