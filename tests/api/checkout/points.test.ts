import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { expireCheckouts } from '#server/modules/checkout/checkout.jobs.ts'
import { pointsAccounts, pointsLots } from '#server/modules/points/points.tables.ts'
import { useApi } from '#tests/support/api.ts'
import {
  approve,
  confirm,
  type Customer,
  expectBalanced,
  pressInWindow,
  readSheet,
  refresh,
  signInAgain,
  type Sheet,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { givePoints } from '#tests/support/points.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

const prepare = async (owned: number, expiresAt?: Date) => {
  const customer = await api.customer()
  if (owned > 0) await givePoints(api, customer.id, owned, expiresAt)
  const mat = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
  const sheet = await startCheckout(customer, [{ sku_id: mat.sku.id, quantity: 1 }])
  return { customer, mat, sheet }
}
const using = (sheet: Sheet, points: number) => ({
  points,
  expected_payable: Math.max(sheet.price.payable - points, 0),
})
const account = async (customer: Customer) => {
  const [row] = await api.deps.db.select().from(pointsAccounts).where(eq(pointsAccounts.userId, customer.id))
  return [row?.balance, row?.held]
}

describe('포인트 쓰기', () => {
  test('주문서는 가진 포인트와 쓸 수 있는 만큼을 알려 준다: 배송비에는 쓸 수 없고, 끝난 포인트는 세지 않는다', async () => {
    const { customer, mat, sheet } = await prepare(50_000)
    expect(sheet.points).toEqual({ available: '50000.00', usable_max: 30_000, used: 0, min_use: 1000 })
    await givePoints(api, customer.id, 7000, new Date('2026-11-16T10:10:00+09:00'))
    expect((await readSheet(customer, sheet.id)).points.available).toBe('57000.00')
    api.clock.advance(11 * 60_000)
    expect((await readSheet(await signInAgain(api, customer), sheet.id)).points.available).toBe('50000.00')
    const poor = await api.customer()
    await givePoints(api, poor.id, 999)
    const small = await startCheckout(poor, [{ sku_id: mat.sku.id, quantity: 1 }])
    expect(small.points).toMatchObject({ available: '999.00', usable_max: 0 })
  })

  test('가진 것보다, 상품 금액보다 많이, 1,000P보다 적게 쓸 수 없고 아무것도 잡지 않는다', async () => {
    const { customer, sheet } = await prepare(40_000)
    const refused = async (points: number) => {
      const answer = await tryReady(customer, sheet, using(sheet, points))
      return [answer.status, (answer.body as unknown as { code: string }).code]
    }
    expect(await refused(40_001)).toEqual([409, 'POINTS_NOT_ENOUGH'])
    expect(await refused(30_001)).toEqual([400, 'POINTS_NOT_USABLE'])
    expect(await refused(999)).toEqual([400, 'POINTS_NOT_USABLE'])
    expect((await tryReady(customer, sheet, { points: -1 })).status).toBe(400)
    expect((await tryReady(customer, sheet, { points: 1000.5 })).status).toBe(400)
    expect((await tryReady(customer, sheet, { points: 2000 })).body).toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await account(customer)).toEqual([40_000, 0])
  })

  test('준비하면 잡히고, 결제되면 쓰이고, 적립 예정이 생긴다', async () => {
    const { customer, sheet } = await prepare(5000)
    const ready = await tryReady(customer, sheet, using(sheet, 3000))
    expect(ready.body.pg.amount).toBe(30_000)
    expect(await account(customer)).toEqual([2000, 3000])
    const key = (await pressInWindow(api, ready.body, 'approve')).get('payment_key') ?? ''
    expect((await confirm({ customer, sheet, ready: ready.body, key }, { amount: 30_000 })).status).toBe(200)
    expect(await account(customer)).toEqual([2000, 0])
    const pending = await api.deps.db.select().from(pointsLots).where(eq(pointsLots.status, 'PENDING'))
    expect(pending).toMatchObject([{ amount: 270, userId: customer.id }])
    const completed = await customer.get(`/store/v1/checkout/orders/completed/${sheet.id}`)
    expect(completed.body).toMatchObject({ price: { points: 3000 }, earn_points_expected: 270 })
  })

  test('거절되거나 시간이 지나면 잡은 포인트가 돌아오고, 고른 포인트는 주문서에 남는다', async () => {
    const { customer, sheet } = await prepare(5000)
    const ready = await tryReady(customer, sheet, using(sheet, 3000))
    const back = await pressInWindow(api, ready.body, 'approve', '4001')
    const paying = { customer, sheet, ready: ready.body, key: back.get('payment_key') ?? '' }
    expect((await confirm(paying, { amount: 30_000 })).status).toBe(402)
    expect(await account(customer)).toEqual([5000, 0])
    const reopened = (await refresh(customer, sheet.id)).body
    expect(reopened).toMatchObject({ points: { used: 3000, available: '5000.00' }, price: { payable: 30_000 } })
    expect((await tryReady(customer, sheet, using(sheet, 5000))).status).toBe(200)
    expect(await account(customer)).toEqual([0, 5000])
    api.clock.advance(21 * 60_000)
    await expireCheckouts(api.deps)
    expect(await account(customer)).toEqual([5000, 0])
  })

  test('같은 포인트로 두 주문을 준비할 수 없다', async () => {
    const { customer, mat, sheet } = await prepare(5000)
    const second = await startCheckout(customer, [{ sku_id: mat.sku.id, quantity: 1 }])
    expect((await tryReady(customer, sheet, using(sheet, 5000))).status).toBe(200)
    expect((await tryReady(customer, second, using(second, 5000))).body).toMatchObject({ code: 'POINTS_NOT_ENOUGH' })
    expect((await confirm(await approve(api, customer, second))).status).toBe(200)
  })
})
