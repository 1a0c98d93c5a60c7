import type { Order, OrderItem } from '#customer/api/models.ts'

/** Items that travel together: those of one shipping group under one invoice, or those not sent yet that stand alike. */
export type Parcel = { key: string; origin: string; items: OrderItem[] }

/** The parcels of an order, in the order of its shipping groups and items. */
export function parcelsOf(order: Pick<Order, 'groups' | 'items'>): Parcel[] {
  return order.groups.flatMap((group) => {
    const items = order.items.filter((item) => group.item_ids.includes(item.id))
    return [...Map.groupBy(items, keyOf)].map(([key, together]) => ({
      key: `${group.id}/${key}`,
      origin: group.shipping_origin.name,
      items: together,
    }))
  })
}

/** One item may have been given back out of a parcel; then it stands alone. */
const keyOf = ({ status, delivery }: OrderItem): string =>
  delivery ? `${delivery.carrier} ${delivery.invoice_no} ${status}` : status

/** Which items of a parcel something can be done with. */
export const actable = (items: readonly OrderItem[], action: OrderItem['actions'][number]): OrderItem[] =>
  items.filter((item) => item.actions.includes(action))

/** The first of some days, all written in the same zone. */
export const earliest = (days: readonly (string | undefined)[]): string | undefined =>
  days.filter((day) => day !== undefined).toSorted()[0]
