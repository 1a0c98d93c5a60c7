import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepBooks, lastBooks } from '#server/modules/ops/books.service.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { BooksPage } from '../../../../src/resources/books/BooksPage.tsx'

const api = useApi()
const { open } = useConsole(api)
const openBooks = () => open(<BooksPage />, { resource: 'books' })

const began_at = '2026-11-15T06:00:00+09:00'
const checks = [
  { name: '결제가 맞다', ok: true, rows: [] },
  {
    name: '환불이 맞다',
    ok: false,
    rows: [
      { order_id: 3, sku_id: 4, claim_id: 5, refund_id: 6, expected: 1_000, found: null, parts: { cash: 1 } },
      { order_id: 7, sku_id: 8, claim_id: 9, refund_id: 10, expected: 0, found: 20, parts: {} },
    ],
  },
  { name: '재고가 맞다', ok: false, rows: Array.from({ length: 20 }, (_, n) => ({ sku_id: n + 1 })) },
]
const rounds = [
  { of: 'orders' as const, also: 0, began_at, completed_at: '2026-11-16T00:10:00+09:00' },
  { of: 'skus' as const, after: 100_000, also: 1_234, began_at },
  { of: 'members' as const, up_to: 5_000, also: 1, began_at },
  { of: 'lots' as const, after: 5_000, up_to: 10_000, also: 2, began_at },
]

test('검산한 적이 없으면 그렇게 말하고, 지금 검산하면 모두 맞는지 말하고 남는다', async () => {
  const user = await openBooks()
  await screen.findByText('아직 검산한 적이 없어요')
  await user.click(screen.getByRole('button', { name: '지금 검산' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/^\d+가지가 모두 맞아요\.$/)
  expect(screen.queryByText('아직 검산한 적이 없어요')).toBeNull()
  const books = await lastBooks(api.deps.db)
  expect(screen.getAllByTitle('맞음')).toHaveLength(books?.checks.length ?? 0)
})

test('맞지 않는 것이 먼저 서고, 번호는 그 화면으로 이어지고, 어디까지 보았는지 말한다', async () => {
  const checked_at = '2026-11-16T00:20:00+09:00'
  await keepBooks(api.deps.db, { checked_at, took_ms: 1_234, checks, rounds }, api.clock.now())
  await openBooks()
  expect((await screen.findByRole('status')).textContent).toBe('3가지 가운데 2가지가 맞지 않아요.')
  expect(screen.getByRole('alert').textContent).toContain('(2026.11.16 00:20 · 1,234ms)')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '환불이 맞다',
    '재고가 맞다',
    '결제가 맞다',
  ])
  expect([screen.getAllByTitle('맞지 않음').length, screen.getAllByTitle('맞음').length]).toEqual([2, 1])
  const [refunds, stock] = screen.getAllByRole('region', { name: '맞지 않는 줄' })
  const table = within(refunds as HTMLElement)
  const cells = { order_id: '3', sku_id: '4', claim_id: '5', refund_id: '6', expected: '1000', found: '—' }
  expect(tableRows(refunds)[0]).toEqual({ ...cells, parts: '{"cash":1}' })
  const linkOf = (name: string) => decodeURIComponent(table.getByRole('link', { name }).getAttribute('href') ?? '')
  expect(['3', '4', '5', '6'].map(linkOf)).toEqual([
    '/orders/3/show',
    '/skus/4',
    '/claims/5/show',
    expect.stringContaining('/refunds?filter={"ids":[6]}'),
  ])
  expect(table.queryByText('처음 20줄만 보여 드려요.')).toBeNull()
  within(stock as HTMLElement).getByText('처음 20줄만 보여 드려요.')

  const 장부 = '장부'
  const seen = tableRowsOf('이번에 본 범위')
  const [range, also, done] = ['이번에 차례로 본 범위', '그 밖의 새것·바뀐 것·틀렸던 것', '마지막으로 전체를 다 본 때']
  const notYet = '아직 (2026.11.15 06:00부터 보는 중)'
  expect(seen).toEqual([
    { [장부]: '주문·결제·클레임', [range]: '전체', [also]: '0개', [done]: '2026.11.16 00:10' },
    { [장부]: 'SKU와 입출고 기록', [range]: '100,001번부터 끝까지', [also]: '1,234개', [done]: notYet },
    { [장부]: '회원 포인트', [range]: '처음부터 5,000번까지', [also]: '1개', [done]: notYet },
    { [장부]: '포인트 묶음', [range]: '5,001번부터 10,000번까지', [also]: '2개', [done]: notYet },
  ])
})

const tableRowsOf = (region: string) => tableRows(screen.getByRole('region', { name: region }))
