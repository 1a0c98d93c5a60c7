import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import type { Dashboard as Answer } from '#server/modules/dashboard/dashboard.contract.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { tableRows } from '#tests/support/tables.ts'
import { Dashboard } from '../../../../src/resources/dashboard/Dashboard.tsx'
import { countText, todoLink } from '../../../../src/resources/dashboard/todoLink.ts'

const api = useApi()
const { open } = useConsole(api)

const part = (name: string) => screen.getByRole('region', { name })
const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => [link.textContent, new URL(link.getAttribute('href')?.replace(/^#/, '') ?? '', 'http://x')] as const)

test('할 일은 급한 것부터 제 칸에 서고, 누르면 그 수를 이루는 줄만 열리며, 오늘은 지난주 같은 요일과 견준다', async () => {
  const shop = await aShop(api.deps.db)
  const paid = (iso: string, shipBy: string, count = 1) =>
    anOrder(api.deps, shop, { paidAt: new Date(iso), items: Array.from({ length: count }, () => ({ shipBy })) })
  await paid('2026-11-10T10:00:00+09:00', '2026-11-11')
  await paid('2026-11-13T10:00:00+09:00', '2026-11-16', 2)
  await paid('2026-11-16T00:00:00+09:00', '2026-11-17', 3)
  await paid('2026-11-09T09:59:00+09:00', '2026-11-10')
  await paid('2026-11-09T10:30:00+09:00', '2026-11-10')
  FreshCache.forgetAll()
  const { body: answer } = await (await api.staff('ops')).get<Answer>('/store-admin/v1/dashboard')
  await open(<Dashboard />, { resource: 'dashboard', role: 'ops' })
  await screen.findByText(/^최근 30일 매출$/)
  screen.getByText(/2026\.11\.16 10:00/)

  const titles = { LATE: '기한이 지난 일', TODAY: '오늘까지 할 일', REST: '그 밖의 일' }
  for (const [urgency, title] of Object.entries(titles)) {
    const todos = answer.todos.filter((todo) => todo.urgency === urgency && (urgency === 'REST' || todo.count > 0))
    expect(todos.length, title).toBeGreaterThan(0)
    const shown = linksIn(part(title))
    expect(shown.map(([text]) => text?.replaceAll(' ', ''))).toEqual(
      todos.map((todo) => `${todo.label}${countText(todo)}`.replaceAll(' ', '')),
    )
    for (const [n, todo] of todos.entries()) {
      const address = shown[n]?.[1]
      const searchParams = address?.searchParams ?? new URLSearchParams()
      expect(address?.pathname).toBe(`/${todo.resource}`)
      expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual(todo.filter)
      const order = todo.sort === null ? null : todo.sort.startsWith('-') ? 'DESC' : 'ASC'
      expect([searchParams.get('sort'), searchParams.get('order')]).toEqual([
        todo.sort?.replace('-', '') ?? null,
        order,
      ])
    }
    if (urgency !== 'REST') expect(part(title).textContent).toContain(`${title}${todos.length}가지`)
  }

  const selling = part('오늘 판매')
  expect(selling.textContent).toContain('지난주 월요일(11월 9일)의 같은 시각까지와 견줘요.')
  expect(selling.textContent).toContain('결제금액60,000원▲ 200%지난주 20,000원')
  expect(selling.textContent).toContain('주문1건지난주와 같아요지난주 1건')
  expect(selling.textContent).toContain('판매 수량3개▲ 200%지난주 1개')
  const days = linksIn(selling).map(([text, { searchParams }]) => [text, JSON.parse(searchParams.get('filter') ?? '')])
  expect(days).toEqual([
    ['오늘 결제된 주문상품', { paid_from: '2026-11-16', paid_to: '2026-11-16' }],
    ['그날 하루', { paid_from: '2026-11-09', paid_to: '2026-11-09' }],
  ])

  const best = part('많이 팔린 상품 (7일)')
  expect(within(best).getByRole('listitem').textContent).toBe(`1요가 매트오늘 3개${answer.best_sellers[0]?.quantity}개`)
  expect(answer.best_sellers[0]?.quantity).toBeGreaterThan(3)
  const [[, bestLink] = []] = linksIn(best)
  expect(JSON.parse(bestLink?.searchParams.get('filter') ?? '')).toEqual({ product_id: [shop.productId] })

  const sales = answer.sales ?? []
  const sum = (field: 'gross' | 'refunds' | 'net' | 'orders') => sales.reduce((total, day) => total + day[field], 0)
  expect(sum('orders')).toBe(5)
  expect(part('최근 30일 매출').textContent).toContain(
    `결제금액 ${formatKrw(sum('gross'))} · 환불금액 ${formatKrw(sum('refunds'))} · 순매출 ${formatKrw(sum('net'))} · 주문 5건.`,
  )
  const rows = tableRows(part('일별 매출 표'))
  expect([rows.length, rows[0]?.['날짜'], rows.at(-1)?.['날짜']]).toEqual([30, '2026-11-16', '2026-10-18'])
  expect(rows[0]).toEqual({
    날짜: '2026-11-16',
    주문: '1',
    결제금액: '60,000원',
    할인: formatKrw((sales.at(-1)?.product_discount ?? 0) + (sales.at(-1)?.coupon_discount ?? 0)),
    배송비: '0원',
    환불금액: '0원',
    순매출: '60,000원',
  })
})

test('할 일이 없으면 없다고 말하고, 매출을 볼 수 없는 역할에는 금액이 하나도 없다', async () => {
  await open(<Dashboard />, { resource: 'dashboard', role: 'cs' })
  await screen.findByText('기한이 지난 일이 없어요.')
  screen.getByText('오늘까지 할 일을 모두 했어요.')
  screen.getByText('아직 팔린 상품이 없어요.')
  expect(document.body.textContent).not.toMatch(/\d원|매출|결제금액/)
})

test('세다 만 수에는 더하기가 붙는다', () => {
  expect(countText({ count: 1_234, capped: false })).toBe('1,234건')
  expect(countText({ count: 10_000, capped: true })).toBe('10,000+건')
  expect(todoLink({ resource: 'refunds', filter: {}, sort: null })).toBe(
    `/refunds?${new URLSearchParams({ displayedFilters: '{}', filter: '{}', page: '1' })}`,
  )
})
