import type { ImportField } from '../columns.ts'

export type InvoiceFieldKey = 'order_item_no' | 'order_no' | 'carrier' | 'invoice_no' | 'receiver' | 'phone' | 'origin'

/** Columns of a waybill file, with the titles that malls, courier programs and 3PLs give them. */
export const invoiceFields: ImportField<InvoiceFieldKey>[] = [
  {
    key: 'order_item_no',
    label: '상품주문번호',
    synonyms: ['주문상품번호', '주문상세번호', '품목주문번호', '품목별주문번호', '주문아이템번호', 'order item id'],
    kind: 'identifier',
  },
  {
    key: 'order_no',
    label: '주문번호',
    synonyms: ['고객주문번호', '쇼핑몰주문번호', '주문 ID', '주문관리번호', '고객관리번호', '고객번호', 'order number'],
    kind: 'identifier',
  },
  {
    key: 'carrier',
    label: '택배사',
    synonyms: ['배송사', '택배회사', '택배사명', '배송업체', '배송회사', '운송사', '택배사코드', '택배', 'courier'],
    kind: 'text',
  },
  {
    key: 'invoice_no',
    label: '송장번호',
    synonyms: [
      '운송장번호',
      '등기번호',
      '운송장',
      '송장',
      '택배송장번호',
      '운송장NO',
      '송장NO',
      'waybill',
      'tracking number',
    ],
    kind: 'invoice',
    required: true,
  },
  {
    key: 'receiver',
    label: '수령인',
    synonyms: [
      '받는분',
      '수취인',
      '받는사람',
      '수령자',
      '받는분성명',
      '수취인명',
      '수령인명',
      '고객명',
      '수하인',
      '수하인명',
    ],
    kind: 'text',
  },
  {
    key: 'phone',
    label: '전화번호',
    synonyms: [
      '휴대폰',
      '휴대폰번호',
      '휴대전화번호',
      '핸드폰번호',
      '휴대전화',
      '핸드폰',
      '연락처',
      '전화',
      '받는분전화번호',
      '받는분휴대폰',
      '받는분연락처',
      '수취인연락처',
      '수취인전화번호',
      '수취인휴대폰',
      '수령인연락처',
      '수령인휴대폰',
    ],
    kind: 'phone',
  },
  {
    key: 'origin',
    label: '출고지',
    synonyms: ['출고지명', '발송지', '출고처', '출고창고', '물류센터', '위탁처'],
    kind: 'text',
  },
]
