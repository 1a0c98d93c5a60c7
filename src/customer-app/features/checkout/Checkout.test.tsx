import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refused } from '#tests/support/answering.ts'
import { sheetAnswer } from '#tests/support/sheetAnswer.ts'
import { useSheetScreen } from '#tests/support/sheetScreen.tsx'
import { keepOwnPayment, ownPaymentOf } from './payment/ownPayment.ts'

const { server, open, sent, asked, popup, place } = useSheetScreen()
const expiresAt = '2026-11-16T13:00:00.000+09:00'
const status = (now: string, more: object = {}) => sheetAnswer({ status: now, expires_at: expiresAt, ...more })
const payButton = () => screen.findByRole('button', { name: '61,000원 결제하기' })
const reads = () => asked.filter(({ method, path }) => method === 'GET' && path.endsWith('/7')).length

beforeEach(() => {
  server.on['refresh'] = () => {
    server.order = sheetAnswer()
    return server.order
  }
})

describe('주문서의 상태', () => {
  test('채우고 있는 주문서는 그대로 보이고, 서버에 다시 값을 매기게 하지 않는다', async () => {
    open()
    await payButton()
    expect([sent('refresh'), popup()]).toEqual([[], null])
  })

  test('내지 않고 돌아온 자기 결제창의 주문서는 잡아 둔 것을 놓고 다시 채운다', async () => {
    keepOwnPayment({ orderId: 7, expiresAt })
    server.order = status('READY')
    open()
    await payButton()
    expect(sent('refresh')).toHaveLength(1)
    expect(ownPaymentOf(7)).toBeNull()
  })

  test('실패한 결제의 주문서는 다시 값을 매기고, 실패한 까닭을 보인다', async () => {
    server.order = status('FAILED')
    const failure = { code: 'X', message: '잔액이 모자라요.' }
    server.on['refresh'] = () => sheetAnswer({ failure })
    open()
    await payButton()
    expect(screen.getByText('잔액이 모자라요.')).toBeDefined()
    expect(sent('refresh')).toHaveLength(1)
  })

  test.each([
    ['다른 탭의 결제창', () => {}],
    ['이 탭이 전에 연, 지금 것이 아닌 결제창', () => keepOwnPayment({ orderId: 7, expiresAt: '2026-11-16T12:00:00Z' })],
    ['이 탭이 연 다른 주문의 결제창', () => keepOwnPayment({ orderId: 8, expiresAt })],
  ])('%s으로 내고 있는 주문서는, 여기에서 결제하겠다고 할 때까지 그 결제창을 닫지 않는다', async (_whose, before) => {
    before()
    server.order = status('READY')
    open()
    const take = await screen.findByRole('button', { name: '여기에서 결제하기' })
    expect(screen.queryByRole('button', { name: /원 결제하기$/ })).toBeNull()
    expect(sent('refresh')).toEqual([])
    fireEvent.click(take)
    await payButton()
    expect(sent('refresh')).toHaveLength(1)
  })

  test('여기에서 결제하려다 거절되면 까닭을 말한다', async () => {
    server.order = status('READY')
    server.on['refresh'] = () => refused(409, 'CHECKOUT_BUSY')
    open()
    fireEvent.click(await screen.findByRole('button', { name: '여기에서 결제하기' }))
    await waitFor(() => expect(popup()).toContain('CHECKOUT_BUSY 까닭'))
  })

  test('놓아 주려다 보니 이미 낸 주문서는 완료 화면으로 간다', async () => {
    keepOwnPayment({ orderId: 7, expiresAt })
    server.order = status('READY')
    server.on['refresh'] = () => ({ status: 'COMPLETED', order_id: 7 })
    open()
    await waitFor(() => expect(place()).toBe('/store/checkout/7/complete'))
  })

  test.each([
    ['다 된', () => (server.order = status('COMPLETED'))],
    ['이미 끝났다는', () => (server.order = () => refused(409, 'CHECKOUT_ALREADY_COMPLETED'))],
  ])('%s 주문서는 완료 화면으로 가고, 뒤로 가도 다시 오지 않는다', async (_how, before) => {
    before()
    window.history.replaceState(null, '', '/')
    const entries = window.history.length
    open()
    await waitFor(() => expect(place()).toBe('/store/checkout/7/complete'))
    expect(window.history.length).toBe(entries)
  })

  test('돈이 움직였는지 아직 모르는 주문서는 다시 결제하게 하지 않고 확인한다', async () => {
    server.order = status('CONFIRMING')
    server.on['refresh'] = () => ({ status: 'CONFIRMING' })
    open()
    await screen.findByText(/카드사의 답이 늦어지고 있어요/)
    await waitFor(() => expect(sent('refresh')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /결제/ })).toBeNull()
  })

  test.each([
    [404, '찾을 수 없는 주문서예요'],
    [410, 'CHECKOUT_EXPIRED 제목'],
  ])('%i인 주문서는 없다고 말하고 장바구니로 가는 길을 보인다', async (code, words) => {
    server.order = () => refused(code, code === 410 ? 'CHECKOUT_EXPIRED' : 'CHECKOUT_NOT_FOUND')
    open()
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: /장바구니/ }).getAttribute('href')).toBe('/cart')
  })
})

describe('다른 탭의 결제', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('3초마다 물어서, 거기에서 냈으면 완료 화면으로 간다', async () => {
    server.order = status('READY')
    open()
    await pass(50)
    expect(reads()).toBe(1)
    await pass(3_000)
    expect(reads()).toBe(2)
    server.order = () => refused(409, 'CHECKOUT_ALREADY_COMPLETED')
    await pass(3_000)
    await pass(0)
    expect(place()).toBe('/store/checkout/7/complete')
  })

  test('거기에서 그만두었으면 주문서로 돌아오고 더 묻지 않는다', async () => {
    server.order = status('READY')
    open()
    await pass(50)
    server.order = sheetAnswer()
    await pass(3_050)
    expect(screen.getByRole('button', { name: '61,000원 결제하기' })).toBeDefined()
    const before = reads()
    await pass(9_000)
    expect(reads()).toBe(before)
  })
})

test('다른 탭이 이 주문서의 결제창을 열었다고 하면 바로 다시 읽고, 다른 주문서의 것이면 읽지 않는다', async () => {
  const { tellOtherTabs } = await import('./payment/otherTabs.ts')
  open()
  await payButton()
  tellOtherTabs(8)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(reads()).toBe(1)
  server.order = status('READY')
  tellOtherTabs(7)
  await screen.findByText('다른 탭에서 결제하고 있어요')
})

describe('내지 않고 결제창에서 돌아오면', () => {
  const canceled = '?code=PAY_PROCESS_CANCELED&message=%EC%B7%A8%EC%86%8C%ED%96%88%EC%96%B4%EC%9A%94&order_no=26A'

  test('결제창의 말을 한 번 하고, 주소에서 지우고, 확정하지 않는다', async () => {
    window.history.replaceState(null, '', '/')
    const entries = window.history.length
    keepOwnPayment({ orderId: 7, expiresAt })
    server.order = status('READY')
    open(canceled)
    await payButton()
    expect([popup(), place(), sent('confirm')]).toEqual(['결제하지 않았어요취소했어요확인', '/store/checkout/7', []])
    expect(window.history.length).toBe(entries)
    fireEvent.click(screen.getByRole('button', { name: '확인' }))
    expect(popup()).toBeNull()
  })

  test('다른 탭이 닫은 결제창이었으면 그렇다고 말하고, 그 탭의 결제는 그대로 둔다', async () => {
    keepOwnPayment({ orderId: 7, expiresAt: '2026-11-16T12:00:00Z' })
    server.order = status('READY')
    open(canceled)
    await waitFor(() => expect(popup()).toContain('이 결제창은 닫혔어요다른 탭에서 이 주문을 다시 결제하고 있어요.'))
    expect(sent('refresh')).toEqual([])
  })

  test('온전하지 않은 주소로 돌아와도 주문서를 보고 다시 결제할 수 있다', async () => {
    keepOwnPayment({ orderId: 7, expiresAt })
    server.order = status('READY')
    open('?order_no=26A&payment_key=k&amount=')
    await payButton()
    expect([popup(), sent('confirm')]).toEqual([expect.stringContaining('온전하지 않아요'), []])
  })
})
