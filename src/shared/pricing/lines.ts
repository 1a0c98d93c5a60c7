import { PricingError } from './pricingError.ts'
import type { UnitPriceRule } from './priceRules.ts'
import type { LineToPrice, Won } from './types.ts'

type Prices = Pick<LineToPrice, 'salePrice' | 'memberPrice' | 'timeSalePrice'>

/**
 * What one piece costs before options: the open time-sale price, else the sale price; a member price takes its place
 * when it is lower (the two are never combined). Product cards and the checkout use this same function.
 */
export function goodsPrice(prices: Prices): { price: Won; rule: UnitPriceRule } {
  const base: { price: Won; rule: UnitPriceRule } =
    prices.timeSalePrice == null
      ? { price: prices.salePrice, rule: 'SALE_PRICE' }
      : { price: prices.timeSalePrice, rule: 'TIME_SALE_PRICE' }
  if (prices.memberPrice == null || prices.memberPrice >= base.price) return base
  return { price: prices.memberPrice, rule: 'MEMBER_PRICE' }
}

/** `floor((list − price) / list × 100)`: the percentage shown on a card; 0 when there is no discount. */
export function discountRate(listPrice: Won, price: Won): number {
  if (listPrice <= 0 || price >= listPrice) return 0
  return Math.floor(((listPrice - price) * 100) / listPrice)
}

export type LineAmounts = {
  line: LineToPrice
  goodsPrice: Won
  rule: UnitPriceRule
  extra: Won
  unitPrice: Won
  listPrice: Won
  amount: Won
  listAmount: Won
  productDiscount: Won
}

/** Step 1 and 2 of the pipeline. A list price below the selling price counts as equal to it: no negative discount. */
export function lineAmounts(line: LineToPrice): LineAmounts {
  assertLine(line)
  const { price, rule } = goodsPrice(line)
  const extra = (line.optionExtra ?? 0) + (line.skuExtra ?? 0)
  const unitPrice = price + extra
  if (unitPrice < 0) throw new PricingError('PRICING_INPUT_INVALID', { field: `lines.${line.id}.optionExtra` })
  const listPrice = Math.max(line.listPrice, price) + extra
  const amount = unitPrice * line.quantity
  const listAmount = listPrice * line.quantity
  if (!Number.isSafeInteger(listAmount)) throw new PricingError('PRICING_INPUT_INVALID', { field: `lines.${line.id}` })
  return {
    line,
    goodsPrice: price,
    rule,
    extra,
    unitPrice,
    listPrice,
    amount,
    listAmount,
    productDiscount: listAmount - amount,
  }
}

function assertLine(line: LineToPrice) {
  const whole = (field: string, value: number | null | undefined, min: number) => {
    if (value != null && (!Number.isSafeInteger(value) || value < min)) {
      throw new PricingError('PRICING_INPUT_INVALID', { field: `lines.${line.id}.${field}` })
    }
  }
  whole('listPrice', line.listPrice, 0)
  whole('salePrice', line.salePrice, 0)
  whole('memberPrice', line.memberPrice, 0)
  whole('timeSalePrice', line.timeSalePrice, 0)
  whole('optionExtra', line.optionExtra, Number.MIN_SAFE_INTEGER)
  whole('skuExtra', line.skuExtra, Number.MIN_SAFE_INTEGER)
  whole('quantity', line.quantity, 1)
}
