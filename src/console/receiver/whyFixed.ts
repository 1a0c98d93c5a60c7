import type { AdminOrder } from '#contract/schema.d.ts'

/** It has not left yet. */
export const waits = ({ status }: AdminOrder['items'][number]) => status === 'PAID' || status === 'PROCESSING_ORDER'

/** Why the receiver cannot be changed here; none while everything is still in the house. */
export const whyFixed = ({ items }: Pick<AdminOrder, 'items'>): string | undefined => {
  if (items.some((item) => !waits(item) && item.status !== 'CANCELED')) return '이미 나간 상품이 있어요.'
  return items.some(waits) ? undefined : '보낼 상품이 없어요.'
}
