import type { ProductQuery } from '#customer/api/models.ts'

/** What a search is narrowed by, as it stands in the address: one of a repeated key is enough. */
export type Band = NonNullable<ProductQuery['price_band']>[number]
export type Rated = NonNullable<ProductQuery['rating_band']>[number]
export type Choice = { name: (typeof LISTS)[number]; value: string } | { name: Flag; value: 'true' }

export const BANDS: Record<Band, string> = {
  UNDER_10000: '1만원 미만',
  UNDER_30000: '1만~3만원',
  UNDER_50000: '3만~5만원',
  UNDER_100000: '5만~10만원',
  FROM_100000: '10만원 이상',
}

export const RATINGS: Record<Rated, string> = {
  FROM_45: '4.5점 이상',
  FROM_40: '4점 이상',
  FROM_30: '3점 이상',
}

export const FLAGS = { free_shipping: '무료배송', sale: '할인', in_stock: '품절 제외' } as const
export type Flag = keyof typeof FLAGS

const LISTS = ['category_id', 'brand_id', 'price_band', 'rating_band'] as const
const FLAG_NAMES = Object.keys(FLAGS) as Flag[]
const MOST = 30

const isBand = (value: string): value is Band => Object.hasOwn(BANDS, value)
const isRated = (value: string): value is Rated => Object.hasOwn(RATINGS, value)
const isId = (value: string) => /^[1-9]\d{0,14}$/.test(value)

const CAN_BE = { category_id: isId, brand_id: isId, price_band: isBand, rating_band: isRated }

/** What is chosen, in the order of the address; what nobody can choose is left out, on a category's page categories. */
export const choicesOf = (params: URLSearchParams, categoryId?: number): Choice[] => [
  ...LISTS.filter((name) => name !== 'category_id' || categoryId === undefined).flatMap((name) =>
    [...new Set(params.getAll(name))]
      .filter(CAN_BE[name])
      .slice(0, MOST)
      .map((value) => ({ name, value })),
  ),
  ...FLAG_NAMES.filter((name) => params.get(name) === 'true').map((name) => ({ name, value: 'true' as const })),
]

/** The same as the server is asked for it. */
export function askedOf(q: string, choices: Choice[], categoryId?: number): ProductQuery {
  const of = (name: Choice['name']) => choices.filter((one) => one.name === name).map(({ value }) => value)
  const some = <T>(list: T[]) => (list.length > 0 ? list : undefined)
  const flag = (name: Flag) => (of(name).length > 0 ? ('true' as const) : undefined)
  return {
    q: q || undefined,
    category_id: categoryId === undefined ? some(of('category_id').map(Number)) : [categoryId],
    brand_id: some(of('brand_id').map(Number)),
    price_band: some(of('price_band').filter(isBand)),
    rating_band: some(of('rating_band').filter(isRated)),
    free_shipping: flag('free_shipping'),
    sale: flag('sale'),
    in_stock: flag('in_stock'),
  }
}

/** The address with a choice made or given up. */
export function toggled(params: URLSearchParams, { name, value }: Choice): URLSearchParams {
  const next = new URLSearchParams(params)
  const kept = params.getAll(name).filter((one) => one !== value)
  next.delete(name)
  for (const one of kept) next.append(name, one)
  if (kept.length === params.getAll(name).length) next.append(name, value)
  return next
}

/** The address with nothing chosen. */
export function cleared(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of [...LISTS, ...FLAG_NAMES]) next.delete(name)
  return next
}

/** The address with another sort. */
export function withSort(params: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('sort', sort)
  return next
}
