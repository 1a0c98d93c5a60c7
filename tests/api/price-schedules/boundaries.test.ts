import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import {
  approve,
  buy,
  confirm,
  type Customer,
  expectBalanced,
  readSheet,
  refresh,
  signInAgain,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { afternoon, ofProduct, ofSku, schedule } from '#tests/support/priceSchedules.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

type Card = { id: number; list_price: number; sale_price: number; final_price: number; discount_rate: number }
type Options = { skus: { id: number; extra_price: number }[] }
type Cart = { groups: { items: { sku_id: number; unit_price: number; state: string; price_when_added?: number }[] }[] }
const at = (time: string) => api.clock.set(`2026-11-16T${time}+09:00`)
const list = async (query: string) =>
  (await api.anonymous.get<{ results: Card[]; total_count: number }>(`/store/v1/products?${query}`)).body
const idsOf = async (query: string) => (await list(query)).results.map(({ id }) => id)

/** Everywhere that one SKU's price is told. */
async function told(product: { id: number; sku: { id: number } }, customer: Customer) {
  const detail = (await api.anonymous.get<Card>(`/store/v1/products/${product.id}`)).body
  const options = (await api.anonymous.get<Options>(`/store/v1/products/${product.id}/options`)).body
  const cart = (await customer.get<Cart>('/store/v1/user/cart/items')).body
  const sheet = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
  const again = await readSheet(customer, sheet.id)
  const card = (await list('')).results.find(({ id }) => id === product.id)
  return {
    detail: detail.final_price,
    card: card?.final_price,
    extra: options.skus[0]?.extra_price,
    cart: cart.groups[0]?.items[0]?.unit_price,
    sheet: again.items[0]?.unit_price,
    ordered: sheet.items[0]?.unit_price,
  }
}

describe('예약한 가격이 시작하고 끝나는 순간', () => {
  test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
    '서버가 %s에 있어도 한국 시각의 그 순간에 모든 화면의 가격이 함께 바뀐다',
    async (place) => {
      process.env['TZ'] = place
      const admin = await api.staff('admin')
      const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
      const customer = await api.customer()
      await customer.post('/store/v1/user/cart/items/bulk/create', { items: [{ sku_id: product.sku.id, quantity: 1 }] })
      // from midnight in Korea to the next: the day is another in each of these places
      const day = { effective_at: '2026-11-17T00:00:00+09:00', end_at: '2026-11-18T00:00:00+09:00' }
      await schedule(admin, ofProduct(product.id, 30_000, day))
      await schedule(admin, ofSku(product.sku.id, 2000, { ...day, effective_at: '2026-11-17T00:00:02+09:00' }))
      const steps: [moment: string, goods: number, extra: number][] = [
        ['2026-11-16T23:59:59.000', 40_000, 0],
        ['2026-11-16T23:59:59.999', 40_000, 0],
        ['2026-11-17T00:00:00.000', 30_000, 0],
        ['2026-11-17T00:00:01.999', 30_000, 0],
        ['2026-11-17T00:00:02.000', 30_000, 2000],
        ['2026-11-17T23:59:59.000', 30_000, 2000],
        ['2026-11-17T23:59:59.999', 30_000, 2000],
        ['2026-11-18T00:00:00.000', 40_000, 0],
        ['2026-11-18T00:00:01.000', 40_000, 0],
      ]
      for (const [moment, goods, extra] of steps) {
        api.clock.set(`${moment}+09:00`)
        const seen = await told(product, await signInAgain(api, customer))
        const unit = goods + extra
        expect([moment, seen]).toEqual([
          moment,
          { detail: goods, card: goods, extra, cart: unit, sheet: unit, ordered: unit },
        ])
      }
    },
  )

  test('예약한 추가금, 옵션 추가금, 타임세일이 겹쳐도 보이는 곳과 결제한 값이 모두 같다', async () => {
    const skus = [{ extraPrice: 2000, option: [['두께', '6mm', 3000]] as [string, string, number][] }]
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, skus })
    await openTimeSale(api.deps.db, product.id, 30_000)
    await schedule(await api.staff('admin'), ofSku(product.sku.id, 1000))
    const before = await api.customer()
    await before.post('/store/v1/user/cart/items/bulk/create', { items: [{ sku_id: product.sku.id, quantity: 1 }] })
    const unit = { detail: 30_000, card: 30_000, extra: 2000, cart: 35_000, sheet: 35_000, ordered: 35_000 }
    expect(await told(product, before)).toEqual(unit)
    at('12:00:00')
    const customer = await signInAgain(api, before)
    const now = { detail: 30_000, card: 30_000, extra: 1000, cart: 34_000, sheet: 34_000, ordered: 34_000 }
    expect(await told(product, customer)).toEqual(now)
    const orderId = await buy(api, customer, [{ sku_id: product.sku.id, quantity: 1 }])
    const [item] = await api.deps.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect(item).toMatchObject({ unitPrice: 34_000, paid: 34_000 })
    await expectBalanced(api)
  })

  test('목록은 그 순간의 가격으로 서고 걸러지며, 쪽으로 나누어도 빠지거나 두 번 나오지 않는다', async () => {
    const admin = await api.staff('admin')
    const prices = [10_000, 20_000, 30_000, 40_000, 50_000]
    const ids: number[] = []
    for (const salePrice of prices) ids.push((await makeProduct(api.deps.db, { listPrice: 60_000, salePrice })).id)
    const [a, b, c, d, e] = ids as [number, number, number, number, number]
    await schedule(admin, ofProduct(e, 26_000))
    await schedule(admin, ofProduct(a, 45_000))
    expect(await idsOf('sort=PRICE_ASC')).toEqual([a, b, c, d, e])
    at('12:00:00')
    expect(await idsOf('sort=PRICE_ASC')).toEqual([b, e, c, d, a])
    expect(await idsOf('sort=PRICE_DESC')).toEqual([a, d, c, e, b])
    const pages = []
    for (const offset of [0, 1, 2, 3, 4]) pages.push(...(await idsOf(`sort=PRICE_ASC&offset=${offset}&limit=1`)))
    expect(pages).toEqual([b, e, c, d, a])
    expect(await list('sort=PRICE_ASC&limit=2')).toMatchObject({ total_count: 5 })
    expect(await idsOf('price_min=25000&price_max=30000&sort=PRICE_ASC')).toEqual([e, c])
    expect(await idsOf('price_max=19999')).toEqual([])
    expect(await idsOf('price_min=45000')).toEqual([a])
    at('18:00:00')
    expect(await idsOf('price_max=19999')).toEqual([a])
    expect(await idsOf('sort=PRICE_DESC&limit=1')).toEqual([e])
  })

  test('정가도 함께 예약할 수 있고, 그 사이 정가가 낮아져도 판매가보다 낮게 보이지 않는다', async () => {
    const admin = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    const other = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    const made = await schedule(admin, ofProduct(product.id, 60_000, { new_sale_price: 45_000 }))
    expect(made).toMatchObject({ new_price: 60_000, new_sale_price: 45_000 })
    await schedule(admin, ofProduct(other.id, 55_000))
    at('12:00:00')
    const detail = async (id: number) => (await api.anonymous.get<Card>(`/store/v1/products/${id}`)).body
    expect(await detail(product.id)).toMatchObject({ list_price: 60_000, sale_price: 45_000 })
    expect(await detail(other.id)).toMatchObject({ list_price: 55_000, sale_price: 55_000, discount_rate: 0 })
  })

  test('타임세일은 그 순간의 판매가보다 낮을 때만 열려 있다', async () => {
    const admin = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    await openTimeSale(api.deps.db, product.id, 31_900)
    await schedule(admin, ofProduct(product.id, 31_900))
    const final = async () => {
      const { body } = await api.anonymous.get<Card & { time_sale?: object }>(`/store/v1/products/${product.id}`)
      return [body.final_price, body.time_sale !== undefined]
    }
    const opened = async () =>
      (await api.anonymous.get<{ results: object[] }>('/store/v1/events/time-sales/opened')).body.results.length
    at('11:59:59')
    expect([await final(), await opened()]).toEqual([[31_900, true], 1])
    at('12:00:00')
    expect([await final(), await opened()]).toEqual([[31_900, false], 0])
  })

  test('담아 둔 장바구니는 가격이 바뀌었다고 하고, 시작한 주문서는 무엇이 얼마로 바뀌었는지 말한다', async () => {
    const admin = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    const first = await api.customer()
    const items = [{ sku_id: product.sku.id, quantity: 1 }]
    await first.post('/store/v1/user/cart/items/bulk/create', { items })
    await schedule(admin, ofProduct(product.id, 45_000))
    at('11:59:59')
    const before = await startCheckout(await signInAgain(api, first), items)
    at('12:00:00')
    const customer = await signInAgain(api, first)
    const cart = (await customer.get<Cart>('/store/v1/user/cart/items')).body
    expect(cart.groups[0]?.items[0]).toMatchObject({
      state: 'PRICE_CHANGED',
      unit_price: 45_000,
      price_when_added: 40_000,
    })
    expect(await tryReady(customer, before)).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        extra: {
          price_changes: [
            { field: `items.${before.items[0]?.id}.unit_price`, before: 40_000, after: 45_000 },
            { field: 'payable', before: 43_000, after: 48_000 },
          ],
        },
      },
    })
    expect((await refresh(customer, before.id)).body).toMatchObject({ items: [{ unit_price: 45_000 }] })
  })

  test('준비한 주문은 그 사이에 가격이 바뀌어도 준비한 금액으로 결제된다', async () => {
    const admin = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    const first = await api.customer()
    await schedule(admin, ofProduct(product.id, 45_000))
    at('11:59:59')
    const customer = await signInAgain(api, first)
    const paying = await approve(
      api,
      customer,
      await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }]),
    )
    at('12:00:01')
    expect((await confirm(paying)).body).toEqual({ status: 'COMPLETED', order_id: paying.sheet.id })
    expect(await api.deps.db.select().from(orderItems)).toMatchObject([{ unitPrice: 40_000, quantity: 1 }])
    await expectBalanced(api)
  })
})

describe('미리 만든 답', () => {
  test('아무것도 하지 않아도 시작과 끝의 순간부터는 아무에게도 주지 않는다', async () => {
    const admin = await api.staff('admin')
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    await schedule(admin, ofProduct(product.id, 30_000))
    const app = createApp({ ...api.deps, config: { ...api.deps.config, reuseAnswers: true } })
    const final = async (path: string) => {
      const body = (await (await app.request(path)).json()) as Card & { results?: Card[] }
      return (body.results?.[0] ?? body).final_price
    }
    const paths = [`/store/v1/products/${product.id}`, '/store/v1/products', '/store/v1/products?price_max=50000']
    for (const [time, price] of [
      ['11:59:59.900', 40_000],
      ['11:59:59.999', 40_000],
      ['12:00:00.000', 30_000],
      ['17:59:59.990', 30_000],
      ['18:00:00.000', 40_000],
    ] as const) {
      at(time)
      for (const path of paths) expect([time, path, await final(path)]).toEqual([time, path, price])
    }
  })

  test('타임세일이 열리고 닫히는 순간에도 그렇다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
    const { effective_at: startsAt, end_at: endsAt } = afternoon
    await openTimeSale(api.deps.db, product.id, 30_000, { startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    const app = createApp({ ...api.deps, config: { ...api.deps.config, reuseAnswers: true } })
    const final = async () =>
      ((await (await app.request(`/store/v1/products/${product.id}`)).json()) as Card).final_price
    const seen = []
    for (const time of ['11:59:59.000', '11:59:59.999', '12:00:00.000', '17:59:59.999', '18:00:00.000']) {
      at(time)
      seen.push(await final())
    }
    expect(seen).toEqual([40_000, 40_000, 30_000, 30_000, 40_000])
  })
})
