import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, manyItems, statusOf } from '#tests/support/orders.ts'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

/** Three new orders; the customer of the last one has asked to cancel. */
async function threeOrders() {
  const shop = await aShop(api.deps.db)
  const first = await anOrder(api.deps, shop)
  const second = await anOrder(api.deps, shop)
  const claimed = await anOrder(api.deps, shop, {
    items: [{ claimId: 1, claimType: 'cancel', claimStatus: 'REQUESTED' }],
  })
  return { first, second, claimed, ids: [first, second, claimed].map((order) => order.itemIds[0] ?? 0) }
}

const rowOf = async (orderNo: string) => {
  const cell = await screen.findByRole('button', { name: orderNo })
  return within(cell.closest<HTMLElement>('[role="row"]') ?? document.body)
}
const isSelected = async (orderNo: string) => (await rowOf(orderNo)).getByRole<HTMLInputElement>('checkbox').checked

const commits = () =>
  sent.filter(({ path, body }) => path.endsWith('/bulk/processing-order') && !(body as { dry_run?: boolean }).dry_run)
const jobs = () => rows<{ id: number; total: number }>(api.deps.db, sql`select id, total from jobs order by id`)

async function confirmAll(user: UserEvent) {
  await selectPage(user)
  await screen.findByText(/^3건 선택/)
  fireEvent.keyDown(document.body, { code: 'KeyP', key: 'p' })
  const sheet = within(await screen.findByRole('dialog', { name: '발주확인' }))
  return { sheet, go: await sheet.findByRole('button', { name: '처리 가능한 2건만 진행' }) }
}

test('미리보기는 아무것도 바꾸지 않고 처리할 수 없는 주문을 사유별로 먼저 보여 준다', async () => {
  const { ids } = await threeOrders()
  const user = await open(<OrderItemList />)
  const { sheet } = await confirmAll(user)

  const groups = sheet.getAllByRole('listitem').map((item) => item.textContent)
  expect(groups[0]).toContain('처리 불가')
  expect(groups[0]).toContain('취소 진행 중이라 발주확인할 수 없어요.')
  expect(groups[1]).toContain('처리 가능')
  for (const id of ids) expect(await statusOf(api.deps.db, id)).toBe('PAID')
  expect(await jobs()).toEqual([])
})

test('결과는 성공과 실패를 함께 말하고, 닫으면 실패한 주문만 선택되어 있다', async () => {
  const { claimed, ids } = await threeOrders()
  const user = await open(<OrderItemList />)
  const { go } = await confirmAll(user)
  await user.click(go)

  const result = within(await screen.findByRole('dialog', { name: '발주확인 결과' }))
  result.getByText('성공 2 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  await user.click(result.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^1건 선택/)
  expect(await isSelected(claimed.orderNo)).toBe(true)
  expect(await Promise.all(ids.map((id) => statusOf(api.deps.db, id)))).toEqual([
    'PROCESSING_ORDER',
    'PROCESSING_ORDER',
    'PAID',
  ])
})

test('실패 건만 다시 시도하면 실패한 주문만 새 작업으로 간다', async () => {
  const { claimed, ids } = await threeOrders()
  const user = await open(<OrderItemList />)
  const { go } = await confirmAll(user)
  await user.click(go)
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 1 · 확인 필요 0')

  await api.deps.db.update(orderItems).set({ claimStatus: 'RETRACTED' }).where(eq(orderItems.orderId, claimed.orderId))
  await user.click(screen.getByRole('button', { name: '실패 건만 다시 시도' }))
  await user.click(await screen.findByRole('button', { name: '1건 발주확인' }))
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')

  expect((await jobs()).map((job) => job.total)).toEqual([3, 1])
  expect(commits().at(-1)?.body).toEqual({ ids: [ids[2]] })
  expect(await statusOf(api.deps.db, ids[2] ?? 0)).toBe('PROCESSING_ORDER')
})

test('다시 시도하려다 그만두어도 실패한 주문은 그대로 선택되어 있다', async () => {
  const { first, claimed } = await threeOrders()
  const user = await open(<OrderItemList />)
  const { go } = await confirmAll(user)
  await user.click(go)
  await user.click(await screen.findByRole('button', { name: '실패 건만 다시 시도' }))
  await screen.findByText(/처리 불가/)
  await user.click(screen.getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^1건 선택/)
  expect(await isSelected(claimed.orderNo)).toBe(true)
  await waitFor(() => expect(screen.queryByRole('button', { name: first.orderNo })).toBeNull())
  expect(commits()).toHaveLength(1)
})

test('진행을 두 번 눌러도 같은 작업 하나다', async () => {
  await threeOrders()
  const user = await open(<OrderItemList />)
  const { go } = await confirmAll(user)
  go.click()
  go.click()
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 1 · 확인 필요 0')

  expect(new Set(commits().map(({ requestId }) => requestId)).size).toBe(1)
  expect(await jobs()).toHaveLength(1)
})

test('되돌리기는 성공한 주문을 신규주문으로 돌려놓는 또 하나의 작업이다', async () => {
  const { ids } = await threeOrders()
  const user = await open(<OrderItemList />)
  const { go } = await confirmAll(user)
  await user.click(go)
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  const undo = screen.getByRole('button', { name: '되돌리기' })
  await waitFor(() => expect(undo.hasAttribute('disabled')).toBe(false))
  await user.click(undo)

  await user.click(await screen.findByRole('button', { name: '2건 발주확인 되돌리기' }))
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  for (const id of ids) expect(await statusOf(api.deps.db, id)).toBe('PAID')
})

test('조건 전체를 고르면 조건과 본 시각을 보내고 정확한 수는 서버가 세며, 찾는 말을 바꾸면 선택이 모두 풀린다', async () => {
  const shop = await aShop(api.deps.db)
  await manyItems(api.deps, shop, 3)
  const filter = encodeURIComponent(JSON.stringify({ status: ['PAID'] }))
  const user = await open(<OrderItemList />, {
    path: `/order-items?filter=${filter}&perPage=2&page=1&sort=paid_at&order=DESC`,
  })
  await selectPage(user)
  await user.click(await screen.findByRole('button', { name: '이 조건의 3건 모두 선택' }))
  fireEvent.keyDown(document.body, { code: 'KeyP', key: 'p' })
  await screen.findByRole('button', { name: '3건 발주확인' })

  const body = sent.findLast(({ path }) => path.endsWith('/bulk/processing-order'))?.body
  expect(body).toMatchObject({ filter: { status: ['PAID'] }, as_of: expect.any(String) as string, dry_run: true })

  await user.click(screen.getByRole('button', { name: '취소' }))
  await screen.findByText(/^3건 선택/)
  await user.type(await screen.findByRole('textbox', { name: /수령인으로 찾기/ }), '261116Z0000001{Enter}')
  await screen.findByText('선택한 것이 없어요')
  await screen.findByRole('button', { name: '261116Z0000001' })
  expect(await isSelected('261116Z0000001')).toBe(false)
})
