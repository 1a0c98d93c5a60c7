import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, seojun, statusOf } from '#tests/support/orders.ts'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'

const api = useApi()
const { open } = useConsole(api)

const orderNos = () => {
  const grid = screen.getByRole('grid', { name: '주문상품' })
  return within(grid)
    .getAllByRole('button')
    .map((button) => button.textContent ?? '')
    .filter((text) => text.startsWith('261116'))
}

test('목록은 발송기한이 급한 주문부터 열린다', async () => {
  const shop = await aShop(api.deps.db)
  const later = await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-20' }] })
  const late = await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-10' }] })
  const soon = await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-17' }] })
  await open(<OrderItemList />)
  await screen.findByRole('button', { name: later.orderNo })
  expect(orderNos()).toEqual([late.orderNo, soon.orderNo, later.orderNo])
})

test('떠난 주문의 탭은 새것부터, 할 일의 탭은 다시 급한 것부터 보여 준다', async () => {
  const shop = await aShop(api.deps.db)
  const at = (day: string) => new Date(`2026-11-${day}T09:00:00+09:00`)
  const order = (status: 'PAID' | 'DELIVERED', paidAt: Date, shipBy: string) =>
    anOrder(api.deps, shop, { paidAt, items: [{ status, paidAt, shipBy }] })
  const left = [
    await order('DELIVERED', at('12'), '2026-11-13'),
    await order('DELIVERED', at('14'), '2026-11-20'),
  ] as const
  const waiting = [await order('PAID', at('13'), '2026-11-10'), await order('PAID', at('15'), '2026-11-18')] as const
  const user = await open(<OrderItemList />)
  await screen.findByRole('button', { name: waiting[0].orderNo })
  await user.click(await screen.findByRole('tab', { name: /^배송완료/ }))
  await screen.findByRole('button', { name: left[0].orderNo })
  await waitFor(() => expect(orderNos()).toEqual([left[1].orderNo, left[0].orderNo]))
  await user.click(await screen.findByRole('tab', { name: /^신규주문/ }))
  await waitFor(() => expect(orderNos()).toEqual([waiting[0].orderNo, waiting[1].orderNo]))
})

test('다른 사람이 처리하면 줄은 제자리에서 바뀌고 탭의 수를 다시 센다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderNo, itemIds } = await anOrder(api.deps, shop)
  await open(<OrderItemList />)
  await screen.findByRole('button', { name: orderNo })
  await screen.findByRole('tab', { name: '신규주문 1' })
  await (await api.staff('ops')).post('/store-admin/v1/order-items/bulk/processing-order', { ids: itemIds })
  await screen.findByRole('tab', { name: '상품준비중 1' })
  await screen.findByRole('tab', { name: '신규주문 0' })
  expect(orderNos()).toEqual([orderNo])
})

test('발송지연은 새 날짜와 사유를 미리 보고 알리며, 고객은 한 통을 받는다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderNo } = await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-10' }, { shipBy: '2026-11-10' }] })
  const user = await open(<OrderItemList />)
  await screen.findAllByRole('button', { name: orderNo })
  await selectPage(user)
  await user.click(await screen.findByRole('button', { name: '발송지연 처리' }))
  const sheet = within(await screen.findByRole('dialog', { name: '발송지연 처리' }))
  const day = await sheet.findByRole('group', { name: '새 발송일' })
  expect(day.textContent?.replace(/[^\d.]/g, '')).toMatch(/^\d{4}\.\d\d\.\d\d$/)
  await user.type(sheet.getByLabelText('사유 직접 쓰기'), '컨테이너가 늦게 들어왔어요.')
  await user.click(await sheet.findByRole('button', { name: '2건 발송지연 처리' }))
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  await sendMessages(api.deps)
  const letters = await rows<{ body: string }>(api.deps.db, sql`select body from messages`)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body).toContain('컨테이너가 늦게 들어왔어요.')
  const result = within(screen.getByRole('dialog'))
  await user.click(result.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  expect((await screen.findAllByText('지연 안내')).length).toBe(2)
})

test('합포장은 송장번호 하나로 묶고, 한 번 눌러 풀 수 있다', async () => {
  const shop = await aShop(api.deps.db)
  const ready = { status: 'PROCESSING_ORDER' as const }
  const first = await anOrder(api.deps, shop, { items: [ready] })
  const second = await anOrder(api.deps, shop, { items: [ready] })
  const other = await anOrder(api.deps, shop, { items: [ready], person: seojun })
  const path = `/order-items?filter=${encodeURIComponent(JSON.stringify({ status: ['PROCESSING_ORDER'] }))}&page=1&perPage=25&sort=id&order=ASC`
  const user = await open(<OrderItemList />, { path })
  const cellOf = (orderNo: string) => screen.findByLabelText<HTMLInputElement>(`${orderNo} 송장번호`)
  const fill = async () => {
    await user.click((await screen.findAllByRole('button', { name: '합포장 2건' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: '합포장 2건' }))
    return dialog
  }
  expect(screen.queryByRole('button', { name: '합포장 1건' })).toBeNull()
  let dialog = await fill()
  await user.type(dialog.getByLabelText('송장번호'), '584012345678')
  await user.click(dialog.getByRole('button', { name: '2건에 넣기' }))
  expect((await cellOf(first.orderNo)).value).toBe('584012345678')
  expect((await cellOf(second.orderNo)).value).toBe('584012345678')
  expect((await cellOf(other.orderNo)).value).toBe('')

  dialog = await fill()
  await user.click(await dialog.findByRole('button', { name: '묶음 풀기' }))
  expect((await cellOf(first.orderNo)).value).toBe('')
  expect((await cellOf(second.orderNo)).value).toBe('')

  dialog = await fill()
  await user.type(dialog.getByLabelText('송장번호'), '584012345679')
  await user.click(dialog.getByRole('button', { name: '2건에 넣기' }))
  await user.click(await screen.findByRole('button', { name: '2건 발송처리' }))
  const sheet = within(await screen.findByRole('dialog', { name: '발송처리' }))
  await user.click(await sheet.findByRole('button', { name: '2건 발송처리' }))
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  for (const order of [first, second]) expect(await statusOf(api.deps.db, order.itemIds[0] ?? 0)).toBe('SHIPPING')
  const parcels = await rows<{ invoice: string }>(
    api.deps.db,
    sql`select distinct invoice_no as invoice from deliveries`,
  )
  expect(parcels).toEqual([{ invoice: '584012345679' }])
})

test('메모는 @이름으로 동료를 부르고, 고정하면 목록에 남는다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderNo } = await anOrder(api.deps, shop)
  await api.staff('cs')
  const [person] = await rows<{ name: string }>(api.deps.db, sql`select name from admins where role = 'cs'`)
  const user = await open(<OrderItemList />)
  await user.click(await screen.findByRole('button', { name: `${orderNo} 메모 쓰기` }))
  const dialog = within(await screen.findByRole('dialog', { name: '운영메모' }))
  await user.type(dialog.getByLabelText('새 메모'), '@')
  await user.click(await dialog.findByRole('button', { name: `@${person?.name}` }))
  await user.type(dialog.getByLabelText('새 메모'), '선물 포장이에요')
  await user.click(dialog.getByRole('button', { name: '메모 남기기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rows(api.deps.db, sql`select 1 from memo_mentions`)).toHaveLength(1)

  await user.click(await screen.findByRole('button', { name: /^메모 1개/ }))
  const again = within(await screen.findByRole('dialog', { name: '운영메모' }))
  await user.click(await again.findByRole('button', { name: '메모 고정' }))
  expect(await again.findByRole('button', { name: '메모 고정 풀기' })).toBeTruthy()
  expect(await rows(api.deps.db, sql`select 1 from order_items where memo_pinned`)).toHaveLength(1)
})
