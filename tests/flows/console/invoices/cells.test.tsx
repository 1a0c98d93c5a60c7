import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createInvoiceDrafts, problemOf, usualCarrier } from '#console/invoices/invoiceDrafts.ts'
import { CarrierInput, InvoiceInput } from '#console/invoices/InvoiceInputs.tsx'
import { InvoiceRows, type InvoiceRow } from '#console/invoices/invoiceRows.ts'
import { shopCarriers } from '#tests/support/carriers.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'

const { draw } = useDrawnConsole()
beforeEach(() => localStorage.clear())

const rows: InvoiceRow[] = [
  { id: 1, label: 'A1', place: 7 },
  { id: 2, label: 'A2', place: 7 },
  { id: 3, label: 'A3', place: 8 },
]

async function open() {
  const drafts = createInvoiceDrafts()
  draw(
    <InvoiceRows value={{ rows, drafts }}>
      {rows.map((row) => (
        <div key={row.id}>
          <CarrierInput row={row} />
          <InvoiceInput row={row} />
        </div>
      ))}
    </InvoiceRows>,
    () => ({ results: shopCarriers }),
  )
  await screen.findAllByText('롯데택배')
  return drafts
}
const cell = (n: number) => screen.getByLabelText<HTMLInputElement>(`A${n} 송장번호`)
const courier = (n: number) => screen.getByLabelText<HTMLSelectElement>(`A${n} 택배사`)
const write = (n: number, value: string) => fireEvent.change(cell(n), { target: { value } })
const paste = (n: number, text: string) => {
  const event = createEvent.paste(cell(n), { clipboardData: { getData: () => text } })
  fireEvent(cell(n), event)
  return event.defaultPrevented
}

test('적은 번호는 그 줄에 그 택배사로 남고, 택배사를 바꿔도 번호는 그대로다', async () => {
  const drafts = await open()
  write(2, '584012345678')
  fireEvent.change(courier(2), { target: { value: 'LOTTE' } })
  expect([...drafts.all()]).toEqual([[2, { carrier: 'LOTTE', invoiceNo: '584012345678' }]])
  expect([cell(1).value, cell(2).value]).toEqual(['', '584012345678'])
})

test('고른 택배사는 그 출고지의 다음 줄에 그대로 서고, 다른 출고지는 제 것이다', async () => {
  const drafts = await open()
  fireEvent.change(courier(1), { target: { value: 'HANJIN' } })
  expect([usualCarrier(7), usualCarrier(8)]).toEqual(['HANJIN', 'CJ'])
  expect([1, 2, 3].map((n) => courier(n).value)).toEqual(['HANJIN', 'HANJIN', 'CJ'])
  for (const n of [1, 2, 3]) write(n, `${n}`)
  expect([1, 2, 3].map((n) => drafts.draftOf(n)?.carrier)).toEqual(['HANJIN', 'HANJIN', 'CJ'])
})

test('Enter와 아래 화살표는 다음 줄, 위 화살표는 앞 줄로 가고, 끝에서는 머문다', async () => {
  await open()
  const press = (n: number, key: string, more: object = {}) => {
    cell(n).focus()
    fireEvent.keyDown(cell(n), { key, ...more })
    return document.activeElement
  }
  expect(press(1, 'Enter')).toBe(cell(2))
  expect(press(1, 'ArrowDown')).toBe(cell(2))
  expect(press(2, 'ArrowUp')).toBe(cell(1))
  expect(press(1, 'ArrowUp')).toBe(cell(1))
  expect(press(3, 'Enter')).toBe(cell(3))
  expect(press(1, 'Enter', { isComposing: true })).toBe(cell(1))
})

test('칸에서 누른 글쇠는 표의 것이 되지 않는다', async () => {
  await open()
  const heard: string[] = []
  const listen = ({ key }: { key: string }) => heard.push(key)
  document.addEventListener('keydown', listen)
  for (const field of [cell(1), courier(1)]) expect(fireEvent.keyDown(field, { key: ' ', code: 'Space' })).toBe(true)
  document.removeEventListener('keydown', listen)
  expect(heard).toEqual([])
})

test('여러 줄을 붙이면 그 줄부터 아래로 채우고, 남은 줄과 모르는 택배사를 말한다', async () => {
  const drafts = await open()
  expect(paste(2, '롯데택배\t401234567890\n번개택배\t123456789012\n한진\t501234567891')).toBe(true)
  expect([...drafts.all()]).toEqual([
    [2, { carrier: 'LOTTE', invoiceNo: '401234567890' }],
    [3, { carrier: 'CJ', invoiceNo: '123456789012' }],
  ])
  await screen.findByText(
    '송장번호 2건을 채웠어요. 1줄은 아래에 채울 주문이 없어서 넣지 않았어요. 모르는 택배사라 원래 택배사로 두었어요: 번개택배',
  )
})

test('붙일 때 이미 고른 택배사는 그 줄의 것이고, 값 하나는 그냥 붙는다', async () => {
  const drafts = await open()
  write(2, '1')
  fireEvent.change(courier(2), { target: { value: 'HANJIN' } })
  localStorage.clear()
  expect(paste(1, '111111111111\n222222222222')).toBe(true)
  expect([drafts.draftOf(1)?.carrier, drafts.draftOf(2)]).toEqual([
    'CJ',
    { carrier: 'HANJIN', invoiceNo: '222222222222' },
  ])
  expect(paste(1, '333')).toBe(false)
})

test('맞지 않는 번호는 그 칸에서 틀렸다고 하고, 맞게 고치면 풀린다', async () => {
  await open()
  const wrong = () => cell(1).getAttribute('aria-invalid')
  expect(wrong()).toBeNull()
  write(1, '12')
  await waitFor(() => expect(wrong()).toBe('true'))
  write(1, '584012345678')
  await waitFor(() => expect(wrong()).toBeNull())
  const loose = shopCarriers.find((one) => one.invoice_check === 'loose')
  expect(problemOf(shopCarriers, { carrier: loose?.code ?? '', invoiceNo: '12345A' })?.warning).toBe(true)
})
