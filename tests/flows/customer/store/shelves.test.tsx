import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { categories, productCategories, products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeBrand, makeCatalog, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
beforeEach(() => localStorage.clear())

type Values = NonNullable<Parameters<typeof makeProduct>[1]>
const long = new Date('2026-01-05T09:00:00+09:00')

/** Makers of products of one brand from one place, sent for 3,000원 below 50,000원. */
async function aShop() {
  const { db } = api.deps
  const brand = await makeBrand(db, { name: '고요' })
  const catalog = await makeCatalog(db)
  const origin = await makeOrigin(db, { name: '이천센터' })
  const same = { brandId: brand.id, catalogId: catalog.id, shippingOriginId: origin.id, createdAt: long }
  return { db, make: (values: Values) => makeProduct(db, { ...same, ...values }) }
}

/** The cards that are shown, each with its words as they are read. */
const cards = () => [...document.querySelectorAll<HTMLElement>('main a[href^="/store/products/"]')]
const names = () => cards().map((card) => /고요(.+?)(할인율|\d[\d,]*원)/.exec(card.textContent)?.[1])
const arriving = (expected: unknown[]) => waitFor(() => expect(names()).toEqual(expected))

test('상품 카드는 브랜드, 이름, 값, 할인, 평점과 배지를 있는 것만 말하고, 살 수 없으면 까닭을 덮어 쓴다', async () => {
  const { db, make } = await aShop()
  await make({
    name: '매트',
    listPrice: 80_000,
    salePrice: 60_000,
    exclusive: true,
    reviewCount: 1_234,
    reviewSum: 5_800,
  })
  await make({ name: '롤러', listPrice: 20_000, salePrice: 20_000, createdAt: new Date('2026-11-10T09:00:00+09:00') })
  await make({ name: '밴드', listPrice: 15_000, salePrice: 14_990, skus: [{ onHand: 0 }] })
  await make({ name: '매트 세일', listPrice: 40_000, salePrice: 30_000 })
  await make({
    name: '밴드 예고',
    listPrice: 10_000,
    salePrice: 10_000,
    availableFrom: new Date('2027-01-01T00:00:00+09:00'),
  })
  const made = await db.select().from(products)
  const idOf = (name: string) => made.find((one) => one.name === name)?.id ?? 0
  await openTimeSale(db, idOf('매트 세일'), 24_000)
  await openTimeSale(db, idOf('밴드'), 9_000)
  await open('/search?q=' + encodeURIComponent('고요'))
  await screen.findByText('상품 5개')
  const card = (name: string) => cards().find((one) => one.getAttribute('href') === `/store/products/${idOf(name)}`)
  const words = (name: string) => card(name)?.textContent
  expect(words('매트')).toBe('고요매트할인율 25%60,000원할인 전 80,000원별점 4.7 (1,234)단독무료배송')
  expect(words('롤러')).toBe('고요롤러20,000원신상')
  expect(words('밴드')).toMatch(/^품절고요밴드할인율 39%9,000원할인 전 14,990원타임세일$/)
  await waitFor(() =>
    expect(words('매트 세일')).toMatch(/할인율 20%24,000원할인 전 30,000원.*\d\d:\d\d:\d\d 남음타임세일$/),
  )
  expect(words('밴드 예고')).toBe('출시 예정고요밴드 예고10,000원')
})

test('찾은 것은 고른 순서로 다시 놓이고, 품절 제외와 순서는 주소에 남으며, 더 있으면 이어서 볼 수 있다', async () => {
  const { db, make } = await aShop()
  const made = []
  for (let n = 1; n <= 21; n++)
    made.push(await make({ name: `매트 ${n}호`, salePrice: 10_000 + n * 100, salesScore: n === 5 ? 9 : 0 }))
  await db
    .update(skus)
    .set({ onHand: 0 })
    .where(eq(skus.productId, made[0]?.id ?? 0))
  const user = await open('/search')
  await user.type(await screen.findByLabelText('찾는 상품'), ' 매트 {Enter}')
  await screen.findByText('상품 21개')
  expect(window.location.search).toBe(`?q=${encodeURIComponent('매트')}`)
  expect(cards()).toHaveLength(20)
  const sort = screen.getByLabelText('정렬')
  // nothing here has a review
  expect([...sort.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    '추천순',
    '판매순',
    '신상품순',
    '낮은 가격순',
    '높은 가격순',
  ])
  await user.selectOptions(sort, '높은 가격순')
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['매트 21호', '매트 20호']))
  await user.selectOptions(sort, '판매순')
  await waitFor(() => expect(names()[0]).toBe('매트 5호'))
  await user.selectOptions(sort, '낮은 가격순')
  await waitFor(() => expect(names()[0]).toBe('매트 1호'))
  expect(screen.queryByText('매트 21호')).toBeNull()
  await user.click(screen.getByRole('button', { name: /더 보기/ }))
  await screen.findByText('매트 21호')
  expect(cards()).toHaveLength(21)
  await user.click(screen.getByRole('checkbox', { name: '품절 제외' }))
  await screen.findByText('상품 20개')
  expect(names()[0]).toBe('매트 2호')
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    q: '매트',
    sort: 'PRICE_ASC',
    in_stock: 'true',
  })
  await user.click(screen.getByRole('checkbox', { name: '품절 제외' }))
  await screen.findByText('상품 21개')

  const field = screen.getByLabelText<HTMLInputElement>('찾는 상품')
  await user.clear(field)
  await user.type(field, '요정{Enter}')
  await screen.findByText('‘요정’에 맞는 상품이 없어요')
  expect(window.location.search).toBe(`?q=${encodeURIComponent('요정')}`)
  await user.click(screen.getByRole('button', { name: '지우기' }))
  expect(field.value).toBe('')
  const recent = () => within(screen.getByRole('region', { name: '최근 검색어' }))
  // the two buttons behind are the latest words first
  expect(
    recent()
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['모두 지우기', '요정', '매트'])
  await user.click(recent().getByRole('button', { name: '매트' }))
  await screen.findByText('상품 21개')
  await user.click(screen.getByRole('button', { name: '지우기' }))
  expect(
    recent()
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['모두 지우기', '매트', '요정'])
  await user.click(recent().getByRole('button', { name: '모두 지우기' }))
  expect(screen.queryByRole('region', { name: '최근 검색어' })).toBeNull()
})

test('카테고리 화면은 그 아래와 옆의 카테고리를 보이고, 지금 곳을 표시하며, 그곳의 상품만 있다', async () => {
  const { db, make } = await aShop()
  const put = async (name: string, parentId?: number) => {
    const [row] = await db
      .insert(categories)
      .values({ name, depth: parentId ? 2 : 1, ...(parentId ? { parentId } : {}) })
      .returning()
    return row?.id ?? 0
  }
  const tools = await put('소도구')
  const bands = await put('밴드류', tools)
  const rollers = await put('롤러류', tools)
  const wear = await put('의류')
  const file = async (id: number, categoryId: number) =>
    db.insert(productCategories).values({ productId: id, categoryId })
  await file((await make({ name: '밴드', salePrice: 9_000, reviewCount: 1, reviewSum: 4 })).id, bands)
  await file((await make({ name: '롤러', salePrice: 12_000 })).id, rollers)
  const user = await open(`/store/categories/${tools}`)
  await screen.findByRole('heading', { name: '소도구', level: 1 })
  await screen.findByText('상품 2개')
  const chips = () =>
    within(screen.getByRole('navigation', { name: '소도구 안의 카테고리' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
  const at = (current: number) => [
    ['전체', `/store/categories/${tools}`, current === tools ? 'page' : null],
    ['밴드류', `/store/categories/${bands}`, current === bands ? 'page' : null],
    ['롤러류', `/store/categories/${rollers}`, current === rollers ? 'page' : null],
  ]
  expect(chips()).toEqual(at(tools))
  // something of the list has a review, so it can be sorted by them
  await user.selectOptions(screen.getByLabelText('정렬'), '높은 가격순')
  await arriving(['롤러', '밴드'])
  await user.selectOptions(screen.getByLabelText('정렬'), '리뷰 많은순')
  await arriving(['밴드', '롤러'])
  expect(window.location.search).toBe('?sort=REVIEW')
  await user.click(screen.getByRole('link', { name: '롤러류' }))
  await screen.findByRole('heading', { name: '롤러류', level: 1 })
  expect(chips()).toEqual(at(rollers))
  await arriving(['롤러'])
  await user.click(screen.getByRole('link', { name: '전체' }))
  await arriving(['롤러', '밴드'])

  window.history.pushState(null, '', `/store/categories/${wear}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByText('이 카테고리에는 아직 상품이 없어요')
  expect(screen.queryByRole('navigation', { name: / 안의 카테고리$/ })).toBeNull()
})

test('카테고리 화면은 브랜드, 가격, 무료배송, 품절로 좁혀지고, 고른 것은 주소에 남으며, 그 카테고리를 벗어나지 않는다', async () => {
  const { db, make } = await aShop()
  const [tools, wear] = await db
    .insert(categories)
    .values([
      { name: '소도구', depth: 1 },
      { name: '의류', depth: 1 },
    ])
    .returning()
  const file = async ({ id }: { id: number }, category = tools) =>
    db.insert(productCategories).values({ productId: id, categoryId: category?.id ?? 0 })
  const firm = await makeBrand(db, { name: '단단' })
  await file(await make({ name: '밴드', salePrice: 9_000 }))
  await file(await make({ name: '롤러', listPrice: 70_000, salePrice: 62_000 }))
  await file(await make({ name: '공', salePrice: 7_000, brandId: firm.id, skus: [{ onHand: 0 }] }))
  await file(await make({ name: '레깅스', salePrice: 8_000 }), wear)
  const category = `/store/categories/${tools?.id}`
  const user = await open(`${category}?category_id=${wear?.id}&price_band=UNDER_10000`)
  await screen.findByText('상품 2개')
  await user.click(await screen.findByRole('button', { name: '필터 1' }))
  const sheet = within(await screen.findByRole('dialog', { name: '필터' }))
  expect((await sheet.findAllByRole('group')).map((one) => one.querySelector('legend')?.textContent)).toEqual([
    '혜택',
    '브랜드',
    '가격',
  ])
  expect(sheet.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual([
    '할인 2',
    '품절 제외 1',
    '고요 1',
    '단단 1',
    '1만원 미만 2',
    '5만~10만원 1',
  ])
  await user.click(sheet.getByRole('checkbox', { name: /단단/ }))
  await user.click(await sheet.findByRole('button', { name: '상품 1개 보기' }))
  expect(cards().map((one) => one.textContent)).toEqual([expect.stringContaining('공')])
  await user.selectOptions(screen.getByLabelText('정렬'), '낮은 가격순')
  const address = new URLSearchParams(window.location.search)
  expect(['brand_id', 'price_band', 'sort'].map((key) => address.get(key))).toEqual([
    String(firm.id),
    'UNDER_10000',
    'PRICE_ASC',
  ])
  // what has nothing is not offered; an old address can still ask for it
  window.history.pushState(null, '', `${window.location.pathname}${window.location.search}&in_stock=true`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByText('조건에 맞는 상품이 없어요')
  await user.click(screen.getByRole('button', { name: '조건 모두 지우기' }))
  await screen.findByText('상품 3개')
  expect([window.location.pathname, window.location.search]).toEqual([category, '?sort=PRICE_ASC'])
})

test('스토어의 선반은 많이 팔린 순위, 단독, 새 상품이고, 선반마다 전체로 가며, 빈 선반과 빈 창은 없다', async () => {
  const { make, db } = await aShop()
  const first = await make({ name: '매트', salesScore: 30 })
  const second = await make({ name: '롤러', salesScore: 20, exclusive: true })
  const third = await make({ name: '밴드', salesScore: 10, createdAt: new Date('2026-11-15T09:00:00+09:00') })
  const at = ({ id }: { id: number }) => `/store/products/${id}`
  const nine = Array.from({ length: 9 }, (_, n) => ({ name: `갈래 ${n + 1}`, depth: 1, sequence: n }))
  await db.insert(categories).values(nine)
  await open('/store')
  const tiles = within(await screen.findByRole('navigation', { name: '카테고리' })).getAllByRole('link')
  expect(tiles.map((tile) => tile.textContent)).toEqual(nine.slice(0, 8).map(({ name }) => name))
  const shelf = async (name: string) => within(await screen.findByRole('region', { name }))
  const hrefs = (of: ReturnType<typeof within>) =>
    of.getAllByRole('link').map((link: HTMLElement) => link.getAttribute('href'))
  const best = await shelf('지금 많이 찾는 상품')
  await waitFor(() => expect(hrefs(best)).toEqual(['/store/best', at(first), at(second), at(third)]))
  expect(best.getAllByText('위').map((one) => one.parentElement?.textContent)).toEqual(['1위', '2위', '3위'])
  const only = await shelf('홈핏에서만 만나요')
  await waitFor(() => expect(hrefs(only)).toEqual(['/store/only', at(second)]))
  const fresh = await shelf('새로 들어왔어요')
  await waitFor(() => expect(hrefs(fresh).slice(0, 2)).toEqual(['/search?sort=NEW', at(third)]))
  expect(fresh.queryByText('위')).toBeNull()
  // no banner, no window
  expect(screen.queryByRole('region', { name: '추천' })).toBeNull()

  await db.update(products).set({ exclusive: false, salesScore: 0 })
  window.history.pushState(null, '', '/store/only')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByText('지금은 단독 상품이 없어요')
  window.history.pushState(null, '', '/store/best')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByRole('heading', { name: '베스트' })
})
