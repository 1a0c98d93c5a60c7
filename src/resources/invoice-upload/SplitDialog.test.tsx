import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shopCarriers } from '#tests/support/carriers.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { buttonNow, press } from '#tests/support/pressing.ts'
import type { CheckRow } from './checkRows.ts'
import { SplitDialog } from './SplitDialog.tsx'
import type { Part } from './useInvoiceCheck.ts'

const { draw } = useDrawnConsole()

const row = (more: object = {}) =>
  ({
    order_no: 'A-1',
    carrier: '',
    invoice_no: '584012345678',
    origins: [1, 2, 3].map((id) => ({ id, name: `출고지 ${id}`, targets: [] })),
    ...more,
  }) as unknown as CheckRow

async function open(more: object = {}) {
  const split: (readonly Part[])[] = []
  draw(
    <SplitDialog
      row={row(more)}
      defaultCarrier="HANJIN"
      onClose={() => undefined}
      onSplit={(parts) => split.push(parts)}
    />,
    () => ({ results: shopCarriers }),
  )
  await screen.findByText('A-1 출고지별로 나누기')
  return split
}
const numbers = () => screen.getAllByLabelText<HTMLInputElement>('송장번호')
const write = (at: number, value: string) => fireEvent.change(numbers()[at] as HTMLElement, { target: { value } })
const go = () => buttonNow(/행으로 나누기$|이 출고지만 보내기/)

test('적은 출고지만, 제 번호로 나눈다', async () => {
  const split = await open({ carrier: 'CJ대한통운' })
  expect(go()?.disabled).toBe(true)
  write(2, '584012345670')
  expect(screen.getByRole('status').textContent).toBe('2곳은 이번에 보내지 않아요.')
  write(0, '584012345671')
  await press('2행으로 나누기')
  expect(split).toEqual([
    [
      { origin: '출고지 1', carrier: 'CJ대한통운', invoice_no: '584012345671' },
      { origin: '출고지 3', carrier: 'CJ대한통운', invoice_no: '584012345670' },
    ],
  ])
})

test('출고지가 다른데 번호가 같으면, 다르게 적었어도 나눌 수 없다', async () => {
  const split = await open()
  write(0, '584012345678')
  write(1, '5840-1234-5678')
  expect(screen.getByRole('status').textContent).toBe('출고지가 다른데 송장번호가 같아요.')
  expect(go()?.disabled).toBe(true)
  write(1, '')
  await press('이 출고지만 보내기')
  expect(split[0]?.map(({ origin, invoice_no }) => [origin, invoice_no])).toEqual([['출고지 1', '584012345678']])
})

test('파일의 번호는 고른 출고지에만 들어가고, 쓴 뒤에는 더 권하지 않는다', async () => {
  await open()
  const offers = () => screen.queryAllByText('파일의 584012345678 쓰기')
  expect(offers()).toHaveLength(3)
  fireEvent.click(offers()[1] as HTMLElement)
  await waitFor(() => expect(numbers().map(({ value }) => value)).toEqual(['', '584012345678', '']))
  expect(offers()).toHaveLength(0)
  write(1, '')
  expect(offers()).toHaveLength(3)
})
