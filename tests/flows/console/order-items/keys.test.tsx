import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'

const api = useApi()
const { open } = useConsole(api)

async function openWithOneSelected() {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop)
  const user = await open(<OrderItemList />)
  await selectPage(user)
  await screen.findByText(/^1건 선택/)
  return user
}

test('한글 입력 상태에서도 단축키는 글자가 아니라 자리로 알아듣는다', async () => {
  await openWithOneSelected()
  fireEvent.keyDown(document.body, { code: 'KeyP', key: 'ㅔ' })
  await screen.findByRole('dialog', { name: '발주확인' })
})

test('음절을 조합하는 동안의 글쇠는 단축키가 아니다', async () => {
  await openWithOneSelected()
  const composing = createEvent.keyDown(document.body, { code: 'KeyP', key: 'Process', isComposing: true })
  fireEvent(document.body, composing)
  fireEvent.keyDown(document.body, { code: 'KeyP', key: 'Process', keyCode: 229 })
  expect(composing.defaultPrevented).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('검색창에 쓰는 글자는 단축키가 아니다', async () => {
  const user = await openWithOneSelected()
  const box = await screen.findByLabelText(/수령인으로 찾기/)
  await user.type(box, 'psd')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((box as HTMLInputElement).value).toBe('psd')
})

test('할 수 없는 단계는 사라지지 않고 이유를 말한다', async () => {
  await openWithOneSelected()
  fireEvent.keyDown(document.body, { code: 'KeyD', key: 'd' })
  await screen.findByText('선택한 주문은 배송완료할 수 있는 상태가 아니에요')
  expect(screen.getByRole('button', { name: '배송완료' }).getAttribute('aria-disabled')).toBe('true')
})

test('열린 창 뒤에서는 단축키가 아무것도 시작하지 않는다', async () => {
  await openWithOneSelected()
  fireEvent.keyDown(document.body, { code: 'KeyH', key: 'h' })
  await screen.findByRole('dialog', { name: '배송보류' })
  fireEvent.keyDown(document.body, { code: 'KeyP', key: 'p' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
})
