import type { ProductOptions, Sku } from '#customer/api/models.ts'
import { optionExtra } from './optionPicking.ts'

/** A preview of one line in won: what one piece costs and the extra of its options, times the quantity. */
export function linePrice(price: number, options: ProductOptions, sku: Sku, quantity: number): number {
  return (price + optionExtra(options.option_groups, sku)) * quantity
}
