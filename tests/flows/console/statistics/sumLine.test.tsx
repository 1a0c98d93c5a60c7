import { sql } from 'drizzle-orm'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatNumber } from '#shared/format/krw.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { press } from '#tests/support/pressing.ts'
import { cellsOf } from '#tests/support/tables.ts'
import { StatisticsPage } from '../../../../src/resources/statistics/StatisticsPage.tsx'

const api = useApi()
const { open } = useConsole(api)
const COUNT = 520

/** Each product sold for three times its number in won, a third of which was given back; the day as a whole is all of them. */
const sold = () =>
  api.deps.db.execute(sql`
    with closed as (insert into sales_closed_days (day, closed_at) values ('2026-11-15', now())),
      lines as (select 'PRODUCT/BO' as view, 1 as one, n::text as key, 1 as count, 3 * n as cash, n as back from generate_series(1, ${COUNT}::int) n)
    insert into sales_rollups (view, day, brand_id, shipping_origin_id, key, orders, items, cash, refund_cash, goods, product_discount, product_coupon, cart_coupon, shipping_coupon, points, shipping, refund_items, refund_points, back_items, back_points, back_cash, canceled, returned, exchanged)
    select view, date '2026-11-15', one, one, key, count, count, cash, back, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from (select * from lines union all select 'ALL', 0, '', count(*), sum(cash), sum(back) from lines) w`)

const table = () => screen.getByLabelText('상품별 매출 표')
const lines = () => [...table().querySelectorAll<HTMLTableRowElement>('tbody tr')]
const headings = ['결제금액 (원)', '환불금액 (원)', '순매출 (원)']
const moneyOf = (row: HTMLTableRowElement) => {
  const cells = cellsOf(row)
  return headings.map((name) => Number(cells[name]?.replaceAll(',', '')))
}

test('합계 줄은 서버가 답한 합이고, 더 불러오거나 순서를 바꿔도 그 값으로 맨 위에 붙어 있으며, 모든 줄의 합과 같다', async () => {
  await sold()
  const period = 'from=2026-11-15&to=2026-11-15'
  const { body } = await (
    await api.staff('admin')
  ).get<{ total: Record<'gross' | 'refunds' | 'net', number>; total_count: number }>(
    `/store-admin/v1/statistics/breakdown?${period}&by=product&limit=1`,
  )
  expect(body.total_count).toBe(COUNT)
  const { gross, refunds, net } = body.total
  expect([gross, refunds, net]).toEqual([406_380, 135_460, 270_920])

  await open(<StatisticsPage />, {
    resource: 'statistics',
    path: `/statistics?${period}&compare=none&part=product`,
    role: 'admin',
  })
  await screen.findByText(/^520줄 가운데/)
  const expectSum = (next: string) => {
    const [sum, first] = lines()
    expect(sum?.textContent).toMatch(/^합계/)
    expect(sum && moneyOf(sum)).toEqual([gross, refunds, net])
    expect(sum?.dataset['total']).toBe('true')
    for (const cell of sum?.cells ?? []) expect(getComputedStyle(cell).position).toBe('sticky')
    expect(first?.cells[0]?.textContent).toBe(next)
  }
  const named = (key: number) => `지운 상품 (${key}번)`
  expectSum(named(COUNT))
  await press('이어서 불러오기')
  await waitFor(() => expect(screen.queryByText('이어서 불러오기')).toBeNull())
  expectSum(named(COUNT))
  fireEvent.click(within(table()).getByText('순매출'))
  await waitFor(() => expectSum(named(1)))

  for (const shown of [200, 400]) await press(`더 보기 (${formatNumber(shown)} / ${formatNumber(COUNT)}줄)`)
  const [, ...all] = lines()
  expect(all).toHaveLength(COUNT)
  const sums = all.map(moneyOf).reduce((sum, row) => sum.map((value, n) => value + (row[n] ?? 0)))
  expect(sums).toEqual([gross, refunds, net])
})
