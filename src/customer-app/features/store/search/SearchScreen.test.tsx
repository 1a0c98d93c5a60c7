import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { buttonNow, choice, press, tick } from '#tests/support/pressing.ts'
import { SearchScreen } from './SearchScreen.tsx'

const nothing = { results: [], total_count: 0, offset: 0, limit: 20, has_next: false }
const facets = {
  total_count: 3,
  categories: [
    { id: 1, name: '기구', parent_id: null, count: 3 },
    { id: 2, name: '롤러', parent_id: 1, count: 2 },
    { id: 4, name: '빈 곳', parent_id: 1, count: 0 },
  ],
  brands: Array.from({ length: 12 }, (_, n) => ({ id: n + 1, name: `브랜드${n + 1}`, count: 12 - n })),
  price_bands: [
    { band: 'UNDER_10000', count: 1 },
    { band: 'FROM_100000', count: 0 },
  ],
  rating_bands: [
    { band: 'FROM_45', count: 0 },
    { band: 'FROM_40', count: 2 },
  ],
  free_shipping: 2,
  sale: 0,
  in_stock: 3,
}
const suggested = {
  terms: ['매트 6mm'],
  products: [{ id: 9, name: '고요 매트', brand: '고요' }],
  brands: [{ id: 5, name: '매트하우스' }],
  categories: [{ id: 7, name: '매트' }],
}
const answers: Record<string, unknown> = {
  '/store/v1/products': nothing,
  '/store/v1/products/best': nothing,
  '/store/v1/products/facets': facets,
  '/store/v1/search/suggestions': suggested,
  '/store/v1/search/popular': { results: ['폼롤러', '밴드'] },
  '/store/v1/search/terms': {},
  '/store/v1/products/categories': { results: [{ id: 3, name: '요가' }] },
}
const asked = useAnswers(({ path }) => answers[path])
const searches = () => asked.filter(({ path }) => path === '/store/v1/products').map(({ query }) => query)

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const field = () => screen.getByLabelText<HTMLInputElement>('찾는 상품')
const search = (words: string) => {
  fireEvent.change(field(), { target: { value: words } })
  fireEvent.submit(field().form as HTMLFormElement)
}
const none = (words: string) => screen.findByText(`‘${words}’에 맞는 상품이 없어요`)

test('뒤로 가면 앞의 말로 찾은 것과 그 말이 칸에 있고, 처음까지 가면 칸이 비고 최근 검색어가 있다', async () => {
  drawPart(<SearchScreen />, '/search')
  search('매트')
  await none('매트')
  search('밴드')
  await none('밴드')
  window.history.back()
  await none('매트')
  expect(field().value).toBe('매트')
  window.history.back()
  await screen.findByRole('region', { name: '최근 검색어' })
  expect(field().value).toBe('')
  window.history.forward()
  await none('매트')
  expect(field().value).toBe('매트')
})

test('아무것도 찾지 못했으면 좁히거나 늘어놓을 것을 보이지 않는다', async () => {
  drawPart(<SearchScreen />, '/search?q=mat')
  await none('mat')
  expect([screen.queryByLabelText('정렬'), screen.queryByRole('group', { name: '고른 조건' })]).toEqual([null, null])
})

test('치다 만 말은 순서나 품절 제외를 바꾸어도 그대로이고, 찾기 전에는 찾지 않는다', async () => {
  drawPart(<SearchScreen />, '/search?q=mat&sale=true')
  await none('mat')
  fireEvent.change(field(), { target: { value: 'mat 6' } })
  tick('품절 제외')
  fireEvent.change(screen.getByLabelText('정렬'), { target: { value: 'PRICE_ASC' } })
  await waitFor(() => expect(searches()).toHaveLength(3))
  expect(field().value).toBe('mat 6')
  expect(searches().map(({ q, sort, in_stock }) => [q, sort, in_stock])).toEqual([
    ['mat', 'RECOMMEND', undefined],
    ['mat', 'RECOMMEND', 'true'],
    ['mat', 'PRICE_ASC', 'true'],
  ])
})

test.each([
  ['  매트  ', '매트'],
  ['가'.repeat(61), '가'.repeat(60)],
])('찾는 말 %j은 다듬어 찾고, 다듬은 말이 남는다', async (typed, words) => {
  drawPart(<SearchScreen />, '/search')
  search(typed)
  await none(words)
  expect([field().value, searches().at(-1)?.['q'], new URLSearchParams(window.location.search).get('q')]).toEqual([
    words,
    words,
    words,
  ])
})

test('빈 말은 찾지 않고 남기지 않으며, 지우면 다시 고를 수 있다', async () => {
  drawPart(<SearchScreen />, '/search?q=mat&sort=PRICE_ASC')
  await none('mat')
  search('   ')
  await screen.findByRole('link', { name: '요가' })
  expect([window.location.search, searches().length, screen.queryByText('최근 검색어')]).toEqual(['', 1, null])
  expect(buttonNow('지우기')).toBeUndefined()
  search('매트')
  await none('매트')
  await press('지우기')
  expect([window.location.search, field().value]).toEqual(['', ''])
  await press('매트')
  await none('매트')
})

test.each([
  ['/search?sort=NEW', 'NEW', undefined],
  ['/search?q=mat&sort=nonsense', 'RECOMMEND', undefined],
  ['/search?q=mat&in_stock=false', 'RECOMMEND', undefined],
  ['/search?q=mat&sort=SALES&in_stock=true', 'SALES', 'true'],
])('주소 %s대로 찾고, 고른 것이 화면에 보인다', async (path, sort, inStock) => {
  drawPart(<SearchScreen />, path)
  await waitFor(() => expect(searches().map((one) => [one['sort'], one['in_stock']])).toEqual([[sort, inStock]]))
  expect(screen.getByLabelText<HTMLSelectElement>('정렬').value).toBe(sort)
  expect(choice('품절 제외').checked).toBe(inStock === 'true')
})

/** What stands in the address, a repeated name as often as it is there. */
const address = () => [...new URLSearchParams(window.location.search)].map((pair) => pair.join('='))
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
const typing = async (words: string) => {
  fireEvent.change(field(), { target: { value: words } })
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
}
const key = (name: string, more: object = {}) => fireEvent.keyDown(field(), { key: name, ...more })
const counted = () => asked.filter(({ path }) => path === '/store/v1/search/terms').map(({ body }) => body)

test('치는 동안 말, 카테고리, 브랜드, 상품을 고를 수 있고, 자판으로도 고르며, 닫으면 친 말이 남는다', async () => {
  drawPart(<SearchScreen />, '/search')
  await typing('매')
  expect(options()).toEqual(['매트 6mm', '매트카테고리', '매트하우스브랜드', '고요 매트고요'])
  const chosen = () => document.querySelector('[aria-selected=true]')?.textContent
  expect([chosen(), field().getAttribute('aria-expanded')]).toEqual([undefined, 'true'])
  key('ArrowUp')
  expect(chosen()).toBe('고요 매트고요')
  key('ArrowDown')
  expect(chosen()).toBeUndefined()
  key('ArrowDown')
  key('ArrowDown')
  expect(chosen()).toBe('매트카테고리')
  expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('매트카테고리')
  key('Escape')
  expect([options(), field().value]).toEqual([[], '매'])
  await typing('매ㅌ')
  key('ArrowDown')
  key('Enter')
  await none('매트 6mm')
  expect([field().value, options()]).toEqual(['매트 6mm', []])
  await typing('매트하')
  fireEvent.click(document.querySelectorAll('[role=option]')[2] as Element)
  await waitFor(() => expect(address()).toEqual(['brand_id=5']))
  expect(searches().at(-1)).toMatchObject({ brand_id: '5' })
})

test('글자를 짓는 동안의 글쇠로는 찾지도, 고르지도 않는다', async () => {
  drawPart(<SearchScreen />, '/search')
  await typing('매')
  for (const more of [{ isComposing: true }, { keyCode: 229 }]) {
    key('ArrowDown', more)
    expect(key('Enter', more)).toBe(false)
  }
  expect(document.querySelector('[aria-selected=true]')).toBeNull()
  fireEvent.compositionStart(field())
  fireEvent.submit(field().form as HTMLFormElement)
  expect(address()).toEqual([])
  fireEvent.compositionEnd(field())
  fireEvent.submit(field().form as HTMLFormElement)
  await none('매')
  expect(counted()).toEqual([{ term: '매' }])
})

test('친 말만 세고, 주소로 온 말과 뒤로 간 말은 세지 않는다', async () => {
  drawPart(<SearchScreen />, '/search?q=mat')
  await none('mat')
  expect(counted()).toEqual([])
  search('밴드')
  await none('밴드')
  window.history.back()
  await none('mat')
  expect(counted()).toEqual([{ term: '밴드' }])
})

test('조건은 주소에 있고, 있는 것만 개수와 함께 보이며, 고른 것은 하나씩이나 모두 뺄 수 있다', async () => {
  drawPart(<SearchScreen />, '/search?q=mat&category_id=4&brand_id=11&brand_id=x&price_band=CHEAP&sale=yes')
  await press(/필터 2$/)
  await waitFor(() => expect(choice('롤러').checked).toBe(false))
  const boxes = [...document.querySelectorAll('dialog label')].map((one) => one.textContent)
  expect(boxes.slice(0, 5)).toEqual(['무료배송 2', '품절 제외 3', '기구 3', '롤러 2', '빈 곳 0'])
  expect(boxes.slice(5)).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 11].map((n) => `브랜드${n} ${13 - n}`),
    '1만원 미만 1',
    '4점 이상 2',
  ])
  await press('브랜드 3개 더 보기')
  tick('브랜드12')
  tick('롤러')
  tick('1만원 미만')
  tick('무료배송')
  expect(address().toSorted()).toEqual([
    'brand_id=11',
    'brand_id=12',
    'brand_id=x',
    'category_id=2',
    'category_id=4',
    'free_shipping=true',
    'price_band=CHEAP',
    'price_band=UNDER_10000',
    'q=mat',
    'sale=yes',
  ])
  await press('상품 3개 보기')
  expect(document.querySelector('dialog')).toBeNull()
  await press('브랜드11 빼기')
  expect(address()).not.toContain('brand_id=11')
  await press('조건 모두 지우기')
  expect(address()).toEqual(['q=mat'])
  expect(buttonNow(/필터$/)).toBeDefined()
})

test('찾지 못하면 인기 검색어로 다시 찾을 수 있고, 고쳐 찾았으면 그렇다고 말한다', async () => {
  drawPart(<SearchScreen />, '/search?q=mat')
  await none('mat')
  answers['/store/v1/products'] = { ...nothing, corrected_query: '밴드' }
  await press('2 밴드')
  await screen.findByText('‘밴드’', { selector: 'b' })
  expect([field().value, counted()]).toEqual(['밴드', [{ term: '밴드' }]])
  answers['/store/v1/products'] = nothing
})
