import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { factsOf } from '#tests/support/tables.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import type { RefundDetail } from './tabs.ts'

const { draw, asked } = useDrawnConsole()

/** A refund of so much by the rules, which was adjusted by so much already. */
const refund = (byRule: number, adjustment: number) =>
  ({ id: 7, version: 3, refund_cash: byRule + adjustment, adjustment, room: null }) as RefundDetail
const open = (byRule: number, adjustment: number) =>
  draw(<AdjustDialog refund={refund(byRule, adjustment)} onClose={() => undefined} />, () => ({
    approval_requested: false,
  }))
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /조정할 금액/ })
const write = (value: string) => fireEvent.change(amount(), { target: { value } })
const say = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: /사유/ }), { target: { value } })
const sign = (name: '더하기' | '빼기') => fireEvent.click(screen.getByRole('button', { name }))
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '조정' })

test.each([
  [40_000, 0, '더하기', '15000', '40,000원', '40,000원', '55,000원'],
  [40_000, 0, '빼기', '15000', '40,000원', '40,000원', '25,000원'],
  [40_000, 5_000, '더하기', '15000', '40,000원', '45,000원', '55,000원'],
  [40_000, 5_000, '빼기', '15000', '40,000원', '45,000원', '25,000원'],
  [40_000, -5_000, '더하기', '15000', '40,000원', '35,000원', '55,000원'],
  [40_000, -5_000, '빼기', '15000', '40,000원', '35,000원', '25,000원'],
  [40_000, 5_000, '더하기', '0', '40,000원', '45,000원', '40,000원'],
  [40_000, -5_000, '빼기', '40000', '40,000원', '35,000원', '0원'],
  [0, 5_000, '더하기', '3000', '0원', '5,000원', '3,000원'],
] as const)(
  '규칙대로 %d원에 앞서 %d원을 조정한 것을 %s %s로 고치면 앞선 조정 대신이 된다',
  async (byRule, earlier, way, digits, rule, now, after) => {
    open(byRule, earlier)
    sign(way)
    write(digits)
    expect(factsOf()).toEqual({ 규칙대로: rule, 지금: now, 조정하면: after })
    say('사과')
    await press('조정')
    const adjustment = (way === '더하기' ? 1 : -1) * Number(digits)
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ adjustment, reason: '사과', version: 3 }]))
  },
)

test.each([
  [5_000, '더하기', '5,000'],
  [-5_000, '빼기', '5,000'],
  [0, '더하기', ''],
])('앞서 %d원을 조정했으면 %s에 %s원이 적혀 있고, 그대로는 고칠 것이 없다', (earlier, way, digits) => {
  open(40_000, earlier)
  say('사과')
  const pressed = screen.getByRole('button', { name: way }).getAttribute('aria-pressed')
  expect([pressed, amount().value, save().disabled]).toEqual(['true', digits, true])
})

test.each([0, 5_000, -5_000])('앞서 %d원을 조정했어도 규칙대로의 금액보다 많이 뺄 수는 없다', (earlier) => {
  open(40_000, earlier)
  say('사과')
  sign('빼기')
  write('40001')
  expect(screen.getByText('환불금액보다 많이 뺄 수 없어요.')).toBeTruthy()
  expect([factsOf()['조정하면'], save().disabled]).toEqual(['0원', true])
  write('40000')
  expect([screen.queryByText('환불금액보다 많이 뺄 수 없어요.'), save().disabled]).toEqual([null, false])
})

test('사유가 없으면 조정할 수 없다', () => {
  open(40_000, 0)
  write('1000')
  expect(save().disabled).toBe(true)
  say('  ')
  expect(save().disabled).toBe(true)
})
