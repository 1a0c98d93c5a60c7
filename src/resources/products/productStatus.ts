import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { toned } from '#console/words/toned.ts'
import { type ProductState, productStateWord } from '#shared/words/products.ts'

export const productStatus: StatusWords<ProductState> = toned(productStateWord, {
  DRAFT: 'neutral',
  ON_SALE: 'good',
  SOLD_OUT: 'warning',
  HIDDEN: 'neutral',
  DISCONTINUED: 'bad',
  ARCHIVED: 'neutral',
})

type Missing = { images: boolean; skus: boolean; notice: string[] }

/** What a product still lacks to be sold, in words; empty when nothing. */
export const missingWords = ({ images, skus, notice }: Missing): string[] => [
  ...(images ? ['사진'] : []),
  ...(skus ? ['판매 중인 SKU'] : []),
  ...(notice.length > 0 ? [`상품정보제공고시 ${notice.length}개 항목`] : []),
]
