import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { buttonNow, choice, press, tick } from '#tests/support/pressing.ts'
import { SearchScreen } from './SearchScreen.tsx'

const asked = useAnswers(({ path }) =>
  path === '/store/v1/products'
    ? { results: [], total_count: 0, offset: 0, limit: 20, has_next: false }
    : { results: [{ id: 3, name: '요가' }] },
)
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

test('치다 만 말은 순서나 품절 제외를 바꾸어도 그대로이고, 찾기 전에는 찾지 않는다', async () => {
  drawPart(<SearchScreen />, '/search?q=mat')
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
