import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { takeSelection } from '#customer/shell/cart/pendingSelection.ts'
import { broken, refused } from '#tests/support/answering.ts'
import { linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { sheetAddress, sheetAnswer, sheetPrice } from '#tests/support/sheetAnswer.ts'
import { itemAnswer } from '#tests/support/orderAnswers.ts'
import { useSheetScreen } from '#tests/support/sheetScreen.tsx'
import { ownPaymentOf } from './payment/ownPayment.ts'

const { server, open, sent, asked, popup, place } = useSheetScreen()
const expiresAt = '2026-11-16T13:00:00.000+09:00'
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
const reads = () => asked.filter(({ method, path }) => method === 'GET' && path.endsWith('/7')).length
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
    fireEvent.click(button)
    fireEvent.click(button)
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
    expect(ownPaymentOf(7)).toBe(expiresAt)
    fireEvent.click(button)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ready()).toHaveLength(1)
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

describe('결제하기가 거절되면', () => {
  async function refuse(answer: () => unknown, values: object = {}) {
    await draw(values)
    agree()
    server.on['ready'] = answer
    press(/원 결제하기$/)
    await waitFor(() => expect(ready()).toHaveLength(1))
  }

  test('까닭을 말하고, 주문서를 새로 읽고, 다시 결제할 수 있다', async () => {
    server.on['refresh'] = () => (server.order = sheetAnswer({ version: 5 }))
    await refuse(() => refused(409, 'COUPON_EXPIRED'))
    await waitFor(() => expect(popup()).toContain('COUPON_EXPIRED 까닭'))
    await waitFor(() => expect(sent('refresh')).toHaveLength(1))
    press('확인')
    server.on['ready'] = () => paid
    await waitFor(() => expect(pay().getAttribute('aria-busy')).not.toBe('true'))
    press(/원 결제하기$/)
    await leaves()
    expect(ready()).toMatchObject([{ version: 4 }, { version: 5 }])
  })

  test.each<[string, () => unknown]>([
    ['끊긴 것', broken],
    ['서버의 탈', () => refused(503, 'BUSY')],
  ])('%s이면 까닭을 말하고, 주문서를 놓아 주지 않으며, 다시 결제할 수 있다', async (_how, answer) => {
    await refuse(answer)
    await waitFor(() => expect(popup()).not.toBeNull())
    expect([sent('refresh'), ownPaymentOf(7)]).toEqual([[], null])
    press('확인')
    server.on['ready'] = () => paid
    press(/원 결제하기$/)
    await leaves()
    expect(ready()).toHaveLength(2)
  })

  const cheaper = { ...sheetPrice, product_discount: 10_000, payable: 71_000 }
  const dearer = () => {
    const items = [itemAnswer({ unit_price: 34_000 })]
    return (server.order = sheetAnswer({ price: cheaper, items, version: 5 }))
  }

  test('값이 달라졌으면 본 값과 지금 값을 보이고, 그러겠다고 할 때만 지금 값으로 결제한다', async () => {
    server.on['refresh'] = dearer
    await draw()
    usePoints('2000')
    agree()
    server.on['ready'] = () => refused(409, 'PRICE_CHANGED')
    press('59,000원 결제하기')
    const asking = await screen.findByRole('alertdialog', { name: '결제 금액이 바뀌었어요' })
    expect(rowsIn(asking)).toEqual([
      ['상품 할인', '20,000원 → 10,000원'],
      ['결제 금액', '59,000원 → 69,000원'],
    ])
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    server.on['ready'] = () => paid
    fireEvent.click(within(asking).getByRole('button', { name: '69,000원 결제' }))
    await leaves()
    expect(ready()).toMatchObject([
      { expected_payable: 59_000, points: 2_000, version: 4 },
      { expected_payable: 69_000, points: 2_000, version: 5 },
    ])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('달라진 값이 싫으면 주문서로 돌아가고, 결제하지 않는다', async () => {
    server.on['refresh'] = dearer
    await refuse(() => refused(409, 'PRICE_CHANGED'))
    await screen.findByRole('alertdialog', { name: '결제 금액이 바뀌었어요' })
    press('주문서로')
    expect([popup(), pay().textContent, ready().length]).toEqual([null, '71,000원 결제하기', 1])
  })

  test('다른 탭이 내고 있다면 그 결제창을 닫지 않고 다시 읽는다', async () => {
    await refuse(() => {
      server.order = sheetAnswer({ status: 'READY' })
      return refused(409, 'CHECKOUT_PAYING_ELSEWHERE')
    })
    await screen.findByText('다른 탭에서 결제하고 있어요')
    expect([sent('refresh'), popup()]).toEqual([[], null])
  })

  test('같은 것을 다른 주문서로 내고 있다면 그 주문서로 가는 길을 준다', async () => {
    await refuse(() => refused(409, 'CHECKOUT_PAYING_ELSEWHERE', { extra: { paying_order_id: 9 } }))
    const link = await screen.findByRole('link', { name: '그 주문서로' })
    expect(link.getAttribute('href')).toBe('/store/checkout/9')
  })

  test('이미 산 장바구니라면 묻고, 한 번 더 사겠다고 할 때만 그렇게 보낸다', async () => {
    await refuse(() => refused(409, 'CART_ALREADY_BOUGHT', { extra: { order_id: 5 } }))
    const asking = await screen.findByRole('alertdialog', { name: 'CART_ALREADY_BOUGHT 제목' })
    expect(ready()[0]?.buy_again).toBeUndefined()
    server.on['ready'] = () => paid
    fireEvent.click(within(asking).getByRole('button', { name: '한 번 더 살게요' }))
    await leaves()
    expect(ready()[1]?.buy_again).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('이미 산 주문을 보러 갈 수 있다', async () => {
    await refuse(() => refused(409, 'CART_ALREADY_BOUGHT', { extra: { order_id: 5 } }))
    fireEvent.click(await screen.findByRole('button', { name: '주문 내역 보기' }))
    expect(place()).toBe('/my/orders/5')
  })

  const two = [
    itemAnswer({ quantity: 3 }),
    itemAnswer({ id: 12, sku_id: 71, quantity: 2 }),
    itemAnswer({ id: 13, product_id: 8, sku_id: 80, quantity: 1 }),
  ]
  const cart = (skuIds: number[]) => ({ groups: [{ items: skuIds.map((sku_id) => ({ sku_id })) }], unavailable: [] })
  test.each<[string, object[], () => unknown, string[], object | null]>([
    [
      '장바구니에서 왔으면',
      [{ sku_id: 70, available: 1 }],
      () => cart([70, 71, 80, 99]),
      ['장바구니로', '/cart'],
      null,
    ],
    [
      '장바구니를 읽지 못하면',
      [{ sku_id: 70, available: 1 }],
      () => refused(403, 'FORBIDDEN'),
      ['장바구니로', '/cart'],
      null,
    ],
    [
      '바로구매였으면 남은 만큼만 고른 채로',
      [{ sku_id: 70, available: 1 }],
      () => cart([70, 71]),
      ['수량 줄이기', '/store/products/7'],
      [
        { skuId: 70, quantity: 1 },
        { skuId: 71, quantity: 2 },
      ],
    ],
    [
      '그 가운데 하나가 다 나갔으면 그것은 빼고',
      [
        { sku_id: 70, available: 0 },
        { sku_id: 71, available: 5 },
      ],
      () => cart([]),
      ['수량 줄이기', '/store/products/7'],
      [{ skuId: 71, quantity: 2 }],
    ],
    [
      '모두 다 나갔으면',
      [
        { sku_id: 70, available: 0 },
        { sku_id: 71, available: 0 },
      ],
      () => cart([]),
      ['상품으로', '/store/products/7'],
      null,
    ],
  ])('모자란 것이 있을 때, %s 고칠 곳으로 가는 길을 준다', async (_how, items, inCart, link, kept) => {
    server.on['items'] = inCart
    await refuse(() => refused(409, 'SKU_SOLD_OUT', { extra: { items } }), { items: two })
    await waitFor(() => expect(linksIn(screen.getByRole('alertdialog'))).toEqual([link]))
    expect(takeSelection(7)).toEqual(kept)
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

describe('배송지', () => {
  const changed = sheetAnswer({ delivery_address: { ...sheetAddress, name: '이두리' }, version: 5 })
  const sheet = () => screen.findByRole('dialog', { name: '배송지' })
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('있던 것에서 고친 것만 달라져 보내지고, 바뀐 주문서가 보인다', async () => {
    const address = { ...sheetAddress, bcode: '11', road_name: '테헤란로', building_code: '9', comment: '문 앞' }
    server.on['delivery-address'] = () => changed
    await draw({ delivery_address: address })
    press('변경')
    await sheet()
    type('받는 사람', '이두리')
    press('이 주소로 받기')
    await screen.findByText('이두리')
    expect(sent('delivery-address')).toEqual([
      {
        name: '이두리',
        phone: '01012345678',
        postcode: '06236',
        address1: '서울특별시 강남구 테헤란로 152',
        address2: '3층',
        comment: '문 앞',
        bcode: '11',
        road_name: '테헤란로',
        building_code: '9',
        save_as_default: true,
      },
    ])
    expect(screen.queryByRole('dialog', { name: '배송지' })).toBeNull()
  })

  test.each([
    ['기본 배송지였으면', { ...sheetAddress, is_default: true }, true],
    ['기본 배송지가 아니었으면', { ...sheetAddress, is_default: false }, false],
    ['첫 배송지이면', null, true],
  ])('%s, 기본 배송지로 저장할지는 그에 맞게 골라져 있다', async (_how, address, checked) => {
    server.on['recipient'] = () => ({ name: '홍길동', phone: '010-1234-5678' })
    await draw({ delivery_address: address })
    press(address ? '변경' : '배송지 입력하기')
    await sheet()
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '기본 배송지로 저장' })).checked).toBe(
      checked,
    )
    if (address) return
    expect(screen.getByLabelText<HTMLInputElement>('받는 사람').value).toBe('홍길동')
    expect(screen.getByLabelText<HTMLInputElement>('연락처').value).toBe('010-1234-5678')
  })

  test('계정의 이름을 읽지 못해도 적을 수 있다', async () => {
    server.on['recipient'] = broken
    await draw({ delivery_address: null })
    press('배송지 입력하기')
    await sheet()
    expect((await screen.findByLabelText<HTMLInputElement>('받는 사람')).value).toBe('')
  })

  test('모자란 것은 보내지 않고 칸마다 말하며, 고치면 그 말이 사라진다', async () => {
    await draw()
    press('변경')
    await sheet()
    type('받는 사람', '')
    expect(screen.queryByRole('alert')).toBeNull()
    press('이 주소로 받기')
    expect(screen.getByLabelText('받는 사람').getAttribute('aria-invalid')).toBe('true')
    expect(sent('delivery-address')).toEqual([])
    type('받는 사람', '이두리')
    expect(screen.getByLabelText('받는 사람').getAttribute('aria-invalid')).not.toBe('true')
  })

  test('거절되면 까닭을 말하고, 적은 것을 남겨 둔 채 다시 보낼 수 있다', async () => {
    server.on['delivery-address'] = () => refused(422, 'ADDRESS_INVALID')
    await draw()
    press('변경')
    await sheet()
    type('상세 주소', '101호')
    press('이 주소로 받기')
    await waitFor(() => expect(popup()).toContain('ADDRESS_INVALID 까닭'))
    press('확인')
    expect(screen.getByLabelText<HTMLInputElement>('상세 주소').value).toBe('101호')
    server.on['delivery-address'] = () => changed
    press('이 주소로 받기')
    await screen.findByText('이두리')
  })

  test('찾은 주소는 적던 것에 더해지고, 상세 주소와 받는 사람은 그대로이다', async () => {
    const hit = {
      postcode: '63309',
      bcode: '5011010100',
      road_name: '첨단로',
      building_code: '77',
      road_address: '제주특별자치도 제주시 첨단로 242',
      jibun_address: '제주시 영평동 2181',
      building_name: '스페이스닷원',
    }
    server.on['search'] = () => ({ results: [hit] })
    server.on['delivery-address'] = () => changed
    await draw()
    press('변경')
    await sheet()
    type('받는 사람', '이두리')
    press('주소 찾기')
    type('도로명, 건물 이름, 지번', ' 첨단로 242 ')
    fireEvent.submit(screen.getByRole('search'))
    fireEvent.click(await screen.findByRole('button', { name: /63309/ }))
    expect(asked.find(({ path }) => path.endsWith('/search'))?.query).toMatchObject({ q: '첨단로 242' })
    press('이 주소로 받기')
    await waitFor(() => expect(sent('delivery-address')).toHaveLength(1))
    expect(sent('delivery-address')).toMatchObject([
      {
        name: '이두리',
        postcode: '63309',
        address1: '제주특별자치도 제주시 첨단로 242 (스페이스닷원)',
        address2: '3층',
        bcode: '5011010100',
        road_name: '첨단로',
        building_code: '77',
      },
    ])
  })
})
