import type { eventProducts, events } from '../../../modules/promotions/promotions.tables.ts'
import { days, later, type Shop } from '../orders/books.ts'

type EventRow = typeof events.$inferInsert
type Place = 'STORE' | 'BEST' | 'QUAT_ONLY'

/** Picture, title and link of each banner, in its order; `category:` leads to the category of that name. */
const BANNERS: Record<Place, readonly (readonly [picture: string, title: string, link: string])[]> = {
  STORE: [
    ['hero-mat', '매트 한 장이면 충분한 저녁 홈트', 'category:매트'],
    ['hero-strength', '오늘의 홈트 특가, 정해진 수량만', '/store/time-sale'],
    ['hero-wear', '땀이 잘 마르는 데일리 레깅스', 'category:의류'],
    ['hero-food', '운동한 날의 가벼운 한 끼', 'category:식단'],
    ['hero-rest', '하루 끝, 뭉친 곳을 푸는 시간', 'category:리커버리'],
    ['hero-band', '홈핏에서만 만나는 밴드와 링', '/store/only'],
  ],
  BEST: [['hero-wear', '다시 찾는 운동복을 모았어요', 'category:의류']],
  QUAT_ONLY: [['hero-band', '홈핏이 함께 만든 단독 상품', '/store/best']],
}

/** Banners of every place, a product shown alone and a shelf: what the first page of the store is made of. */
export function planShowcase({ catalog, now }: Pick<Shop, 'catalog' | 'now'>, firstId: number, firstItem: number) {
  const period = { startsAt: later(now, -days(20)), endsAt: later(now, days(60)), status: 'ACTIVE' } as const
  const times = { createdAt: later(now, -days(21)), updatedAt: later(now, -days(21)) }
  const rows: (EventRow & { id: number })[] = []
  const products: (typeof eventProducts.$inferInsert)[] = []
  const add = (row: Omit<EventRow, 'startsAt' | 'endsAt' | 'status'>) => {
    const id = firstId + rows.length
    rows.push({ ...period, ...times, ...row, id })
    return id
  }
  for (const [location, banners] of Object.entries(BANNERS) as [Place, (typeof BANNERS)[Place]][])
    for (const [index, [picture, title, link]] of banners.entries()) {
      const linkUrl = link.startsWith('/') ? link : `/store/categories/${categoryOf(catalog, link.slice(9))}`
      const imageId =
        catalog.images.find(({ storageKey }) => storageKey === `images/sample-${picture}.webp`)?.id ?? null
      add({ kind: 'banner', title, imageId, linkUrl, location, sequence: index + 1 })
    }
  const shown = catalog.products
    .filter((one) => one.status === 'ON_SALE')
    .toSorted((a, b) => (catalog.popularity.get(b.id) ?? 0) - (catalog.popularity.get(a.id) ?? 0) || b.id - a.id)
  for (const [index, product] of shown.slice(12, 16).entries())
    put(add({ kind: 'single-product', title: `이번 주 ${product.name}`, sequence: index + 1 }), [product.id])
  put(
    add({ kind: 'multi-product', title: '처음 시작하는 홈트 준비물', sequence: 10 }),
    shown.slice(20, 28).map(({ id }) => id),
  )
  return { events: rows, products }

  function put(eventId: number, ids: readonly number[]) {
    for (const [sequence, productId] of ids.entries())
      products.push({ id: firstItem + products.length, eventId, productId, sequence, ...times })
  }
}

const categoryOf = (catalog: Shop['catalog'], name: string): number => {
  const found = catalog.categories.find((one) => one.name.startsWith(name))
  if (!found) throw new Error(`sample banner: no category ${name}`)
  return found.id
}
