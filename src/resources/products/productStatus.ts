import type { StatusWords } from '#console/fields/StatusChip.tsx'

export const productStatus: StatusWords<'DRAFT' | 'ON_SALE' | 'SOLD_OUT' | 'HIDDEN' | 'DISCONTINUED' | 'ARCHIVED'> = {
  DRAFT: ['작성 중', 'neutral'],
  ON_SALE: ['판매 중', 'good'],
  SOLD_OUT: ['품절', 'warning'],
  HIDDEN: ['숨김', 'neutral'],
  DISCONTINUED: ['판매 종료', 'bad'],
  ARCHIVED: ['보관', 'neutral'],
}

type Missing = { images: boolean; skus: boolean; notice: string[] }

/** What a product still lacks to be sold, in words; empty when nothing. */
export const missingWords = ({ images, skus, notice }: Missing): string[] => [
  ...(images ? ['사진'] : []),
  ...(skus ? ['판매 중인 SKU'] : []),
  ...(notice.length > 0 ? [`상품정보제공고시 ${notice.length}개 항목`] : []),
]
