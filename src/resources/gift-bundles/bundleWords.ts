import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminGiftBundle, AdminSku } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

export const bundleStatus: StatusWords<AdminGiftBundle['status']> = {
  ACTIVE: ['판매', 'good'],
  INACTIVE: ['판매 멈춤', 'neutral'],
}

export const goodsText = ({ goods }: Pick<AdminGiftBundle, 'goods'>): string =>
  goods.length === 0 ? '없음' : goods.map(({ name, quantity }) => `${name} ${formatNumber(quantity)}개`).join(', ')

export const skuText = ({ code, product, option_label: option }: AdminSku) =>
  [product?.name, option, `(${code})`].filter(Boolean).join(' ')

/** The row that is written: of its goods what they are and how many, not what they are called. */
export const toRow = ({ goods, description, ...data }: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  description: description ?? '',
  ...(Array.isArray(goods)
    ? { goods: goods.map(({ sku_id, quantity }: { sku_id: number; quantity: number }) => ({ sku_id, quantity })) }
    : {}),
})
