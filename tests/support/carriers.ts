import { courierRows } from '#server/db/reference/couriers.ts'
import type { Carrier } from '#shared/validation/carriers.ts'

/** The couriers of a shop that has changed none, as screens and files are handed them. */
export const shopCarriers: readonly Carrier[] = courierRows.map(
  ({ code, name, aliases, invoiceLengths, invoiceCheck }) => ({
    code,
    name,
    aliases,
    invoice_lengths: invoiceLengths,
    invoice_check: invoiceCheck,
    active: true,
  }),
)
