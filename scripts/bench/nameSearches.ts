import { bearer, ok } from '../../tests/support/shopping.ts'
import { type Figure, figureOf } from './load.ts'
import type { BenchContext } from './scenarios.ts'

/** Words that every tenth name has, a handful have and none has; a word of two; a number; a code; one letter. */
const asked = ['매트', '프리미엄', '라텍스 루프', '접이식 요가', '없는이름', '4321', 'BEN-00043', '링']

/** Where people search products and SKUs by name. What customers read is kept for a moment, so each is asked once in a round. */
const places: Record<string, (q: string) => Call> = {
  palette: (q) => ({ method: 'POST', path: '/store-admin/v1/search', body: { q } }),
  products: (q) => ({ path: `/store-admin/v1/products?page_size=25&q=${encodeURIComponent(q)}` }),
  skus: (q) => ({ path: `/store-admin/v1/skus?page_size=25&q=${encodeURIComponent(q)}` }),
  options: (q) => ({ path: `/store-admin/v1/options?page_size=25&q=${encodeURIComponent(q)}` }),
  shop: (q) => ({ path: `/store/v1/products?limit=20&q=${encodeURIComponent(q)}` }),
  'shop, newest': (q) => ({ path: `/store/v1/products?limit=20&sort=NEW&q=${encodeURIComponent(q)}` }),
}
type Call = { method?: string; path: string; body?: object }

/** Every place asked for every text, one after the other; the note says the best time of each. */
export async function nameSearches({ send, staff, sizes }: BenchContext): Promise<Figure> {
  const took: number[] = []
  const start = performance.now()
  const best = new Map<string, number>()
  for (let round = 0; round < sizes.searchRounds; round++) {
    for (const [place, callFor] of Object.entries(places)) {
      for (const q of asked) {
        if (place === 'palette' && q.length < 2) continue
        const from = performance.now()
        ok(await send({ ...callFor(q), headers: bearer(staff) }))
        const ms = performance.now() - from
        took.push(ms)
        const key = `${place} ${q}`
        best.set(key, Math.min(best.get(key) ?? Infinity, ms))
      }
    }
    // longer than an answer for customers is kept
    if (round + 1 < sizes.searchRounds) await new Promise((next) => setTimeout(next, 2_500))
  }
  const words = [...best].map(([key, ms]) => `${key} ${ms.toFixed(1)}`)
  return { ...figureOf('search by name', took, performance.now() - start), note: `ms: ${words.join('; ')}` }
}
