import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { categories, productCategories } from '#server/modules/catalog/catalog.tables.ts'
import { searchTermDays } from '#server/modules/catalog/search/search.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
beforeEach(() => localStorage.clear())

const cards = () => [...document.querySelectorAll<HTMLElement>('main ul a[href^="/store/products/"]')]
const shown = (...names: string[]) =>
  waitFor(() => {
    expect(cards()).toHaveLength(names.length)
    for (const [at, name] of names.entries()) expect(cards()[at]?.textContent).toContain(name)
  })
const query = () => new URLSearchParams(window.location.search)

/** Three rollers of two brands in two categories. */
async function rollers() {
  const { db } = api.deps
  const [calm, firm] = [await makeBrand(db, { name: '고요' }), await makeBrand(db, { name: '단단' })]
  const origin = await makeOrigin(db)
  const [soft] = await db.insert(categories).values({ name: '부드러운 것', depth: 1 }).returning()
  const make = (name: string, salesScore: number, more: object) =>
    makeProduct(db, { name, salesScore, shippingOriginId: origin.id, ...more })
  const first = await make('폼롤러 소프트', 9, { brandId: calm.id, salePrice: 9_000 })
  await make('폼롤러 하드', 5, { brandId: firm.id })
  await make('폼롤러 미니', 3, { brandId: calm.id, skus: [{ onHand: 0 }] })
  await db.insert(productCategories).values({ productId: first.id, categoryId: soft?.id ?? 0 })
  return { calm, firm, first }
}

test('치다 만 말에서 상품을 골라 가고, 돌아오면 찾던 것과 고른 조건이 그대로이다', async () => {
  const { first, firm } = await rollers()
  const user = await open('/search')
  await user.type(await screen.findByLabelText('찾는 상품'), 'ㅍㄹㄹ')
  const option = await screen.findByRole('option', { name: /폼롤러 소프트/ })
  expect(screen.getAllByRole('option')).toHaveLength(3)
  await user.click(option)
  await screen.findByRole('heading', { name: '폼롤러 소프트' })
  expect(window.location.pathname).toBe(`/store/products/${first.id}`)
  window.history.back()

  await user.type(await screen.findByLabelText('찾는 상품'), '{Enter}')
  const field = screen.getByLabelText<HTMLInputElement>('찾는 상품')
  await user.clear(field)
  await user.type(field, '폼롤너{Enter}')
  await screen.findByText('‘폼롤러’', { selector: 'b' })
  await shown('폼롤러 소프트', '폼롤러 하드', '폼롤러 미니')
  await user.click(screen.getByRole('button', { name: /필터/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '필터' }))
  await user.click(await sheet.findByRole('checkbox', { name: '단단 1' }))
  await shown('폼롤러 하드')
  // what a group counts is not what is chosen in it
  await user.click(await sheet.findByRole('checkbox', { name: '고요 2' }))
  await shown('폼롤러 소프트', '폼롤러 하드', '폼롤러 미니')
  await user.click(await sheet.findByRole('checkbox', { name: '고요 2' }))
  await user.click(await sheet.findByRole('button', { name: '상품 1개 보기' }))
  expect(query().getAll('brand_id')).toEqual([String(firm.id)])
  await user.click(cards()[0] as HTMLElement)
  await screen.findByRole('heading', { name: '폼롤러 하드' })
  window.history.back()
  await shown('폼롤러 하드')
  expect([query().get('q'), query().getAll('brand_id')]).toEqual(['폼롤너', [String(firm.id)]])
  await user.click(screen.getByRole('button', { name: '단단 빼기' }))
  await shown('폼롤러 소프트', '폼롤러 하드', '폼롤러 미니')
  // one person counts once, for what was meant
  expect(await api.deps.db.select().from(searchTermDays)).toMatchObject([{ word: '폼롤러', visitors: 1 }])
})

test('찾지 못하면 많이 찾는 상품이 있고, 조건 때문이면 조건을 지울 수 있다', async () => {
  await rollers()
  const user = await open(`/search?q=${encodeURIComponent('역기')}`)
  await screen.findByText('‘역기’에 맞는 상품이 없어요')
  await waitFor(() => expect(cards()).toHaveLength(3))
  const field = screen.getByLabelText<HTMLInputElement>('찾는 상품')
  await user.clear(field)
  await user.type(field, '하드{Enter}')
  await shown('폼롤러 하드')
  window.history.replaceState(null, '', `/search?q=${encodeURIComponent('하드')}&price_band=UNDER_10000`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByText('고른 조건을 줄이면 더 찾을 수 있어요.')
  await user.click(screen.getByRole('button', { name: '조건 모두 지우기' }))
  await shown('폼롤러 하드')
  expect([...query().keys()]).toEqual(['q'])
})
