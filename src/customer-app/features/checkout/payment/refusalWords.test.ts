import { expect, test } from 'vitest'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { refusalWords } from './refusalWords.ts'

const mine = '2026-11-22T10:20:00.000+09:00'
const closed = { kind: 'refused', code: 'PAY_PROCESS_CANCELED', message: '결제창이 닫혔습니다.' } as const
const order = (status: CheckoutOrder['status'], expires_at = mine) => ({ status, expires_at }) as CheckoutOrder

test('스스로 닫은 결제창은 결제사의 말을 그대로 전한다', () => {
  expect(refusalWords(closed, order('READY'), mine).heading).toBe('결제하지 않았어요')
  expect(refusalWords(closed, undefined, mine).description).toBe('결제창이 닫혔습니다.')
  expect(refusalWords(closed, order('INITIALIZED'), null).heading).toBe('결제하지 않았어요')
})

test('다른 탭이 닫은 결제창이면 어느 탭에서 결제할지 말한다', () => {
  const later = order('READY', '2026-11-22T10:25:00.000+09:00')
  expect(refusalWords(closed, later, mine)).toMatchObject({
    heading: '이 결제창은 닫혔어요',
    description: expect.stringContaining('그 탭에서 이어서'),
  })
  expect(refusalWords(closed, order('INITIALIZED'), mine).description).toContain('여기와 그 탭 가운데')
})

test('카드사가 거절했으면 탭 이야기를 하지 않는다', () => {
  const declined = { kind: 'refused', code: 'PAY_PROCESS_ABORTED', message: '카드사에서 거절했습니다.' } as const
  expect(refusalWords(declined, order('INITIALIZED'), mine).description).toBe('카드사에서 거절했습니다.')
})
