import type { PriceLine } from '#console/prices/usePriceQuestion.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'

/** The prices that a save would change; those of a draft were never charged. */
export function changedPrices(values: Record<string, unknown>, product: AdminProduct | undefined): PriceLine[] {
  if (!product || product.status_raw === 'DRAFT') return []
  const before = { list: product.list_price ?? 0, sale: product.sale_price ?? 0, member: product.member_price ?? null }
  const sale = Number(values['sale_price'])
  const member = (values['member_price'] ?? null) as number | null
  return [
    { label: '정가', before: before.list, after: Number(values['list_price']) },
    { label: '판매가', before: before.sale, after: sale, base: 0 },
    // without a member price, members pay the sale price
    ...(member === before.member
      ? []
      : [{ label: '회원이 내는 값', before: before.member ?? before.sale, after: member ?? sale, base: 0 }]),
  ]
}
