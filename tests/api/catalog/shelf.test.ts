import { describe, expect, test } from 'vitest'
import { categories, productCategories } from '#server/modules/catalog/catalog.tables.ts'
import type { ProductCard } from '#server/modules/catalog/catalog.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id) as [number, number, number]
const day = (n: number) => new Date(`2026-11-0${n}T00:00:00+09:00`)

describe('고객의 상품 목록', () => {
  type Slice = { results: ProductCard[]; total_count: number }
  const shelf = async (query: string) => (await api.anonymous.get<Slice>(`/store/v1/products?${query}`)).body
  const found = async (query: string) => (await shelf(query)).results.map(({ id }) => id)

  test('가격은 양 끝까지 들고, 값이 같으면 정해진 순서이며, 조건은 함께 좁힌다', async () => {
    const { db } = api.deps
    const brand = await makeBrand(db)
    const a = await makeProduct(db, {
      salePrice: 10_000,
      createdAt: day(1),
      reviewCount: 2,
      reviewSum: 6,
      salesScore: 3,
    })
    const b = await makeProduct(db, {
      salePrice: 20_000,
      createdAt: day(3),
      brandId: brand.id,
      reviewCount: 2,
      reviewSum: 9,
    })
    const c = await makeProduct(db, {
      salePrice: 20_000,
      createdAt: day(2),
      reviewCount: 3,
      reviewSum: 3,
      salesScore: 3,
    })
    const empty = await makeProduct(db, { salePrice: 30_000, createdAt: day(1), status: 'SOLD_OUT' })
    const orders: Record<string, number[]> = {
      'sort=PRICE_ASC': [a.id, b.id, c.id, empty.id],
      'sort=PRICE_DESC': [empty.id, c.id, b.id, a.id],
      'sort=NEW': [b.id, c.id, empty.id, a.id],
      'sort=REVIEW': [c.id, b.id, a.id, empty.id],
      'sort=SALES': [c.id, a.id, empty.id, b.id],
      '': [c.id, a.id, empty.id, b.id],
    }
    for (const [query, expected] of Object.entries(orders)) expect(await found(query), query).toEqual(expected)
    const cases: Record<string, number[]> = {
      'price_min=20000': [b.id, c.id, empty.id],
      'price_min=20001': [empty.id],
      'price_max=20000': [a.id, b.id, c.id],
      'price_max=19999': [a.id],
      [`brand_id=${brand.id}`]: [b.id],
      [`brand_id=${brand.id}&price_max=19999`]: [],
      'in_stock=true': [a.id, b.id, c.id],
      'in_stock=false': [a.id, b.id, c.id, empty.id],
    }
    for (const [query, expected] of Object.entries(cases)) {
      const { results, total_count } = await shelf(`${query}&sort=PRICE_ASC`)
      expect([results.map(({ id }) => id), total_count], query).toEqual([expected, expected.length])
    }
  })

  test('판매 기간은 끝나는 순간까지 보이고, 시작하기 전에는 곧 나올 것이며, 새것은 30일까지 새것이다', async () => {
    const { db } = api.deps
    const now = api.clock.now().getTime()
    const at = (ms: number) => new Date(now + ms)
    const over = await makeProduct(db, { availableTo: at(0) })
    const last = await makeProduct(db, { availableTo: at(1) })
    const coming = await makeProduct(db, { availableFrom: at(1) })
    const begun = await makeProduct(db, { availableFrom: at(0), createdAt: at(-30 * 86_400_000) })
    const fresh = await makeProduct(db, { createdAt: at(-30 * 86_400_000 + 1) })
    const { results } = await shelf('sort=PRICE_ASC')
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [last.id, 'ON_SALE'],
      [coming.id, 'COMING'],
      [begun.id, 'ON_SALE'],
      [fresh.id, 'ON_SALE'],
    ])
    const isNew = (id: number) => results.find((one) => one.id === id)?.badges.includes('NEW')
    expect([isNew(begun.id), isNew(fresh.id)]).toEqual([false, true])
    expect((await api.anonymous.get<{ status: string }>(`/store/v1/products/${over.id}`)).body.status).toBe(
      'DISCONTINUED',
    )
  })

  test('카테고리 나무는 보이는 카테고리만 순서대로, 보이는 상품을 한 번씩 센다', async () => {
    const { db } = api.deps
    const [b, a, hidden] = ids(
      await db
        .insert(categories)
        .values([
          { name: '나중', depth: 1, sequence: 2 },
          { name: '먼저', depth: 1, sequence: 1 },
          { name: '숨김', depth: 1, sequence: 0, status: 'INACTIVE' },
        ])
        .returning(),
    )
    const [leaf] = ids(
      await db
        .insert(categories)
        .values([{ name: '아래', depth: 2, parentId: a }])
        .returning(),
    )
    const shown = await makeProduct(db)
    const draft = await makeProduct(db, { status: 'DRAFT' })
    await db.insert(productCategories).values([
      { productId: shown.id, categoryId: a },
      { productId: shown.id, categoryId: leaf },
      { productId: draft.id, categoryId: leaf },
      { productId: shown.id, categoryId: hidden },
    ])
    const { body } = await api.anonymous.get<{ results: object[] }>('/store/v1/products/categories')
    expect(body.results).toEqual([
      {
        id: a,
        name: '먼저',
        parent_id: null,
        sequence: 1,
        product_count: 1,
        children: [{ id: leaf, name: '아래', parent_id: a, sequence: 0, product_count: 1 }],
      },
      { id: b, name: '나중', parent_id: null, sequence: 2, product_count: 0 },
    ])
  })
})
