import type { ImportField } from '#shared/files/columns.ts'
import { templateWorkbook } from '#shared/files/workbook/workbook.ts'

export type PriceFieldKey = 'product_id' | 'sku_code' | 'price' | 'extra' | 'starts' | 'ends' | 'reason'

/** Columns of a file of prices. What a SKU has of its own is its surcharge, never a sale price: each has its column. */
export const priceFields: ImportField<PriceFieldKey>[] = [
  {
    key: 'product_id',
    label: '상품 번호',
    synonyms: ['상품번호', '상품 ID', '상품NO', 'product id', 'product no'],
    kind: 'identifier',
  },
  {
    key: 'sku_code',
    label: 'SKU 코드',
    synonyms: ['SKU', 'SKU번호', '상품 코드', '상품코드', '단품코드', '옵션코드', '자체상품코드'],
    kind: 'identifier',
  },
  {
    key: 'price',
    label: '새 판매가',
    synonyms: ['판매가', '새 가격', '변경 판매가', '변경가', '예약가', '적용가', 'price'],
    kind: 'integer',
  },
  { key: 'extra', label: '새 추가금', synonyms: ['추가금', '옵션가', '변경 추가금', '추가금액'], kind: 'integer' },
  { key: 'starts', label: '시작', synonyms: ['시작일', '시작일시', '적용일', '적용시작일', '적용일시'], kind: 'text' },
  { key: 'ends', label: '끝', synonyms: ['종료', '종료일', '종료일시', '마감일', '적용종료일'], kind: 'text' },
  { key: 'reason', label: '사유', synonyms: ['변경사유', '메모', '비고'], kind: 'text' },
]

/** The form for prices by file, with an example of each kind. */
export const priceTemplate = (): Uint8Array<ArrayBuffer> =>
  templateWorkbook(
    [
      { title: '상품 번호', help: '판매가를 바꿀 상품의 번호예요. 상품 목록과 주소에 보여요.' },
      { title: 'SKU 코드', help: '추가금을 바꿀 SKU의 코드예요. 이때 상품 번호는 비워도 돼요.' },
      { title: '새 판매가', help: '상품 번호와 함께 적어요. 숫자만, 쉼표나 원을 붙여도 돼요.' },
      { title: '새 추가금', help: 'SKU 코드와 함께 적어요. 없애려면 0을 적어요.' },
      { title: '시작', help: '예: 2026-12-01 00:00. 비우면 화면에서 고른 시작이에요.' },
      { title: '끝', help: '비우면 끝낼 때까지예요. 날짜만 적으면 그날 밤 12시까지예요.' },
      { title: '사유', help: '승인이 필요한 가격은 이 사유로 요청해요.' },
    ],
    [
      ['101', '', '29900', '', '2026-12-01 00:00', '2026-12-07', '연말 특가'],
      ['', 'MAT-BLK-10', '', '1500', '2026-12-01 00:00', '', ''],
    ],
  )
