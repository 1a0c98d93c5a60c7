import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Asked, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { buttonNow, press } from '#tests/support/pressing.ts'
import { PointEventRow } from './PointEventRow.tsx'
import { PointsBalance } from './PointsBalance.tsx'
import { PointsScreen } from './PointsScreen.tsx'

let answer: (asked: Asked) => unknown = () => ({})
const asked = useAnswers((one) => answer(one))
afterEach(cleanup)

const event = (values: object) =>
  ({
    id: 1,
    kind: 'EARN',
    amount: '300.00',
    balance_after: '1300.00',
    reason: '구매확정',
    created_at: '2026-11-15T15:10:00.000Z',
    ...values,
  }) as Parameters<typeof PointEventRow>[0]['event']

test.each([
  [{}, '구매확정2026.11.16 00:10 · 적립+300P잔액 1,300P'],
  [{ expires_at: '2027-11-15T14:59:59.999Z' }, '구매확정2026.11.16 00:10 · 적립 · 2027.11.15까지+300P잔액 1,300P'],
  [
    { kind: 'USE', amount: '-1000.00', reason: '주문', expires_at: '2027-11-15T14:59:59.999Z' },
    '주문2026.11.16 00:10 · 사용−1,000P잔액 1,300P',
  ],
  [{ kind: 'CANCEL', amount: '50.00', reason: '취소' }, '취소2026.11.16 00:10 · 사용 취소+50P잔액 1,300P'],
  [{ kind: 'CANCEL', amount: '-50.00', reason: '반품' }, '반품2026.11.16 00:10 · 적립 회수−50P잔액 1,300P'],
])('%j는 언제 왜 얼마가 되었는지 한국 시각으로 말하고, 받은 것만 언제까지인지 말한다', (values, words) => {
  expect(drawPart(<PointEventRow event={event(values)} />).container.textContent).toBe(words)
})

const info = (debt: string) => ({ available: '3300.00', pending: '290.00', expiring_30d: '500.00', debt })

test.each([
  ['0.00', [], undefined],
  ['120.00', [{ amount: '500.00', expires_at: '2026-11-30T14:59:59.999Z' }], '돌려받을 포인트가 120P 있어요'],
])('빚이 %s이고 곧 사라질 것이 %j이면 있는 것만 말한다', async (debt, results, owes) => {
  answer = ({ path }) => (path.endsWith('/info') ? info(debt) : { results })
  drawPart(<PointsBalance />)
  await screen.findByText('3,300P')
  const facts = [...document.querySelectorAll('dd')].map((one) => one.textContent)
  expect(facts).toEqual(['290P', '500P'])
  await waitFor(() => expect(document.querySelectorAll('ul > li')).toHaveLength(results.length))
  expect(document.querySelector('ul')?.textContent).toBe(results.length > 0 ? '2026.11.30까지500P' : undefined)
  expect(/돌려받을 포인트가 .*? 있어요/.exec(document.body.textContent)?.[0]).toBe(owes)
})

test('잔액을 읽지 못하면 0이라고 하지 않고 다시 읽게 한다', async () => {
  answer = ({ path }) => (path.endsWith('/info') ? refused(409, 'CONFLICT') : { results: [] })
  drawPart(<PointsBalance />)
  await waitFor(() => expect(buttonNow(/^다시/)).toBeDefined())
  expect(document.body.textContent).not.toContain('0P')
  answer = ({ path }) => (path.endsWith('/info') ? info('0.00') : { results: [] })
  await press(/^다시/)
  await screen.findByText('3,300P')
})

test('내역은 고른 종류만 묻고, 모르는 종류로 오면 모두 묻는다', async () => {
  answer = ({ path }) =>
    path.endsWith('/info') ? info('0.00') : { results: [], offset: 0, limit: 20, has_next: false }
  drawPart(<PointsScreen />, '/my/points?kind=GIFT')
  await screen.findByText('아직 포인트 내역이 없어요')
  expect(linksIn(document.body)).toEqual([['스토어 둘러보기', '/store']])
  await press('소멸')
  await screen.findByText('소멸 내역이 없어요')
  expect(window.location.search).toBe('?kind=EXPIRE')
  await press('취소')
  await screen.findByText('취소 내역이 없어요')
  const kinds = asked.filter(({ path }) => path.endsWith('/events')).map(({ query }) => query['kind'])
  expect(kinds).toEqual([undefined, 'EXPIRE', 'CANCEL'])
  expect(asked.find(({ path }) => path.endsWith('/expiring'))?.query['days']).toBe('30')
})
