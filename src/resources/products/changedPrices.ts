import type { PriceLine } from '#console/prices/usePriceQuestion.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'

/** The prices that a save would change; those of a draft were never charged. */
export const changedPrices = (values: Record<string, unknown>, product: AdminProduct | undefined): PriceLine[] =>
  !product || product.status_raw === 'DRAFT'
    ? []
    : [
        { label: '정가', before: product.list_price ?? 0, after: Number(values['list_price']) },
        { label: '판매가', before: product.sale_price ?? 0, after: Number(values['sale_price']), base: 0 },
      ]
