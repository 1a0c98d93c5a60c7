import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { BulkSelection } from '#console/bulk/bulkAction.ts'
import type { Filter } from '#console/queue/filter.ts'
import type { Everything } from '#console/queue/useEverything.ts'
import { useEverything } from '#console/queue/useEverything.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ListInHand, listNow } from '#tests/support/listInHand.tsx'
import { ActionBars } from '../../../../src/resources/order-items/ActionBars.tsx'
import { drafts, invoiceGrid } from '../../../../src/resources/order-items/invoices/invoiceDrafts.ts'
import type { OrderItem } from '../../../../src/resources/order-items/orderItem.ts'
import { useStepActions, type StepAction } from '../../../../src/resources/order-items/useStepActions.ts'

const { draw } = useDrawnConsole()
beforeEach(() => drafts.forgetDrafts([...drafts.all().keys()]))

const row = (id: number, steps: string[]) => ({ id, order_no: `N${id}`, steps, status: 'PAID' }) as unknown as OrderItem
const rows = [row(1, ['processing-order', 'hold']), row(2, ['shipping', 'hold']), row(3, [])]

type Given = {
  selected?: number[]
  everything?: Everything
  role?: StaffRole
  filter?: Filter
  elsewhere?: OrderItem[]
}
/** The steps of a selection, and what each started; `elsewhere` are rows that were seen on another page. */
function steps({ selected = [], everything, role = 'ops', filter = { status: ['PAID'] }, elsewhere = [] }: Given) {
  const started: [string, BulkSelection][] = []
  const now: { actions: StepAction[] } = { actions: [] }
  const Bars = () => {
    const client = useQueryClient()
    if (elsewhere.length > 0) client.setQueryData(['order-items', 'getList', 'page 2'], { data: elsewhere })
    const all = useEverything('paid_at')
    const {
      actions,
      count,
      rows: known,
    } = useStepActions({
      everything: everything ?? null,
      start: (step, selection) => started.push([step.action, selection]),
    })
    useEffect(() => {
      now.actions = actions
    })
    return <ActionBars actions={actions} count={count} rows={known} all={all} />
  }
  draw(
    <ListInHand rows={rows} selected={selected} filter={filter}>
      <Bars />
    </ListInHand>,
    undefined,
    role,
  )
  const step = (key: string) => now.actions.find((one) => one.key === key)
  return {
    start: (key: string) => act(() => step(key)?.onStart()),
    blocked: (key: string) => step(key)?.blocked,
    started,
    order: () => now.actions.map(({ key }) => key),
  }
}
const status = () => screen.getAllByRole('status')[0]?.textContent
const type = (...ids: number[]) =>
  act(() => drafts.writeDrafts(ids.map((id) => [id, { carrier: 'CJ', invoiceNo: `58401234567${id}` }])))
const shipment = (id: number) => ({ id, carrier: 'CJ', invoice_no: `58401234567${id}` })

test('고른 주문만 그 단계로 가고, 발송처리는 적은 송장번호를 함께 보낸다', () => {
  const { start, started } = steps({ selected: [1, 2] })
  type(2, 3)
  start('processing-order')
  start('shipping')
  expect(started).toEqual([
    ['processing-order', { ids: [1, 2] }],
    ['shipping', { items: [{ id: 1 }, shipment(2)] }],
  ])
})

test('고른 것이 없으면 발송처리는 송장번호를 적은 것만 보내고, 다른 단계는 시작하지 못한다', () => {
  const { start, started, blocked } = steps({})
  expect(blocked('shipping')).toBe('송장번호를 입력하거나 주문을 선택해 주세요')
  type(2, 3)
  expect(blocked('shipping')).toBeUndefined()
  expect(blocked('hold')).toBe('먼저 주문을 선택해 주세요')
  start('shipping')
  expect(started).toEqual([['shipping', { items: [shipment(2), shipment(3)] }]])
})

test('조건 전체는 조건과 본 때로 가고, 송장번호가 있어야 하는 발송처리는 막힌다', () => {
  const everything = { filter: { status: ['PAID'] }, as_of: '2026-11-16T00:00:00.000Z', seen: 812 }
  const { start, started, blocked } = steps({ selected: [1], everything })
  type(2)
  expect(blocked('shipping')).toMatch(/^조건 전체는 송장번호가 없어/)
  expect(blocked('delivered')).toBeUndefined()
  start('hold')
  expect(started).toEqual([['hold', everything]])
  expect(status()).toBe('812건 선택')
})

test.each<[string, number[], Record<string, string | undefined>]>([
  ['할 수 있는 줄이 하나라도 있으면', [1, 3], { 'processing-order': undefined, hold: undefined }],
  [
    '할 수 있는 줄이 없으면',
    [3],
    {
      'processing-order': '선택한 주문은 발주확인할 수 있는 상태가 아니에요',
      shipping: '선택한 주문은 발송처리할 수 있는 상태가 아니에요',
      memo: undefined,
    },
  ],
  ['본 적 없는 줄이 있으면 서버가 가리게', [3, 99], { 'processing-order': undefined, shipping: undefined }],
])('%s 단계를 막거나 둔다', (_name, selected, wanted) => {
  const { blocked } = steps({ selected })
  expect(Object.fromEntries(Object.keys(wanted).map((key) => [key, blocked(key)]))).toEqual(wanted)
})

test('다른 쪽에서 본 줄도 함께 판단한다', () => {
  const { blocked } = steps({ selected: [3, 99], elsewhere: [row(99, ['hold'])] })
  expect([blocked('hold'), blocked('processing-order')]).toEqual([
    undefined,
    '선택한 주문은 발주확인할 수 있는 상태가 아니에요',
  ])
})

test('권한이 없으면 고른 것이 있어도 그 까닭을 먼저 말한다', () => {
  const { blocked } = steps({ selected: [1], role: 'cs' })
  expect(blocked('processing-order')).toMatch(/권한이 없어요$/)
  expect(blocked('memo')).toBeUndefined()
})

test.each([
  [{ status: ['PAID'] }, 'N', '2건 선택 (1건은 발주확인할 수 없음)', '발주확인'],
  [{ status: ['PROCESSING_ORDER'] }, 'N', '2건 선택 (1건은 발송처리할 수 없음)', '발송처리'],
  [{ status: ['SHIPPING'] }, 'N', '2건 선택 (2건은 배송완료할 수 없음)', '배송완료'],
  [{ status: ['OUT_OF_DELIVERY'] }, 'N', '2건 선택 (2건은 배송완료할 수 없음)', '배송완료'],
  [{ held: true }, 'N', '2건 선택', '발주확인'],
])('%o 탭에서는 다음 단계가 앞에 서고, 그 단계로 못 갈 줄을 센다', (filter, _n, said, first) => {
  steps({ selected: [1, 2], filter })
  expect(status()).toBe(said)
  const names = ['발주확인', '발송처리', '배송출발', '배송완료', '배송보류', '발송지연 처리', '메모']
  const shown = screen
    .getAllByRole('button')
    .flatMap(({ textContent }) => (names.includes(textContent ?? '') ? [textContent] : []))
  expect(shown).toEqual([first, ...names.filter((name) => name !== first)])
})

test('선택 해제는 선택을 풀고, 적은 송장번호는 남으며, 입력 지우기만 그것을 지운다', () => {
  const { started } = steps({ selected: [1, 2] })
  type(2, 3)
  expect(screen.queryByText('송장번호 2건 입력함')).toBeNull()
  fireEvent.click(screen.getByText('선택 해제'))
  expect(listNow().selected).toEqual([])
  fireEvent.click(screen.getByText('2건 발송처리'))
  expect(started).toEqual([['shipping', { items: [shipment(2), shipment(3)] }]])
  fireEvent.click(screen.getByText('입력 지우기'))
  expect(drafts.all().size).toBe(0)
  expect(screen.queryByText('입력 지우기')).toBeNull()
})

test('송장번호는 상품준비중이고 보류하지 않은 줄에, 발송할 수 있는 사람만 적는다', () => {
  const at = (id: number, status: string, hold_reason: string | null = null) =>
    ({ id, order_no: `N${id}`, status, hold_reason, shipping_origin: { id: 7 } }) as unknown as OrderItem
  const some = [at(1, 'PROCESSING_ORDER'), at(2, 'PROCESSING_ORDER', '재고'), at(3, 'PAID'), at(4, 'SHIPPING')]
  expect(invoiceGrid(some, true).rows).toEqual([{ id: 1, label: 'N1', place: 7 }])
  expect(invoiceGrid(some, false).rows).toEqual([])
})
