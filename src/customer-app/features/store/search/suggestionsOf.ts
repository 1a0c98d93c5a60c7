import type { Answer } from '#customer/api/models.ts'

export type Suggested = Answer<'/store/v1/search/suggestions', 'get'>
export type Suggestion = {
  key: string
  label: string
  kind?: string
  image?: Suggested['products'][number]['thumbnail']
} & ({ search: string } | { to: string })

/** One list of everything that may be meant: words first, then places, then goods. */
export const suggestionsOf = ({ terms, brands, categories, products }: Suggested): Suggestion[] => [
  ...terms.map((word) => ({ key: `t${word}`, label: word, search: word })),
  ...categories.map(({ id, name }) => ({
    key: `c${id}`,
    label: name,
    kind: '카테고리',
    to: `/store/categories/${id}`,
  })),
  ...brands.map(({ id, name }) => ({ key: `b${id}`, label: name, kind: '브랜드', to: `/search?brand_id=${id}` })),
  ...products.map(({ id, name, brand, thumbnail }) => ({
    key: `p${id}`,
    label: name,
    kind: brand,
    image: thumbnail,
    to: `/store/products/${id}`,
  })),
]
