import { expect, test } from 'vitest'
import { shipByOf } from './orderItem.ts'
import { searchKind } from './filters/searchKind.ts'
import { inTab, tabOf, tabs } from './filters/tabs.ts'

test('발송기한은 오늘에서 세고, 발송한 뒤에는 재촉하지 않는다', () => {
  const on = (ship_by: string, status: 'PAID' | 'SHIPPING' = 'PAID') => shipByOf({ ship_by, status }, '2026-02-28')
  expect(on('2026-03-03')).toEqual({ label: 'D-3', tone: 'plain' })
  expect(on('2026-03-01')).toEqual({ label: 'D-1', tone: 'soon' })
  expect(on('2026-02-28')).toEqual({ label: 'D-day', tone: 'today' })
  expect(on('2026-02-26')).toEqual({ label: '+2일', tone: 'late' })
  expect(on('2026-02-26', 'SHIPPING')).toBeNull()
})

test('어느 탭으로 옮겨도 찾던 조건은 남고, 옮긴 탭으로 읽힌다', () => {
  for (const { key } of tabs) {
    const filter = inTab({ status: ['PAID'], held: true, ids: [1], q: '김', carrier: ['CJ'] }, key)
    expect(tabOf(filter)).toBe(key)
    expect(filter).toMatchObject({ q: '김', carrier: ['CJ'] })
  }
})

test('여러 상태를 함께 보는 조건은 어느 상태의 탭도 아니다', () => {
  expect(tabOf({ status: ['PAID', 'SHIPPING'] })).toBe('all')
})

test('검색창은 무엇을 찾을지 미리 말한다', () => {
  expect(searchKind(' ')).toBeUndefined()
  expect(searchKind('261121PVPPJQ6Q')).toBe('주문번호로 찾아요')
  expect(searchKind('010-1234-5678')).toBe('전화번호·송장번호로 찾아요')
  expect(searchKind('김민지')).toContain('수령인')
})
