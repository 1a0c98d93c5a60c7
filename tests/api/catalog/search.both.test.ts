import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  brands,
  categories,
  productCategories,
  products,
  productTags,
  tags,
} from '#server/modules/catalog/catalog.tables.ts'
import { bare, firstsOf, signsOf } from '#server/modules/catalog/search/jamo.ts'
import { searchSynonyms } from '#server/modules/catalog/search/search.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
type List = { results: { id: number; name: string }[]; total_count: number; corrected_query?: string }
const list = async (q: string, more = '') =>
  (await api.anonymous.get<List>(`/store/v1/products?q=${encodeURIComponent(q)}${more}`)).body
const names = async (q: string, more = '') => (await list(q, more)).results.map(({ name }) => name)

/** Brands whose names hold no word of these tests. */
const plain = async () => (await makeBrand(api.deps.db, { name: `XYZ${Math.random()}`, slug: `b${Math.random()}` })).id
const make = async (name: string, more: Partial<typeof products.$inferInsert> = {}) =>
  makeProduct(api.deps.db, { name, brandId: await plain(), ...more })

describe('글자로 찾기', () => {
  test('데이터베이스가 푼 글자는 여기서 푼 글자와 언제나 같다', async () => {
    const letter = fc.oneof(
      fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(...Array.from(' -_/\\·,()[]{}<>\'"‘’“”~&!?:;|\t\u00a0\u3000aZ09%+.ㄱㅏ😀é')),
    )
    const texts = fc.array(
      fc.array(letter, { maxLength: 12 }).map((all) => all.join('').normalize('NFC')),
      { minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const made = await rows<{ jamo: string; firsts: string }>(
          api.deps.db,
          sql`select jamo_of(t) as jamo, firsts_of(t) as firsts from unnest(${sql.param(all)}::text[]) with ordinality as o(t, n) order by n`,
        )
        const signs = (text: string) => signsOf(firstsOf(text))
        expect(made.map(({ jamo }) => jamo)).toEqual(all.map(signsOf))
        expect(made.map(({ firsts }) => firsts)).toEqual(all.map(signs))
        expect(all.map((text) => signsOf(bare(text)))).toEqual(all.map(signsOf))
      }),
      { numRuns: 20 },
    )
  })

  test('초성, 치다 만 글자, 띄어쓰기, 영어 자판, 한 글자 틀린 말로도 찾는다', async () => {
    await make('소프트 폼롤러 45cm')
    await make('요가 매트 6mm', { subtitle: '미끄럼 없는' })
    const roller = ['소프트 폼롤러 45cm']
    for (const q of ['폼롤러', '폼로', '폼롤ㄹ', 'ㅍㄹㄹ', 'ㅍㄹ', '폼 롤러', '소프트폼', 'ㅍㅗㅁ', '45CM']) {
      expect(await list(q), q).toMatchObject({ results: [{ name: roller[0] }], total_count: 1 })
      expect(await list(q), q).not.toHaveProperty('corrected_query')
    }
    for (const [q, corrected_query] of [
      ['vhafhffj', '폼롤러'],
      ['폼롤너', '폼롤러'],
      ['폼러', '폼롤러'],
      ['소푸트 폼롤러', '소프트 폼롤러'],
      ['ㅗㅓㅗ', undefined],
      ['ㅊㅡ', 'cm'],
      ['45ㅊㅡ', '45cm'],
    ] as const)
      expect(await list(q), q).toMatchObject(
        corrected_query ? { results: [{ name: roller[0] }], corrected_query } : { results: [] },
      )
    expect(await names('요가매트')).toEqual(['요가 매트 6mm'])
    expect(await list('요가메트')).toMatchObject({ results: [{ name: '요가 매트 6mm' }], corrected_query: '요가매트' })
  })

  test('이름이 그 말로 시작하는 것, 이름에 있는 것, 설명에 있는 것, 브랜드·태그·카테고리에 있는 것의 순서이고, 고른 순서가 있으면 그 순서이다', async () => {
    const { db } = api.deps
    const brandId = (await makeBrand(db, { name: '폼롤러연구소', slug: 'roller-lab' })).id
    await make('다른 것', { brandId, salesScore: 900 })
    await make('소개에만', { subtitle: '폼롤러와 함께', salesScore: 500 })
    await make('소프트 폼롤러', { salesScore: 3 })
    await make('단단한 폼롤러', { salesScore: 30 })
    await make('폼롤러 기본', { salesScore: 1 })
    const tagged = await make('태그만', { salesScore: 800 })
    const [tag] = await db.insert(tags).values({ name: '폼롤러' }).returning()
    await db.insert(productTags).values({ productId: tagged.id, tagId: tag?.id ?? 0 })
    const shelved = await make('카테고리만', { salesScore: 700 })
    const [parent] = await db.insert(categories).values({ name: '폼롤러와 공', depth: 1 }).returning()
    const [child] = await db
      .insert(categories)
      .values({ name: '공', depth: 2, parentId: parent?.id ?? 0 })
      .returning()
    await db.insert(productCategories).values({ productId: shelved.id, categoryId: child?.id ?? 0 })
    const ranked = ['폼롤러 기본', '단단한 폼롤러', '소프트 폼롤러', '소개에만', '다른 것', '태그만', '카테고리만']
    expect(await names('폼롤러')).toEqual(ranked)
    expect(await names('폼롤너')).toEqual(ranked)
    expect(await names('폼롤러', '&limit=2&offset=2')).toEqual(ranked.slice(2, 4))
    expect((await names('폼롤러', '&sort=SALES')).slice(0, 3)).toEqual(['다른 것', '태그만', '카테고리만'])
  })

  test('숨긴 상품은 어떻게 찾아도 없고, 고쳐 준 말의 근거도 되지 않는다', async () => {
    const hidden = await make('폼롤러', { status: 'HIDDEN' })
    for (const q of ['폼롤러', 'ㅍㄹㄹ', 'vhafhffj', '폼롤너']) {
      expect(await list(q), q).toMatchObject({ results: [], total_count: 0 })
      expect(await list(q), q).not.toHaveProperty('corrected_query')
    }
    await api.deps.db.update(products).set({ status: 'ON_SALE', name: '마사지볼' }).where(eq(products.id, hidden.id))
    // found by its new name at once, and no longer by the old one
    expect([await names('ㅁㅅㅈㅂ'), await names('ㅍㄹㄹ')]).toEqual([['마사지볼'], []])
    await api.deps.db.update(brands).set({ name: '둥근마음' }).where(eq(brands.id, hidden.brandId))
    expect(await names('ㄷㄱㅁㅇ')).toEqual(['마사지볼'])
  })

  test('같은 뜻의 말로도 찾고, 띄어 쓴 말은 붙여 쓴 말과 같다', async () => {
    await make('소프트 폼롤러')
    await make('마사지 롤러 미니')
    await make('롤러 스케이트')
    const words = ['폼롤러', '마사지 롤러']
    await api.deps.db.insert(searchSynonyms).values({ words, keys: words.map(signsOf) })
    const both = ['마사지 롤러 미니', '소프트 폼롤러']
    for (const q of ['마사지롤러', '마사지 롤러', '폼롤러', '폼 롤러', '마사지롤너'])
      expect((await names(q)).toSorted(), q).toEqual(both)
    expect(await names('폼롤러 미니')).toEqual(['마사지 롤러 미니'])
    expect(await names('롤러')).toHaveLength(3)
  })
})
