import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { announceRestocks, watchFollowed } from '#server/modules/wishes/restocks.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { follow, following, waitFor, waitingOf } from '#tests/support/wishes.ts'

const api = useApi()
const stock = (skuId: number, onHand: number) => api.deps.db.update(skus).set({ onHand }).where(eq(skus.id, skuId))

/** A product in two colours of which one is sold out. */
async function halfSoldOut() {
  const product = await makeProduct(api.deps.db, {
    name: '요가매트',
    skus: [
      { option: [['색상', '그레이']], onHand: 0 },
      { option: [['색상', '블루']], onHand: 3 },
    ],
  })
  const [grey, blue] = product.skus.map(({ id }) => id) as [number, number]
  return { product, grey, blue }
}

describe('재입고 알림', () => {
  test('다시 들어오면 기다린 사람마다 한 번 알리고, 알림은 사라진다', async () => {
    const { product, grey } = await halfSoldOut()
    const [a, b] = [await api.customer(), await api.customer()]
    for (const one of [a, a, b]) expect((await waitFor(one, grey)).body).toEqual({ waiting: true })
    expect(await waitingOf(a)).toMatchObject({
      total_count: 1,
      results: [{ sku_id: grey, option_label: '그레이', product: { id: product.id, name: '요가매트' } }],
    })
    const staff = await api.staff('ops')
    expect((await staff.get(`/store-admin/v1/skus/${grey}`)).body).toMatchObject({ waiting_count: 2 })
    expect(await waitingOf(a, `?product_id=${product.id}`)).toMatchObject({ total_count: 1 })
    expect(await waitingOf(a, `?product_id=${product.id + 1}`)).toMatchObject({ total_count: 0 })
    expect(await announceRestocks(api.deps)).toEqual({ messages: 0 })
    await stock(grey, 1)
    expect(await announceRestocks(api.deps)).toEqual({ messages: 2 })
    expect((await waitingOf(a)).results).toEqual([])
    await stock(grey, 0)
    await stock(grey, 5)
    expect(await announceRestocks(api.deps)).toEqual({ messages: 0 })
    await sendMessages(api.deps)
    const told = await api.deps.db.select().from(messages)
    expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([a.id, b.id]))
    expect(told).toHaveLength(2)
    expect(told[0]).toMatchObject({ kind: 'MEMBER', title: '[홈핏] 기다리던 상품이 다시 들어왔어요' })
    expect(told[0]?.body).toContain('요가매트 (그레이)를 지금 살 수 있어요.')
  })

  test('알린 뒤에 또 품절되면 다시 기다릴 수 있고, 또 알린다', async () => {
    const { grey } = await halfSoldOut()
    const customer = await api.customer()
    for (let round = 0; round < 2; round++) {
      await stock(grey, 0)
      expect((await waitFor(customer, grey)).status).toBe(200)
      await stock(grey, 1)
      expect(await announceRestocks(api.deps)).toEqual({ messages: 1 })
    }
  })

  test('재고가 있어도 팔지 않는 동안에는 알리지 않고, 팔기 시작하면 알린다', async () => {
    const { product, grey } = await halfSoldOut()
    const customer = await api.customer()
    await waitFor(customer, grey)
    const set = (values: Partial<typeof products.$inferInsert>) =>
      api.deps.db.update(products).set(values).where(eq(products.id, product.id))
    await stock(grey, 5)
    for (const values of [
      { status: 'HIDDEN' as const },
      { status: 'SOLD_OUT' as const },
      { status: 'ON_SALE' as const, availableFrom: new Date(api.clock.now().getTime() + 1_000) },
    ]) {
      await set(values)
      expect(await announceRestocks(api.deps)).toEqual({ messages: 0 })
    }
    api.clock.advance(1_000)
    expect(await announceRestocks(api.deps)).toEqual({ messages: 1 })
  })

  test('살 수 있는 것, 없는 것, 보이지 않는 것은 기다릴 수 없고, 그만 기다리면 알리지 않는다', async () => {
    const { product, grey, blue } = await halfSoldOut()
    const customer = await api.customer()
    expect(await waitFor(customer, blue)).toMatchObject({ status: 409, body: { code: 'SKU_IN_STOCK' } })
    expect(await waitFor(customer, 999)).toMatchObject({ status: 404, body: { code: 'SKU_NOT_FOUND' } })
    await waitFor(customer, grey)
    for (let twice = 0; twice < 2; twice++)
      expect((await customer.delete(`/store/v1/user/restock-alerts/${grey}`)).body).toEqual({ waiting: false })
    await stock(grey, 1)
    expect(await announceRestocks(api.deps)).toEqual({ messages: 0 })
    await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, product.id))
    expect((await waitFor(customer, grey)).body).toMatchObject({ code: 'SKU_NOT_FOUND' })
  })
})

describe('찜한 상품의 재입고', () => {
  test('찜한 뒤 품절됐다가 들어온 상품은 14일 동안 그렇다고 말한다', async () => {
    const { db } = api.deps
    const product = await makeProduct(db)
    const [early, late] = [await api.customer(), await api.customer()]
    await follow(early, 'product', product.id)
    await watchFollowed(api.deps)
    const restocked = async (who = early) =>
      (await following(await signInAgain(api, who))).results.map((one) => one.restocked)
    expect(await restocked()).toEqual([false])
    await stock(product.sku.id, 0)
    expect(await watchFollowed(api.deps)).toEqual({ changed: 1 })
    expect(await restocked()).toEqual([false])
    api.clock.advance(60_000)
    await stock(product.sku.id, 2)
    expect(await watchFollowed(api.deps)).toEqual({ changed: 1 })
    expect(await watchFollowed(api.deps)).toEqual({ changed: 0 })
    expect(await restocked()).toEqual([true])
    const only = async () => (await following(await signInAgain(api, early), '?only=RESTOCKED')).total_count
    expect(await only()).toBe(1)
    api.clock.advance(60_000)
    await follow(late, 'product', product.id)
    expect(await restocked(late)).toEqual([false])
    await stock(product.sku.id, 0)
    expect(await restocked()).toEqual([false])
    expect(await only()).toBe(0)
    await stock(product.sku.id, 2)
    api.clock.advance(14 * 86_400_000)
    expect(await restocked()).toEqual([false])
  })
})
