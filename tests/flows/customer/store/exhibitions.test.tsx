import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { useApi } from '#tests/support/api.ts'
import { makeImage, makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { exhibitionPath, makeExhibition, shelf } from '#tests/support/exhibitions.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

async function aPage(values: object = {}) {
  const { db } = api.deps
  const marketer = await api.staff('marketer')
  const mat = await makeProduct(db, { name: '두꺼운 매트', listPrice: 50_000, salePrice: 42_000 })
  const band = await makeProduct(db, { name: '긴 밴드' })
  const picture = await makeImage(db, { alt: '거실' })
  const { benefit } = await makeIssue(db, { coupon: { name: '기획전 3천원' } })
  const blocks = [
    { type: 'TEXT', html: '<h2>따뜻하게</h2><p>하루 <b>10분</b></p>' },
    shelf([band.id, mat.id], '먼저 볼 것'),
    { type: 'IMAGE', image_id: picture.id, link_url: '/store/best' },
    { type: 'COUPON', benefit_ids: [benefit.id] },
  ]
  return { marketer, mat, exhibition: await makeExhibition(db, marketer, { blocks, ...values }) }
}

test('기획전은 적힌 순서대로 글과 상품과 사진과 쿠폰을 보여 주고, 로그인하지 않으면 쿠폰은 로그인하고 받는다', async () => {
  const { exhibition, mat } = await aPage()
  const user = await open(`/store/exhibitions/${exhibition.id}`)
  await screen.findByRole('heading', { level: 1, name: '겨울 홈트 모음' })
  expect(document.title).toBe('겨울 홈트 모음 | 홈핏')
  screen.getByText('2026.11.16 ~ 2026.11.16')
  screen.getByRole('heading', { level: 2, name: '따뜻하게' })
  const cards = within(screen.getByRole('region', { name: '먼저 볼 것' })).getAllByRole('link')
  expect(cards.map((card) => card.textContent.match(/긴 밴드|두꺼운 매트/)?.[0])).toEqual(['긴 밴드', '두꺼운 매트'])
  expect(cards[1]?.getAttribute('href')).toBe(`/store/products/${mat.id}`)
  expect(screen.getByRole('img', { name: '거실' }).closest('a')?.getAttribute('href')).toBe('/store/best')
  const take = within(screen.getByRole('article', { name: '기획전 3천원' })).getByRole('link', {
    name: '로그인하고 받기',
  })
  expect(take.getAttribute('href')).toContain(encodeURIComponent(`/store/exhibitions/${exhibition.id}`))
  expect(screen.queryByText(/끝난 기획전/)).toBeNull()
  await user.click(take)
  const customer = await api.customer()
  act(() => session.signIn(customer.token ?? ''))
  await screen.findByText('쿠폰을 받았어요.')
  const box = await customer.get<{ results: { coupon: { name: string } }[] }>('/store/v1/user/coupons')
  expect(box.body.results.map(({ coupon }) => coupon.name)).toEqual(['기획전 3천원'])
})

test('끝난 기획전은 끝났다고 말하고 상품은 그대로 보여 준다', async () => {
  const { exhibition, marketer } = await aPage()
  await marketer.patch(exhibitionPath(exhibition.id), { status: 'CLOSED', version: 1 })
  await open(`/store/exhibitions/${exhibition.id}`)
  await screen.findByText('끝난 기획전이에요. 상품은 지금 가격으로 살 수 있어요.')
  screen.getByText('두꺼운 매트')
  expect(screen.queryByRole('article', { name: '기획전 3천원' })).toBeNull()
})

test('작성 중인 기획전은 없는 기획전이다', async () => {
  const { exhibition } = await aPage({ status: 'DRAFT' })
  await open(`/store/exhibitions/${exhibition.id}`)
  await screen.findByText('없는 기획전이에요')
})

test('스토어의 첫 화면에서 열린 기획전으로 간다', async () => {
  const { exhibition } = await aPage()
  const user = await open('/store')
  const card = await screen.findByRole('link', { name: /겨울 홈트 모음/ })
  expect(card.getAttribute('href')).toBe(`/store/exhibitions/${exhibition.id}`)
  await user.click(card)
  await screen.findByRole('heading', { level: 1, name: '겨울 홈트 모음' })
})
