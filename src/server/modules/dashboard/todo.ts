import { can, type Permission } from '#shared/permissions.ts'
import type { Staff } from '../../http/actor.ts'
import type { Dashboard } from './dashboard.contract.ts'

export type Todo = Dashboard['todos'][number]

/** The lists that to-dos open, and what it takes to open them. */
const readings = {
  'order-items': 'orders:read',
  'cancel-claims': 'claims:read',
  'return-claims': 'claims:read',
  'exchange-claims': 'claims:read',
  refunds: 'refunds:read',
  deliveries: 'orders:read',
  approvals: 'approvals:read',
  messages: 'messages:read',
  jobs: 'jobs:read',
  subscriptions: 'subscriptions:read',
} as const satisfies Record<string, Permission>

type Listed = keyof typeof readings

/** Whether somebody can open what a to-do leads to: who cannot is not told of it. */
export const mayOpen = ({ role }: Staff, { resource }: Todo): boolean => can(role, readings[resource as Listed])

/** Nothing to do raises no voice. */
export const todo = (wanted: Todo & { resource: Listed }): Todo => ({
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
