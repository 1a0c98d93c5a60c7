import type { Opening, ResourceEntry } from '#console/registry.ts'

/** The list as it opens: new orders, the one that must leave first on top. */
export const INITIAL: Opening = {
  perPage: 50,
  filter: { status: ['PAID'] },
  sort: { field: 'ship_by', order: 'ASC' },
}

/** What must be known of the list before its code has arrived: the page's first script asks for its rows. */
export const FIRST_LIST = {
  name: 'order-items',
  permission: { read: 'orders:read' },
  opening: INITIAL,
} as const satisfies Pick<ResourceEntry, 'name' | 'permission' | 'opening'>
