import { expect, test } from 'vitest'
import type { BulkRow } from '#contract/schema.d.ts'
import type { BulkResult } from '#dataProvider/types.ts'
import { bodyOf, type BulkMoney } from './bulkAction.ts'
import { moneyOf, TYPED_TOTAL, whyMoneyWaits, withSeen } from './bulkMoney.ts'

const row = (id: number, won: number, more: Partial<BulkRow> & { points?: number; must_confirm?: boolean } = {}) => {
  const { points = 0, must_confirm = false, ...rest } = more
  return { id, label: `R${id}`, status: 'SUCCESS', after: { won, points, must_confirm }, ...rest } as unknown as BulkRow
}
const check = (...rows: BulkRow[]) => ({ rows }) as unknown as BulkResult
const numberAt = (name: string) => (one: BulkRow) => Number(one.after?.[name])
const money: BulkMoney = { label: '환불할 금액', of: numberAt('won'), pointsOf: numberAt('points') }
const of = (rows: BulkRow[], typed?: string, more: Partial<BulkMoney> = {}) =>
  moneyOf({ money: { ...money, ...more } }, check(...rows), typed === undefined ? {} : { [TYPED_TOTAL]: typed })

test('돈이 오가지 않는 일과 미리보기 전에는 아무것도 적지 않는다', () => {
  expect(moneyOf({}, check(row(1, 100)), {})).toBeNull()
  expect(moneyOf({ money }, undefined, {})).toBeNull()
})

test('할 수 있는 줄만 더하고, 그 줄만 보낸다', () => {
  const rows = [row(1, 20_000, { points: 300 }), row(2, 5_000, { status: 'FAILED' }), row(3, 1_500)]
  expect(of([...rows, row(4, 9, { status: 'SKIPPED' })])).toMatchObject({ total: 21_500, points: 300, ids: [1, 3] })
})

test('적은 합계가 같아야 나가고, 쉼표와 전각 숫자는 같은 수다', () => {
  const rows = [row(1, 20_000), row(2, 1_500)]
  for (const typed of ['21500', '21,500원', '２１５００'])
    expect(of(rows, typed), typed).toMatchObject({ agreed: true })
  for (const typed of [undefined, '', '21501', '2150']) expect(of(rows, typed), typed).toMatchObject({ agreed: false })
  expect(whyMoneyWaits(of(rows))).toBe('합계 21,500원을 적어 주세요')
  expect(whyMoneyWaits(of(rows, '21500'))).toBeUndefined()
  expect(whyMoneyWaits(null)).toBeUndefined()
})

test('0원인 줄은 건수에 들지 않고, 정한 건수부터 적으며, 큰 금액은 한 건이라도 적는다', () => {
  const typed = (rows: BulkRow[], typedFrom?: number) => of(rows, undefined, typedFrom ? { typedFrom } : {})?.typed
  expect(typed([row(1, 0)])).toBe(false)
  expect(typed([row(1, 1)])).toBe(true)
  expect(typed([row(1, 1), row(2, 0)], 2)).toBe(false)
  expect(typed([row(1, 1), row(2, 1)], 2)).toBe(true)
  expect(typed([row(1, 1, { must_confirm: true })], 2)).toBe(true)
  expect(typed([row(1, 1, { must_confirm: true, status: 'FAILED' }), row(2, 1)], 2)).toBe(false)
})

test('줄마다 본 것을 함께 보내고, 미리보기가 모르는 줄은 그대로 보낸다', () => {
  const seen = (one: BulkRow) => ({ expected: one.after?.['won'] })
  const rows = check(row(1, 100), row(2, 200))
  expect(withSeen({ ids: [1, 2, 3], reason: '사유' }, seen, rows)).toEqual({
    reason: '사유',
    items: [{ id: 1, expected: 100 }, { id: 2, expected: 200 }, { id: 3 }],
  })
  expect(withSeen({ items: [{ id: 2, memo: 'a' }] }, seen, rows)).toEqual({
    items: [{ id: 2, memo: 'a', expected: 200 }],
  })
  expect(withSeen({ ids: [1] }, undefined, rows)).toEqual({ ids: [1] })
})

test('조건 전체는 본 때와 함께 보내고, 조건이 없으면 모두라고 말한다', () => {
  const as_of = '2026-11-16T01:00:00.000Z'
  expect(bodyOf({ filter: { status: ['PAID'] }, as_of, seen: 3 })).toEqual({ filter: { status: ['PAID'] }, as_of })
  expect(bodyOf({ filter: {}, as_of, seen: 3 })).toEqual({ filter: {}, as_of, all: true })
  expect(bodyOf({ ids: [1] })).toEqual({ ids: [1] })
})
