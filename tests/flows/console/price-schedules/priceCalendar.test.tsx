import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon, openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { ofProduct, schedule } from '#tests/support/priceSchedules.ts'
import { ConflictMap } from '#console/prices/ConflictMap.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { PriceCalendar } from '../../../../src/resources/price-schedules/calendar/PriceCalendar.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const onShelf = (values: object = {}) => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, ...values })
const dayOf = (name: RegExp) => screen.findByRole('gridcell', { name })

test('달력은 날마다 예약과 타임세일을 세고, 화살표로 날을 고르면 아래에 그날의 것이 보인다', async () => {
  const admin = await api.staff('admin')
  const [roller, mat] = [await onShelf({ name: '폼롤러' }), await onShelf({ name: '요가매트' })]
  await schedule(admin, ofProduct(roller.id, 30_000, { end_at: '2026-11-18T00:00:00+09:00' }))
  await openTimeSale(api.deps.db, mat.id, 32_000, {
    startsAt: new Date('2026-11-17T00:00:00+09:00'),
    endsAt: new Date('2026-11-18T00:00:00+09:00'),
  })
  const user = await open(<PriceCalendar />, { resource: 'price-schedules', path: '/price-calendar', role: 'ops' })
  await screen.findByText('2026년 11월')
  const today = await dayOf(/^11월 16일 월요일, 예약 1개, 타임세일 0개$/)
  expect(today.tabIndex).toBe(0)
  today.focus()
  await user.keyboard('{ArrowRight}')
  const next = await dayOf(/^11월 17일 화요일, 예약 1개, 타임세일 1개$/)
  await waitFor(() => expect(document.activeElement).toBe(next))
  const day = within(screen.getByRole('region', { name: '이날의 가격' }))
  day.getByRole('link', { name: '폼롤러' })
  expect(day.getAllByRole('link')).toHaveLength(2)
  await user.keyboard('{ArrowRight}')
  await dayOf(/^11월 18일 수요일, 예약 0개, 타임세일 0개$/)
  await screen.findByText('이날은 원래 가격으로 팔아요.')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await screen.findByText('2026년 12월')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('12월 2일 수요일, 예약 0개, 타임세일 0개'),
  )
  expect(sent.filter(({ path }) => path.endsWith('/price-calendar')).length).toBeLessThanOrEqual(3)
})

test('충돌 지도는 쿠폰까지 썼을 때 원가보다 낮아지는 때를 말한다', async () => {
  const admin = await api.staff('admin')
  const product = await onShelf({ skus: [{ cost: 24_000 }] })
  await schedule(admin, ofProduct(product.id, 30_000))
  const customer = await api.customer()
  await giveCoupon(api.deps.db, customer.id, { name: '칠천 원', value: 7000 })
  await open(<ConflictMap productId={product.id} />, { resource: 'products', role: 'marketer' })
  const told = await screen.findByText(/^가장 낮은 값은/)
  expect(told.textContent).toBe(
    '가장 낮은 값은 23,000원 (2026.11.16 12:00부터, 쿠폰까지 쓰면). 원가보다 1,000원 낮아요.',
  )
  const bad = tableRows().filter(({ 주의 }) => 주의 !== '')
  expect(bad).toMatchObject([
    { '파는 값': '30,000원예약', '쿠폰까지 쓰면': '23,000원칠천 원', 마진: '-1,000원-4%', 주의: '원가보다 싸요' },
  ])
})
