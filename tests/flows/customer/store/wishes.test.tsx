import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { brandFollows, productFollows, recentProducts } from '#server/modules/wishes/wishes.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { useNetwork } from '#tests/support/network.ts'
import { button } from '#tests/support/pressing.ts'
import { follow, following, waitFor as wait, waitingOf } from '#tests/support/wishes.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const network = useNetwork()
const open = useCustomerApp(api, network)
beforeEach(() => localStorage.clear())

const rows = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const kept = async () => (await api.deps.db.select().from(productFollows)).map(({ productId }) => productId)
const leave = () => {
  window.history.pushState(null, '', '/my/settings')
  window.dispatchEvent(new PopStateEvent('popstate'))
}

test('찜한 상품은 나중 것부터이고, 찜한 뒤 얼마나 내렸는지와 품절을 말하며, 내린 것만 볼 수 있다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트', listPrice: 50_000, salePrice: 50_000 })
  const band = await makeProduct(db, { name: '밴드', listPrice: 9_000, salePrice: 9_000 })
  const customer = await api.customer()
  await follow(customer, 'product', mat.id)
  await follow(customer, 'product', band.id)
  await db.update(products).set({ salePrice: 42_000 }).where(eq(products.id, mat.id))
  await db.update(skus).set({ onHand: 0 }).where(eq(skus.productId, band.id))
  const user = await open.as(customer.id, '/my/wishes')
  const [first, second] = await rows('찜한 상품')
  expect(first).toMatch(/밴드9,000원품절$/)
  expect(second).toMatch(/매트.*42,000원.*찜한 뒤 8,000원 내렸어요장바구니 담기$/)
  await user.click(await button('가격이 내린'))
  await waitFor(async () => expect(await rows('찜한 상품')).toHaveLength(1))
  expect(window.location.search).toBe('?only=PRICE_DROP')
  await user.click(await button('다시 들어온'))
  await screen.findByText('다시 들어온 상품이 없어요')
})

test('지운 찜은 곧바로 사라지고, 되돌리면 찜한 날의 가격 그대로이며, 화면을 떠나면 지워진다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트', listPrice: 50_000, salePrice: 50_000 })
  const customer = await api.customer()
  await follow(customer, 'product', mat.id)
  await db.update(products).set({ salePrice: 42_000 }).where(eq(products.id, mat.id))
  const user = await open.as(customer.id, '/my/wishes')
  await user.click(await button('매트 찜'))
  await screen.findByText('아직 찜한 상품이 없어요')
  await user.click(await button('되돌리기'))
  await button('매트 찜')
  expect((await following(customer)).results).toMatchObject([{ price_at_follow: 50_000, price_drop: 8_000 }])
  await user.click(await button('매트 찜'))
  await screen.findByText('아직 찜한 상품이 없어요')
  expect(await kept()).toEqual([mat.id])
  leave()
  await waitFor(async () => expect(await kept()).toEqual([]))
  // too late to call it off, not to follow it anew
  await user.click(await button('되돌리기'))
  await waitFor(async () => expect(await kept()).toEqual([mat.id]))
})

test('화면이 닫혀도 지운 찜은 끝까지 보낸다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트' })
  const customer = await api.customer()
  await follow(customer, 'product', mat.id)
  const user = await open.as(customer.id, '/my/wishes')
  await user.click(await button('매트 찜'))
  const sent = vi.spyOn(globalThis, 'fetch')
  window.dispatchEvent(new Event('pagehide'))
  expect(sent.mock.calls.map(([url, init]) => [url, init?.keepalive])).toEqual([
    [expect.stringContaining('/user/operations/unfollow'), true],
  ])
  sent.mockRestore()
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('지우지 못한 찜은 까닭을 말하고 다시 나타난다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트' })
  const customer = await api.customer()
  await follow(customer, 'product', mat.id)
  network.breaks('post', '/store/v1/user/operations/unfollow')
  const user = await open.as(customer.id, '/my/wishes')
  await user.click(await button('매트 찜'))
  window.dispatchEvent(new Event('pagehide'))
  const notice = await screen.findByRole('alertdialog')
  expect(notice.textContent).toContain('인터넷 연결을 확인해 주세요')
  await user.click(within(notice).getByRole('button', { name: '확인' }))
  await button('매트 찜')
})

test('옵션이 없는 상품은 목록에서 바로 담기고, 있는 상품은 옵션을 고르러 간다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트' })
  const customer = await api.customer()
  await follow(customer, 'product', mat.id)
  const band = await makeProduct(db, {
    name: '밴드',
    skus: [{ option: [['색상', '그레이']] }, { option: [['색상', '핑크']] }],
  })
  await follow(customer, 'product', band.id)
  const user = await open.as(customer.id, '/my/wishes')
  await user.click(await button('매트 장바구니에 담기'))
  await screen.findByText('장바구니에 담았어요.')
  expect((await customer.get<{ count: number }>('/store/v1/user/cart/count')).body).toEqual({ count: 1 })

  await user.click(await button('밴드 장바구니에 담기'))
  await screen.findByRole('dialog', { name: '옵션 선택' })
  expect(window.location.pathname).toBe(`/store/products/${band.id}`)
})

test('브랜드 화면은 그 브랜드의 상품만 보이고, 하트를 누르면 찜한 브랜드에 있다', async () => {
  const { db } = api.deps
  const calm = await makeBrand(db, { name: '고요' })
  await makeProduct(db, { name: '매트', brandId: calm.id })
  await makeProduct(db, { name: '밴드' })
  const customer = await api.customer()
  const user = await open.as(customer.id, `/store/brands/${calm.id}`)
  await screen.findByText('상품 1개')
  expect(screen.queryByText('밴드')).toBeNull()
  await user.click(await button('고요 찜'))
  await screen.findByText('1명이 찜했어요')
  await waitFor(async () => expect(await db.select().from(brandFollows)).toMatchObject([{ brandId: calm.id }]))
  window.history.pushState(null, '', '/my/wishes?tab=brands')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await rows('찜한 브랜드')).toEqual(['고요상품 1개'])
  expect(screen.getByRole('link', { name: /고요/ }).getAttribute('href')).toBe(`/store/brands/${calm.id}`)
})

test('없는 브랜드는 없다고 한다', async () => {
  await open('/store/brands/999')
  await screen.findByText('없는 브랜드예요')
})

test('모두 품절된 상품은 재입고 알림을 받을 수 있고, 목록에 있으며, 끄면 기다리지 않는다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트', skus: [{ onHand: 0 }] })
  const customer = await api.customer()
  const user = await open.as(customer.id, `/store/products/${mat.id}`)
  await user.click(await button('품절 · 재입고 알림 받기'))
  const toggle = () => screen.findByRole('button', { name: '매트 재입고 알림' })
  await waitFor(async () => expect((await toggle()).hasAttribute('disabled')).toBe(false))
  expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
  await user.click(await toggle())
  await waitFor(async () => expect((await toggle()).getAttribute('aria-pressed')).toBe('true'))
  expect((await waitingOf(customer)).total_count).toBe(1)
  window.history.pushState(null, '', '/my/wishes?tab=alerts')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await rows('재입고 알림')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /재입고 알림 끄기$/ }))
  await screen.findByText('기다리는 상품이 없어요')
  leave()
  await waitFor(async () => expect((await waitingOf(customer)).total_count).toBe(0))
})

test('옵션을 고르는 곳에서 품절된 것만 재입고 알림을 받고, 있던 알림은 켜져 있다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, {
    name: '매트',
    skus: [
      { option: [['색상', '그레이']], onHand: 5 },
      { option: [['색상', '핑크']], onHand: 0 },
    ],
  })
  const gone = (await db.select().from(skus)).find(({ onHand }) => onHand === 0)
  const customer = await api.customer()
  await wait(customer, gone?.id ?? 0)
  const user = await open.as(customer.id, `/store/products/${mat.id}`)
  await user.click(await button('구매하기'))
  await user.click(await button('품절된 옵션 1개 · 재입고 알림'))
  const buttons = within(await screen.findByRole('list', { name: '품절된 옵션' })).getAllByRole('button')
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['핑크 재입고 알림'])
  await waitFor(() => expect(buttons[0]?.getAttribute('aria-pressed')).toBe('true'))
})

test('본 상품은 최근 본 상품에 있고, 로그인하기 전에 본 것도 로그인하면 있으며, 하나씩도 모두도 지울 수 있다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트' })
  const band = await makeProduct(db, { name: '밴드' })
  localStorage.setItem('homefit:recent-products', JSON.stringify([mat.id]))
  const customer = await api.customer()
  const user = await open.as(customer.id, `/store/products/${band.id}`)
  await waitFor(async () => expect(await db.select().from(recentProducts)).toHaveLength(2))
  expect(localStorage.getItem('homefit:recent-products')).toBeNull()
  window.history.pushState(null, '', '/my/wishes?tab=recent')
  window.dispatchEvent(new PopStateEvent('popstate'))
  const [first, second] = await rows('최근 본 상품')
  expect([first, second]).toEqual([expect.stringContaining('밴드'), expect.stringContaining('매트')])
  await user.click(await button('밴드 최근 본 상품에서 지우기'))
  await waitFor(async () => expect(await rows('최근 본 상품')).toHaveLength(1))
  await user.click(await button('모두 지우기'))
  await screen.findByText('최근에 본 상품이 없어요')
  expect(await db.select().from(recentProducts)).toEqual([])
})

test('로그인하지 않고 본 상품은 이 기기에만 남는다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트' })
  await open(`/store/products/${mat.id}`)
  await waitFor(() => expect(localStorage.getItem('homefit:recent-products')).toBe(`[${mat.id}]`))
  expect(await db.select().from(recentProducts)).toEqual([])
})
