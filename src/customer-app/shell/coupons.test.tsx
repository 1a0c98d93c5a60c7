import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OfferedCoupons } from '#customer/features/coupons/OfferedCoupons.tsx'
import { broken, refused, useAnswers } from '#tests/support/answering.ts'
import { couponAnswer } from '#tests/support/couponAnswers.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { Notices } from './notices/Notices.tsx'

const benefit = (id: number, more: object = {}) => ({
  id,
  title: `${id}번 쿠폰`,
  coupon: couponAnswer(`${id}번`),
  valid_days: 7,
  issue: {},
  ...more,
})
let offered: object[]
let onTake: () => unknown
const asked = useAnswers(({ path }) => {
  if (path === '/store/v1/coupons/benefits') return { results: offered }
  return path.endsWith('/bulk-issue') ? onTake() : {}
})
afterEach(cleanup)

async function draw(...benefits: object[]) {
  offered = benefits
  drawPart(
    <>
      <OfferedCoupons />
      <Notices />
    </>,
  )
  await screen.findByRole('region', { name: '받을 수 있는 쿠폰' })
}
const said = () => [screen.getByRole('status').textContent, screen.queryByRole('alertdialog')?.textContent ?? null]
const taken = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
const reads = () => asked.filter(({ method }) => method === 'GET').length
const issued = (n: number) => Array.from({ length: n }, (_, id) => ({ id }))
const failures = (...codes: string[]) => codes.map((code, id) => ({ coupon_benefit_id: id, code }))
const all = () => fireEvent.click(screen.getByRole('button', { name: '모두 받기' }))

test.each([
  [1, [], '쿠폰을 받았어요.', null],
  [3, [], '쿠폰 3장을 받았어요.', null],
  [0, ['COUPON_SOLD_OUT'], '', '쿠폰을 받지 못했어요준비한 쿠폰이 모두 나갔어요.확인'],
  [0, ['COUPON_ALREADY_ISSUED'], '', '쿠폰을 받지 못했어요이미 받은 쿠폰이에요.확인'],
  [0, ['COUPON_ISSUE_CLOSED'], '', '쿠폰을 받지 못했어요지금은 받을 수 없는 쿠폰이에요.확인'],
  [0, ['COUPON_NOT_ELIGIBLE'], '', '쿠폰을 받지 못했어요받을 수 있는 대상이 아니에요.확인'],
  [0, ['SOMETHING_NEW'], '', '쿠폰을 받지 못했어요잠시 후 다시 시도해 주세요.확인'],
  [3, ['COUPON_SOLD_OUT'], '쿠폰 3장을 받았어요.', '1장은 받지 못했어요준비한 쿠폰이 모두 나갔어요.확인'],
  [
    2,
    ['COUPON_ISSUE_CLOSED', 'COUPON_SOLD_OUT'],
    '쿠폰 2장을 받았어요.',
    '2장은 받지 못했어요지금은 받을 수 없는 쿠폰이에요.확인',
  ],
])('%i장이 오고 %j이면 둘 다 말하고, 받을 것을 다시 읽는다', async (came, codes, toast, popup) => {
  await draw(benefit(1), benefit(2))
  onTake = () => ({ issued: issued(came), failures: failures(...codes) })
  all()
  await waitFor(() => expect(said()).toEqual([toast, popup]))
  await waitFor(() => expect(reads()).toBe(2))
})

test.each<[string, () => unknown, string]>([
  ['끊기면', broken, '인터넷 연결을 확인해 주세요'],
  ['거절되면', () => refused(409, 'COUPON_SOLD_OUT'), 'COUPON_SOLD_OUT 까닭'],
])('받기가 %s 받았다고 하지 않고 까닭을 말하며, 다시 읽고, 다시 받을 수 있다', async (_how, answer, words) => {
  await draw(benefit(1), benefit(2))
  onTake = answer
  all()
  await waitFor(() => expect(said()).toEqual(['', expect.stringContaining(words)]))
  await waitFor(() => expect(reads()).toBe(2))
  fireEvent.click(screen.getByRole('button', { name: '확인' }))
  onTake = () => ({ issued: issued(2), failures: [] })
  all()
  await waitFor(() => expect(said()[0]).toBe('쿠폰 2장을 받았어요.'))
})

test('하나씩이면 누른 것만, 모두이면 받지 않은 것만 쉰 장까지 받으며, 받는 동안 다른 것은 누를 수 없다', async () => {
  let go: (answer: unknown) => void = () => {}
  onTake = () => new Promise((resolve) => (go = resolve))
  await draw(benefit(1, { issued: true }), ...Array.from({ length: 52 }, (_, n) => benefit(n + 2)))
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: '쿠폰 받기' })
  expect(buttons).toHaveLength(52)
  fireEvent.click(buttons[1] as HTMLElement)
  await waitFor(() => expect(buttons.filter(({ disabled }) => disabled)).toHaveLength(51))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '모두 받기' }).disabled).toBe(true)
  await act(async () => go({ issued: issued(1), failures: [] }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '모두 받기' }).disabled).toBe(false))
  onTake = () => ({ issued: issued(50), failures: [] })
  all()
  await waitFor(() => expect(taken()).toHaveLength(2))
  expect(taken()).toEqual([
    { coupon_benefit_ids: [3] },
    { coupon_benefit_ids: Array.from({ length: 50 }, (_, n) => n + 2) },
  ])
})

test('받을 것이 하나이면 모두 받기가 없고, 모두 받았으면 자리도 없다', async () => {
  await draw(benefit(1))
  expect(screen.queryByRole('button', { name: '모두 받기' })).toBeNull()
  offered = [benefit(1, { issued: true })]
  onTake = () => ({ issued: issued(1), failures: [] })
  fireEvent.click(screen.getByRole('button', { name: '쿠폰 받기' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '받을 수 있는 쿠폰' })).toBeNull())
})
