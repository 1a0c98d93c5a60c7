import { expect, test } from 'vitest'
import { filterInWords } from '#server/modules/exports/filterInWords.ts'
import { orderFilterShape } from '#server/modules/order-desk/orders.list.ts'
import { type OrderItemFilter, orderItemFilterShape } from '#server/modules/orders/order-items.contract.ts'
import { shopCarriers } from '#tests/support/carriers.ts'

const said = (filter: OrderItemFilter, ids?: number[]) => filterInWords({ filter, ids }, shopCarriers)

const words: [OrderItemFilter, string][] = [
  [{ status: ['PAID', 'PROCESSING_ORDER'] }, '상태: 결제완료, 상품준비중'],
  [{ claim_status: ['REQUESTED', 'IN_PROGRESS'] }, '클레임 상태: 요청, 진행 중'],
  [{ claim_type: ['return', 'exchange'] }, '클레임: 반품, 교환'],
  [{ shipping_origin_id: [3] }, '출고지: 3'],
  [{ brand: ['고요', '숨'] }, '브랜드: 고요, 숨'],
  [{ carrier: ['CJ', 'GONE'] }, '택배사: CJ대한통운, GONE'],
  [{ sku_id: [7] }, 'SKU: 7'],
  [{ product_id: [8] }, '상품: 8'],
  [{ order_id: [9] }, '주문: 9'],
  [{ user_id: [10] }, '회원: 10'],
  [{ paid_from: '2026-11-01' }, '결제일부터: 2026-11-01'],
  [{ paid_to: '2026-11-30' }, '결제일까지: 2026-11-30'],
  [{ ship_by_from: '2026-11-02' }, '발송기한부터: 2026-11-02'],
  [{ ship_by_to: '2026-11-29' }, '발송기한까지: 2026-11-29'],
  [{ held: true }, '보류'],
  [{ delayed: true }, '발송지연'],
  [{ due: true }, '오늘 발송'],
  [{ address_changed: true }, '배송지 변경'],
  [{ has_memo: true }, '메모 있음'],
  [{ has_memo: false }, '메모 있음 아님'],
  [{ picked_up: true }, '집하됨'],
  [{ notified_delay: true }, '발송지연 알림'],
  [{ bundled: true }, '합포장 가능'],
  [{ bundle_of: 11 }, '합포장 묶음: 11'],
  [{ mentioned_id: 12 }, '부른 직원: 12'],
  [{ order_no: '261116AB' }, '주문번호: 261116AB'],
  [{ invoice_no: '5840' }, '송장번호: 5840'],
  [{ phone: '01012345678' }, '전화번호: ***'],
  [{ receiver: '김민지' }, '수령인: ***'],
  [{ q: '김민지' }, '검색어: ***'],
]

test.each(words)('%j은 "%s"라고 적고, 사람을 찾은 말은 적지 않는다', (filter, text) => {
  expect(said(filter)).toBe(text)
})

test('목록이 아는 조건마다 말이 있다. 고른 것만 고른 수로 적는다', () => {
  const known = new Set(words.flatMap(([filter]) => Object.keys(filter)))
  const keys = [...Object.keys(orderItemFilterShape), ...Object.keys(orderFilterShape)]
  expect(keys.filter((key) => key !== 'ids' && !known.has(key))).toEqual([])
})

test('여럿이면 차례대로 이어 적고, 고른 것이 맨 앞이며, 없으면 전체다', () => {
  expect(said({ status: ['PAID'], due: true })).toBe('상태: 결제완료 · 오늘 발송')
  expect(
    said(
      { brand: ['고요'] },
      Array.from({ length: 1_234 }, (_, id) => id),
    ),
  ).toBe('고른 1,234건 · 브랜드: 고요')
  expect(said({ brand: undefined })).toBe('전체')
  expect(filterInWords({}, [])).toBe('전체')
})
