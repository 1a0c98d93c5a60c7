import { type UnitPriceRule, unitPriceLabel } from '#shared/pricing/priceRules.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'

/** Says of a line that its price is the member price. */
export const PriceMark = ({ rule }: { rule: UnitPriceRule }) =>
  rule === 'MEMBER_PRICE' ? <Badge tone="purple">{unitPriceLabel[rule]}</Badge> : null
