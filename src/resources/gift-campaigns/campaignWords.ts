import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminGiftCampaign, AdminSku } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

export const campaignStatus: StatusWords<AdminGiftCampaign['status']> = {
  ACTIVE: ['켜짐', 'good'],
  INACTIVE: ['꺼짐', 'neutral'],
}

/** What customers can do with it now, and why not. */
export function campaignState(
  { status, starts_at: from, ends_at: to }: Pick<AdminGiftCampaign, 'status' | 'starts_at' | 'ends_at'>,
  now: number,
): string {
  if (status === 'INACTIVE') return '꺼짐'
  if (Date.parse(from) > now) return '예정'
  return Date.parse(to) <= now ? '끝남' : '진행 중'
}

/** `3 / 100개` of everything that can be chosen. */
export function takenText({ options }: Pick<AdminGiftCampaign, 'options'>): string {
  const sum = (key: 'taken' | 'stock') => options.reduce((total, option) => total + option[key], 0)
  return `${formatNumber(sum('taken'))} / ${formatNumber(sum('stock'))}개`
}

export const skuText = ({ code, product, option_label: option }: AdminSku) =>
  [product?.name, option, `(${code})`].filter(Boolean).join(' ')

type Option = { sku_id: number; title: string; stock: number }

/** The row that is written: of its options what staff decide, not what became of them. */
export const toRow = ({ options, ...data }: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  ...(Array.isArray(options)
    ? { options: options.map(({ sku_id, title, stock }: Option) => ({ sku_id, title, stock })) }
    : {}),
})
