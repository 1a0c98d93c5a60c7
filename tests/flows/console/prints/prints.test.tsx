import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, manyItems } from '#tests/support/orders.ts'
import { shipAll } from '#tests/support/packing.ts'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'
import { DeliveryList } from '../../../../src/resources/deliveries/DeliveryList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const paper = vi.fn()
beforeEach(() => {
  paper.mockClear()
  vi.stubGlobal('print', paper)
})

/** What somebody does with their hands. */
const counted = (user: UserEvent) => {
  let actions = 0
  const press = async (element: HTMLElement) => {
    actions += 1
    await user.click(element)
  }
  return { press, actions: () => actions }
}
const prints = () => sent.filter(({ path }) => path.endsWith('/prints')).map(({ body }) => body)
const slips = () => [...document.querySelectorAll<HTMLElement>('section[aria-label^="패킹 슬립"]')]

test('주문 마흔 건의 패킹 슬립은 목록에서 세 번 만에 화면 순서대로 종이에 나온다', async () => {
  const shop = await aShop(api.deps.db)
  const ids = await manyItems(api.deps, shop, 40)
  const user = await open(<OrderItemList />)
  const { press, actions } = counted(user)
  await screen.findAllByLabelText('이 줄 선택')
  await press(screen.getByLabelText('이 쪽 모두 선택'))
  await screen.findByText(/^40건 선택/)
  await press(await screen.findByRole('button', { name: '인쇄' }))
  const view = within(await screen.findByRole('dialog', { name: '인쇄 · 40건' }))
  await press(view.getByRole('button', { name: '인쇄' }))
  await waitFor(() => expect(paper).toHaveBeenCalledTimes(1))

  expect(actions()).toBeLessThanOrEqual(4)
  expect(slips()).toHaveLength(40)
  expect(prints()).toEqual([
    {
      kind: 'SLIP',
      of: 'ORDER_ITEM',
      order: 'SCREEN',
      preview: false,
      reason: '출고 포장',
      ids: ids.toSorted((a, b) => a - b),
    },
  ])
  const [one] = await rows<{ count: number }>(api.deps.db, sql`select count(*)::int as count from printed_slips`)
  expect(one?.count).toBe(40)
  expect(view.getByRole('status').textContent).toBe('패킹 슬립(거래명세서) 40장, 모두 40개')
  expect(slips()[0]?.querySelector('svg')?.getAttribute('aria-label')).toMatch(/^바코드 HS\d+-1$/)
  // a line below the sum would stand alone on a page of its own
  expect(slips()[0]?.lastElementChild?.tagName).toBe('TABLE')
})

test('무엇을 어떤 종이에 어떤 순서로 인쇄했는지 기억하고, 피킹 리스트는 이유를 묻지 않는다', async () => {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop, { items: [{}, { quantity: 2, paid: 40_000 }] })
  const user = await open(<OrderItemList />)
  await selectPage(user)
  await user.click(await screen.findByRole('button', { name: '인쇄' }))
  await user.click(await screen.findByRole('radio', { name: '피킹 리스트' }))
  await user.click(screen.getByRole('radio', { name: '100 × 150 mm' }))
  await user.click(screen.getByRole('radio', { name: '창고 위치 순서' }))
  expect(screen.queryByLabelText(/인쇄하는 이유/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: '인쇄' }))
  const view = within(await screen.findByRole('dialog', { name: '인쇄 · 2건' }))
  for (const name of ['피킹 리스트', '100 × 150 mm', '창고 위치 순서'])
    expect(view.getByRole<HTMLInputElement>('radio', { name }).checked, name).toBe(true)
  await user.click(view.getByRole('button', { name: '미리 보기' }))
  const list = within(await view.findByRole('region', { name: '피킹 리스트' }))
  expect(list.getAllByRole('row')).toHaveLength(2)
  list.getByRole('cell', { name: '3' })
  expect(paper).not.toHaveBeenCalled()
})

test('나오지 않는 것은 몇 건이 왜인지 말하고, 이유를 지우면 인쇄할 수 없다', async () => {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop, { items: [{ holdReason: '재고 확인' }] })
  const user = await open(<OrderItemList />)
  await selectPage(user)
  await user.click(await screen.findByRole('button', { name: '인쇄' }))
  const view = within(await screen.findByRole('dialog', { name: '인쇄 · 1건' }))
  const reason = view.getByLabelText(/인쇄하는 이유/)
  await user.clear(reason)
  expect(view.getByRole<HTMLButtonElement>('button', { name: '인쇄' }).disabled).toBe(true)
  await user.type(reason, '재포장{Enter}')
  await view.findByText(/고른 것 가운데 1건은 나오지 않아요/)
  view.getByText(/배송보류: 재고 확인/)
  view.getByText(/인쇄할 것이 없어요/)
  expect(paper).not.toHaveBeenCalled()
})

test('배송 목록에서도 고른 배송의 슬립이 송장 바코드와 함께 나온다', async () => {
  const shop = await aShop(api.deps.db)
  const { itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
  await shipAll(await api.staff('ops'), itemIds)
  const user = await open(<DeliveryList />, { resource: 'deliveries' })
  await screen.findByText('584012345678')
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: '인쇄' }))
  const view = within(await screen.findByRole('dialog', { name: '인쇄 · 1건' }))
  await user.click(view.getByRole('button', { name: '인쇄' }))
  await waitFor(() => expect(paper).toHaveBeenCalledTimes(1))
  within(slips()[0] as HTMLElement).getByRole('img', { name: '바코드 584012345678' })
})
