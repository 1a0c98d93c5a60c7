import { describe, expect, test } from 'vitest'
import type { ClaimForm, ClaimFormItem, RefundBreakdown } from '#customer/api/models.ts'
import {
  chosenItems,
  type ClaimDraft,
  emptyDraft,
  exchangeWords,
  firstUnfinished,
  lostItems,
  requestOf,
  startingWith,
  stepProblem,
} from './claimDraft.ts'

const itemOf = (id: number, claimable: number, more: Partial<ClaimFormItem> = {}) =>
  ({ order_item: { id }, claimable_quantity: claimable, ...more }) as ClaimFormItem

const formOf = (type: ClaimForm['type'], items: ClaimFormItem[]): ClaimForm => ({
  type,
  items,
  reasons: [
    { id: 1, label: '단순 변심', fault: 'CUSTOMER', detail_required: false, image_required: false },
    { id: 2, label: '파손', fault: 'SELLER', detail_required: true, image_required: true },
  ],
  collection_methods: [],
  pickup_dates: ['2026-11-17'],
  return_places: [],
  return_carriers: [{ code: 'CJ', name: 'CJ대한통운', invoice_lengths: [10, 12], invoice_check: 'strict' }],
  fees: [],
  fee_payment_methods: ['POINTS', 'TRANSFER'],
  instant: false,
  notices: [],
})
const draftOf = (values: Partial<ClaimDraft>): ClaimDraft => ({ ...emptyDraft, ...values })
const refund = { refund_cash: 100, refund_points: 5, additional_payment: 0 } as RefundBreakdown

describe('고른 상품', () => {
  test('링크가 말한 상품을 신청할 수 있는 만큼 고르고, 하나뿐이면 그것을 고른다', () => {
    expect(startingWith([itemOf(1, 2), itemOf(2, 1)], [1]).quantities).toEqual({ 1: 2 })
    expect(startingWith([itemOf(1, 2), itemOf(2, 1)], []).quantities).toEqual({})
    expect(startingWith([itemOf(7, 3)], []).quantities).toEqual({ 7: 3 })
  })

  test('바꿀 옵션이 하나뿐이고 남아 있을 때만 그것으로 정해져 있고, 신청할 수 없는 것은 정하지 않는다', () => {
    const option = (sku_id: number, stock: 'OK' | 'SOLD_OUT' = 'OK') => ({ sku_id, label: '', stock })
    const items = [
      itemOf(1, 1, { exchange_options: [option(5)] }),
      itemOf(2, 1, { exchange_options: [option(6, 'SOLD_OUT')] }),
      itemOf(3, 1, { exchange_options: [option(7), option(8)] }),
      itemOf(4, 0, { exchange_options: [option(9)] }),
    ]
    expect(startingWith(items, [1, 4, 99])).toEqual({ quantities: { 1: 1, 4: 1 }, exchangeFor: { 1: 5 } })
  })

  test('바꿀 옵션은 고른 것의 이름으로, 지금과 같으면 새 상품이라고 말한다', () => {
    const exchange_options = [
      { sku_id: 70, label: '그레이', stock: 'OK' as const },
      { sku_id: 71, label: '블루', stock: 'OK' as const },
    ]
    const item = itemOf(1, 1, { order_item: { id: 1, sku_id: 70 } as ClaimFormItem['order_item'], exchange_options })
    expect([70, 71].map((skuId) => exchangeWords(draftOf({ exchangeFor: { 1: skuId, 2: 71 } }), item))).toEqual([
      '같은 옵션의 새 상품',
      '블루',
    ])
  })

  test('그 사이 줄어든 수량은 남은 만큼만, 신청할 수 없게 된 상품은 잃은 것으로 센다', () => {
    const draft = draftOf({ quantities: { 1: 3, 2: 1 } })
    const items = [itemOf(1, 2), itemOf(2, 0), itemOf(3, 0)]
    expect(chosenItems(draft, items).map(({ quantity }) => quantity)).toEqual([2])
    expect(lostItems(draft, items).map((item) => item.order_item.id)).toEqual([2])
  })
})

describe('단계', () => {
  test('사유가 바라는 글과 사진이 있어야 다음으로 간다', () => {
    const form = formOf('return', [itemOf(1, 1)])
    const draft = draftOf({ quantities: { 1: 1 }, reasonId: 2 })
    expect(stepProblem('reason', draft, form)).toContain('적어 주세요')
    expect(stepProblem('reason', { ...draft, detail: ' 깨졌어요 ' }, form)).toContain('사진')
    expect(stepProblem('reason', { ...draft, detail: '가'.repeat(501) }, form)).toContain('500자')
    expect(stepProblem('reason', { ...draft, reasonId: 1 }, form)).toBeNull()
  })

  test('품절된 옵션으로는 교환할 수 없다', () => {
    const exchange_options = [
      { sku_id: 5, label: '블루', stock: 'SOLD_OUT' as const },
      { sku_id: 6, label: '레드', stock: 'OK' as const },
    ]
    const form = formOf('exchange', [itemOf(1, 1, { exchange_options })])
    expect(stepProblem('items', draftOf({ quantities: { 1: 1 }, exchangeFor: { 1: 5 } }), form)).toContain('옵션')
    expect(stepProblem('items', draftOf({ quantities: { 1: 1 }, exchangeFor: { 1: 6 } }), form)).toBeNull()
  })

  test('직접 보낸 송장은 적었을 때만 확인하고, 수거는 날을 골라야 한다', () => {
    const form = formOf('return', [itemOf(1, 1)])
    const self = draftOf({ method: 'SELF' })
    expect(stepProblem('pickup', self, form)).toBeNull()
    expect(stepProblem('pickup', { ...self, carrier: 'CJ', invoiceNo: '12' }, form)).not.toBeNull()
    expect(stepProblem('pickup', { ...self, carrier: 'CJ', invoiceNo: '6842-6039-4847' }, form)).toBeNull()
    expect(stepProblem('pickup', emptyDraft, form)).toContain('수거할 날')
  })

  test.each([
    ['고른 날에 갈 수 있으면', '2026-11-17', null],
    ['남겨 둔 날이 그 사이 지났으면', '2026-11-16', '수거할 날을 골라 주세요.'],
    ['고르지 않았으면', null, '수거할 날을 골라 주세요.'],
  ])('%s 수거의 할 일은 %s → %j이고, 직접 보내면 날을 묻지 않는다', (_what, pickupDate, problem) => {
    const form = formOf('exchange', [itemOf(1, 1)])
    expect(stepProblem('pickup', draftOf({ pickupDate }), form)).toBe(problem)
    expect(stepProblem('pickup', draftOf({ pickupDate, method: 'SELF' }), form)).toBeNull()
  })

  test.each<[string, Partial<ClaimDraft>, string | null]>([
    ['번호만', { invoiceNo: '684260394847' }, '택배사를 골라 주세요.'],
    ['모르는 택배사', { carrier: 'GONE', invoiceNo: '684260394847' }, '택배사를 골라 주세요.'],
    ['택배사만', { carrier: 'CJ' }, '송장번호를 확인해 주세요.'],
    ['빈칸뿐인 번호', { invoiceNo: '   ' }, null],
  ])('직접 보낸 송장에 %s 있으면 %j %j', (_what, values, problem) => {
    const draft = draftOf({ method: 'SELF', ...values })
    expect(stepProblem('pickup', draft, formOf('return', [itemOf(1, 1)]))).toBe(problem)
  })

  test.each<[ClaimForm['type'], Partial<ClaimDraft>, string]>([
    ['return', { quantities: { 1: 1 }, reasonId: 1 }, 'pickup'],
    ['return', { quantities: { 1: 1 }, reasonId: 1, pickupDate: '2026-11-17' }, 'confirm'],
    ['return', { quantities: { 1: 1 }, reasonId: 1, pickupDate: '2026-11-16' }, 'pickup'],
    ['return', { quantities: { 1: 1 }, reasonId: 9, pickupDate: '2026-11-17' }, 'reason'],
    ['return', { quantities: { 2: 1 }, reasonId: 1, pickupDate: '2026-11-17' }, 'items'],
    ['cancel', { quantities: { 1: 1 }, reasonId: 1, method: 'PICKUP' }, 'confirm'],
  ])('%s에서 %j까지 했으면 %s부터이다', (type, values, step) => {
    expect(firstUnfinished(draftOf(values), formOf(type, [itemOf(1, 1), itemOf(2, 0)]))).toBe(step)
  })

  test.each([
    [500, null],
    [501, '자세한 내용은 500자까지 쓸 수 있어요. (지금 501자)'],
  ])('글은 앞뒤 빈칸을 뺀 %i자로 센다', (length, problem) => {
    const draft = draftOf({ reasonId: 1, detail: `  ${'가'.repeat(length)}  ` })
    expect(stepProblem('reason', draft, formOf('return', [itemOf(1, 1)]))).toBe(problem)
  })

  test('끝나지 않은 첫 단계로 돌아가고, 다 끝났으면 확인이다', () => {
    const form = formOf('cancel', [itemOf(1, 1)])
    expect(firstUnfinished(emptyDraft, form)).toBe('items')
    expect(firstUnfinished(draftOf({ quantities: { 1: 1 } }), form)).toBe('reason')
    expect(firstUnfinished(draftOf({ quantities: { 1: 1 }, reasonId: 1 }), form)).toBe('confirm')
  })
})

describe('신청', () => {
  test('본 금액을 함께 보내고, 취소에는 수거가 없고, 낼 것이 없으면 내는 방법도 없다', () => {
    const form = formOf('cancel', [itemOf(1, 2)])
    const draft = draftOf({ quantities: { 1: 1 }, reasonId: 1, feePayment: 'POINTS' })
    expect(requestOf(draft, form, refund)).toEqual({
      items: [{ order_item_id: 1, quantity: 1 }],
      reason_id: 1,
      expected_refund: { refund_cash: 100, refund_points: 5, additional_payment: 0 },
    })
    expect(requestOf(draft, form, { ...refund, additional_payment: 1 }).fee_payment).toBe('POINTS')
  })

  test('수거지를 바꾸지 않으면 보내지 않아서 배송지로 간다', () => {
    const form = formOf('return', [itemOf(1, 1)])
    const draft = draftOf({ quantities: { 1: 1 }, reasonId: 1, pickupDate: '2026-11-17' })
    expect(requestOf(draft, form, refund).collection).toEqual({ method: 'PICKUP', pickup_date: '2026-11-17' })
  })

  test('교환은 바꿀 옵션을, 적은 글과 올린 사진을, 직접 보낸 것은 송장을, 옮긴 수거지는 그 주소를 보낸다', () => {
    const form = formOf('exchange', [itemOf(1, 2), itemOf(2, 1)])
    const photo = { id: 8, url: '/a.webp', width: 1, height: 1 }
    const address = { name: '김하나', phone: '01012345678', postcode: '06236', address1: '테헤란로', address2: '' }
    const chosen = draftOf({ quantities: { 1: 2 }, exchangeFor: { 1: 70, 2: 80 }, reasonId: 2, detail: ' 작아요 ' })
    const sent = (values: Partial<ClaimDraft>) => requestOf({ ...chosen, photos: [photo], ...values }, form, refund)
    expect(sent({ method: 'SELF', carrier: 'CJ', invoiceNo: ' 684260394847 ' })).toMatchObject({
      items: [{ order_item_id: 1, quantity: 2, exchange_sku_id: 70 }],
      reason_id: 2,
      reason_detail: '작아요',
      image_ids: [8],
      collection: { method: 'SELF', carrier: 'CJ', invoice_no: '684260394847' },
    })
    expect(sent({ method: 'SELF' }).collection).toEqual({ method: 'SELF' })
    expect(sent({ pickupDate: '2026-11-17', pickupAddress: address }).collection).toEqual({
      method: 'PICKUP',
      pickup_date: '2026-11-17',
      address,
    })
  })
})
