import { expect, test } from 'vitest'
import { itemsText, quantityOf, returnInvoice } from './cells.tsx'
import { canReship, type Claim, dueOfClaim } from './claim.ts'
import { claimChips } from './list/claimChips.ts'
import { sortOf, tabsOfType } from './list/tabs.ts'
import { stepsOf } from './steps.ts'

const claim = (values: Partial<Claim> = {}) =>
  ({
    type: 'return',
    status: 'IN_PROGRESS',
    collection_status: 'COLLECTED',
    inspection: null,
    hold_reason: null,
    sla_due_at: '2026-11-17T23:59:59+09:00',
    items: [],
    ...values,
  }) as Claim

const able = (row: Claim) => stepsOf(row.type).flatMap((step) => (step.able(row) ? [step.label] : []))

test('목록에서 할 수 있는 일은 종류와 단계를 따르고, 보류한 것은 끝내지 못하고, 끝난 것에는 없다', () => {
  const stages = ['수거지시', '수거중', '수거완료']
  const cases: [Partial<Claim>, string[]][] = [
    [{ status: 'REQUESTED', collection_status: null }, [...stages, '철회']],
    [{ collection_status: 'WAITING' }, ['수거중', '수거완료', '철회']],
    [{ collection_status: 'COLLECTING' }, ['수거완료', '철회']],
    [{ collection_status: 'COLLECTED' }, ['검수 정상', '철회']],
    [{ collection_status: 'INSPECTED' }, ['반품 완료', '철회']],
    [{ collection_status: 'INSPECTED', hold_reason: '확인' }, ['철회']],
    [{ status: 'COMPLETED', collection_status: 'INSPECTED' }, []],
    [{ status: 'RETRACTED', collection_status: 'COLLECTED' }, []],
    [{ type: 'cancel', collection_status: null }, ['취소 완료', '철회']],
    [{ type: 'cancel', collection_status: null, hold_reason: '확인' }, ['철회']],
    [{ type: 'exchange', status: 'REQUESTED', collection_status: null }, [...stages, '철회']],
    [{ type: 'exchange', collection_status: 'INSPECTED', inspection: 'OK' }, ['교환 재배송', '철회']],
    [{ type: 'exchange', collection_status: 'INSPECTED', inspection: 'DAMAGED' }, ['철회']],
  ]
  for (const [values, labels] of cases) expect([values, able(claim(values))]).toEqual([values, labels])
})

test('조건 전체로는 끝내기와 철회만 하고, 여럿을 끝낼 때는 금액을 적으며, 글쇠는 겹치지 않는다', () => {
  for (const type of ['cancel', 'return', 'exchange'] as const) {
    const steps = stepsOf(type)
    expect(steps.flatMap((step) => (step.byFilter ? [step.action] : []))).toEqual(
      type === 'exchange' ? ['retract'] : ['complete', 'retract'],
    )
    expect(steps.map(({ money }) => money?.typedFrom ?? 0)).toEqual(
      steps.map(({ action }) => (action === 'complete' ? 2 : 0)),
    )
    const keys = steps.flatMap((step) => step.keys?.code ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(steps.map(({ permission }) => permission)).toEqual(
      steps.map(({ action }) => (action === 'retract' ? 'claims:request' : 'claims:complete')),
    )
  }
})

test('처리 기한은 한국의 날로 세고, 끝난 것에는 없다', () => {
  const due = (sla_due_at: string | null, status: Claim['status'] = 'REQUESTED') =>
    dueOfClaim({ sla_due_at, status }, '2026-11-16')?.label
  expect(due('2026-11-15T15:00:00Z')).toBe('D-day')
  expect(due('2026-11-15T14:59:59Z')).toBe('+1일')
  expect(due('2026-11-16T15:00:00Z')).toBe('D-1')
  expect(due('2026-11-16T15:00:00Z', 'IN_PROGRESS')).toBe('D-1')
  expect(due('2026-11-15T15:00:00Z', 'COMPLETED')).toBeUndefined()
  expect(due(null)).toBeUndefined()
})

test('새 상품은 모두 정상으로 검수하고 보류하지 않은 교환에만 보낸다', () => {
  const ready = { type: 'exchange', collection_status: 'INSPECTED', inspection: 'OK' } as const
  expect(canReship(claim(ready))).toBe(true)
  const wrong: Partial<Claim>[] = [
    { type: 'return' },
    { status: 'COMPLETED' },
    { collection_status: 'COLLECTED' },
    { inspection: 'DAMAGED' },
    { hold_reason: '확인' },
  ]
  for (const values of wrong) expect([values, canReship(claim({ ...ready, ...values }))]).toEqual([values, false])
})

test('상품과 수량과 반송장을 한 줄로 말한다', () => {
  const item = { product_name: '매트', option_label: '그레이', exchange_option_label: null, quantity: 2 }
  const of = (...items: object[]) => claim({ items: items as Claim['items'] })
  expect(itemsText(of(item))).toBe('매트 · 그레이')
  expect(itemsText(of({ ...item, exchange_option_label: '블루' }, item, item))).toBe('매트 · 그레이 → 블루 외 2건')
  expect(itemsText(of({ ...item, option_label: '' }))).toBe('매트')
  expect(itemsText(of())).toBe('')
  expect(quantityOf(of(item, item, { ...item, quantity: 1_000 }))).toBe('1,004')
  const by = (collection: object | null) => returnInvoice(claim({ collection: collection as Claim['collection'] }))
  expect(by({ carrier_name: 'CJ대한통운', invoice_no: '12' })).toBe('CJ대한통운 12')
  expect(by({ invoice_no: '12' })).toBe('12')
  expect(by({ carrier_name: 'CJ대한통운' })).toBe('')
  expect(by(null)).toBe('')
})

test('탭의 조건과 차례는 종류마다 같고, 끝난 것은 새것부터 본다', () => {
  const { tabs, tabOf, inTab } = tabsOfType('return')
  for (const { key, filter } of tabs) {
    expect(tabOf(filter)).toBe(key)
    expect(inTab({ q: '김', held: true, status: ['COMPLETED'] }, key)).toEqual({ q: '김', ...filter })
    const looksBack = ['COMPLETED', 'RETRACTED', 'all'].includes(key)
    expect(sortOf(key)).toEqual(
      looksBack ? { field: 'requested_at', order: 'DESC' } : { field: 'due_at', order: 'ASC' },
    )
  }
  expect(tabs.map(({ key }) => key)).toContain('fee_unpaid')
  expect(tabsOfType('cancel').tabs.map(({ key }) => key)).not.toContain('fee_unpaid')
})

test('좁힌 조건은 모두 말로 보이고, 하나를 지우면 그것만 사라진다', () => {
  const filter = {
    q: '김',
    requested_from: '2026-11-01',
    requested_to: '2026-11-16',
    fault: ['SELLER', 'CUSTOMER'],
    inspection: 'DAMAGED',
    user_id: [3],
    order_id: 4,
    status: ['REQUESTED', 'IN_PROGRESS'],
    collection_status: ['WAITING'],
    held: true,
    overdue: true,
    due: false,
    fee_unpaid: true,
    ids: [1, 2],
  }
  const chips = claimChips(filter, true)
  expect(chips.map(({ label }) => label)).toEqual([
    '찾기: 김',
    '요청일 2026.11.01 ~ 2026.11.16',
    '귀책 판매자 귀책, 고객 귀책',
    '검수 훼손',
    '회원 3',
    '주문 4',
    '상태 2가지',
    '수거 수거지시',
    '보류',
    '기한 지남',
    '오늘까지 아님',
    '입금 대기',
    '고른 클레임 2건만',
  ])
  const freed = chips.flatMap(({ without }) => Object.keys(without))
  expect(freed.toSorted()).toEqual(Object.keys(filter).toSorted())
  expect(chips.flatMap(({ without }) => Object.values(without)).every((value) => value === undefined)).toBe(true)
  // what makes the tab is told by the tab
  expect(claimChips(filter, false)).toHaveLength(6)
})
