import { dueOf, type Due } from '#console/queue/due.ts'
import type { AdminOrderItem } from '#contract/schema.d.ts'

export type OrderItem = AdminOrderItem
export type OrderItemStatus = OrderItem['status']

/** The promise as staff count it; nothing once it has been shipped. */
export const shipByOf = ({ ship_by, status }: Pick<OrderItem, 'ship_by' | 'status'>, today: string): Due | null =>
  ship_by && (status === 'PAID' || status === 'PROCESSING_ORDER') ? dueOf(ship_by, today) : null
