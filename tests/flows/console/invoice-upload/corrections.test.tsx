import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import type { Table } from '#shared/files/table.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { CheckOptions } from '../../../../src/resources/invoice-upload/CheckOptions.tsx'
import type { CheckRow, Issue } from '../../../../src/resources/invoice-upload/checkRows.ts'
import { SplitDialog } from '../../../../src/resources/invoice-upload/SplitDialog.tsx'
import {
  FRESH_WORK,
  useInvoiceCheck,
  type InvoiceCheck,
  type Part,
  type Work,
} from '../../../../src/resources/invoice-upload/useInvoiceCheck.ts'
import type { InvoiceFile } from '../../../../src/resources/invoice-upload/useInvoiceFile.ts'

const { draw, asked } = useDrawnConsole()

const table = {
  rows: [
    ['주문번호', '택배사', '송장번호'],
    ['A1', 'CJ', '581'],
    ['A2', 'CJ', '582'],
  ],
  merges: [],
  warnings: [],
} as unknown as Table
const file = {
  name: '송장.csv',
  bytes: new Uint8Array(),
  table,
  layout: { headerIndex: 0, columns: { order_no: 0, carrier: 1, invoice_no: 2 }, sure: true, remembered: false },
  defaultCarrier: '',
  defaultOriginId: null,
} as unknown as InvoiceFile

type Sent = { dry_run?: boolean; process_too: boolean; rows: { row: number; [field: string]: unknown }[] }
/** The check of a file of two rows, 2 and 3. */
function checking(first: Partial<Work> = {}, answer: () => unknown = () => ({ rows: [], errors: [], totals: {} })) {
  const hand: { check?: InvoiceCheck; work?: Work } = {}
  const Check = () => {
    const [work, setWork] = useState<Work>({ ...FRESH_WORK, ...first })
    const check = useInvoiceCheck(file, work, setWork)
    useEffect(() => void Object.assign(hand, { work, check }))
    return null
  }
  draw(<Check />, ({ method }) => (method === 'POST' ? answer() : undefined))
  return {
    hand,
    act: (run: (check: InvoiceCheck) => void) => act(() => run(hand.check as InvoiceCheck)),
  }
}
const bodies = () => asked.map(({ body }) => body as Sent)
const rowsSent = () => bodies().at(-1)?.rows
const checked = (times: number) => waitFor(() => expect(bodies().filter(({ dry_run }) => dry_run)).toHaveLength(times))
const row = (n: number, invoice_no: string, order_no = `A${n - 1}`) => ({ row: n, order_no, carrier: 'CJ', invoice_no })

test('고칠 때마다 다시 검증하고, 한 줄의 여러 칸과 여러 줄의 고침이 모두 남는다', async () => {
  const { act: change, hand } = checking()
  await checked(1)
  expect(rowsSent()).toEqual([row(2, '581'), row(3, '582')])
  change((check) => check.edit([{ row: 2, field: 'invoice_no', value: '700' }]))
  await checked(2)
  change((check) => check.edit([{ row: 2, field: 'order_no', value: 'B1' }]))
  await checked(3)
  change((check) => check.edit([{ row: 3, field: 'carrier', value: '' }]))
  await checked(4)
  expect(rowsSent()).toEqual([row(2, '700', 'B1'), { row: 3, order_no: 'A2', invoice_no: '582' }])
  change((check) => check.edit([{ row: 2, field: 'invoice_no', value: '701' }]))
  await checked(5)
  expect(rowsSent()?.[0]).toEqual(row(2, '701', 'B1'))
  expect(hand.work?.edits.size).toBe(2)
})

test('고르는 것을 바꾸면 다시 검증하고, 고친 것과 다른 고른 것이 남는다', async () => {
  const { act: change, hand } = checking()
  change((check) => check.edit([{ row: 2, field: 'invoice_no', value: '700' }]))
  await waitFor(() => expect(rowsSent()?.[0]).toEqual(row(2, '700')))
  change((check) => check.setOption({ process_too: true }))
  await waitFor(() => expect(bodies().at(-1)?.process_too).toBe(true))
  change((check) => check.setOption({ mode: 'ALL_OR_NOTHING' }))
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ process_too: true, mode: 'ALL_OR_NOTHING' }))
  expect(rowsSent()?.[0]).toEqual(row(2, '700'))
  expect(hand.work?.options.acknowledge_address).toBe(false)
})

test('나눈 줄은 원래 줄 바로 아래에 새 번호로 서고, 두 번 나눠도 번호가 겹치지 않는다', async () => {
  const { act: change, hand } = checking()
  const parts = (...numbers: string[]): Part[] =>
    numbers.map((invoice_no, at) => ({ origin: `창고${at}`, carrier: 'CJ', invoice_no }))
  change((check) => check.edit([{ row: 2, field: 'order_no', value: 'B1' }]))
  change((check) => check.split(2, parts('701', '702')))
  await waitFor(() => expect(rowsSent()).toHaveLength(3))
  change((check) => check.split(3, parts('801', '802', '803')))
  await waitFor(() => expect(rowsSent()).toHaveLength(5))
  expect(rowsSent()?.map(({ row: n, order_no, invoice_no, origin }) => [n, order_no, invoice_no, origin])).toEqual([
    [2, 'B1', '701', '창고0'],
    [4, 'B1', '702', '창고1'],
    [3, 'A2', '801', '창고0'],
    [5, 'A2', '802', '창고1'],
    [6, 'A2', '803', '창고2'],
  ])
  expect(hand.work?.added).toEqual([
    { row: 4, of: 2 },
    { row: 5, of: 3 },
    { row: 6, of: 3 },
  ])
})

test('이어서 고칠 때는 그 줄만 보내고, 나눈 줄도 함께 간다', async () => {
  const { act: change } = checking({ only: new Set([3]) })
  await waitFor(() => expect(rowsSent()).toEqual([row(3, '582')]))
  change((check) =>
    check.split(3, [
      { origin: '가', carrier: 'CJ', invoice_no: '1' },
      { origin: '나', carrier: 'CJ', invoice_no: '2' },
    ]),
  )
  await waitFor(() => expect(rowsSent()?.map(({ row: n }) => n)).toEqual([3, 4]))
})

test('답을 못 받고 다시 반영하면 같은 작업이고, 고친 뒤에는 다른 작업이다', async () => {
  let lost = false
  const failure = new ApiError(0, { code: 'NETWORK', message: '끊김' })
  const { act: change, hand } = checking({ edits: new Map([[2, { invoice_no: '700' }]]) }, () =>
    lost ? failure : { rows: [], errors: [], totals: {} },
  )
  await checked(1)
  lost = true
  const apply = async (times: number) => {
    change((check) => check.apply.mutate())
    await waitFor(() => expect(asked.filter(({ requestId }) => requestId)).toHaveLength(times))
    await waitFor(() => expect(hand.check?.apply.isPending).toBe(false))
  }
  await apply(1)
  await apply(2)
  lost = false
  change((check) => check.edit([{ row: 3, field: 'invoice_no', value: '900' }]))
  await checked(2)
  await apply(3)
  const [first, second, third] = asked.flatMap(({ requestId }) => requestId ?? [])
  expect([second === first, third === first]).toEqual([true, false])
  expect(bodies().at(-1)).toMatchObject({ rows: [row(2, '700'), row(3, '900')] })
  expect(bodies().at(-1)?.dry_run).toBeUndefined()
})

test('바뀐 배송지는 그런 줄이 있을 때와 켠 뒤에만 묻고, 셋은 저마다 제 것만 바꾼다', () => {
  const told: object[] = []
  const options = FRESH_WORK.options
  const boxes = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  const { unmount } = draw(<CheckOptions options={options} errors={[]} setOption={(one) => told.push(one)} />)
  expect(boxes()).toEqual(['발주확인도 함께 처리', '오류가 하나라도 있으면 반영하지 않기'])
  unmount()
  const changed = [{ code: 'ADDRESS_CHANGED' }] as Issue[]
  draw(<CheckOptions options={options} errors={changed} setOption={(one) => told.push(one)} />)
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  expect(told).toEqual([{ process_too: true }, { acknowledge_address: true }, { mode: 'ALL_OR_NOTHING' }])
})

test('켠 것은 끌 수 있다', () => {
  const told: object[] = []
  const options = { process_too: true, acknowledge_address: true, mode: 'ALL_OR_NOTHING' } as const
  draw(<CheckOptions options={options} errors={[]} setOption={(one) => told.push(one)} />)
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  expect(told).toEqual([{ process_too: false }, { acknowledge_address: false }, { mode: 'VALID_ONLY' }])
})

const target = (product_name: string) => ({ product_name, option_label: '', quantity: 1 })
const several = {
  order_no: 'A1',
  carrier: '',
  invoice_no: '5840-1234',
  origins: ['본사', '이천', '부산'].map((name, id) => ({ id, name, targets: [target(`${name} 상품`)] })),
} as unknown as CheckRow

test('출고지마다 적은 것만 제 출고지로 나가고, 같은 번호는 막으며, 파일의 번호는 한 곳에만 쓴다', async () => {
  const told: (readonly Part[])[] = []
  const carriers = [
    { code: 'CJ', name: 'CJ대한통운', aliases: [], active: true },
    { code: 'OLD', name: '옛택배', aliases: [], active: false },
  ]
  draw(
    <SplitDialog row={several} defaultCarrier="CJ" onClose={() => {}} onSplit={(parts) => told.push(parts)} />,
    () => ({ results: carriers }),
  )
  const part = (name: string) => within(document.querySelector<HTMLElement>(`[aria-label="${name}"]`) as HTMLElement)
  const write = (name: string, value: string) =>
    fireEvent.change(part(name).getByLabelText('송장번호'), { target: { value } })
  const go = () => screen.getByText<HTMLButtonElement>(/행으로 나누기$|^이 출고지만 보내기$/)
  expect(part('이천').getByText('이천 상품 × 1')).toBeTruthy()
  expect(go().disabled).toBe(true)
  fireEvent.click(part('이천').getByText('파일의 5840-1234 쓰기'))
  expect(screen.queryByText('파일의 5840-1234 쓰기')).toBeNull()
  expect(go().textContent).toBe('이 출고지만 보내기')
  expect(screen.getByText('2곳은 이번에 보내지 않아요.')).toBeTruthy()
  write('부산', '58401234')
  expect(screen.getByText('출고지가 다른데 송장번호가 같아요.')).toBeTruthy()
  expect(go().disabled).toBe(true)
  write('부산', '58401235')
  expect(go().textContent).toBe('2행으로 나누기')
  fireEvent.click(go())
  expect(told[0]?.map(({ origin, invoice_no }) => [origin, invoice_no])).toEqual([
    ['이천', '5840-1234'],
    ['부산', '58401235'],
  ])
})
