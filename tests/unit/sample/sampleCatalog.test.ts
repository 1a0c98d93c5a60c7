import { describe, expect, test } from 'vitest'
import { planCatalog } from '#server/db/sample/catalogPlan.ts'
import { sampleCatalogs } from '#server/db/sample/data/catalogs.ts'
import { optionCombinations } from '#server/db/sample/options.ts'
import { createRandom } from '#server/db/sample/random.ts'

const now = new Date('2026-11-21T10:30:00+09:00')
const plan = planCatalog(createRandom(1), now)
const distinct = (values: unknown[]) => new Set(values).size

describe('샘플 상품', () => {
  test('브랜드 열넷, 상품 이백열이 넘고 분류는 세 단계다', () => {
    expect(plan.brands.length).toBeGreaterThanOrEqual(14)
    expect(plan.products.length).toBeGreaterThanOrEqual(210)
    expect(Math.max(...plan.categories.map((one) => one.depth))).toBe(3)
  })

  test('모든 상품은 넷 넘는 그림과 색마다 그 색의 그림, 판매할 SKU, 맨 아래 분류를 가진다', () => {
    const parents = new Set(plan.categories.map((one) => one.parentId))
    for (const product of plan.products) {
      const shown = plan.productImages
        .filter((one) => one.productId === product.id)
        .map((one) => plan.images[one.imageId - 1]?.alt)
      expect(shown.length, product.name).toBeGreaterThanOrEqual(4)
      expect(distinct(shown), product.name).toBe(shown.length)
      const colors = plan.optionGroups.find((one) => one.productId === product.id && one.name === '색상')
      for (const value of plan.optionValues.filter((one) => one.groupId === colors?.id))
        expect(shown, product.name).toContain(`${product.name} ${value.name}`)
      expect(
        plan.skus.some((sku) => sku.productId === product.id),
        product.name,
      ).toBe(true)
      const categoryIds = plan.productCategories
        .filter((one) => one.productId === product.id)
        .map((one) => one.categoryId)
      expect(categoryIds.length, product.name).toBe(1)
      expect(
        categoryIds.some((id) => parents.has(id)),
        product.name,
      ).toBe(false)
    }
  })

  test('빈 분류는 없다', () => {
    const parents = new Set(plan.categories.map((one) => one.parentId))
    const used = new Set(plan.productCategories.map((one) => one.categoryId))
    expect(plan.categories.filter((one) => !parents.has(one.id) && !used.has(one.id)).map((one) => one.name)).toEqual(
      [],
    )
  })

  test('상품정보제공고시는 빠진 항목이 없다', () => {
    for (const product of plan.products) {
      const fields = sampleCatalogs[product.catalogId - 1]?.noticeFields ?? []
      expect(Object.keys(product.notice ?? {})).toEqual([...fields])
      expect(Object.values(product.notice ?? {}).filter((value) => value.trim() === '')).toEqual([])
    }
  })

  test('판매가는 0보다 크고 정가를 넘지 않는다', () => {
    expect(plan.products.filter((one) => one.salePrice <= 0 || one.salePrice > one.listPrice)).toEqual([])
  })

  test('이름, SKU 코드, 그림 파일은 겹치지 않고 바코드는 검증 숫자가 맞는다', () => {
    expect(distinct(plan.products.map((one) => one.name))).toBe(plan.products.length)
    expect(distinct(plan.skus.map((one) => one.code))).toBe(plan.skus.length)
    expect(distinct(plan.pictures.map((one) => one.file))).toBe(plan.pictures.length)
    for (const { barcode } of plan.skus) {
      const sum = Array.from(barcode ?? '').reduce(
        (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
        0,
      )
      expect([barcode?.length, sum % 10]).toEqual([13, 0])
    }
  })

  test('품절과 얼마 남지 않은 SKU도 있다', () => {
    expect(plan.skus.filter((one) => one.onHand === 0).length).toBeGreaterThan(10)
    expect(plan.skus.filter((one) => (one.onHand ?? 0) > 0 && (one.onHand ?? 0) <= 5).length).toBeGreaterThan(20)
  })

  test('색 하나는 고를 것이 없어 옵션이 되지 않는다', () => {
    expect(optionCombinations(['블랙'])).toEqual({ groups: [], combinations: [[]] })
    expect(optionCombinations(['블랙', '핑크'], '무게:1kg,2kg+3000').combinations).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ])
    expect(optionCombinations([], '무게:1kg,2kg+3000').groups[0]?.values[1]).toEqual({ name: '2kg', extraPrice: 3000 })
  })
})
