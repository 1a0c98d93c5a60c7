import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { press } from '#tests/support/pressing.ts'
import { tableRows } from '#tests/support/tables.ts'
import { LeadTimesPage } from '../../../../src/resources/statistics/LeadTimesPage.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

test('출고 리드타임은 중앙값과 90%로 보이고, 누르면 오래 걸린 것부터 줄이 열린다', async () => {
  const { orderId } = await anOrder(api.deps, await aShop(api.deps.db), {
    paidAt: new Date('2026-11-15T09:00:00+09:00'),
    items: [{ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '123', shippedAt: new Date('2026-11-16T10:30:00+09:00') }],
  })
  const path = '/lead-times?from=2026-11-14&to=2026-11-16&compare=none'
  await open(<LeadTimesPage />, { resource: 'statistics', path })
  const table = await screen.findByLabelText('출고 리드타임 표')
  expect(tableRows(table).map((row) => Object.values(row))).toEqual([
    ['합계', '1', '1시간 30분', '1시간 30분', '0'],
    ['2026.11.16 (월)', '1', '1시간 30분', '1시간 30분', '0'],
    ['2026.11.15 (일)', '0', '—', '—', '0'],
    ['2026.11.14 (토)', '0', '—', '—', '0'],
  ])
  const asked = () => sent.findLast((one) => one.path.endsWith('/statistics/lead-times'))?.query
  await press('결제일')
  await waitFor(() => expect(asked()?.get('basis')).toBe('ORDERED'))
  fireEvent.click(within(screen.getByLabelText('무엇별로 볼지')).getByText('출고지'))
  await waitFor(() => expect([asked()?.get('basis'), asked()?.get('by')]).toEqual(['ORDERED', 'origin']))
  await press('2026.11.14 ~ 2026.11.16 중앙값 1시간 30분')
  const rows = within(await screen.findByRole('dialog'))
  await rows.findByText('오래 걸린 것부터 1건 가운데 1건이에요.')
  expect(document.querySelectorAll(`[role=dialog] a[href='/orders/${orderId}/show']`)).toHaveLength(1)
})

test('출고 리드타임 곁에 견준 기간의 숫자가 있고, 누르면 그때의 줄이 열린다', async () => {
  const { orderId } = await anOrder(api.deps, await aShop(api.deps.db), {
    paidAt: new Date('2026-11-16T09:00:00+09:00'),
    items: [{ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '123', shippedAt: new Date('2026-11-16T10:30:00+09:00') }],
  })
  const path = '/lead-times?from=2026-11-17&to=2026-11-17&lead=origin'
  await open(<LeadTimesPage />, { resource: 'statistics', path, role: 'cs' })
  const cells = () =>
    tableRows(screen.getByLabelText('출고 리드타임 표')).map((row) => Object.values(row)[1]?.replace(/\s+/g, ' '))
  await screen.findByText(/직전 기간\(2026\.11\.16\)과 견줘요/)
  expect(cells()).toEqual(['0▼ 100% 1', '0▼ 100% 1'])
  await press('2026.11.16 중앙값 1시간 30분')
  const rows = within(await screen.findByRole('dialog'))
  await rows.findByText('오래 걸린 것부터 1건 가운데 1건이에요.')
  expect(document.querySelectorAll(`[role=dialog] a[href='/orders/${orderId}/show']`)).toHaveLength(1)
})
