import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, productTags, skus, tags } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeImage, makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/store-admin/v1/products'
type Product = { id: number; version: number; images: { id: number }[]; detail_html: string; missing: object }

describe('상품', () => {
  test('사진은 보낸 순서대로, 카테고리와 태그는 보낸 것만 남는다', async () => {
    const { db } = api.deps
    const staff = await api.staff('admin')
    const product = await makeProduct(db)
    const more = [await makeImage(db), await makeImage(db, { alt: '옆모습' })]
    const made = await db
      .insert(tags)
      .values([{ name: '가' }, { name: '나' }])
      .returning()
    const first = await staff.patch<Product>(`${path}/${product.id}`, {
      images: [{ id: more[1]?.id, url: 'ignored' }, { id: product.image.id }, { id: more[0]?.id }],
      tag_ids: made.map((one) => one.id),
    })
    expect(first.body.images.map((one) => one.id)).toEqual([more[1]?.id, product.image.id, more[0]?.id])
    expect(first.body).toMatchObject({ tags: [{ name: '가' }, { name: '나' }], images: [{ alt: '옆모습' }, {}, {}] })
    const second = await staff.patch(`${path}/${product.id}`, { tag_ids: [made[1]?.id], name: '이름만 바뀐 매트' })
    expect(second.body).toMatchObject({ tag_ids: [made[1]?.id], images: [{}, {}, {}], name: '이름만 바뀐 매트' })
    expect(await db.select().from(productTags)).toHaveLength(1)
    expect((await staff.patch(`${path}/${product.id}`, { category_ids: [77] })).body).toMatchObject({
      code: 'VALIDATION',
      extra: { fields: { category_ids: ['NOT_AMONG'] }, params: { category_ids: { names: '77' } } },
    })
    expect((await staff.patch(`${path}/${product.id}`, { images: [{ id: 1 }, { id: 1 }] })).status).toBe(400)
  })

  test('설명은 저장할 때 걸러진다', async () => {
    const staff = await api.staff('admin')
    const product = await makeProduct(api.deps.db)
    const { body } = await staff.patch<Product>(`${path}/${product.id}`, {
      detail_html: '<h2 onclick="x()">매트</h2><script>alert(1)</script><img src="https://evil.test/a.png">',
    })
    expect(body.detail_html).toBe('<h2>매트</h2>')
  })

  test('사진, 파는 SKU, 고시를 모두 갖추기 전에는 판매할 수 없고 무엇이 빠졌는지 말한다', async () => {
    const staff = await api.staff('admin')
    const product = await makeProduct(api.deps.db, {
      status: 'DRAFT',
      notice: { 품명: '매트', 제조국: ' ' },
      skus: [{ status: 'INACTIVE' }],
    })
    const refused = await staff.patch(`${path}/${product.id}`, { status: 'ON_SALE', images: [] })
    expect(refused.body).toMatchObject({
      code: 'PRODUCT_NOT_READY',
      message: '판매하려면 더 필요해요: 사진 1장 이상, 판매 중인 SKU, 상품정보제공고시(제조국)',
      extra: { missing: { images: true, skus: true, notice: ['제조국'] } },
    })
    expect((await staff.get<Product>(`${path}/${product.id}`)).body).toMatchObject({ status: 'DRAFT', images: [{}] })
    await staff.patch(`/store-admin/v1/skus/${product.sku.id}`, { status: 'ACTIVE' })
    const sold = await staff.patch(`${path}/${product.id}`, {
      status: 'ON_SALE',
      notice: { 품명: '매트', 제조국: '한국' },
    })
    expect(sold.body).toMatchObject({ status: 'ON_SALE', missing: { images: false, skus: false, notice: [] } })
    // and what is on sale cannot lose its last SKU
    expect((await staff.patch(`/store-admin/v1/skus/${product.sku.id}`, { status: 'INACTIVE' })).body).toMatchObject({
      code: 'PRODUCT_NOT_READY',
    })
    expect((await staff.patch(`${path}/${product.id}`, { images: [] })).body).toMatchObject({
      code: 'PRODUCT_NOT_READY',
    })
  })

  test('판매한 적이 있는 상품의 가격은 관리자만 바꾼다. 작성 중으로 되돌려 피할 수도 없다', async () => {
    const ops = await api.staff('ops')
    const product = await makeProduct(api.deps.db)
    expect((await ops.patch(`${path}/${product.id}`, { sale_price: 1000 })).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
    })
    expect((await ops.patch(`${path}/${product.id}`, { sale_price: 29_900, name: '값은 그대로' })).status).toBe(200)
    expect((await ops.patch(`${path}/${product.id}`, { status: 'HIDDEN' })).status).toBe(200)
    expect((await ops.patch(`${path}/${product.id}`, { list_price: 90_000 })).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
    })
    expect((await ops.patch(`${path}/${product.id}`, { status: 'DRAFT' })).body).toMatchObject({ code: 'VALIDATION' })
    expect((await ops.post(`${path}/bulk/update`, { items: [{ id: product.id, sale_price: 1 }] })).body).toMatchObject({
      rows: [{ status: 'FAILED', code: 'PRICE_APPROVAL_REQUIRED' }],
    })
    const draft = await makeProduct(api.deps.db, { status: 'DRAFT' })
    expect((await ops.patch(`${path}/${draft.id}`, { sale_price: 1000 })).status).toBe(200)
    const admin = await api.staff('admin')
    expect((await admin.patch(`${path}/${product.id}`, { sale_price: 20_000 })).body).toMatchObject({
      sale_price: 20_000,
    })
    expect((await admin.patch(`${path}/${product.id}`, { sale_price: 50_000 })).body).toMatchObject({
      extra: { fields: { sale_price: ['ABOVE_LIST_PRICE'] } },
    })
  })

  test('마케터는 전시 내용만 고치고 등록과 일괄 수정은 못 한다', async () => {
    const marketer = await api.staff('marketer')
    const product = await makeProduct(api.deps.db)
    expect((await marketer.patch(`${path}/${product.id}`, { subtitle: '봄맞이', version: 1 })).body).toMatchObject({
      subtitle: '봄맞이',
    })
    const refused = await marketer.patch(`${path}/${product.id}`, { subtitle: '봄', status: 'HIDDEN', sale_price: 1 })
    expect(refused.body).toMatchObject({
      code: 'FORBIDDEN',
      extra: { fields: { status: ['NOT_ALLOWED'], sale_price: ['NOT_ALLOWED'] } },
    })
    expect((await marketer.post(`${path}/bulk/update`, { items: [{ id: product.id, subtitle: '봄' }] })).status).toBe(
      403,
    )
  })

  test('흔적이 없는 상품은 지워지고, 재고가 오간 상품은 보관되어 목록에서 빠진다', async () => {
    const { db } = api.deps
    const staff = await api.staff('admin')
    const fresh = await makeProduct(db, { skus: [{ onHand: 0 }] })
    const used = await makeProduct(db)
    const done = await staff.post(`${path}/bulk/delete`, { ids: [fresh.id, used.id] })
    expect(done.body).toMatchObject({ totals: { SUCCESS: 2 } })
    expect(await db.select().from(products).where(eq(products.id, fresh.id))).toEqual([])
    expect((await staff.get(`${path}/${used.id}`)).body).toMatchObject({ status: 'ARCHIVED' })
    expect((await db.select().from(skus).where(eq(skus.id, used.sku.id)))[0]).toMatchObject({
      status: 'INACTIVE',
      onHand: 10,
    })
    expect((await staff.get(path)).body).toMatchObject({ total_count: 0 })
    expect((await staff.get(`${path}?status=ARCHIVED`)).body).toMatchObject({ total_count: 1 })
  })

  test('이름, 브랜드, SKU 코드로 찾고 품절과 카테고리로 거른다', async () => {
    const { db } = api.deps
    const staff = await api.staff('cs')
    const brand = await makeBrand(db, { name: '숨결' })
    const mat = await makeProduct(db, { name: '두꺼운 매트', brandId: brand.id, skus: [{ code: 'MAT-10', onHand: 0 }] })
    const band = await makeProduct(db, { name: '밴드', skus: [{ code: 'BAND-1' }] })
    const find = async (query: string) =>
      (await staff.get<{ results: { id: number }[] }>(`${path}?${query}`)).body.results.map((one) => one.id)
    for (const q of ['두꺼운', '숨결', 'mat-10']) expect(await find(`q=${encodeURIComponent(q)}`), q).toEqual([mat.id])
    expect(await find('sold_out=true')).toEqual([mat.id])
    expect(await find('sold_out=false')).toEqual([band.id])
    expect(await find(`brand_id=${brand.id}`)).toEqual([mat.id])
    expect(await find(`status=ON_SALE&status=HIDDEN&sort=name`)).toEqual([mat.id, band.id])
    expect((await staff.get(`${path}?brand_id=abc`)).status).toBe(400)
  })

  test('없는 브랜드를 고르면 어느 칸인지 말한다. 쓰고 있는 브랜드와 카탈로그는 지울 수 없다', async () => {
    const staff = await api.staff('admin')
    const product = await makeProduct(api.deps.db)
    expect((await staff.patch(`${path}/${product.id}`, { brand_id: 999 })).body).toMatchObject({
      code: 'CONFLICT',
      extra: { fields: { brand_id: ['NOT_FOUND'] } },
    })
    expect((await staff.delete(`/store-admin/v1/brands/${product.brandId}`)).body).toMatchObject({
      code: 'BRAND_IN_USE',
    })
    expect((await staff.delete(`/store-admin/v1/catalogs/${product.catalogId}`)).body).toMatchObject({
      code: 'CATALOG_IN_USE',
    })
    expect((await staff.delete(`/store-admin/v1/shipping-origins/${product.shippingOriginId}`)).body).toMatchObject({
      code: 'SHIPPING_ORIGIN_IN_USE',
    })
  })

  test('판매 기간은 한국 시각으로 오가고, 끝이 시작보다 앞설 수 없다', async () => {
    const staff = await api.staff('admin')
    const product = await makeProduct(api.deps.db)
    const window = { available_from: '2026-12-01T00:00:00+09:00', available_to: '2026-12-31T14:59:59Z' }
    expect((await staff.patch(`${path}/${product.id}`, window)).body).toMatchObject({
      available_from: '2026-12-01T00:00:00.000+09:00',
      available_to: '2026-12-31T23:59:59.000+09:00',
    })
    expect(
      (await staff.patch(`${path}/${product.id}`, { available_to: '2026-11-30T00:00:00+09:00' })).body,
    ).toMatchObject({ code: 'VALIDATION' })
    expect(
      (await staff.patch(`${path}/${product.id}`, { available_from: null, available_to: '2026-11-30T00:00:00+09:00' }))
        .status,
    ).toBe(200)
  })
})
