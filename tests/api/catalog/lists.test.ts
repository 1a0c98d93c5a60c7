import { describe, expect, test } from 'vitest'
import {
  brands,
  catalogs,
  categories,
  optionGroups,
  productCategories,
  productTags,
  tags,
} from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeCatalog, makeOrigin, makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
type List = { results: { id: number }[]; total_count: number; has_next: boolean }
type Wanted = Record<string, number[]>

/** Each query finds exactly these, as a set, and says how many. */
async function narrows(path: string, cases: Wanted) {
  const staff = await api.staff('admin')
  for (const [query, expected] of Object.entries(cases)) {
    const { body } = await staff.get<List>(`${path}?${query}`)
    expect(
      body.results?.map(({ id }) => id).toSorted((a, b) => a - b),
      `${path}?${query}`,
    ).toEqual(expected.toSorted((a, b) => a - b))
    expect(body.total_count, `${path}?${query}`).toBe(expected.length)
  }
}

/** Each order shows exactly this, on pages of two as well. */
async function sorts(path: string, cases: Wanted) {
  const staff = await api.staff('admin')
  for (const [sort, expected] of Object.entries(cases)) {
    const shown: number[] = []
    for (const page of [1, 2]) {
      const { body } = await staff.get<List>(`${path}?page_size=2&page=${page}${sort && `&sort=${sort}`}`)
      shown.push(...(body.results ?? []).map(({ id }) => id))
      expect(body.has_next, `${path} ${sort} ${page}`).toBe(expected.length > page * 2)
    }
    expect(shown, `${path} ${sort}`).toEqual(expected)
  }
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id) as [number, number, number]
const day = (n: number) => new Date(`2026-11-0${n}T00:00:00+09:00`)

describe('관리 목록은 조건대로 좁혀지고 고른 순서로 보이며, 같은 것은 나중 것부터다', () => {
  test('브랜드', async () => {
    const [a, b, c] = ids(
      await api.deps.db
        .insert(brands)
        .values([
          { name: '나', slug: 'na-yoga', createdAt: day(1) },
          { name: '다', slug: 'da', createdAt: day(3), status: 'INACTIVE' },
          { name: '가', slug: 'ga', createdAt: day(2) },
        ])
        .returning(),
    )
    const path = '/store-admin/v1/brands'
    await narrows(path, {
      'status=INACTIVE': [b],
      'status=ACTIVE': [a, c],
      'q=yoga': [a],
      'q=다': [b],
      'q=%25': [],
      [`ids=${a}&ids=${b}`]: [a, b],
      [`ids=${a}&status=INACTIVE`]: [],
    })
    await sorts(path, {
      '': [c, b, a],
      id: [a, b, c],
      '-id': [c, b, a],
      name: [c, a, b],
      '-name': [b, a, c],
      created_at: [a, c, b],
      '-created_at': [b, c, a],
      status: [c, a, b],
      '-status': [b, c, a],
    })
  })

  test('카탈로그, 태그, 카테고리', async () => {
    const { db } = api.deps
    const catalog = { noticeFields: ['품명'] }
    const [a, b, c] = ids(
      await db
        .insert(catalogs)
        .values([
          { name: '나', code: 'C', noticeCategory: '의류', createdAt: day(1), ...catalog },
          { name: '다', code: 'B', noticeCategory: '식품', createdAt: day(3), ...catalog },
          { name: '가', code: 'A', noticeCategory: '의류', createdAt: day(2), ...catalog },
        ])
        .returning(),
    )
    await narrows('/store-admin/v1/catalogs', { 'q=의류': [a, c], 'q=다': [b], 'q=C': [a], [`ids=${b}`]: [b] })
    await sorts('/store-admin/v1/catalogs', {
      '': [c, b, a],
      name: [c, a, b],
      '-code': [a, b, c],
      created_at: [a, c, b],
    })
    const [x, y, z] = ids(
      await db
        .insert(tags)
        .values([
          { name: '나', createdAt: day(1) },
          { name: '다', createdAt: day(3) },
          { name: '가', createdAt: day(2) },
        ])
        .returning(),
    )
    await narrows('/store-admin/v1/product-tags', { 'q=다': [y], [`ids=${x}`]: [x] })
    await sorts('/store-admin/v1/product-tags', { '': [z, y, x], name: [z, x, y], '-created_at': [y, z, x] })
    const [top, twin, last] = ids(
      await db
        .insert(categories)
        .values([
          { name: '나', depth: 1, sequence: 2, createdAt: day(1) },
          { name: '다', depth: 1, sequence: 1, createdAt: day(3), status: 'INACTIVE' },
          { name: '가', depth: 1, sequence: 2, createdAt: day(2) },
        ])
        .returning(),
    )
    await sorts('/store-admin/v1/product-categories', {
      '': [twin, last, top],
      '-sequence': [last, top, twin],
      name: [last, top, twin],
      created_at: [top, last, twin],
    })
    const [below] = ids(
      await db
        .insert(categories)
        .values([{ name: '라', depth: 2, parentId: top }])
        .returning(),
    )
    await narrows('/store-admin/v1/product-categories', {
      'status=INACTIVE': [twin],
      [`parent_id=${top}`]: [below],
      'depth=2': [below],
      'depth=1': [top, twin, last],
      'q=라': [below],
    })
  })

  test('상품', async () => {
    const { db } = api.deps
    const [brand, catalog, origin] = [await makeBrand(db), await makeCatalog(db), await makeOrigin(db)]
    const a = await makeProduct(db, {
      name: '나',
      brandId: brand.id,
      listPrice: 50_000,
      salePrice: 10_000,
      createdAt: day(1),
      updatedAt: day(3),
      salesScore: 5,
      skus: [{ onHand: 3, reserved: 1, safetyStock: 2 }],
    })
    const b = await makeProduct(db, {
      name: '다',
      catalogId: catalog.id,
      listPrice: 40_000,
      salePrice: 30_000,
      createdAt: day(3),
      updatedAt: day(1),
      status: 'HIDDEN',
      exclusive: true,
      skus: [{ onHand: 4, reserved: 1, safetyStock: 2 }],
    })
    const c = await makeProduct(db, {
      name: '가',
      shippingOriginId: origin.id,
      listPrice: 40_000,
      salePrice: 20_000,
      createdAt: day(2),
      updatedAt: day(2),
      salesScore: 5,
      skus: [{ status: 'INACTIVE' }],
    })
    const gone = await makeProduct(db, { name: '라', status: 'ARCHIVED', exclusive: true })
    const [top] = ids(
      await db
        .insert(categories)
        .values([{ name: '기구', depth: 1 }])
        .returning(),
    )
    const [leaf] = ids(
      await db
        .insert(categories)
        .values([{ name: '매트', depth: 2, parentId: top }])
        .returning(),
    )
    const [red, blue] = ids(
      await db
        .insert(tags)
        .values([{ name: '빨강' }, { name: '파랑' }])
        .returning(),
    )
    await db.insert(productCategories).values({ productId: a.id, categoryId: leaf })
    await db.insert(productTags).values([
      { productId: b.id, tagId: red },
      { productId: c.id, tagId: blue },
    ])
    const path = '/store-admin/v1/products'
    await narrows(path, {
      '': [a.id, b.id, c.id],
      'status=ARCHIVED': [gone.id],
      'status=HIDDEN&status=ARCHIVED': [b.id, gone.id],
      [`ids=${gone.id}&ids=${a.id}`]: [gone.id, a.id],
      [`brand_id=${brand.id}`]: [a.id],
      [`catalog_id=${catalog.id}`]: [b.id],
      [`shipping_origin_id=${origin.id}`]: [c.id],
      [`category_id=${top}`]: [a.id],
      [`category_id=${leaf}`]: [a.id],
      [`tag_id=${red}`]: [b.id],
      [`tag_id=${red}&tag_id=${blue}`]: [b.id, c.id],
      'exclusive=true': [b.id],
      'exclusive=false': [a.id, c.id],
      'sold_out=true': [a.id, c.id],
      'sold_out=false': [b.id],
      [`tag_id=${red}&sold_out=true`]: [],
    })
    await sorts(path, {
      '': [c.id, b.id, a.id],
      id: [a.id, b.id, c.id],
      name: [c.id, a.id, b.id],
      sale_price: [a.id, c.id, b.id],
      '-sale_price': [b.id, c.id, a.id],
      list_price: [c.id, b.id, a.id],
      '-sales_30d': [c.id, a.id, b.id],
      status: [b.id, c.id, a.id],
      '-created_at': [b.id, c.id, a.id],
      '-updated_at': [a.id, c.id, b.id],
    })
  })

  test('SKU와 옵션', async () => {
    const { db } = api.deps
    const one = await makeProduct(db, {
      skus: [
        { code: 'B', onHand: 5, option: [['색상', '그레이']], updatedAt: day(1) },
        { code: 'A', onHand: 8, reserved: 2, option: [['색상', '핑크']], updatedAt: day(3) },
      ],
    })
    const two = await makeProduct(db, {
      skus: [
        {
          code: 'C',
          onHand: 5,
          reserved: 2,
          safetyStock: 3,
          status: 'INACTIVE',
          updatedAt: day(2),
          option: [['두께', '6mm']],
        },
      ],
    })
    const [b, a, c] = [one.skus[0]?.id ?? 0, one.skus[1]?.id ?? 0, two.sku.id]
    const path = '/store-admin/v1/skus'
    await narrows(path, {
      [`product_id=${one.id}`]: [a, b],
      'status=INACTIVE': [c],
      'stock=SOLD_OUT': [c],
      'stock=LOW': [b],
      'stock=AVAILABLE': [a],
      'stock=LOW&status=INACTIVE': [],
    })
    await sorts(path, {
      '': [c, a, b],
      code: [a, b, c],
      '-product_id': [c, a, b],
      on_hand: [c, b, a],
      reserved: [b, c, a],
      status: [a, b, c],
      updated_at: [b, c, a],
    })
    const staff = await api.staff('cs')
    const shown = (await staff.get<{ results: object[] }>(`${path}?ids=${c}`)).body.results
    expect(shown).toMatchObject([
      {
        on_hand: 5,
        reserved: 2,
        safety_stock: 3,
        available: 0,
        stock: 'SOLD_OUT',
        base_price: 29_900,
        product: { id: two.id, name: two.name, status: 'ON_SALE' },
      },
    ])
    const groups = await db.select().from(optionGroups).orderBy(optionGroups.id)
    const [colour, thick] = ids(groups)
    await narrows('/store-admin/v1/options', {
      [`product_id=${two.id}`]: [thick],
      'q=색상': [colour],
      'q=색': [colour],
    })
  })
})
