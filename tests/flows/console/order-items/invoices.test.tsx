import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { sql } from 'drizzle-orm'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, seojun, statusOf } from '#tests/support/orders.ts'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'
import { drafts } from '../../../../src/resources/order-items/invoices/invoiceDrafts.ts'

const api = useApi()
const { open } = useConsole(api)
// another file of this process may have left some
beforeEach(() => drafts.forgetDrafts([...drafts.all().keys()]))
const preparing = `/order-items?filter=${encodeURIComponent(JSON.stringify({ status: ['PROCESSING_ORDER'] }))}&page=1&perPage=25&sort=id&order=ASC`

async function twoToShip() {
  const shop = await aShop(api.deps.db)
  const items = [{ status: 'PROCESSING_ORDER' as const }]
  const first = await anOrder(api.deps, shop, { items })
  const second = await anOrder(api.deps, shop, { items, person: seojun })
  const user = await open(<OrderItemList />, { path: preparing })
  const cellOf = (orderNo: string) => screen.findByLabelText<HTMLInputElement>(`${orderNo} 송장번호`)
  return { user, first, second, cells: [await cellOf(first.orderNo), await cellOf(second.orderNo)] as const }
}

/** Closing forgets the numbers that were sent. */
async function closeResult(user: UserEvent) {
  const result = within(screen.getByRole('dialog'))
  await user.click(result.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const invoices = () =>
  rows<{ carrier: string; invoice_no: string }>(
    api.deps.db,
    sql`select carrier, invoice_no from order_items where invoice_no is not null order by id`,
  )

test('엑셀에서 복사한 두 열을 붙여넣으면 아래로 채워지고 한 번에 발송된다', async () => {
  const { user, first, second, cells } = await twoToShip()
  await user.click(cells[0])
  await user.paste('롯데택배\t4012-3456-7890\n한진\t501234567891')

  expect(cells.map((cell) => cell.value)).toEqual(['401234567890', '501234567891'])
  await user.click(screen.getByRole('button', { name: '2건 발송처리' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await statusOf(api.deps.db, first.itemIds[0] ?? 0)).toBe('PROCESSING_ORDER')

  await user.click(screen.getByRole('button', { name: '2건 발송처리' }))
  const sheet = within(await screen.findByRole('dialog', { name: '발송처리' }))
  await user.click(await sheet.findByRole('button', { name: '2건 발송처리' }))
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect(await invoices()).toEqual([
    { carrier: 'LOTTE', invoice_no: '401234567890' },
    { carrier: 'HANJIN', invoice_no: '501234567891' },
  ])
  expect(await statusOf(api.deps.db, second.itemIds[0] ?? 0)).toBe('SHIPPING')
  await closeResult(user)
})

test('택배사에 맞지 않는 송장번호는 입력한 자리에서 알리고, 나머지만 발송한다', async () => {
  const { user, first, second, cells } = await twoToShip()
  await user.click(cells[0])
  await user.paste('1234')
  expect(cells[0].getAttribute('aria-invalid')).toBe('true')
  fireEvent.keyDown(cells[0], { key: 'Enter', code: 'Enter' })
  expect(document.activeElement).toBe(cells[1])
  await user.paste('123456789012')
  expect(cells[1].getAttribute('aria-invalid')).not.toBe('true')

  await user.click(screen.getByRole('button', { name: '2건 발송처리' }))
  await user.click(await screen.findByRole('button', { name: '처리 가능한 1건만 진행' }))
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  expect(await statusOf(api.deps.db, first.itemIds[0] ?? 0)).toBe('PROCESSING_ORDER')
  expect(await statusOf(api.deps.db, second.itemIds[0] ?? 0)).toBe('SHIPPING')

  await closeResult(user)
  expect((await screen.findByLabelText<HTMLInputElement>(`${first.orderNo} 송장번호`)).value).toBe('1234')
})
