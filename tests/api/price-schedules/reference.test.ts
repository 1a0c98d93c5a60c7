import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ofProduct, schedule } from '#tests/support/priceSchedules.ts'

const api = useApi()
const at = (moment: string) => api.clock.set(`2026-${moment}+09:00`)
type Card = { final_price: number; discount_rate: number; reference_price?: number; list_price: number }
const discountOf = async (id: number) => {
  const { body } = await api.anonymous.get<Card>(`/store/v1/products/${id}`)
  return [body.final_price, body.discount_rate, body.reference_price]
}
const setPrice = async (id: number, price: number, list?: number) => {
  const admin = await api.staff('admin')
  const { status } = await admin.patch(`/store-admin/v1/products/${id}`, {
    sale_price: price,
    ...(list ? { list_price: list } : {}),
  })
  expect(status).toBe(200)
}

describe('할인율', () => {
  test('받은 적 없는 정가에서는 말하지 않는다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 40_000 })
    expect(await discountOf(product.id)).toEqual([40_000, 0, undefined])
    // the list price goes up, and nobody has ever paid it
    await setPrice(product.id, 40_000, 80_000)
    expect(await discountOf(product.id)).toEqual([40_000, 0, undefined])
    at('11-20T10:00:00')
    await setPrice(product.id, 30_000)
    expect(await discountOf(product.id)).toEqual([30_000, 25, 40_000])
  })

  test('앞선 20일에 받은 가장 낮은 가격에서 말하고, 그보다 오래된 가격은 보지 않는다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 50_000 })
    await setPrice(product.id, 30_000)
    at('11-16T12:00:00')
    await setPrice(product.id, 45_000)
    // two hours at 30,000: 45,000 is no discount from 50,000
    expect(await discountOf(product.id)).toEqual([45_000, 0, undefined])
    at('12-06T11:59:59')
    await setPrice(product.id, 40_000)
    expect(await discountOf(product.id)).toEqual([40_000, 0, undefined])
    at('12-26T12:00:00')
    await setPrice(product.id, 35_000)
    expect(await discountOf(product.id)).toEqual([35_000, 12, 40_000])
  })

  test('예약한 가격은 원래 가격에서, 끝난 예약은 그 가격에서 말한다', async () => {
    const admin = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    await schedule(admin, ofProduct(product.id, 30_000))
    expect(await discountOf(product.id)).toEqual([40_000, 20, 50_000])
    at('11-16T12:00:00')
    expect(await discountOf(product.id)).toEqual([30_000, 25, 40_000])
    at('11-16T18:00:00')
    expect(await discountOf(product.id)).toEqual([40_000, 0, undefined])
  })

  test('타임세일은 그때 받던 가격에서 말하고, 올렸다가 내린 값에서 말하지 않는다', async () => {
    const admin = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 60_000, salePrice: 40_000 })
    await schedule(admin, ofProduct(product.id, 60_000, { effective_at: '2026-11-16T11:00:00+09:00', end_at: null }))
    await openTimeSale(api.deps.db, product.id, 38_000, { startsAt: new Date('2026-11-16T12:00:00+09:00') })
    at('11-16T11:00:00')
    expect(await discountOf(product.id)).toEqual([60_000, 0, undefined])
    at('11-16T12:00:00')
    expect(await discountOf(product.id)).toEqual([38_000, 5, 40_000])
  })
})
