import { type Box, keyText } from './boxes.ts'
import type { PickingLine } from './prints.contract.ts'

/** What has to be fetched, a line for each SKU, in the order in which the boxes first ask for it. */
export function pickingOf(boxes: readonly Box[], chosen?: ReadonlySet<number>): PickingLine[] {
  const lines = new Map<number, PickingLine & { keys: Set<string> }>()
  for (const box of boxes)
    for (const item of box.items) {
      if (chosen && !chosen.has(item.order_item_id)) continue
      const { sku_id, sku_code, product_id, product_name, option_label, location } = item
      const line = lines.get(sku_id) ?? {
        sku_id,
        sku_code,
        product_id,
        product_name,
        option_label,
        location,
        quantity: 0,
        boxes: 0,
        items: [],
        keys: new Set<string>(),
      }
      line.quantity += item.quantity
      line.items.push({ order_item_id: item.order_item_id, quantity: item.quantity, version: item.version })
      line.boxes = line.keys.add(keyText(box)).size
      lines.set(sku_id, line)
    }
  return [...lines.values()].map(({ keys: _keys, ...line }) => line)
}
