import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { bannerBody, makeEvent, openDay, shelved } from '#tests/support/events.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
beforeEach(() => localStorage.clear())

const dayMs = 86_400_000
const hrefsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('스토어의 창은 직원이 정한 배너를 순서대로 보이고, 밖의 주소는 새 창에서 열린다', async () => {
  const staff = await api.staff('marketer')
  const make = async (values: object) => makeEvent(staff, 'banner', await bannerBody(api.deps.db, values))
  await make({ title: '겨울 홈트', link_url: '/store/best' })
  await make({ title: '협업 소식', link_url: 'https://partner.example/news' })
  await make({ title: '먼저 볼 것', link_url: '/store/time-sale', sequence: 0 })
  await make({ title: '쉬는 배너', status: 'PAUSED' })
  await make({ title: '베스트 배너', location: 'BEST' })
  await open('/store')
  const window = await screen.findByRole('list', { name: '추천 3가지' })
  expect(hrefsIn(window)).toEqual(['/store/time-sale', '/store/best', 'https://partner.example/news'])
  expect(
    within(window)
      .getByRole('link', { name: /협업 소식/ })
      .getAttribute('target'),
  ).toBe('_blank')
})

test('베스트와 단독 목록 위에는 그곳의 배너만 선다', async () => {
  const staff = await api.staff('marketer')
  for (const [title, location] of [
    ['베스트 배너', 'BEST'],
    ['단독 배너', 'QUAT_ONLY'],
  ])
    await makeEvent(staff, 'banner', await bannerBody(api.deps.db, { title, location }))
  await open('/store/best')
  within(await screen.findByRole('region', { name: '배너' })).getByText('베스트 배너')
  expect(screen.queryByText('단독 배너')).toBeNull()
})

test('특가가 없는 이벤트는 제 이름의 선반이 되고, 상품 하나의 이벤트는 한 선반에 모인다', async () => {
  const { db } = api.deps
  const staff = await api.staff('marketer')
  const [roller, mat, band] = [await shelved(db), await shelved(db), await shelved(db)]
  const shown = { ...openDay, status: 'ACTIVE' }
  await makeEvent(staff, 'single-product', { title: '이번 주 롤러', product_id: roller.id, ...shown })
  const items = [{ product_id: mat.id }, { product_id: band.id }]
  await makeEvent(staff, 'multi-product', { title: '처음 시작하는 준비물', items, ...shown })
  await open('/store')
  const at = ({ id }: { id: number }) => `/store/products/${id}`
  expect(hrefsIn(await screen.findByRole('region', { name: '처음 시작하는 준비물' }))).toEqual([at(mat), at(band)])
  expect(hrefsIn(await screen.findByRole('region', { name: '홈핏이 골랐어요' }))).toEqual([at(roller)])
})

test('타임세일 화면은 열린 것을 남은 시간과 함께, 곧 열릴 것을 여는 시각과 함께 보인다', async () => {
  const { db } = api.deps
  const now = api.clock.now().getTime()
  const [open1, soon] = [await shelved(db, { name: '폼롤러' }), await shelved(db, { name: '요가매트' })]
  await openTimeSale(db, open1.id, 20_000, { endsAt: new Date(now + 3_600_000) })
  await openTimeSale(db, soon.id, 25_000, { startsAt: new Date(now + dayMs), endsAt: new Date(now + 2 * dayMs) })
  await open('/store')
  const rail = await screen.findByRole('region', { name: '오늘만 이 가격' })
  expect(hrefsIn(rail)).toEqual(['/store/time-sale', `/store/products/${open1.id}`])
  window.history.pushState(null, '', '/store/time-sale')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByRole('heading', { name: '타임세일' })
  await waitFor(() => expect(screen.getAllByRole('timer').length).toBeGreaterThan(0))
  expect(screen.getAllByRole('timer')[0]?.textContent).toMatch(/^(01:00:00|00:59:5\d) 남음$/)
  await screen.findByText(/11월 17일 .*에 열려요/)
})

test('열린 타임세일이 없으면 그렇다고 말한다', async () => {
  await open('/store/time-sale')
  await screen.findByText('지금 열린 타임세일이 없어요')
})
