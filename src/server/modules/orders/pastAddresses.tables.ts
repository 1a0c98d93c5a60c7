import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { at, id, ref } from '../../db/columns.ts'
import { type AddressSnapshot, orders } from './orders.tables.ts'

/** Where an order was to go before staff changed it; personal, and erased with the receiver of the order. */
export const pastAddresses = pgTable(
  'past_addresses',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    address: jsonb('address').$type<AddressSnapshot>().notNull(),
    /** the moment of the change */
    until: at('until').notNull(),
  },
  (t) => [index('past_addresses_order').on(t.orderId, t.until)],
)
