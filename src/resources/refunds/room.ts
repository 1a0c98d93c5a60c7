import type { RefundDetail } from './tabs.ts'

/** Won that giving back the rest of the order would lack once this refund is raised by `change`. */
export const shortBy = (room: RefundDetail['room'], change: number): number =>
  room === null || change <= 0 ? 0 : Math.max(room.full_cancel - (room.payment_left - change), 0)
