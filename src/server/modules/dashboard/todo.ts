import type { Dashboard } from './dashboard.contract.ts'

export type Todo = Dashboard['todos'][number]

/** Nothing to do raises no voice. */
export const todo = (wanted: Todo): Todo => ({
  key: wanted.key,
  label: wanted.label,
  urgency: wanted.urgency,
  count: wanted.count,
  capped: wanted.capped,
  tone: wanted.count > 0 ? wanted.tone : 'neutral',
  resource: wanted.resource,
  filter: wanted.filter,
  sort: wanted.sort,
})
