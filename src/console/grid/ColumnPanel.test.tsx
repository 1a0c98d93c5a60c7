import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ColumnPanel } from './ColumnPanel.tsx'
import { arrange, useGridLayout } from './useGridLayout.ts'

const { draw } = useDrawnConsole()

const columns = [
  { field: 'no', headerName: '주문번호' },
  { field: 'paid', headerName: '결제일' },
  { field: 'name', headerName: '상품' },
  { field: 'status' },
]
const Screen = ({ of = 'order-items' }: { of?: string }) => {
  const [layout] = useGridLayout('order-items')
  return (
    <>
      <ColumnPanel columns={columns} storeKey={of} frozen={['no']} />
      <output>{JSON.stringify([arrange(columns, layout, ['no']).map(({ field }) => field), layout])}</output>
    </>
  )
}
const kept = () => JSON.parse(screen.getByRole('status').textContent) as [string[], ReturnType<typeof useGridLayout>[0]]
const order = () => kept()[0]
const button = (name: string) => screen.getByLabelText<HTMLButtonElement>(name)
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('누른 열만 한 칸 옮기고, 처음과 끝을 넘지 않으며, 고정한 열은 그 자리다', () => {
  draw(<Screen />)
  fireEvent.click(button('상품 위로'))
  expect(order()).toEqual(['no', 'name', 'paid', 'status'])
  fireEvent.click(button('상품 아래로'))
  fireEvent.click(button('상품 아래로'))
  expect(order()).toEqual(['no', 'paid', 'status', 'name'])
  const off = ['주문번호 위로', '주문번호 아래로', '결제일 위로', '상품 아래로']
  expect([...off, '결제일 아래로', '상품 위로'].filter((name) => button(name).disabled)).toEqual(off)
})

test('끈 열만 숨고 다시 켤 수 있으며, 고정한 열은 끌 수 없다', () => {
  draw(<Screen />)
  fireEvent.click(box('상품'))
  fireEvent.click(box('status'))
  expect(kept()[1].visible).toEqual({ name: false, status: false })
  expect([box('결제일').checked, box('상품').checked]).toEqual([true, false])
  fireEvent.click(box('상품'))
  expect(kept()[1].visible).toEqual({ name: true, status: false })
  expect(box('주문번호').disabled).toBe(true)
})

test('줄 높이를 바꿔도 순서와 숨긴 열은 그대로고, 처음대로는 모두 되돌린다', () => {
  draw(<Screen />)
  fireEvent.click(button('상품 위로'))
  fireEvent.click(box('결제일'))
  fireEvent.click(screen.getByText('넓게'))
  expect(kept()).toMatchObject([['no', 'name', 'paid', 'status'], { density: 'comfortable', visible: { paid: false } }])
  fireEvent.click(screen.getByText('넓게'))
  expect(kept()[1].density).toBe('comfortable')
  fireEvent.click(screen.getByText('처음대로'))
  expect(kept()).toEqual([['no', 'paid', 'name', 'status'], { density: 'compact', visible: {}, order: [], widths: {} }])
})

test('다른 목록의 열은 따로 남는다', () => {
  draw(<Screen of="claims" />)
  fireEvent.click(button('상품 위로'))
  expect(order()).toEqual(['no', 'paid', 'name', 'status'])
})
