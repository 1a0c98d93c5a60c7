import { expect, test } from 'vitest'
import access from '#tests/data/access.json' with { type: 'json' }
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { OrderItem } from './orderItem.ts'
import { ableFor, confirmAddress, confirmOrder, delay, deliver, memo, steps } from './steps.ts'

test('막대의 단계는 정한 차례대로 서고, 저마다 상태의 단계와 글쇠가 있다', () => {
  expect(steps.map(({ action, step, label, keys, more = false }) => [action, step, label, keys?.code, more])).toEqual([
    ['processing-order', 'processing-order', '발주확인', 'KeyP', false],
    ['shipping', 'shipping', '발송처리', 'KeyS', false],
    ['out-of-delivery', 'out-of-delivery', '배송출발', 'KeyO', false],
    ['delivered', 'delivered', '배송완료', 'KeyD', false],
    ['hold', 'hold', '배송보류', 'KeyH', false],
    ['delay', 'delay', '발송지연 처리', 'KeyL', false],
    ['memo', undefined, '메모', 'KeyM', false],
    ['confirm-address', undefined, '배송지 확인', undefined, true],
    ['release', 'release', '보류 해제', undefined, true],
    ['revert-processing', 'revert-processing', '발주확인 해제', undefined, true],
    ['cancel-shipping', 'cancel-shipping', '발송취소', undefined, true],
  ])
})

test('단추의 권한은 그 단추가 부르는 API의 권한이다', () => {
  const asked: Record<string, string> = access
  for (const { action, permission } of steps)
    expect(permission, action).toBe(asked[`POST /store-admin/v1/order-items/bulk/${action}`])
})

test('물을 것은 그럴 때만 묻고, 꼭 적어야 하는 것은 보류 사유와 메모다', () => {
  const options = steps.flatMap(({ action, options: asked = [] }) =>
    asked.map(({ name, kind, when, required = false }) => [action, name, kind, when, required]),
  )
  expect(options).toEqual([
    ['shipping', 'process_too', 'check', 'NOT_PROCESSED', false],
    ['shipping', 'acknowledge_address', 'check', 'ADDRESS_CHANGED', false],
    ['delivered', 'reason', 'text', 'TRACKING_SAYS_OTHERWISE', false],
    ['hold', 'reason', 'text', undefined, true],
    ['delay', 'ship_by', 'date', undefined, false],
    ['delay', 'reason', 'choice', undefined, false],
    ['delay', 'own_reason', 'text', undefined, false],
    ['memo', 'content', 'text', undefined, true],
    ['cancel-shipping', 'reason', 'text', undefined, false],
  ])
  expect(deliver.options?.[0]?.body?.('고객 확인')).toEqual({ reason: '고객 확인', override: true })
  expect(delay.options?.[2]?.body?.('직접 쓴 사유')).toEqual({ reason: '직접 쓴 사유' })
  expect(delay.options?.[0]?.initial?.()).toBe(addDays(kstDay(Date.now()), 3))
})

test('할 수 있는 줄은 상태가 허락하는 줄이고, 메모는 모든 줄에 쓴다', () => {
  const rows = [{ steps: ['processing-order', 'hold'] }, { steps: ['hold'] }, { steps: [] }] as unknown as OrderItem[]
  expect(ableFor(confirmOrder, rows)).toBe(1)
  expect(ableFor(memo, rows)).toBe(3)
  const addresses = [{ address_changed_at: null }, { address_changed_at: '2026-11-16T10:00:00+09:00' }]
  expect(ableFor(confirmAddress, addresses as unknown as OrderItem[])).toBe(1)
})
