import { ok } from '../../tests/support/shopping.ts'
import { type Figure, measure } from './load.ts'
import { kinds, looks } from './names.ts'
import type { BenchContext } from './scenarios.ts'

/** What visitors of the store read most: search, product pages with what others say, and exhibitions. */

/** As people write: whole words, what is half typed, initial letters, the other keyboard, a slip, two words. */
const popular = ['매트', '요가', '밴드', '덤벨', '폼롤러', '스트랩', '보틀', '레깅스', '블록', '볼', '접이식', '무소음']
const rarer = ['ㅍㄹㄹ', 'ㅇㄱㅁㅌ', '폼로ㄹ', '요가매', 'vhafhffj', 'apxm', '품롤러', '요가메트']
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const pathOf = (q: string, more = '') => `/store/v1/products?limit=20&q=${encodeURIComponent(q)}${more}`

/** Every second one asks for what many ask for; the others for something of their own, a price limit that nobody else has. */
export const searches = (context: BenchContext): Promise<Figure> =>
  measure('search', context, async (worker, round) => {
    const n = worker * 7919 + round
    const sort = pick(['', '&sort=NEW', '', '&sort=PRICE_ASC', '&sort=REVIEW'], n >> 2)
    if (n % 2) ok(await context.send({ path: pathOf(pick(popular, n >> 1), sort) }))
    else ok(await context.send({ path: pathOf(ownWords(n >> 1), `${sort}&price_max=${500_000 + n}`) }))
  })

/** None of them is answered with what is kept. */
export const freshSearches = (context: BenchContext): Promise<Figure> =>
  measure('search, nothing kept', context, async (worker, round) => {
    const n = worker * 7919 + round
    ok(await context.send({ path: pathOf(ownWords(n), `&price_max=${500_000 + n}`) }))
  })

function ownWords(n: number): string {
  if (n % 10 === 0) return pick(rarer, n / 10)
  if (n % 3 === 0) return pick(popular, n)
  return `${pick(popular, n)} ${pick(n % 2 ? looks : kinds, n >> 2)}`
}

/** The page of a product and what its reviews come to, turn by turn; products that many look at, and every tenth time another. */
export const productPages = (context: BenchContext): Promise<Figure> =>
  measure('product page', context, async (worker, round) => {
    const n = worker * 31 + (round >> 1)
    const id = (n % 10 ? pick(context.products, n) : pick(context.shelf, n * 7)) as number
    ok(await context.send({ path: `/store/v1/products/${id}${round % 2 ? '/reviews/summary' : ''}` }))
  })

/** As above with products that nobody has just looked at. */
export const freshPages = (context: BenchContext): Promise<Figure> =>
  measure('product page, nothing kept', context, async (worker, round) => {
    const id = pick(context.shelf, worker * 1009 + (round >> 1))
    ok(await context.send({ path: `/store/v1/products/${id}${round % 2 ? '/reviews/summary' : ''}` }))
  })

export const reviewLists = (context: BenchContext): Promise<Figure> =>
  measure('review list', context, async (worker, round) => {
    const n = worker * 31 + round
    const id = (n % 2 ? pick(context.products, n) : pick(context.shelf, n * 7)) as number
    const order = pick(['BEST', 'BEST', 'NEW', 'RATING_DESC', 'RATING_ASC'], n >> 1)
    const more = n % 7 === 0 ? '&rating=5' : ''
    ok(
      await context.send({
        path: `/store/v1/products/${id}/reviews?sort=${order}&limit=10&offset=${(n % 4) * 10}${more}`,
      }),
    )
  })

export async function exhibitionPages(context: BenchContext): Promise<Figure> {
  const { results } = ok(await context.send({ path: '/store/v1/exhibitions' })) as unknown as {
    results: { id: number }[]
  }
  return measure('exhibition page', context, async (worker, round) => {
    ok(await context.send({ path: `/store/v1/exhibitions/${pick(results, worker + round).id}` }))
  })
}

export const facetCounts = (context: BenchContext): Promise<Figure> =>
  measure('facets', context, async (worker, round) => {
    const n = worker * 7919 + round
    const q = n % 3 === 0 ? '' : `&q=${encodeURIComponent(pick(popular, n))}`
    ok(await context.send({ path: `/store/v1/products/facets?price_max=${500_000 + n}${q}` }))
  })
