import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brands, categories, products } from '#server/modules/catalog/catalog.tables.ts'
import { searchTermDays, searchTermVisitors } from '#server/modules/catalog/search/search.tables.ts'
import { purgeTerms } from '#server/modules/catalog/search/terms.service.ts'
import { useApi, type TestClient } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import type { SearchSuggestions, SearchSynonym, SearchTerm, SearchWord } from '#contract/schema.d.ts'

const api = useApi()
const look = (who: TestClient, term: string) => who.post('/store/v1/search/terms', { term })
const popular = async () => (await api.anonymous.get<{ results: string[] }>('/store/v1/search/popular')).body.results
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.customer()))
const suggestions = async (q: string) =>
  (await api.anonymous.get<SearchSuggestions>(`/store/v1/search/suggestions?q=${encodeURIComponent(q)}`)).body

async function manyLookFor(term: string, count: number) {
  for (const who of await people(count)) expect((await look(who, term)).status).toBe(204)
}

describe('인기 검색어', () => {
  test('하루에 세 사람부터 보이고, 한 사람은 하루에 한 번만 세며, 누가 찾았는지는 남지 않는다', async () => {
    const { db } = api.deps
    await makeProduct(db, { name: '소프트 폼롤러' })
    const [first, second, third] = await people(3)
    // whoever is the first of the day adorns it in vain
    const spelt = new Map<TestClient | undefined, string>([
      [first, '((폼롤러))!!!'],
      [second, ' 폼  롤러 '],
    ])
    for (const who of [first, first, second, api.anonymous, api.anonymous])
      await look(who as TestClient, spelt.get(who) ?? '폼롤러')
    expect(await popular()).toEqual(['폼롤러'])
    const [row] = await db.select().from(searchTermDays)
    expect(row).toMatchObject({ day: '2026-11-16', word: '폼롤러', visitors: 3 })
    await look(third as TestClient, 'vhafhffj')
    await look(third as TestClient, '폼롤너')
    expect(await db.select().from(searchTermDays)).toMatchObject([{ visitors: 4 }])
    const kept = await db.select().from(searchTermVisitors)
    expect(kept).toHaveLength(4)
    for (const { visitor } of kept) expect(visitor).toMatch(/^[\w-]{43}$/)
  })

  test('두 사람만 찾은 날은 며칠이 모여도 보이지 않고, 이레가 지나면 보이지 않는다', async () => {
    await makeProduct(api.deps.db, { name: '요가매트' })
    await makeProduct(api.deps.db, { name: '케틀벨' })
    for (let day = 0; day < 3; day++) {
      await manyLookFor('요가매트', 2)
      api.clock.advance(86_400_000)
    }
    await manyLookFor('케틀벨', 3)
    expect(await popular()).toEqual(['케틀벨'])
    api.clock.advance(6 * 86_400_000)
    expect(await popular()).toEqual(['케틀벨'])
    api.clock.advance(86_400_000)
    expect(await popular()).toEqual([])
  })

  test('아무것도 찾지 못한 말, 숨긴 상품의 말, 초성, 한 글자, 직원이 찾은 말은 남기지 않는다', async () => {
    const { db } = api.deps
    await makeProduct(db, { name: '덤벨 x' })
    await makeProduct(db, { name: '비밀 상품', status: 'HIDDEN' })
    // of a long text only the first words are looked for
    const behind = '덤벨 덤벨 덤벨 덤벨 덤벨 홍길동 010-1234-5678'
    for (const term of [behind, '01012345678', 'hong@example.com', '비밀 상품', 'ㄷㅂ', 'x'])
      await look(api.anonymous, term)
    await look(await api.staff('marketer'), '덤벨')
    expect(await db.select().from(searchTermDays)).toEqual([])
    expect(await db.select().from(searchTermVisitors)).toEqual([])
    expect((await look(api.anonymous, ' ')).body).toMatchObject({ code: 'VALIDATION' })
    expect((await look(api.anonymous, '가'.repeat(61))).body).toMatchObject({ code: 'VALIDATION' })
  })

  test('한 곳에서 1분에 60번까지만 세고, 하루에 센 말이 5,000개이면 새 말은 세지 않는다', async () => {
    const { db } = api.deps
    await makeProduct(db, { name: '덤벨 짐볼' })
    await db.execute(sql`insert into search_term_days (day, key, word, visitors)
      select '2026-11-16', 'k' || n, '말' || n, 1 from generate_series(1, 4999) n`)
    await look(api.anonymous, '덤벨')
    await look(api.anonymous, '짐볼')
    await look(await api.customer(), '덤벨')
    const found = await db
      .select()
      .from(searchTermDays)
      .where(sql`word in ('덤벨', '짐볼')`)
    expect(found).toMatchObject([{ word: '덤벨', visitors: 2 }])
    expect(found).toHaveLength(1)
    for (let n = 2; n < 60; n++) await look(api.anonymous, '덤벨')
    expect((await look(api.anonymous, '덤벨')).body).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('누가 찾았는지 알아볼 것은 다음 날, 센 것은 90일 뒤에 지운다', async () => {
    const { db } = api.deps
    await makeProduct(db, { name: '덤벨' })
    await manyLookFor('덤벨', 3)
    await purgeTerms(api.deps)
    expect(await db.select().from(searchTermVisitors)).toHaveLength(3)
    api.clock.advance(86_400_000)
    expect(await purgeTerms(api.deps)).toEqual({ removed: 0 })
    expect(await db.select().from(searchTermVisitors)).toEqual([])
    api.clock.advance(90 * 86_400_000)
    expect(await purgeTerms(api.deps)).toEqual({ removed: 1 })
    expect(await db.select().from(searchTermDays)).toEqual([])
  })

  test('직원이 정한 말은 늘 먼저 보이고, 막은 말은 아무리 찾아도 보이지 않는다', async () => {
    await makeProduct(api.deps.db, { name: '덤벨' })
    await makeProduct(api.deps.db, { name: '짐볼' })
    await manyLookFor('덤벨', 4)
    await manyLookFor('짐볼', 3)
    const marketer = await api.staff('marketer')
    const path = '/store-admin/v1/search-words'
    const rule = (body: object) => marketer.post<SearchWord>(path, body)
    expect((await rule({ word: '덤 벨', rule: 'BAN' })).status).toBe(201)
    await rule({ word: '신상품', rule: 'PIN', sequence: 2 })
    const first = await rule({ word: '짐볼', rule: 'PIN', sequence: 1 })
    expect(await popular()).toEqual(['짐볼', '신상품'])
    const terms = await marketer.get<{ results: SearchTerm[] }>('/store-admin/v1/search-terms')
    expect(terms.body.results).toEqual([
      { word: '덤벨', visitors: 4, rule: 'BAN' },
      { word: '짐볼', visitors: 3, rule: 'PIN' },
    ])
    expect((await rule({ word: '짐-볼', rule: 'BAN' })).body).toMatchObject({
      extra: { fields: { word: ['DUPLICATE'] } },
    })
    expect((await rule({ word: '···', rule: 'BAN' })).body).toMatchObject({ extra: { fields: { word: ['REQUIRED'] } } })
    await marketer.patch(`${path}/${first.body.id}`, { word: '덤벨세트', version: 1 })
    expect(await popular()).toEqual(['덤벨세트', '신상품', '짐볼'])
  })
})

describe('동의어', () => {
  test('직원이 만들면 바로 서로를 찾고, 같은 말은 두 번 넣을 수 없다', async () => {
    await makeProduct(api.deps.db, { name: '소프트 폼롤러' })
    const marketer = await api.staff('marketer')
    const path = '/store-admin/v1/search-synonyms'
    const found = async (q: string) =>
      (await api.anonymous.get<{ total_count: number }>(`/store/v1/products?q=${encodeURIComponent(q)}`)).body
        .total_count
    expect(await found('마사지롤러')).toBe(0)
    const made = await marketer.post<SearchSynonym>(path, { words: ['폼롤러', '마사지 롤러'] })
    expect(made.body).toMatchObject({ words: ['폼롤러', '마사지 롤러'], version: 1 })
    expect(made.body).not.toHaveProperty('keys')
    expect(await found('마사지롤러')).toBe(1)
    for (const [words, code] of [
      [['폼롤러', '폼 롤러'], 'REPEATED'],
      [['폼롤러', '···'], 'REQUIRED'],
    ] as const)
      expect((await marketer.post(path, { words })).body).toMatchObject({ extra: { fields: { words: [code] } } })
    expect((await marketer.post(path, { words: ['하나'] })).body).toMatchObject({ code: 'VALIDATION' })
    const listed = async (word: string) =>
      (await marketer.get<{ results: SearchSynonym[] }>(`${path}?word=${encodeURIComponent(word)}`)).body.results.length
    expect([await listed('사지'), await listed('덤벨'), await listed('')]).toEqual([1, 0, 1])
    await marketer.patch(`${path}/${made.body.id}`, { words: ['폼롤러', '롤러봉'], version: 1 })
    expect([await found('마사지롤러'), await found('롤러봉')]).toEqual([0, 1])
    await marketer.delete(`${path}/${made.body.id}`)
    expect(await found('롤러봉')).toBe(0)
  })
})

describe('치는 동안의 제안', () => {
  test('말, 상품, 브랜드, 카테고리를 정한 만큼만, 치다 만 글자로도 알려 준다', async () => {
    const { db } = api.deps
    const brand = await makeBrand(db, { name: '폼생폼사' })
    for (let n = 1; n <= 6; n++) await makeProduct(db, { name: `폼롤러 ${n}`, salesScore: n, brandId: brand.id })
    await makeProduct(db, { name: '폼롤러 숨김', salesScore: 99, status: 'HIDDEN' })
    await makeBrand(db, { name: '폼만 있는 브랜드' })
    await db.insert(categories).values([
      { name: '폼롤러', depth: 1 },
      { name: '새 폼', depth: 1 },
      { name: '폼 없음', depth: 1, status: 'INACTIVE' },
    ])
    await manyLookFor('폼롤러', 3)
    expect(await suggestions('포')).toMatchObject({
      terms: ['폼롤러'],
      products: [6, 5, 4, 3, 2].map((n) => ({ name: `폼롤러 ${n}`, brand: '폼생폼사', thumbnail: { width: 720 } })),
      brands: [{ id: brand.id, name: '폼생폼사' }],
      categories: [{ name: '폼롤러' }, { name: '새 폼' }],
    })
    expect(await suggestions('ㅍㄹㄹ')).toMatchObject({
      terms: ['폼롤러'],
      categories: [{ name: '폼롤러' }],
      brands: [],
    })
    expect((await suggestions('폼롤너')).products).toHaveLength(5)
    expect(await suggestions('')).toEqual({ terms: ['폼롤러'], products: [], brands: [], categories: [] })
    expect(await suggestions('없는말')).toEqual({ terms: [], products: [], brands: [], categories: [] })
    await db.update(products).set({ status: 'HIDDEN' })
    await db.update(brands).set({ status: 'ACTIVE' })
    expect(await suggestions('폼')).toMatchObject({ products: [], brands: [] })
  })
})
