import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { reconcileDay } from '#server/modules/reconciliations/reconciliation.service.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm } from '#tests/support/buying.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { ReconciliationList } from '../../../../src/resources/reconciliations/ReconciliationList.tsx'

const api = useApi()
const { shopping } = useSandbox(api)
const { open } = useConsole(api)

const rowOf = async (day: string) => (await screen.findByText(day)).closest('tr') as HTMLElement

test('날마다 결제사와 견준 건수와 금액을 보고, 다른 것은 펼쳐서 주문으로 간다', async () => {
  const { customer, sheet } = await shopping()
  const paying = await approve(api, customer, sheet)
  expect((await confirm(paying)).status).toBe(200)
  await reconcileDay(api.deps, '2026-11-15')
  await api.deps.db.execute(sql`update sandbox_payments set amount = amount + 1000 where id = ${paying.key}`)
  await reconcileDay(api.deps, '2026-11-16')
  const money = (amount: number) => `${amount.toLocaleString('ko-KR')}원`
  const ours = sheet.price.payable

  const user = await open(<ReconciliationList />, { resource: 'reconciliations', role: 'cs' })
  const different = within(await rowOf('2026.11.16'))
  different.getByText('다름')
  different.getByText('모의 결제사')
  different.getByText(money(ours + 1000))
  const matched = within(await rowOf('2026.11.15'))
  matched.getByText('맞음')
  matched.getByText('없음')

  await user.click(different.getByRole('button', { name: '1건 보기' }))
  const found = within(await screen.findByRole('dialog', { name: '2026.11.16의 차이' }))
  found.getByText('결제 금액이 다름')
  found.getByText(`결제 ${money(ours)}`)
  found.getByText(`결제 ${money(ours + 1000)}`)
  const link = found.getByRole('link', { name: sheet.order_no })
  expect(link.getAttribute('href')).toContain(`/orders/${sheet.id}/show`)

  await user.click(found.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('combobox', { name: '보기' }))
  await user.click(await screen.findByRole('option', { name: '확인할 것이 남은 날만' }))
  await waitFor(() => expect(screen.queryByText('2026.11.15')).toBeNull())
  await screen.findByText('2026.11.16')

  await api.deps.db.execute(sql`update sandbox_payments set amount = amount - 1000 where id = ${paying.key}`)
})

test('결제사의 내역을 읽지 못한 날은 그렇다고 하고, 다시 견준다고 알린다', async () => {
  const { gateway } = api.deps
  api.deps.gateway = { ...gateway, list: () => Promise.reject(new Error('점검 중')) }
  vi.mocked(console.error).mockImplementationOnce(() => {})
  await reconcileDay(api.deps, '2026-11-16').finally(() => (api.deps.gateway = gateway))
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('점검 중'))
  const user = await open(<ReconciliationList />, { resource: 'reconciliations', role: 'cs' })
  const row = within(await rowOf('2026.11.16'))
  row.getByText('견주지 못함')
  await user.click(row.getByRole('button', { name: '이유 보기' }))
  await screen.findByText(/거래 내역을 읽지 못했어요/)
})
