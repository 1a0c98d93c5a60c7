import { expect, test } from 'vitest'
import type { Refund } from './tabs.ts'
import { shortBy } from './room.ts'
import { execute, markManual, refusalOf, retry, steps } from './steps.ts'
import { inTab, tabOf, tabs } from './tabs.ts'

test('더한 만큼 남은 돈이 모자라야 말하고, 줄이거나 알 수 없으면 말하지 않는다', () => {
  const room = { full_cancel: 30_000, payment_left: 40_000 } as Parameters<typeof shortBy>[0]
  expect(shortBy(room, 10_000)).toBe(0)
  expect(shortBy(room, 10_001)).toBe(1)
  expect(shortBy({ full_cancel: 9, payment_left: 0 } as typeof room, -1)).toBe(0)
  expect(shortBy({ full_cancel: 9, payment_left: 0 } as typeof room, 0)).toBe(0)
  expect(shortBy(null, 10_000)).toBe(0)
})

test('서버가 할 수 있다고 한 일만 할 수 있고, 못 하는 까닭은 서버의 말이다', () => {
  const actions = [{ action: 'EXECUTE' }, { action: 'RETRY', reason: '결제사가 거절하지 않았어요' }]
  const refund = { actions } as Refund
  expect(refusalOf(refund, 'EXECUTE')).toBeUndefined()
  expect(refusalOf(refund, 'RETRY')).toBe('결제사가 거절하지 않았어요')
  expect(refusalOf(refund, 'MARK_MANUAL')).toBe('지금은 할 수 없어요')
})

test('실행과 재시도와 수기 완료는 저마다의 권한과 글쇠가 있고, 수기 완료는 어떻게 돌려주었는지 적어야 한다', () => {
  expect(steps.map(({ name, label, permission, code }) => [name, label, permission, code])).toEqual([
    ['EXECUTE', '환불 실행', 'refunds:execute', 'KeyE'],
    ['RETRY', '다시 시도', 'refunds:execute', 'KeyR'],
    ['MARK_MANUAL', '수기 환불 완료', 'refunds:manual', 'KeyM'],
  ])
  expect(markManual.options).toMatchObject([{ name: 'memo', kind: 'text', required: true }])
  expect([execute.options, retry.options]).toEqual([undefined, undefined])
  const row = (refund_cash: unknown) => ({ after: { refund_cash } }) as never
  for (const step of steps) {
    expect(step.money?.of(row(2_000)), step.name).toBe(2_000)
    expect(step.money?.of(row('2000')), step.name).toBe(0)
    expect(step.money?.body?.(2_000), step.name).toEqual({ expected_total: 2_000 })
  }
})

test('환불의 모든 탭은 옮긴 탭으로 읽히고 찾던 주문번호를 지킨다', () => {
  for (const { key } of tabs) {
    const filter = inTab({ status: ['FAILED'], overdue: true, due: true, ids: [1], order_no: '26' }, key)
    expect([key, tabOf(filter), filter['order_no'], filter['ids']]).toEqual([key, key, '26', undefined])
  }
})
