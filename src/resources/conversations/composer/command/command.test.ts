import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/schema.d.ts'
import { oldAmounts, otherAmounts } from '#shared/format/saidAmounts.ts'
import { renewed } from './amounts.ts'
import { after, choicesOf, commandAt, itemNamed, type Known } from './command.ts'

type Item = AdminOrder['items'][number]

const item = (id: number, name: string, more: Partial<Item> = {}) =>
  ({ id, product_name: name, option_label: '', quantity: 2, claimed_quantity: 0, status: 'DELIVERED', ...more }) as Item

const items = [
  item(11, '요가 매트', { option_label: '라벤더' }),
  item(12, '폼롤러', { quantity: 1 }),
  item(13, '덤벨', { status: 'PAID' }),
]
const reason = (id: number, label: string, words = false) => ({
  id,
  label,
  fault: 'CUSTOMER' as const,
  detail_required: words,
  image_required: false,
})
const known: Known = {
  items,
  reasons: [reason(1, '단순 변심'), reason(2, '상품 불량'), reason(3, '기타', true)],
  options: [
    { id: 91, label: '블루', left: 3 },
    { id: 92, label: '블루 / L', left: 0 },
  ],
}
const offered = (text: string, about = known) => {
  const command = commandAt(text, text.length)
  return command ? choicesOf(command, about) : undefined
}
const labels = (text: string) => offered(text)?.map(({ label }) => label)
const first = (text: string, about = known) => offered(text, about)?.[0]

test('낱말을 시작하는 빗금 뒤의 반품·취소·교환만 명령이다', () => {
  expect(commandAt('/반품 B', 5)).toEqual({ from: 0, kind: 'return', rest: ' B' })
  expect(commandAt('네\n확인했어요 /취소 ', 12)).toMatchObject({ from: 8, kind: 'cancel' })
  expect(labels('/')).toEqual(['반품', '교환', '취소'])
  expect(labels('/반')).toEqual(['반품'])
  for (const text of ['https://homefit.test/반품', '1/2', '/배송지', '반품', '/반품\n'])
    expect(commandAt(text, text.length), text).toBeUndefined()
})

test('아무 글자도 외우지 않고 상품, 수량, 사유의 차례로 고르면 된다', () => {
  expect(offered('/반품 ')?.map(({ label, blocked }) => [label, blocked])).toEqual([
    ['A  요가 매트 · 라벤더', undefined],
    ['B  폼롤러', undefined],
    ['C  덤벨', '아직 발송하지 않았어요'],
  ])
  expect(first('/반품 ')?.text).toBe('/반품 A ')
  expect(labels('/반품 A ')).toEqual(['1개', '2개'])
  expect(first('/반품 A ')?.text).toBe('/반품 A 1개 ')
  expect(labels('/반품 A 1개 ')).toEqual(['단순 변심', '상품 불량', '기타'])
  expect(first('/반품 A 1개 ')?.request).toEqual({
    kind: 'claim',
    type: 'return',
    items: [{ order_item_id: 11, quantity: 1 }],
    reason_id: 1,
  })
  // one piece of it is left, so nobody asks how many
  expect(offered('/반품 ')?.[1]?.text).toBe('/반품 B 1개 ')
})

test('다 아는 사람은 한 줄로 적는다: 글자, 번호, 이름으로, 띄어쓰기와 한글 자판에 매이지 않고', () => {
  const lines = { order_item_id: 11, quantity: 1 }
  for (const text of [
    '/반품 A 1개 단순변심',
    '/반품 a 1 단순 변심',
    '/반품 ㅁ 1개 단순',
    '/반품 1 1개 변심',
    '/반품 요가 1개 단순변심',
  ])
    expect(first(text)?.request, text).toMatchObject({ items: [lines], reason_id: 1 })
  expect(first('/반품 A 불량')?.request).toMatchObject({ items: [{ quantity: 2 }], reason_id: 2 })
  expect(itemNamed(items, 'ㅠ')?.id).toBe(12)
})

test('글이 필요한 사유는 글을 이어 적고, 모르는 사유는 그 글이 된다', () => {
  expect(first('/반품 A 1개 기타')).toMatchObject({ label: '기타', text: '/반품 A 1개 기타 ' })
  expect(first('/반품 A 1개 기타 색이 달라요')?.request).toMatchObject({ reason_id: 3, reason_detail: '색이 달라요' })
  expect(first('/반품 A 1개 냄새가 나요')?.request).toMatchObject({ reason_id: 3, reason_detail: '냄새가 나요' })
})

test('교환은 바꿀 옵션을 먼저 고르고, 긴 이름이 짧은 이름에 먹히지 않는다', () => {
  expect(offered('/교환 A 1개 ')?.map(({ label, blocked }) => [label, blocked])).toEqual([
    ['블루', undefined],
    ['블루 / L', '재고가 없어요'],
  ])
  expect(first('/교환 A 1개 블루 단순')?.request).toMatchObject({
    type: 'exchange',
    items: [{ order_item_id: 11, quantity: 1, exchange_sku_id: 91 }],
    reason_id: 1,
  })
  expect(first('/교환 A 1개 블루/L 단순')?.request?.items[0]?.exchange_sku_id).toBe(92)
  expect([after('블루 / L 단순', '블루/L'), after('블', '블루')]).toEqual(['단순', undefined])
})

test('남은 것보다 많이는 고르지 못하고, 상품이 하나뿐이면 이름이 없어도 된다', () => {
  expect(first('/반품 A 3개 단순')).toMatchObject({ blocked: '남은 수량은 2개예요' })
  const alone = { ...known, items: [item(11, '요가 매트', { quantity: 1 })] }
  expect(first('/반품 단순', alone)?.request).toMatchObject({ items: [{ order_item_id: 11, quantity: 1 }] })
  expect(offered('/취소 ', { ...known, items: [] })).toEqual([])
})

test('글의 금액이 계산한 금액과 다르면 알아챈다', () => {
  const seen = (refund_cash: number, refund_points = 0) => ({ refund_cash, refund_points, additional_payment: 0 })
  const text = '23,900원과 500P를 돌려드려요. 배송비 3000원'
  expect(otherAmounts(text, seen(23_900, 500))).toEqual(['3000원'])
  expect(otherAmounts(text, seen(23_900))).toEqual(['500P', '3000원'])
  expect(oldAmounts(text, [seen(23_900, 500), seen(20_900)], seen(20_900, 500))).toEqual(['23,900원'])
  expect(oldAmounts('23900원', [seen(23_900)], seen(20_900))).toEqual(['23900원'])
  expect(oldAmounts('123,900원', [seen(23_900)], seen(20_900))).toEqual([])
})

test('예전 금액을 말한 문장만 새 문장으로 바뀌고, 나머지 글과 줄은 그대로다', () => {
  const sentence = '요가 매트 1개 반품을 접수했어요. 상품을 받아 확인한 뒤 20,900원을 돌려드려요.'
  const old = '요가 매트 1개 반품을 접수했어요. 상품을 받아 확인한 뒤 23,900원을 돌려드려요.'
  expect(renewed(`안녕하세요.\n${old}\n3,000원 쿠폰도 드려요.`, sentence, ['23,900원'])).toBe(
    `안녕하세요.\n${sentence}\n3,000원 쿠폰도 드려요.`,
  )
  expect(renewed('그러면 23,900원이 가요.', sentence, ['23,900원'])).toBe(sentence)
  expect(renewed(`${old} ${old}`, sentence, ['23,900원'])).toBe(sentence)
})
