import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  brands,
  catalogs,
  categories,
  optionGroups,
  productCategories,
  products,
  productTags,
  skus,
  stockMovements,
  tags,
} from '#server/modules/catalog/catalog.tables.ts'
import type { ProductCard } from '#server/modules/catalog/catalog.contract.ts'
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

  test('재고 변동은 새것부터, 쪽마다 모두의 수와 함께 보인다', async () => {
    const { sku } = await makeProduct(api.deps.db)
    const more = [-1, -2, -3].map((delta) => ({ skuId: sku.id, delta, kind: 'SALE' as const, actor: 'system' }))
    await api.deps.db.insert(stockMovements).values(more)
    const staff = await api.staff('cs')
    const page = async (nth: number) =>
      (
        await staff.get<{ results: { delta: number }[]; total_count: number; has_next: boolean }>(
          `/store-admin/v1/skus/${sku.id}/movements?page_size=3&page=${nth}`,
        )
      ).body
    expect(await page(1)).toMatchObject({
      results: [{ delta: -3 }, { delta: -2 }, { delta: -1 }],
      total_count: 4,
      has_next: true,
    })
    expect(await page(2)).toMatchObject({ results: [{ delta: 10 }], total_count: 4, has_next: false })
  })
})

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

describe('재고의 경계', () => {
  const patch = async (id: number, body: object) =>
    (
      await (
        await api.staff('ops')
      ).patch<{ code?: string; on_hand?: number; stock?: string }>(`/store-admin/v1/skus/${id}`, body)
    ).body
  const changed = (delta: number) => ({ stock_delta: delta, reason: '조정' })

  test('0까지, 잡힌 만큼까지는 줄고 그보다 하나 더는 안 되며, 남은 수의 말이 바뀌는 곳이 정해져 있다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10, reserved: 4 }] })
    expect(await patch(sku.id, changed(-7))).toMatchObject({ code: 'STOCK_BELOW_RESERVED' })
    expect(await patch(sku.id, changed(-11))).toMatchObject({ code: 'VALIDATION' })
    expect(await patch(sku.id, changed(-6))).toMatchObject({ on_hand: 4, stock: 'SOLD_OUT' })
    expect(await patch(sku.id, changed(1))).toMatchObject({ on_hand: 5, stock: 'LOW', left: 1 })
    expect(await patch(sku.id, changed(4))).toMatchObject({ on_hand: 9, stock: 'LOW', left: 5 })
    const plenty = await patch(sku.id, changed(1))
    expect(plenty).toMatchObject({ on_hand: 10, stock: 'AVAILABLE' })
    expect(plenty).not.toHaveProperty('left')
    // nothing to change leaves no line and needs no reason
    expect(await patch(sku.id, { stock_delta: 0 })).toMatchObject({ on_hand: 10 })
    const lines = await api.deps.db.select().from(stockMovements).where(eq(stockMovements.skuId, sku.id))
    expect(lines.map(({ delta }) => delta)).toEqual([10, -6, 1, 4, 1])
  })

  test('되돌린 실사가 잡힌 것보다 적게 만들면 그 줄은 그대로 두고, 같은 실사는 두 번 되돌리지 않는다', async () => {
    const [one, two] = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)]
    const ops = await api.staff('ops')
    const seen = async (id: number) => {
      const { body } = await ops.get<{ ledger_id: number; on_hand: number }>(`/store-admin/v1/skus/${id}`)
      return { id, counted: 15, seen: { ledger_id: body.ledger_id, on_hand: body.on_hand } }
    }
    const items = [await seen(one.sku.id), await seen(two.sku.id)]
    type Bulk = { job_id: number; rows: { code?: string; status: string }[]; code?: string }
    const counted = await ops.post<Bulk>('/store-admin/v1/skus/bulk/count', { items, reason: '실사' })
    await api.deps.db.update(skus).set({ reserved: 11 }).where(eq(skus.id, one.sku.id))
    await api.deps.db.update(skus).set({ reserved: 10 }).where(eq(skus.id, two.sku.id))
    const undo = () => ops.post<Bulk>(`/store-admin/v1/jobs/${counted.body.job_id}/undo`, {})
    expect((await undo()).body.rows.map(({ code, status }) => code ?? status)).toEqual([
      'STOCK_BELOW_RESERVED',
      'SUCCESS',
    ])
    expect((await undo()).body).toMatchObject({ code: 'BULK_NOT_UNDOABLE' })
    const left = await api.deps.db.select({ onHand: skus.onHand }).from(skus).orderBy(skus.id)
    expect(left.map(({ onHand }) => onHand)).toEqual([15, 10])
  })

  test('파는 상품의 마지막 SKU는 쉬게 할 수 없고, 팔지 않는 상품의 것은 쉬게 한다', async () => {
    const { sku, id } = await makeProduct(api.deps.db)
    expect(await patch(sku.id, { status: 'INACTIVE' })).toMatchObject({ code: 'PRODUCT_NOT_READY' })
    await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, id))
    expect(await patch(sku.id, { status: 'INACTIVE' })).toMatchObject({ status: 'INACTIVE' })
  })
})
