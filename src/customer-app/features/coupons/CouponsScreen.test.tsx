import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { broken, refused, useAnswers } from '#tests/support/answering.ts'
import { couponAnswer } from '#tests/support/couponAnswers.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { CouponsScreen } from './CouponsScreen.tsx'

let onCode: () => unknown
let onList: () => unknown
const asked = useAnswers(({ path }) => {
  if (path.endsWith('/codes')) return onCode()
  if (path === '/store/v1/user/coupons') return onList()
  return { results: [] }
})
const none = { results: [], has_next: false, offset: 0, limit: 20, total_count: 0 }
beforeEach(() => {
  onList = () => none
  onCode = () => ({ coupon: couponAnswer('친구가 준') })
})
afterEach(cleanup)

const draw = (path = '/my/coupons') =>
  drawPart(
    <>
      <CouponsScreen />
      <Notices />
    </>,
    path,
  )
const field = () => screen.getByLabelText<HTMLInputElement>('쿠폰 코드')
const enter = (code: string) => {
  fireEvent.change(field(), { target: { value: code } })
  fireEvent.submit(field().form as HTMLFormElement)
}
const codes = () => asked.filter(({ path }) => path.endsWith('/codes')).map(({ body }) => body)
const lists = () => asked.filter(({ path }) => path === '/store/v1/user/coupons').map(({ query }) => query)
const problem = () => screen.queryByRole('alert')?.textContent ?? null

test('코드를 적어 받으면 칸을 비우고 받은 것을 말하며, 쓸 수 있는 모든 쿠폰을 다시 읽어 보인다', async () => {
  draw('/my/coupons?target=CART&status=USED')
  await screen.findByText('쓴 장바구니 쿠폰이 없어요')
  enter('friend-77')
  await screen.findByText('친구가 준 쿠폰을 받았어요.')
  expect([field().value, codes(), window.location.search]).toEqual(['', [{ code: 'friend-77' }], ''])
  await screen.findByText('쓸 수 있는 쿠폰이 없어요')
  expect(lists().at(-1)).toMatchObject({ status: 'AVAILABLE' })
  expect(lists().at(-1)).not.toHaveProperty('target')
})

test('보고 있던 목록도 코드를 받으면 다시 읽는다', async () => {
  draw()
  await screen.findByText('쓸 수 있는 쿠폰이 없어요')
  enter('friend-77')
  await waitFor(() => expect(lists()).toHaveLength(2))
})

test.each(['', '   ', '--'])('코드가 %j이면 보내지 않고 적어 달라고 하며, 고치면 그 말이 사라진다', (code) => {
  draw()
  enter(code)
  expect([problem(), codes()]).toEqual(['쿠폰 코드를 적어 주세요.', []])
  fireEvent.change(field(), { target: { value: 'A' } })
  expect(problem()).toBeNull()
})

test.each<[string, () => unknown, string]>([
  ['없는 코드', () => refused(404, 'COUPON_CODE_UNKNOWN'), 'COUPON_CODE_UNKNOWN 까닭'],
  [
    '제목이 없는 거절',
    () => refused(409, 'X', { title: '', message: '이미 받은 쿠폰이에요.' }),
    '이미 받은 쿠폰이에요.',
  ],
  ['끊김', broken, '서버에 닿지 못했어요. 연결을 확인하고 다시 시도해 주세요.'],
  [
    '잦은 시도',
    () => refused(429, 'RATE_LIMITED', { extra: { retry_after: 61 } }),
    '여러 번 잘못 적어 잠시 막아 두었어요. 2분 뒤에 다시 적어 주세요.',
  ],
  [
    '잦은 시도가 곧 풀림',
    () => refused(429, 'RATE_LIMITED', { extra: { retry_after: 60 } }),
    '여러 번 잘못 적어 잠시 막아 두었어요. 1분 뒤에 다시 적어 주세요.',
  ],
])('%s은 칸에서 까닭을 말하고, 적은 것은 남으며, 받았다고 하지 않는다', async (_what, answer, words) => {
  onCode = answer
  draw()
  enter('friend')
  await waitFor(() => expect(problem()).toBe(words))
  expect([field().value, screen.queryByText(/쿠폰을 받았어요/), screen.queryByRole('alertdialog')]).toEqual([
    'friend',
    null,
    null,
  ])
  onCode = () => ({ coupon: couponAnswer('다시 적은') })
  fireEvent.submit(field().form as HTMLFormElement)
  expect(problem()).toBeNull()
  await screen.findByText('다시 적은 쿠폰을 받았어요.')
})

test('두 번 눌러도 한 번만 보낸다', async () => {
  let go: (answer: unknown) => void = () => {}
  onCode = () => new Promise((resolve) => (go = resolve))
  draw()
  enter('friend')
  await waitFor(() => expect(codes()).toHaveLength(1))
  fireEvent.submit(field().form as HTMLFormElement)
  await act(async () => go({ coupon: couponAnswer('하나') }))
  await screen.findByText('하나 쿠폰을 받았어요.')
  expect(codes()).toHaveLength(1)
})

test('상태와 종류는 주소에 있고, 하나를 바꿔도 다른 것은 그대로이며, 뒤로 갈 자리를 만들지 않는다', async () => {
  draw()
  await screen.findByText('쓸 수 있는 쿠폰이 없어요')
  const entries = window.history.length
  const steps: [string, string, object][] = [
    ['장바구니 쿠폰', '?target=CART', { status: 'AVAILABLE', target: 'CART' }],
    ['사용 완료', '?target=CART&status=USED', { status: 'USED', target: 'CART' }],
    ['배송비 쿠폰', '?target=SHIPPING&status=USED', { status: 'USED', target: 'SHIPPING' }],
    ['기간 만료', '?target=SHIPPING&status=EXPIRED', { status: 'EXPIRED', target: 'SHIPPING' }],
    ['전체', '?status=EXPIRED', { status: 'EXPIRED' }],
    ['사용 가능', '', { status: 'AVAILABLE' }],
  ]
  for (const [name, search, query] of steps) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(window.location.search).toBe(search)
    await waitFor(() => expect(lists()).toContainEqual({ limit: '20', offset: '0', ...query }))
  }
  expect(window.history.length).toBe(entries)
})

test.each([
  ['', '쓸 수 있는 쿠폰이 없어요', true],
  ['?target=PRODUCT', '쓸 수 있는 상품 쿠폰이 없어요', true],
  ['?status=USED', '쓴 쿠폰이 없어요', false],
  ['?status=EXPIRED&target=SHIPPING', '기간이 지난 배송비 쿠폰이 없어요', false],
  ['?status=SOMETHING&target=OTHER', '쓸 수 있는 쿠폰이 없어요', true],
])('%s에 쿠폰이 없으면 %s라고 말한다', async (search, words, how) => {
  draw(`/my/coupons${search}`)
  await screen.findByText(words)
  expect(screen.queryByText(/받을 수 있는 쿠폰은 위에서/) !== null).toBe(how)
})

test('쿠폰을 읽지 못하면 그렇다고 말하고 다시 읽을 수 있다', async () => {
  onList = () => refused(403, 'FORBIDDEN')
  draw()
  const retry = await screen.findByRole('button', { name: '다시 시도' })
  expect(screen.queryByText('쓸 수 있는 쿠폰이 없어요')).toBeNull()
  onList = () => none
  fireEvent.click(retry)
  await screen.findByText('쓸 수 있는 쿠폰이 없어요')
})
