import type { Opening } from '#console/registry.ts'

/** The list as it opens: new orders, newest first. */
export const INITIAL: Opening = {
  perPage: 50,
  filter: { status: ['PAID'] },
  sort: { field: 'paid_at', order: 'DESC' },
}
