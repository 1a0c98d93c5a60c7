import { expect, test } from 'vitest'
import { readPaymentReturn } from './paymentReturn.ts'

const read = (search: string) => readPaymentReturn(new URLSearchParams(search))

test('결제창에서 돌아온 주소를 읽는다', () => {
  expect(read('')).toBeNull()
  expect(read('payment_key=k1&order_no=260101ABC&amount=12900')).toEqual({
    kind: 'paid',
    paymentKey: 'k1',
    orderNo: '260101ABC',
    amount: 12_900,
  })
  expect(read('order_no=260101ABC&amount=0')).toMatchObject({ kind: 'paid', paymentKey: undefined, amount: 0 })
  expect(read('order_no=260101ABC&code=PAY_PROCESS_CANCELED&message=취소')).toEqual({
    kind: 'refused',
    code: 'PAY_PROCESS_CANCELED',
    message: '취소',
  })
})

test('온전하지 않은 주소로 돌아오면 결제를 확정하러 가지 않고 주문서가 알아본다', () => {
  for (const amount of ['', 'abc', '1.5', '-1', '99999999999999999999'])
    expect(
      readPaymentReturn(new URLSearchParams({ order_no: '261116ABCDEFGH', payment_key: 'k', amount })),
    ).toMatchObject({
      kind: 'refused',
      code: 'PAY_RETURN_UNREADABLE',
    })
})
