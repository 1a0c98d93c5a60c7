import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { broken, refused } from '#tests/support/answering.ts'
import { sheetAnswer, sheetPrice } from '#tests/support/sheetAnswer.ts'
import { useSheetScreen } from '#tests/support/sheetScreen.tsx'
import { ownPaymentOf } from './payment/ownPayment.ts'

const { server, open, sent, popup, place } = useSheetScreen()
/** later than the sheet itself: the payment has a time of its own */
const expiresAt = '2026-11-16T13:10:00.000+09:00'
const paid = { pg: { redirect_url: '#window', order_no: '26A', amount: 61_000 }, expires_at: expiresAt }
const here = `${window.location.origin}/store/checkout/7`

beforeEach(() => {
  server.on['ready'] = () => paid
})
// the payment window of these tests is a mark in the page
afterEach(() => window.history.replaceState(null, '', '/'))

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /원 결제하기$/ })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: /모두 동의해요/ }))
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const usePoints = (text: string) => {
  const field = screen.getByLabelText('쓸 포인트')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
async function draw(values: object = {}) {
  server.order = sheetAnswer(values)
  open()
  await screen.findByRole('region', { name: '결제 수단' })
}
const leaves = () => waitFor(() => expect(window.location.hash).toBe('#window'))
/** What was sent to fix the order, so far. */
const ready = () => sent('ready') as { payment: object; points: number; expected_payable: number; buy_again?: true }[]

describe('결제할 수 있는 때', () => {
  test.each<[string, object, string]>([
    ['배송지가 없으면', { delivery_address: null }, '배송지를 넣으면 결제할 수 있어요.'],
    [
      '쓸 수 있는 수단이 없으면',
      { payment_methods: [{ kind: 'CARD', label: '카드', enabled: false }] },
      '지금 쓸 수 있는 결제 수단이 없어요.',
    ],
  ])('%s 모두 동의해도 결제할 수 없다', async (_why, values, words) => {
    await draw(values)
    agree()
    expect([pay().disabled, screen.queryByText(words) !== null]).toEqual([true, true])
  })

  test('필수에 모두 동의해야 하고, 선택은 하지 않아도 된다', async () => {
    const [order, third] = sheetAnswer().agreements
    await draw({ agreements: [order, { ...third, required: false }] })
    const hint = () => screen.queryByText('필수 항목에 동의하면 결제할 수 있어요.') !== null
    expect([pay().disabled, hint()]).toEqual([true, true])
    fireEvent.click(screen.getByRole('checkbox', { name: /^\(선택\)/ }))
    expect([pay().disabled, hint()]).toEqual([true, true])
    fireEvent.click(screen.getByRole('checkbox', { name: /^\(필수\)/ }))
    expect([pay().disabled, hint()]).toEqual([false, false])
  })

  test('쓸 수 없는 수단은 까닭을 말하고 고를 수 없으며, 처음에는 쓸 수 있는 첫 수단이 골라져 있다', async () => {
    const [card, kakao, transfer, free] = sheetAnswer().payment_methods
    await draw({ payment_methods: [kakao, card, transfer, free] })
    expect(
      screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked, disabled }) => [value, checked, disabled]),
    ).toEqual([
      ['KAKAOPAY', false, true],
      ['CARD', true, false],
      ['TRANSFER', false, false],
    ])
    expect(screen.getByText('점검하고 있어요')).toBeDefined()
  })

  test('계좌이체에만 현금영수증을 묻고, 신청하면 바른 번호가 있어야 결제할 수 있다', async () => {
    await draw()
    agree()
    expect(screen.queryByRole('group', { name: '현금영수증' })).toBeNull()
    fireEvent.click(radio('계좌이체'))
    expect([radio('신청하지 않아요').checked, pay().disabled]).toEqual([true, false])
    fireEvent.click(radio(/개인|소득공제/))
    expect(pay().disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('휴대폰 번호'), { target: { value: '010' } })
    expect(pay().disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('휴대폰 번호'), { target: { value: '01012345678' } })
    expect(pay().disabled).toBe(false)
    // a number that is not asked for any more does not hold up the payment, nor goes along
    fireEvent.change(screen.getByLabelText('휴대폰 번호'), { target: { value: '010' } })
    fireEvent.click(radio('카드'))
    expect(pay().disabled).toBe(false)
    press(/원 결제하기$/)
    await leaves()
    expect(ready()).toMatchObject([{ payment: { kind: 'CARD' } }])
    expect(Object.keys(ready()[0]?.payment ?? {})).toEqual(['kind'])
  })
})

describe('보내는 것', () => {
  test('고른 수단, 포인트, 동의한 판, 본 금액과 주문서의 판을 한 번 보내고 결제창으로 떠난다', async () => {
    await draw()
    usePoints('2,000')
    fireEvent.click(radio('계좌이체'))
    fireEvent.click(radio(/개인|소득공제/))
    fireEvent.change(screen.getByLabelText('휴대폰 번호'), { target: { value: '01012345678' } })
    agree()
    const button = pay()
    expect(button.textContent).toBe('59,000원 결제하기')
    act(() => {
      button.click()
      button.click()
    })
    await leaves()
    expect(ready()).toEqual([
      {
        payment: { kind: 'TRANSFER', cash_receipt: { kind: 'PERSONAL', number: '01012345678' } },
        points: 2_000,
        agreements: { order: true, privacy_third_party: true },
        agreement_versions: { order: '1', privacy_third_party: '1' },
        expected_payable: 59_000,
        version: 4,
        success_url: here,
        fail_url: here,
      },
    ])
    // what it left for is remembered, and it cannot be paid once more meanwhile
    await waitFor(() => expect(ownPaymentOf(7)).toBe(expiresAt))
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('동의하지 않은 선택은 동의했다고 보내지 않는다', async () => {
    const [order, third] = sheetAnswer().agreements
    await draw({ agreements: [order, { ...third, required: false }] })
    fireEvent.click(screen.getByRole('checkbox', { name: /^\(필수\)/ }))
    press(/원 결제하기$/)
    await leaves()
    expect(ready()).toMatchObject([
      { agreements: { order: true, privacy_third_party: false }, agreement_versions: { order: '1' } },
    ])
  })

  test('포인트로 다 내면 결제 수단은 하나뿐이고, 결제창 없이 확정하러 간다', async () => {
    server.on['ready'] = () => ({ pg: { order_no: '26A', amount: 0 }, expires_at: expiresAt })
    server.on['confirm'] = () => ({ status: 'COMPLETED', order_id: 7 })
    const price = { ...sheetPrice, shipping_base: 0, payable: 58_000 }
    await draw({ price, points: { available: '58000', usable_max: 58_000, used: 0, min_use: 1_000 } })
    fireEvent.click(radio('계좌이체'))
    fireEvent.click(radio(/개인|소득공제/))
    fireEvent.change(screen.getByLabelText('휴대폰 번호'), { target: { value: '01012345678' } })
    agree()
    press('전액 사용')
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
      ['FREE', true],
    ])
    press('0원 결제하기')
    await waitFor(() => expect(place()).toBe('/store/checkout/7/complete'))
    expect(ready()).toMatchObject([{ payment: { kind: 'FREE' }, points: 58_000, expected_payable: 0 }])
    expect(sent('confirm')).toEqual([{ order_no: '26A', amount: 0 }])
  })

  test('결제하기 전에 다시 보아서, 다른 탭이 내고 있으면 보내지 않고 그렇다고 말한다', async () => {
    await draw()
    agree()
    server.order = sheetAnswer({ status: 'READY' })
    press(/원 결제하기$/)
    await screen.findByText('다른 탭에서 결제하고 있어요')
    expect(ready()).toEqual([])
  })

  test.each<[string, () => unknown, string]>([
    ['이미 샀으면', () => refused(409, 'CHECKOUT_ALREADY_COMPLETED'), '/store/checkout/7/complete'],
    ['주문서가 끝났으면', () => refused(410, 'CHECKOUT_EXPIRED'), '/store/checkout/7'],
  ])('결제하기 전에 다시 보아서 %s 보내지 않는다', async (_how, order, to) => {
    await draw()
    agree()
    server.order = order
    press(/원 결제하기$/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /원 결제하기$/ })).toBeNull())
    await waitFor(() => expect(place()).toBe(to))
    expect(ready()).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['끊겨도', broken],
    ['서버가 바빠도', () => refused(429, 'RATE_LIMITED')],
    ['서버가 탈이 나도', () => refused(500, 'INTERNAL')],
  ])('다시 보는 것이 %s 결제를 막지 않는다', async (_how, order) => {
    await draw()
    agree()
    server.order = order
    press(/원 결제하기$/)
    await leaves()
    expect(ready()).toHaveLength(1)
  })
})

describe('새로 읽은 주문서', () => {
  const refuseWith = async (fresh: Partial<CheckoutOrder> | object) => {
    server.on['ready'] = () => refused(409, 'COUPON_EXPIRED')
    server.on['refresh'] = () => (server.order = sheetAnswer(fresh))
    press(/원 결제하기$/)
    await waitFor(() => expect(sent('refresh')).toHaveLength(1))
    await waitFor(() => expect(popup()).not.toBeNull())
    press('확인')
  }

  test('동의한 글의 새 판이 나왔으면 그 글은 다시 동의해야 한다', async () => {
    await draw()
    agree()
    const [order, third] = sheetAnswer().agreements
    await refuseWith({ agreements: [{ ...order, version: '2' }, third] })
    await waitFor(() => expect(pay().disabled).toBe(true))
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').slice(1)
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true])
  })

  test('쓸 수 있는 포인트가 줄었으면 거기까지만 쓰고, 고른 수단을 쓸 수 없게 됐으면 쓸 수 있는 것으로 바뀐다', async () => {
    await draw()
    usePoints('5000')
    fireEvent.click(radio('계좌이체'))
    agree()
    const methods = sheetAnswer().payment_methods.map((one) =>
      one.kind === 'TRANSFER' ? { ...one, enabled: false } : one,
    )
    await refuseWith({
      points: { available: '3000', usable_max: 3_000, used: 0, min_use: 1_000 },
      payment_methods: methods,
    })
    await waitFor(() => expect(pay().textContent).toBe('58,000원 결제하기'))
    expect(screen.getByLabelText<HTMLInputElement>('쓸 포인트').value).toBe('3,000')
    expect([radio('카드').checked, radio('계좌이체').checked]).toEqual([true, false])
  })

  test('앞서 쓰기로 한 포인트는 주문서를 다시 열어도 그대로이다', async () => {
    const price = { ...sheetPrice, points: 2_000, payable: 59_000 }
    await draw({ price, points: { available: '5000', usable_max: 5_000, used: 2_000, min_use: 1_000 } })
    expect(screen.getByLabelText<HTMLInputElement>('쓸 포인트').value).toBe('2,000')
    expect(pay().textContent).toBe('59,000원 결제하기')
    press('전액 사용')
    expect(pay().textContent).toBe('56,000원 결제하기')
  })
})
