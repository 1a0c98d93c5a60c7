import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { broken, refused } from '#tests/support/answering.ts'
import { sheetAnswer } from '#tests/support/sheetAnswer.ts'
import { useSheetScreen } from '#tests/support/sheetScreen.tsx'

const { server, open, asked, sent, popup, place } = useSheetScreen()
const times = (word: string) => sent(word).length

beforeEach(() => {
  vi.useFakeTimers()
  server.on['confirm'] = () => ({ status: 'COMPLETED', order_id: 7 })
  server.on['refresh'] = () => ({ status: 'CONFIRMING' })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function comeBack(search = 'order_no=261116ABCDEFGH&payment_key=k1&amount=61000') {
  open(`?${search}`)
  await pass(50)
}
const isWaiting = () => screen.queryByText(/카드사의 답이 늦어지고 있어요/) !== null
const sheet = '/store/checkout/7'
const complete = '/store/checkout/7/complete'

test('결제창에서 낸 결제를 그대로 한 번 확정하고, 되면 완료 화면으로 가며, 뒤로 가도 다시 오지 않는다', async () => {
  window.history.replaceState(null, '', '/')
  const entries = window.history.length
  await comeBack()
  expect(asked.filter(({ path }) => path.endsWith('/confirm'))).toMatchObject([
    { method: 'POST', body: { payment_key: 'k1', order_no: '261116ABCDEFGH', amount: 61_000 } },
  ])
  expect([place(), popup(), times('refresh'), window.history.length]).toEqual([complete, null, 0, entries])
})

test('낼 것이 없어 결제창 없이 돌아오면 결제 열쇠 없이 확정한다', async () => {
  await comeBack('order_no=261116ABCDEFGH&amount=0')
  expect(sent('confirm')).toEqual([{ order_no: '261116ABCDEFGH', amount: 0 }])
})

test.each<[string, () => unknown]>([
  ['끊기면', broken],
  ['500이면', () => refused(500, 'INTERNAL')],
  ['503이면', () => refused(503, 'BUSY')],
  ['아직 모른다면', () => ({ status: 'CONFIRMING' })],
])('확정의 답이 %s 거절됐다고 하지 않고, 확인될 때까지 3초마다 묻는다', async (_how, answer) => {
  server.on['confirm'] = answer
  await comeBack()
  expect([isWaiting(), popup(), times('confirm'), times('refresh')]).toEqual([true, null, 1, 1])
  await pass(3_000)
  expect([isWaiting(), popup(), times('confirm'), times('refresh')]).toEqual([true, null, 1, 2])
  server.on['refresh'] = () => ({ status: 'COMPLETED', order_id: 7 })
  await pass(3_000)
  expect([place(), popup(), times('confirm')]).toEqual([complete, null, 1])
})

test('확인이 끊기거나 서버가 탈이 나도 계속 묻고, 거절됐다고 하지 않는다', async () => {
  server.on['confirm'] = broken
  server.on['refresh'] = broken
  await comeBack()
  await pass(5_000)
  expect([isWaiting(), popup()]).toEqual([true, null])
  server.on['refresh'] = () => refused(502, 'UNKNOWN')
  await pass(6_000)
  expect([isWaiting(), popup()]).toEqual([true, null])
  server.on['refresh'] = () => ({ status: 'COMPLETED', order_id: 7 })
  await pass(6_000)
  expect(place()).toBe(complete)
})

test('확인해 보니 결제되지 않았으면 청구되지 않았다고 말하고 주문서로 간다', async () => {
  server.on['confirm'] = broken
  server.on['refresh'] = () => sheetAnswer()
  await comeBack()
  expect(popup()).toContain('결제가 되지 않았어요청구된 금액은 없어요.')
  expect(place()).toBe(sheet)
  await pass(50)
  expect(screen.getByRole('button', { name: '61,000원 결제하기' })).toBeDefined()
})

test('확인하려는 주문서가 없어졌으면 까닭을 말하고 장바구니로 간다', async () => {
  server.on['confirm'] = broken
  server.on['refresh'] = () => refused(410, 'CHECKOUT_EXPIRED')
  await comeBack()
  expect([popup(), place()]).toEqual([expect.stringContaining('CHECKOUT_EXPIRED 까닭'), '/cart'])
})

test.each<[string, string, string | null]>([
  ['CHECKOUT_ALREADY_COMPLETED', complete, null],
  ['PAYMENT_DECLINED', sheet, 'PAYMENT_DECLINED 까닭'],
  ['AMOUNT_MISMATCH', sheet, 'AMOUNT_MISMATCH 까닭'],
  ['CHECKOUT_NOT_READY', sheet, '다른 탭에서 이 주문서를 다시 열었어요.'],
])('확정이 %s로 거절되면 %s로 가고, %s라고 말한다', async (code, to, words) => {
  server.on['confirm'] = () => refused(409, code)
  await comeBack()
  expect([place(), popup()]).toEqual([to, words === null ? null : expect.stringContaining(words)])
  expect(isWaiting()).toBe(false)
  expect(times('confirm')).toBe(1)
})

test('다른 탭이 새 결제창을 열어 확정할 수 없으면 그 탭에서 이어서 하라고 말한다', async () => {
  server.on['confirm'] = () => refused(409, 'CHECKOUT_NOT_READY', { extra: { status: 'READY' } })
  await comeBack()
  expect(popup()).toContain('다른 탭에서 이 주문을 다시 결제하고 있어요.')
})
