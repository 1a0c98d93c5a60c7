import { expect, test } from 'vitest'
import type { Filter } from '#console/queue/filter.ts'
import { filterChips } from './filterChips.ts'
import { searchKind } from './searchKind.ts'

type Origins = Parameters<typeof filterChips>[1]
const origins = [{ id: 3, name: '이천센터' }] as Origins
const carriers = [{ code: 'CJ', name: 'CJ대한통운', active: true }] as unknown as Parameters<typeof filterChips>[2]
const names: Record<string, string> = { products5: '매트', skus6: '라벤더' }
const chips = (filter: Filter) => filterChips(filter, origins, carriers, (resource, id) => names[resource + id] ?? id)

/** 하나의 조건, 그 말, 함께 지워지는 조건들 */
const CASES: [Filter, string, string[]?][] = [
  [{ q: '김민지' }, '찾기: 김민지'],
  [{ paid_from: '2026-11-01', paid_to: '2026-11-16' }, '결제일 2026.11.01 ~ 2026.11.16', ['paid_from', 'paid_to']],
  [{ paid_to: '2026-11-16' }, '결제일  ~ 2026.11.16', ['paid_from', 'paid_to']],
  [{ ship_by_from: '2026-11-01' }, '발송기한 2026.11.01 ~ ', ['ship_by_from', 'ship_by_to']],
  [{ shipping_origin_id: [3, 4] }, '출고지 이천센터, 4'],
  [{ carrier: ['CJ'] }, '택배사 CJ대한통운'],
  [{ claim_status: ['REQUESTED', 'IN_PROGRESS'] }, '클레임 요청, 진행 중'],
  [{ product_id: [5] }, '상품 매트'],
  [{ sku_id: [6, 7] }, '옵션 라벤더, 7'],
  [{ mentioned_id: 1 }, '나를 부른 메모'],
  [{ bundle_of: 1 }, '함께 보낼 수 있는 주문'],
  [{ due: true }, '오늘 발송'],
  [{ due: false }, '오늘 발송 아님'],
  [{ address_changed: true }, '배송지 변경'],
  [{ address_changed: false }, '배송지 그대로'],
  [{ has_memo: true }, '메모 있음'],
  [{ has_memo: false }, '메모 없음'],
  [{ picked_up: true }, '집하됨'],
  [{ picked_up: false }, '집하 전'],
  [{ notified_delay: true }, '발송지연 알림'],
  [{ notified_delay: false }, '발송지연 안 알림'],
  [{ bundled: true }, '합포장 가능'],
  [{ bundled: false }, '합포장 아님'],
  [{ order_no: '26' }, '주문번호 26'],
  [{ invoice_no: '58' }, '송장번호 58'],
  [{ phone: '010' }, '전화 010'],
  [{ receiver: '김' }, '수령인 김'],
  [{ brand: ['고요', '숨'] }, '브랜드 고요, 숨'],
  [{ user_id: 9 }, '회원 9'],
  [{ order_id: [8] }, '주문 8'],
  [{ claim_type: ['return'] }, '클레임 종류 return'],
  [{ held: false }, '보류 아님'],
  [{ delayed: false }, '발송지연 아님'],
  [{ status: ['PAID', 'SHIPPING'] }, '상태 2가지'],
  [{ ids: [1, 2] }, '고른 주문 2건만'],
]

test.each(CASES)(
  '조건 %j은 "%s"로 보이고 지우면 그 조건만 없어진다',
  (filter, label, without = Object.keys(filter)) => {
    const found = chips(filter)
    expect(found.map((one) => one.label)).toEqual([label])
    expect(Object.keys(found[0]?.without ?? {})).toEqual(without)
    expect(Object.values(found[0]?.without ?? {}).filter((value) => value !== undefined)).toEqual([])
  },
)

test('모든 조건은 함께 보이고, 탭이 말하는 조건은 다시 말하지 않는다', () => {
  const all = Object.assign({}, ...CASES.slice(0, 9).map(([filter]) => filter)) as Filter
  expect(chips(all)).toHaveLength(8)
  for (const tab of [{ status: ['PAID'] }, { held: true }, { delayed: true }]) expect(chips(tab)).toEqual([])
})

test.each([
  ['26112-1PVPPJQ6Q', '주문번호로 찾아요'],
  ['261121pvppjq6q', '주문번호로 찾아요'],
  ['02-123-4567', '전화번호·송장번호로 찾아요'],
  ['1012345678', '전화번호·송장번호로 찾아요'],
  ['584012345678', '번호로 찾아요'],
  ['EB123456789KR', '송장번호·주문번호로 찾아요'],
  ['ABCDEFGH', '수령인 이름으로 찾아요 (기간이 없으면 최근 90일)'],
])('%s: %s', (text, kind) => expect(searchKind(text)).toBe(kind))
