import { describe, expect, test } from 'vitest'
import type { ClaimForm, ClaimFormItem, RefundBreakdown } from '#customer/api/models.ts'
import {
  chosenItems,
  type ClaimDraft,
  emptyDraft,
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
