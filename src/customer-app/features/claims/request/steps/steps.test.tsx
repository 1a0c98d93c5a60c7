import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ClaimForm, ClaimReason } from '#customer/api/models.ts'
import { drawPart, rowsIn } from '#tests/support/drawPart.tsx'
import { emptyDraft, type ClaimDraft } from '../claimDraft.ts'
import { RefundChangedPopup } from '../RefundChangedPopup.tsx'
import { RefusedPopup } from '../RefusedPopup.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { ReasonStep } from './ReasonStep.tsx'
import { StepBar } from './StepBar.tsx'

afterEach(cleanup)

const reason = (id: number, label: string, fault: 'CUSTOMER' | 'SELLER', asked = false): ClaimReason =>
  ({ id, label, fault, detail_required: asked, image_required: asked }) as ClaimReason
const item = (id: number, product_name: string, option_label = '') => ({
  claimable_quantity: 3,
  order_item: { id, sku_id: id * 10, product_name, option_label, quantity: 3 },
})
const formOf = (type: ClaimForm['type']) =>
  ({
    type,
    items: [item(1, '요가매트', '그레이'), item(2, '폼롤러')],
    reasons: [reason(11, '단순 변심', 'CUSTOMER'), reason(16, '상품 불량', 'SELLER', true)],
    fee_payment_methods: [],
    notices: ['뜯은 상품은 반품할 수 없어요.', '카드사에 따라 늦을 수 있어요.'],
  }) as unknown as ClaimForm
const draftOf = (values: Partial<ClaimDraft>): ClaimDraft => ({ ...emptyDraft, ...values })
const refundOf = (refund_cash: number, refund_points = 0, additional_payment = 0) =>
  ({
    goods: 0,
    product_coupon: 0,
    cart_coupon: 0,
    points: 0,
    shipping_refund_cash: 0,
    shipping_refund_points: 0,
    deductions: [],
    coupons_restored: [],
    why: [],
    refund_cash,
    refund_points,
    additional_payment,
  }) as never
type Simulation = Parameters<typeof ConfirmStep>[0]['simulation']
const simulated = (refund: unknown, more: object = {}, result: object = {}) =>
  ({
    data: { refund_simulation: refund, fees: [], instant: false, ...more },
    isEnabled: true,
    isFetching: false,
    isError: false,
    ...result,
  }) as unknown as Simulation
const nothing = () => undefined

test.each([
  ['return', ['단순 변심배송비를 고객이 내요', '상품 불량배송비를 판매자가 내요']],
  ['exchange', ['단순 변심배송비를 고객이 내요', '상품 불량배송비를 판매자가 내요']],
  ['cancel', ['단순 변심', '상품 불량']],
] as const)('%s의 사유는 누가 배송비를 내는지 말하고, 고른 사유가 바라는 것을 묻는다', (type, words) => {
  const told: unknown[] = []
  const draw = (reasonId: number | null) => {
    cleanup()
    const all = { orderId: 5, form: formOf(type), simulation: simulated(refundOf(1)) }
    drawPart(<ReasonStep {...all} draft={draftOf({ reasonId })} change={(next) => told.push(next)} />)
    return [...document.querySelectorAll('label:has([type=radio])')].map((one) => one.textContent)
  }
  expect(draw(null)).toEqual(words)
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const radio of screen.getAllByRole('radio')) radio.click()
  draw(11)
  expect(screen.getByRole('heading', { name: '더 알려 줄 것이 있나요?' })).toBeDefined()
  fireEvent.change(screen.getByLabelText('자세한 내용 (선택)'), { target: { value: '커요' } })
  draw(16)
  expect(screen.getByRole('heading', { name: '자세히 알려 주세요' })).toBeDefined()
  expect(screen.getByLabelText('자세한 내용')).toBeDefined()
  expect(told).toEqual([{ reasonId: 11 }, { reasonId: 16 }, { detail: '커요' }])
})

test.each([
  ['cancel', refundOf(7_000, 500), { instant: true }, '7,000원 + 500P 환불받기'],
  ['cancel', refundOf(7_000), { instant: false }, '취소 신청하기'],
  ['return', refundOf(7_000), {}, '반품 신청하기'],
  ['exchange', refundOf(0), {}, '교환 신청하기'],
] as const)('%s의 확인은 신청 단추가 %s', (type, refund, more, words) => {
  const told: unknown[] = []
  const draft = draftOf({ quantities: { 1: 2, 2: 0 }, reasonId: 11, detail: ' 커요 ' })
  const all = { form: formOf(type), draft, change: nothing, onBack: () => told.push('back') }
  drawPart(
    <ConfirmStep {...all} busy={false} simulation={simulated(refund, more)} onSubmit={(seen) => told.push(seen)} />,
  )
  fireEvent.click(screen.getByRole('button', { name: words }))
  fireEvent.click(screen.getByRole('button', { name: '이전' }))
  expect(told).toEqual([refund, 'back'])
})

test('확인은 고른 상품과 수량, 사유, 사진, 보내는 방법과 판매자가 내는 배송비를 다시 보인다', () => {
  const draw = (type: ClaimForm['type'], values: Partial<ClaimDraft>, more: object = {}) => {
    cleanup()
    const draft = draftOf({ quantities: { 1: 2, 2: 5 }, reasonId: 16, ...values })
    const all = { form: formOf(type), draft, change: nothing, onBack: nothing, onSubmit: nothing, busy: false }
    drawPart(<ConfirmStep {...all} simulation={simulated(refundOf(1), more)} />)
    const chosen = screen.getByRole('region', { name: /할 상품$/ })
    return [...[...chosen.querySelectorAll('li')].map((one) => one.textContent), ...rowsIn(chosen)]
  }
  const goods = ['요가매트 그레이 2개', '폼롤러 3개']
  const photo = { id: 1, url: '/a.webp', width: 1, height: 1 }
  expect(draw('cancel', {})).toEqual([...goods, ['사유', '상품 불량']])
  const fees = [
    { kind: 'RETURN_FEE', amount: 3_000, payer: 'SELLER' },
    { kind: 'INITIAL_SHIPPING', amount: 2_500, payer: 'CUSTOMER' },
  ]
  expect(draw('return', { detail: ' 찢겼어요 ', photos: [photo, photo], pickupDate: '2026-11-18' }, { fees })).toEqual([
    ...goods,
    ['사유', '상품 불량 · 찢겼어요'],
    ['사진', '2장'],
    ['보내는 방법', '수거 신청 · 2026.11.18'],
  ])
  expect(screen.getByText('반품 배송비 3,000원은 판매자가 내요')).toBeDefined()
  expect(screen.queryByText(/2,500원/)).toBeNull()
  expect(screen.getByRole('region', { name: '알아 두세요' }).textContent).toBe(
    '알아 두세요뜯은 상품은 반품할 수 없어요.카드사에 따라 늦을 수 있어요.',
  )
  expect(draw('exchange', { method: 'SELF' })).toEqual([
    '요가매트 그레이 2개→ 같은 옵션의 새 상품',
    '폼롤러 3개→ 같은 옵션의 새 상품',
    ['사유', '상품 불량'],
    ['보내는 방법', '직접 보내기'],
  ])
})

test('다음으로 가는 단추는 무엇이 빠졌는지, 사유가 안 되면 다른 사유를 고르라고 말하고, 첫 단계에는 이전이 없다', () => {
  const lost = simulated(undefined, {}, { data: undefined, isError: true, error: new Error('refused') })
  const draw = (values: Partial<Parameters<typeof StepBar>[0]>) => {
    cleanup()
    const all = {
      step: 'reason',
      type: 'return',
      simulation: simulated(refundOf(1)),
      problem: null,
      reasonOpen: false,
    } as const
    drawPart(<StepBar {...all} onNext={nothing} {...values} />)
    return screen.getAllByRole<HTMLButtonElement>('button').map((one) => [one.textContent, one.disabled])
  }
  expect(draw({})).toEqual([['다음', false]])
  expect(draw({ back: nothing })).toEqual([
    ['이전', false],
    ['다음', false],
  ])
  expect(draw({ problem: '상품을 골라 주세요.' })).toEqual([['상품을 골라 주세요.', true]])
  expect(draw({ simulation: lost })).toEqual([['다른 사유를 골라 주세요.', true]])
  expect(draw({ simulation: lost, step: 'items' })).toEqual([['다음', false]])
})

test('금액이 바뀌면 낼 방법을 고른 뒤에만 그대로 신청할 수 있고, 거절되면 다른 신청을 권한다', () => {
  const told: string[] = []
  const draw = (mayAgree: boolean) => {
    cleanup()
    const on = { onClose: () => told.push('close'), onAgree: () => told.push('agree') }
    const { container } = drawPart(
      <RefundChangedPopup before={refundOf(7_000)} after={refundOf(6_000, 0, 500)} mayAgree={mayAgree} {...on} />,
    )
    for (const button of screen.getAllByRole('button')) button.click()
    return rowsIn(container)
  }
  const changes = [
    ['따로 낼 금액', '0원 → 500원'],
    ['환불 예정', '7,000원 → 6,000원'],
  ]
  expect(draw(false)).toEqual(changes)
  expect(draw(true)).toEqual(changes)
  expect(told).toEqual(['close', 'close', 'agree'])
  cleanup()
  const refused = { message: '이미 발송됐어요.', offer: 'return' as const, orderId: 5, itemIds: [1, 2] }
  drawPart(<RefusedPopup {...refused} onClose={nothing} />)
  expect(screen.getByRole('link', { name: '반품 신청하기' }).getAttribute('href')).toBe(
    '/my/orders/5/claims/return?item=1&item=2',
  )
})
