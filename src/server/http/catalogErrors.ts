import type { ErrorEntry } from './errorTable.ts'

/** What cannot be deleted, and other refusals of goods and their settings. Part of `errorTable`. */
export const catalogErrors = {
  CLAIM_REASON_IN_USE: {
    status: 409,
    message: '이 사유로 접수된 클레임이 있어서 삭제할 수 없어요. 사용 안 함으로 바꿔 주세요.',
  },
  CLAIM_REASON_LAST: { status: 409, message: '고객 귀책과 판매자 귀책 사유가 하나씩은 남아 있어야 해요.' },
  BRAND_IN_USE: { status: 409, message: '이 브랜드의 상품이 있어서 삭제할 수 없어요.' },
  CARRIER_IN_USE: {
    status: 409,
    message: '이 택배사를 쓰는 출고지나 배송이 있어서 삭제할 수 없어요. 사용 안 함으로 바꿔 주세요.',
  },
  CATALOG_IN_USE: { status: 409, message: '이 카탈로그를 쓰는 상품이 있어서 삭제할 수 없어요.' },
  CATEGORY_NOT_EMPTY: { status: 409, message: '하위 카테고리나 상품이 있어서 삭제할 수 없어요.' },
  CATEGORY_TOO_DEEP: { status: 409, message: '카테고리는 3단계까지 만들 수 있어요.' },
} as const satisfies Record<string, ErrorEntry>
