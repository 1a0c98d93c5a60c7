import { claimKindWord, type ClaimKind } from '#shared/words/claims.ts'
import { itemStateWord, type ItemState } from '#shared/words/orders.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'

/**
 * A box: what one shipment carries, or would carry if it left now. Goods that wait are in one box for each order and
 * shipping origin; goods that were sent are in the box that their shipment says, with its own quantities. Pure.
 */
export type BoxKey = { orderId: number; originId: number; deliveryId: number | null }

/** The units of one item in a box, and what the item says of itself now. */
export type BoxItem = {
  order_item_id: number
  product_id: number
  sku_id: number
  sku_code: string
  barcode: string | null
  location: string | null
  product_name: string
  option_label: string
  thumbnail_url: string | null
  quantity: number
  unit_price: number
  version: number
  status: ItemState
  hold_reason: string | null
  claim_type: ClaimKind | null
  claim_open: boolean
  /** epoch milliseconds */
  address_changed: number | null
  shipped: number | null
}

export type Shipment = {
  id: number
  kind: 'ORDER' | 'EXCHANGE' | 'KIT' | 'COLLECTION'
  status: string
  carrier: string
  carrier_name: string
  invoice_no: string
  version: number
  picked_up: boolean
}

export type Place = { id: number; name: string; postcode: string; address1: string; address2: string; phone: string }
export type Receiver = Pick<AddressSnapshot, 'name' | 'phone' | 'postcode' | 'address1' | 'address2' | 'comment'>

export type Box = BoxKey & {
  orderNo: string
  userId: number
  paidAt: Date | null
  origin: Place
  shipment: Shipment | null
  receiver: Receiver
  items: BoxItem[]
  /** what belongs to the order and must not go into the box, each with why */
  aside: (BoxItem & { why: string })[]
}

export const keyText = ({ orderId, originId, deliveryId }: BoxKey): string =>
  deliveryId === null ? `order:${orderId}:${originId}` : `delivery:${deliveryId}`

/** Why units of an item that waits are not put into its box; undefined when they are. */
export function whyAside(item: BoxItem): string | undefined {
  if (item.status === 'CANCELED') return itemStateWord.CANCELED
  if (item.claim_open) return `${item.claim_type ? claimKindWord[item.claim_type] : '클레임'} 진행 중`
  if (item.hold_reason !== null) return `배송보류: ${item.hold_reason}`
  return item.quantity <= 0 ? '남은 수량 없음' : undefined
}

/** Added up, the versions of what a slip shows: whatever changes, the sum grows. */
export const versionOf = ({ items, shipment }: Box): number =>
  items.reduce((sum, { version }) => sum + version, shipment?.version ?? 0)

/** What makes a box the same box, as a text: its units, and everything that stands on the label. */
export function contentText({ items, receiver, shipment }: Box): string {
  const { name, phone, postcode, address1, address2, comment } = receiver
  const units = items.map(({ order_item_id: id, sku_id: sku, quantity }) => [id, sku, quantity])
  return JSON.stringify([
    shipment?.kind === 'EXCHANGE' ? shipment.id : 0,
    [name, phone, postcode, address1, address2, comment],
    units.toSorted(([a = 0], [b = 0]) => a - b),
  ])
}

/** Places as people walk: A-2 before A-10; what has none comes last. */
const walk = new Intl.Collator('ko', { numeric: true })
export function byLocation(
  a: { location: string | null; product_name: string; sku_code: string },
  b: { location: string | null; product_name: string; sku_code: string },
): number {
  if (!a.location !== !b.location) return a.location ? -1 : 1
  return (
    walk.compare(a.location ?? '', b.location ?? '') ||
    walk.compare(a.product_name, b.product_name) ||
    walk.compare(a.sku_code, b.sku_code)
  )
}

/** Boxes in the order of the place that their first unit is picked from. */
export function boxesByLocation<B extends Pick<Box, 'items'>>(boxes: readonly B[]): B[] {
  const first = (box: B) => box.items.toSorted(byLocation)[0]
  return boxes.toSorted((a, b) => {
    const [one, other] = [first(a), first(b)]
    return one && other ? byLocation(one, other) : 0
  })
}
