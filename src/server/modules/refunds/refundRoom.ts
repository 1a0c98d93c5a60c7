import type { Db } from '../../db/db.ts'

/** How far a refund can be raised: what the payment has left, and what the rest of the order may still need of it. */
export type RefundRoom = {
  payment_left: number
  /** what giving back everything that is left of the order would take */
  full_cancel: number
  /** what open claims of the order were promised: never less may be left */
  promised: number
}

/** Asks for the room of a refund; null for a refund of points alone. Claims know what an order may still need. */
export type ReadRoom = (db: Db, refundId: number) => Promise<RefundRoom | null>

/** Won that a full cancel would lack once the refund is raised by `change`; 0 when nothing is taken from it. */
export const shortBy = (room: RefundRoom | null, change: number): number =>
  room === null || change <= 0 ? 0 : Math.max(room.full_cancel - (room.payment_left - change), 0)
