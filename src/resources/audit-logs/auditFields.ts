import { formatNumber } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'

const words: Record<string, string> = {
  name: '이름',
  title: '제목',
  status: '상태',
  slug: '주소',
  code: '코드',
  description: '설명',
  summary: '요약',
  sale_price: '판매가',
  list_price: '정가',
  extra_price: '추가금',
  on_hand: '현재고',
  stock_delta: '재고 변동',
  stock_kind: '변동 종류',
  safety_stock: '안전재고',
  barcode: '바코드',
  reason: '사유',
  total: '건수',
  rows: '건수',
  version: '버전',
  role: '역할',
  email_address: '이메일',
  amount: '금액',
  sequence: '순서',
  images: '사진',
  options: '옵션',
  values: '값',
  brand_id: '브랜드 번호',
  catalog_id: '카탈로그 번호',
  product_id: '상품 번호',
  category_ids: '카테고리 번호',
  tag_ids: '태그 번호',
  shipping_origin_id: '출고지 번호',
  starts_at: '시작 일시',
  ends_at: '종료 일시',
  created_at: '등록 일시',
  updated_at: '수정 일시',
  date: '날짜',
  color: '색',
  memo: '메모',
  text: '내용',
  filter: '조건',
  format: '형식',
  fault: '귀책',
  fee: '배송비',
  zone: '지역',
  exempt: '추가 배송비 안 받음',
  cutoff_time: '출고 마감',
  address1: '주소',
  address2: '상세주소',
  postcode: '우편번호',
  phone: '전화',
}

/** A field of a record in words; one without a word keeps its name. */
export const fieldWord = (field: string): string => words[field] ?? field

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value as a person reads it: separators, Korean time, 예/아니요. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : String(value)
  if (typeof value === 'string') return MOMENT.test(value) ? formatKst(value) : value
  if (Array.isArray(value)) return value.length === 0 ? '없음' : value.map(valueText).join(', ')
  return Object.entries(value)
    .map(([field, one]) => `${fieldWord(field)}: ${valueText(one)}`)
    .join(', ')
}
