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
