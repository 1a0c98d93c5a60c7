import type { ProductDetail, ProductOptions, Sku } from '#customer/api/models.ts'
import { optionExtra } from './optionPicking.ts'

/** A preview of one line in won: the open price and the extra of its options, times the quantity. */
export function linePrice(product: ProductDetail, options: ProductOptions, sku: Sku, quantity: number): number {
  return (product.final_price + optionExtra(options.option_groups, sku)) * quantity
}
