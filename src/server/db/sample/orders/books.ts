import type { BusinessCalendar } from '../../../time/businessDays.ts'
import type { stockMovements } from '../../../modules/catalog/catalog.tables.ts'
import type { claimItems, claims } from '../../../modules/claims/claims.tables.ts'
import type { refunds } from '../../../modules/refunds/refunds.tables.ts'
import type {
  deliveries,
  deliveryEvents,
  deliveryItems,
  sandboxParcels,
} from '../../../modules/deliveries/deliveries.tables.ts'
import type { memos } from '../../../modules/memos/memos.tables.ts'
import type { stockReservations } from '../../../modules/catalog/stock.tables.ts'
import type { orderEvents } from '../../../modules/orders/orderEvents.tables.ts'
import type { orderItems, orderItemUnits, orders, shippingGroups } from '../../../modules/orders/orders.tables.ts'
import type {
  paymentAttempts,
  payments,
  sandboxCancels,
  sandboxPayments,
} from '../../../modules/payments/payments.tables.ts'
import type { shippingOrigins } from '../../../modules/shipping/shipping.tables.ts'
import type { CatalogPlan } from '../catalogPlan.ts'
import type { CouponBook } from '../discounts/couponBook.ts'
import type { PointsBook } from '../discounts/pointsBook.ts'
import type { TimeSaleBook } from '../discounts/timeSales.ts'
import type { PeoplePlan } from '../peoplePlan.ts'
import type { Random } from '../random.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert'] & { id: number }

export type OrderRow = New<typeof orders>
export type ItemRow = New<typeof orderItems> & { status: NonNullable<(typeof orderItems.$inferInsert)['status']> }
export type GroupRow = New<typeof shippingGroups>
export type PaymentRow = New<typeof payments>
export type OriginRow = New<typeof shippingOrigins> & Pick<typeof shippingOrigins.$inferSelect, 'freeThreshold'>

/** Every row that the orders of the sample shop leave behind, table by table, in the order of their writing. */
export interface Books {
  orders: OrderRow[]
  shippingGroups: GroupRow[]
  orderItems: ItemRow[]
  units: (typeof orderItemUnits.$inferInsert)[]
  orderEvents: (typeof orderEvents.$inferInsert)[]
  reservations: (typeof stockReservations.$inferInsert)[]
  payments: PaymentRow[]
  paymentAttempts: (typeof paymentAttempts.$inferInsert)[]
  sandboxPayments: (typeof sandboxPayments.$inferInsert)[]
  sandboxCancels: (typeof sandboxCancels.$inferInsert)[]
  deliveries: New<typeof deliveries>[]
  deliveryItems: (typeof deliveryItems.$inferInsert)[]
  deliveryEvents: (typeof deliveryEvents.$inferInsert)[]
  sandboxParcels: (typeof sandboxParcels.$inferInsert)[]
  claims: New<typeof claims>[]
  claimItems: New<typeof claimItems>[]
  refunds: New<typeof refunds>[]
  memos: (typeof memos.$inferInsert)[]
  movements: (typeof stockMovements.$inferInsert)[]
  /** the shares of each item's units, by item id */
  unitsOf: Map<number, (typeof orderItemUnits.$inferInsert)[]>
}

/** What the orders are made from. */
export interface Shop {
  random: Random
  /** chances of coupons and points, so that they do not change who buys what */
  luck: Random
  now: Date
  catalog: CatalogPlan
  people: PeoplePlan
  origins: OriginRow[]
  calendars: Map<number, BusinessCalendar>
  /** working days without public holidays: banks and our own promises */
  bankCalendar: BusinessCalendar
  /** the carriers' days: Saturdays too */
  carrierCalendar: BusinessCalendar
  remoteFees: Map<number, { jeju: number; island: number }>
  coupons: CouponBook
  points: PointsBook
  timeSales: TimeSaleBook
  books: Books
}

export const emptyBooks = (): Books => ({
  orders: [],
  shippingGroups: [],
  orderItems: [],
  units: [],
  orderEvents: [],
  reservations: [],
  payments: [],
  paymentAttempts: [],
  sandboxPayments: [],
  sandboxCancels: [],
  deliveries: [],
  deliveryItems: [],
  deliveryEvents: [],
  sandboxParcels: [],
  claims: [],
  claimItems: [],
  refunds: [],
  memos: [],
  movements: [],
  unitsOf: new Map(),
})

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000
export const later = (date: Date, ms: number) => new Date(date.getTime() + ms)

/** Sample staff by what they do, as events name them. */
export const staffActors = {
  ops: { actor: 'ops:2', name: '정다운' },
  cs: { actor: 'cs:3', name: '윤서아' },
  system: { actor: 'system', name: '시스템' },
} as const

/** A customer as events name them. */
export const customerActor = (userId: number) => ({ actor: `user:${userId}`, name: '고객' })

/** Appends one event of an order or of one of its items. */
export const record = (
  books: Books,
  row: {
    orderId: number
    orderItemId?: number
    kind: string
    from?: string
    to?: string
    by: { actor: string; name: string }
    at: Date
    reason?: string
    data?: Record<string, unknown>
  },
) => {
  books.orderEvents.push({
    orderId: row.orderId,
    orderItemId: row.orderItemId ?? null,
    kind: row.kind,
    fromStatus: row.from ?? null,
    toStatus: row.to ?? null,
    actor: row.by.actor,
    actorName: row.by.name,
    reason: row.reason ?? null,
    data: row.data ?? null,
    at: row.at,
  })
}
