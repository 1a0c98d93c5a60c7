import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { refundAnswer } from '#tests/support/orderAnswers.ts'
import type { ClaimDetail } from '../claim.ts'
import { MoneyEditor } from './MoneyEditor.tsx'

const { draw, asked } = useDrawnConsole()

type Fee = { kind: string; shipping_origin_id: number; amount: number }
type Sent = { fault: 'CUSTOMER' | 'SELLER'; fees: Fee[]; reason: string; version: number; dry_run?: boolean }

/** What the rules take off: from the customer the way back, and where it cost one the way there. */
const RULES = {
  CUSTOMER: [
    { kind: 'RETURN_FEE', shipping_origin_id: 1, amount: 3_000 },
    { kind: 'INITIAL_FEE', shipping_origin_id: 1, amount: 2_500 },
  ],
  SELLER: [{ kind: 'RETURN_FEE', shipping_origin_id: 1, amount: 1_000 }],
}
const quoteOf = ({ fault, fees }: Pick<Sent, 'fault' | 'fees'>) => {
  const deductions = RULES[fault].map((rule) => ({
    ...rule,
    amount: fees.find(({ kind }) => kind === rule.kind)?.amount ?? rule.amount,
  }))
  const taken = deductions.reduce((sum, { amount }) => sum + amount, 0)
  return refundAnswer(30_000 - taken, 0, { goods: 30_000, deductions, additional_payment: taken })
}
const claimOf = (more: object = {}) => {
  const { fault = 'CUSTOMER', fee_overrides = [] } = more as { fault?: Sent['fault']; fee_overrides?: Fee[] }
  return {
    id: 5,
    type: 'return',
    status: 'IN_PROGRESS',
    version: 3,
    fault,
    fee_overrides,
    edit_limit: null,
    quote: quoteOf({ fault, fees: fee_overrides }),
    actions: [{ action: 'edit', allowed: true, reason: null }],
    ...more,
  } as unknown as ClaimDetail
}
const refusal = new ApiError(409, { code: 'VERSION_CONFLICT', message: '그 사이 바뀌었어요.' })
const isDry = (body: unknown) => (body as Sent | undefined)?.dry_run === true

let closed = 0
function open(claim = claimOf(), says: (body: Sent) => unknown = (body) => ({ quote: quoteOf(body) })) {
  closed = 0
  const onClose = () => {
    closed += 1
  }
  draw(
    <MoneyEditor claim={claim} now={claim.quote as NonNullable<ClaimDetail['quote']>} onClose={onClose} />,
    (one) => {
      const body = one.body as Sent
      return isDry(body) ? { quote: quoteOf(body) } : says(body)
    },
  )
}
const saved = () => asked.filter(({ body }) => !isDry(body)).map(({ body }) => body)
const fee = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fees = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /금액$/ }).map(({ value }) => value)
const rules = () => screen.getAllByText(/^규칙 /).map(({ textContent }) => textContent)
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: /바꾸는 사유/ })
const say = (value: string) => fireEvent.change(reason(), { target: { value } })
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: '바꾸기' })
const change = () => screen.queryByRole('status')?.textContent
const applyWhenOn = async () => {
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
}

test('귀책을 바꿔 보면 배송비와 규칙은 바꾼 귀책의 것이 되고, 바꾸는 것도 그 귀책이다', async () => {
  open()
  await waitFor(() => expect(rules()).toEqual(['규칙 3,000원', '규칙 2,500원']))
  await press('판매자')
  await waitFor(() => expect(rules()).toEqual(['규칙 1,000원']))
  expect(fees()).toEqual(['1,000'])
  await waitFor(() => expect(change()).toBe('24,500원 → 29,000원 (+4,500원)'))
  say(' 불량이에요 ')
  await applyWhenOn()
  await waitFor(() => expect(closed).toBe(1))
  expect(saved()).toEqual([{ fault: 'SELLER', fees: [], reason: '불량이에요', version: 3 }])
})

test('바꾼 귀책의 규칙과 다른 배송비만 보낸다', async () => {
  open()
  await press('판매자')
  await waitFor(() => expect(fees()).toEqual(['1,000']))
  // what the rules would take with the other fault is not what they take with this one
  fireEvent.change(fee(/금액$/), { target: { value: '3,000' } })
  say('합의')
  await waitFor(() => expect(change()).toBe('24,500원 → 27,000원 (+2,500원)'))
  await applyWhenOn()
  const own = { kind: 'RETURN_FEE', shipping_origin_id: 1, amount: 3_000 }
  await waitFor(() => expect(saved()).toEqual([{ fault: 'SELLER', fees: [own], reason: '합의', version: 3 }]))
})

test('손으로 적은 배송비는 귀책을 바꾸면 남지 않는다', async () => {
  open()
  await waitFor(() => expect(fees()).toEqual(['3,000', '2,500']))
  fireEvent.change(screen.getAllByRole('textbox', { name: /금액$/ })[0] as HTMLElement, { target: { value: '500' } })
  await waitFor(() => expect(change()).toBe('24,500원 → 27,000원 (+2,500원)'))
  await press('판매자')
  await waitFor(() => expect(fees()).toEqual(['1,000']))
  await press('고객')
  await waitFor(() => expect(fees()).toEqual(['3,000', '2,500']))
})

test('앞서 정한 배송비에서 이어 고치고, 그대로면 바꿀 것이 없으며, 규칙대로 되돌릴 수 있다', async () => {
  open(claimOf({ fee_overrides: [{ kind: 'RETURN_FEE', shipping_origin_id: 1, amount: 0 }] }))
  say('규칙대로')
  await waitFor(() => expect(fees()).toEqual(['0', '2,500']))
  await waitFor(() => expect(change()).toBe('27,500원 → 27,500원 (그대로)'))
  expect(apply().disabled).toBe(true)
  await press('판매자 (받지 않음)')
  await waitFor(() => expect(fees()).toEqual(['0', '0']))
  await press('고객 (규칙대로)')
  await waitFor(() => expect(fees()).toEqual(['3,000', '2,500']))
  await waitFor(() => expect(change()).toBe('27,500원 → 24,500원 (−3,000원)'))
  await applyWhenOn()
  await waitFor(() => expect(saved()).toEqual([{ fault: 'CUSTOMER', fees: [], reason: '규칙대로', version: 3 }]))
})

test('수거 건수는 돌아오는 배송비만 곱하고, 판매자가 부담하면 물을 것이 없다', async () => {
  open()
  await waitFor(() => expect(fees()).toEqual(['3,000', '2,500']))
  await press('2건')
  expect(fees()).toEqual(['6,000', '2,500'])
  expect(screen.getByRole('button', { name: '2건' }).getAttribute('aria-pressed')).toBe('true')
  await press('판매자 (받지 않음)')
  expect(screen.queryByRole('group', { name: '수거 건수' })).toBeNull()
})

test('사유가 없으면 바꿀 수 없다', async () => {
  open()
  await press('판매자')
  await waitFor(() => expect(change()).toBe('24,500원 → 29,000원 (+4,500원)'))
  expect(apply().disabled).toBe(true)
  say('  ')
  expect(apply().disabled).toBe(true)
})

test('교환은 돌려줄 돈이 아니라 고객이 낼 금액의 앞뒤를 말한다', async () => {
  open(claimOf({ type: 'exchange', edit_limit: 5_000 }))
  await press('판매자')
  await waitFor(() => expect(change()).toBe('고객이 낼 금액 5,500원 → 1,000원 (−4,500원)'))
  screen.getByText(/규칙에서 5,000원까지 혼자 바꿀 수 있어요/)
})

test('거절되면 그 까닭을 말하고, 고른 귀책과 적은 사유가 남아 다시 보낼 수 있다', async () => {
  open(claimOf(), () => refusal)
  await press('판매자')
  say('불량')
  await applyWhenOn()
  await screen.findByText('그 사이 바뀌었어요.')
  expect(closed).toBe(0)
  expect(reason().value).toBe('불량')
  expect(screen.getByRole('button', { name: '판매자' }).getAttribute('aria-pressed')).toBe('true')
  await applyWhenOn()
  await waitFor(() => expect(saved()).toHaveLength(2))
})

test('계산할 수 없으면 그 까닭을 말하고 바꿀 수 없다', async () => {
  const claim = claimOf()
  draw(<MoneyEditor claim={claim} now={claim.quote as never} onClose={() => undefined} />, () => refusal)
  say('불량')
  await press('판매자')
  await screen.findByText('그 사이 바뀌었어요.')
  expect(apply().disabled).toBe(true)
})
