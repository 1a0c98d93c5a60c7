import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { shownFields } from '#tests/support/listTable.ts'
import { fill } from '#tests/support/tables.ts'
import { DropZone } from './DropZone.tsx'
import { EncodingSwitch } from './EncodingSwitch.tsx'
import { MappingFields } from './MappingFields.tsx'
import { TablePreview } from './TablePreview.tsx'

afterEach(cleanup)

const fields = [
  { key: 'order_no', label: '주문번호' },
  { key: 'invoice_no', label: '송장번호' },
  { key: 'carrier', label: '택배사' },
] as unknown as Parameters<typeof MappingFields>[0]['fields']

const Mapping = ({
  start = {},
  problems = {},
}: {
  start?: Record<string, number>
  problems?: Record<string, string>
}) => {
  const [columns, setColumns] = useState<Record<string, number | undefined>>(start)
  return (
    <>
      <MappingFields
        fields={fields}
        header={['번호', '', ' 운송장 ']}
        sample={['A-1', 'CJ', '5840']}
        columns={columns}
        onChange={setColumns}
        problems={problems}
      />
      <output>{JSON.stringify(columns)}</output>
    </>
  )
}
const mapped = () => JSON.parse(screen.getByRole('status').textContent) as object

test('고른 열은 그 칸의 것이고, 제목이 없는 열은 첫 줄의 값으로 부르며, 첫 열도 고를 수 있다', async () => {
  render(<Mapping />)
  expect(shownFields()).toEqual({ 주문번호: '없음', 송장번호: '없음', 택배사: '없음' })
  await fill({ 주문번호: 'A열 번호' })
  await fill({ 송장번호: 'C열 운송장' })
  await fill({ 택배사: 'B열 CJ' })
  expect(mapped()).toEqual({ order_no: 0, invoice_no: 2, carrier: 1 })
  expect(shownFields()).toEqual({ 주문번호: 'A열 번호', 송장번호: 'C열 운송장', 택배사: 'B열 CJ' })
})

test('한 열은 한 칸에만 쓰이고, 없음을 고르면 빠진다', async () => {
  render(<Mapping start={{ order_no: 0, invoice_no: 2 }} />)
  await fill({ 택배사: 'C열 운송장' })
  expect(mapped()).toEqual({ order_no: 0, carrier: 2 })
  await fill({ 주문번호: '없음' })
  expect(mapped()).toEqual({ carrier: 2 })
})

test('열이 없어서 할 수 없는 칸은 왜인지 말한다', () => {
  render(<Mapping problems={{ order_no: '주문번호 열을 골라 주세요.' }} />)
  screen.getByText('주문번호 열을 골라 주세요.')
  expect(document.querySelectorAll('.MuiFormHelperText-root.Mui-error')).toHaveLength(1)
})

const file = (name: string) => new File(['x'], name)
const zone = () => screen.getByText('파일을 여기에 끌어다 놓으세요').parentElement as HTMLElement
const input = () => screen.getByLabelText<HTMLInputElement>('올릴 파일')

test('끌어다 놓거나 고른 파일을 받고, 같은 파일도 다시 고를 수 있다', () => {
  const got: string[] = []
  render(<DropZone accept=".xlsx,.csv" onFile={({ name }) => got.push(name)} />)
  expect(input().accept).toBe('.xlsx,.csv')
  fireEvent.drop(zone(), { dataTransfer: { files: [file('가.xlsx'), file('나.xlsx')] } })
  fireEvent.change(input(), { target: { files: [file('다.csv')] } })
  expect(input().value).toBe('')
  fireEvent.drop(zone(), { dataTransfer: { files: [] } })
  expect(got).toEqual(['가.xlsx', '다.csv'])
})

test('읽고 있는 동안에는 놓은 파일을 받지 않고, 놓는 것이 브라우저를 떠나게 하지 않는다', () => {
  const onFile = vi.fn()
  render(<DropZone accept=".xlsx" busy onFile={onFile} />)
  expect(fireEvent.drop(zone(), { dataTransfer: { files: [file('가.xlsx')] } })).toBe(false)
  expect(fireEvent.dragOver(zone())).toBe(false)
  expect(onFile).not.toHaveBeenCalled()
})

test('글자를 읽은 방식을 말하고, 다른 방식으로 바꿀 수 있으며, 지금 것을 다시 눌러도 그대로다', () => {
  const chosen: string[] = []
  render(<EncodingSwitch encoding="utf-8" onChange={(encoding) => chosen.push(encoding)} />)
  const [utf, cp949] = screen.getAllByRole('button') as [HTMLElement, HTMLElement]
  expect(utf.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(utf)
  fireEvent.click(cp949)
  expect(chosen).toEqual(['cp949'])
})

const rows = [
  ['안내', ''],
  ['번호', '송장'],
  ['A-1', '11'],
  ['A-2', '12'],
]
test.each([
  [1, ['2번호송장', '3A-111', '4A-212']],
  [-1, ['1안내', '2번호송장']],
])('%d번째 줄이 제목이면 그 줄부터 엑셀의 번호로 보이고, 쓰지 않는 열은 무시한다고 말한다', (headerIndex, shown) => {
  render(<TablePreview rows={rows} headerIndex={headerIndex} uses={new Map([[1, '송장번호']])} count={2} />)
  expect([...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual(shown)
  expect([...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    '행',
    'A · 무시됨',
    'B · 송장번호',
  ])
})
