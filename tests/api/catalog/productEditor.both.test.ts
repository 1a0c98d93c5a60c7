import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { optionGroups, products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/store-admin/v1/products'
type Line = { what: string; detail: string | null; reason: string | null; actor_name: string }

describe('상품 복제', () => {
  test('말, 가격, 옵션과 추가금이 같은 작성 중인 상품이 되고, 코드와 재고는 따라오지 않는다', async () => {
    const { db } = api.deps
    const staff = await api.staff('ops')
    const original = await makeProduct(db, {
      name: '요가매트 '.repeat(20).trim(),
      skus: [
        { code: 'M-1', onHand: 7, extraPrice: 500, barcode: '880', option: [['색상', '회색', 1000]] },
        { code: 'M-2', onHand: 3, safetyStock: 2, option: [['색상', '분홍', 0]] },
      ],
    })
    const { status, body } = await staff.post<{ id: number }>(`${path}/${original.id}/duplicate`)
    expect(status).toBe(201)
    const [copy] = await db.select().from(products).where(eq(products.id, body.id))
    const [from] = await db.select().from(products).where(eq(products.id, original.id))
    expect(copy).toMatchObject({ status: 'DRAFT', salePrice: from?.salePrice, notice: from?.notice, reviewCount: 0 })
    expect(copy?.name.endsWith(' (복제)')).toBe(true)
    expect(copy?.name.length).toBeLessThanOrEqual(100)
    const own = await db.select().from(skus).where(eq(skus.productId, body.id)).orderBy(skus.id)
    expect(
      own.map(({ optionLabel, extraPrice, safetyStock, onHand, barcode, status }) => [
        optionLabel,
        extraPrice,
        safetyStock,
        onHand,
        barcode,
        status,
      ]),
    ).toEqual([
      ['회색', 500, 0, 0, null, 'INACTIVE'],
      ['분홍', 0, 2, 0, null, 'INACTIVE'],
    ])
    expect(own.map(({ code }) => code)).not.toContain('M-1')
    expect(await db.select().from(optionGroups).where(eq(optionGroups.productId, original.id))).toHaveLength(1)
    expect((await staff.get<{ images: unknown[] }>(`${path}/${body.id}`)).body.images).toHaveLength(1)
  })

  test('없는 상품은 복제되지 않는다', async () => {
    const staff = await api.staff('ops')
    expect((await staff.post(`${path}/999999/duplicate`)).status).toBe(404)
  })
})

describe('상품 이력', () => {
  test('상태와 가격이 무엇에서 무엇으로 바뀌었는지 새것부터 말한다', async () => {
    const staff = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 20_000 })
    await staff.patch(`${path}/${product.id}`, { status: 'HIDDEN', subtitle: '새 소개' })
    await staff.patch(`${path}/${product.id}`, { sale_price: 19_000, price_reason: '행사' })
    const { body } = await staff.get<{ results: Line[] }>(`${path}/${product.id}/history`)
    expect(body.results.map(({ what, detail, reason }) => [what, detail, reason])).toEqual([
      ['가격을 바꿨어요', '판매가 20,000원 → 19,000원', '행사'],
      ['상태를 판매 중에서 숨김으로 바꿨어요', '한 줄 소개', null],
    ])
    expect((await staff.get(`${path}/999999/history`)).status).toBe(404)
  })
})

test('브랜드는 상품 수를 말한다', async () => {
  const staff = await api.staff('cs')
  const product = await makeProduct(api.deps.db)
  const { body } = await staff.get<{ product_count: number }>(`/store-admin/v1/brands/${product.brandId}`)
  expect(body.product_count).toBe(1)
})
