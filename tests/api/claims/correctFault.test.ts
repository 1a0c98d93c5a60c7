import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { buy, type Customer, expectBalanced, signInAgain } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { claim, type ClaimAnswer, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { goThroughClaim, paymentOf, simulate } from '#tests/support/claimSteps.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

type Corrected = {
  refund_cash: number
  refund_points: number
  fee_owed: number
  refund: { id: number; refund_no: string } | null
  code?: string
}
type Shown = {
  version: number
  fault: string
  correction: { id: number; status: string; refund_cash: number } | null
  actions: { action: string; allowed: boolean }[]
}

/** A customer who named a fault that the shop did not know of gets by the customer's rules, until staff know better. */
describe('끝난 취소와 반품을 판매자 귀책으로 정정한다', () => {
  const api = useApi()
  useSandbox(api)
  beforeEach(() => withReasons(api))

  /** Lines of one origin that ships free from 50,000, else for 3,000; returns cost 3,000. */
  const bought = async (prices: number[]) => {
    const origin = await makeOrigin(api.deps.db)
    const customer = await api.customer()
    const wanted: { sku_id: number; quantity: number }[] = []
    for (const price of prices) {
      const goods = { listPrice: price, salePrice: price, shippingOriginId: origin.id, skus: [{ onHand: 10 }] }
      wanted.push({ sku_id: (await makeProduct(api.deps.db, goods)).sku.id, quantity: 1 })
    }
    const orderId = await buy(api, customer, wanted)
    const { items } = await itemsOf(customer, orderId)
    const ids = wanted.map(({ sku_id }) => items.find((item) => item.sku_id === sku_id)?.id ?? 0)
    return { customer, orderId, ids }
  }
  const cancel = (customer: Customer, orderId: number, id = 0, fault: 'CUSTOMER' | 'SELLER' = 'CUSTOMER') =>
    claim(customer, orderId, 'cancel', [{ order_item_id: id, quantity: 1 }], fault)
  const desk = async (id: number, role: Parameters<typeof api.staff>[0] = 'admin') => {
    const staff = await api.staff(role)
    const shown = () => staff.get<Shown>(`/store-admin/v1/claims/${id}`)
    const correct = async (more: object = {}) => {
      const { version } = (await shown()).body
      return staff.post<Corrected>(`/store-admin/v1/claims/${id}/correct-fault`, {
        version,
        reason: '창고에서 하자를 확인함',
        ...more,
      })
    }
    return { correct, shown }
  }

  test('바로 끝난 취소에서 받은 배송비를 돌려주고, 나머지 취소는 배송비를 다시 묻지 않는다', async () => {
    const { customer, orderId, ids } = await bought([40_000, 5_000, 15_000])
    const made = await cancel(customer, orderId, ids[0], 'SELLER')
    expect(made).toMatchObject({ status: 'COMPLETED', refund: { refund_cash: 37_000 } })
    const { correct, shown } = await desk(made.id)
    expect((await correct({ dry_run: true })).body).toMatchObject({ refund_cash: 3_000, refund_points: 0 })
    expect((await paymentOf(api, orderId)).refunded).toBe(37_000)

    const corrected = await correct()
    expect(corrected.body).toMatchObject({ refund_cash: 3_000, refund_points: 0, fee_owed: 0 })
    expect((await shown()).body).toMatchObject({
      fault: 'SELLER',
      correction: { id: corrected.body.refund?.id, status: 'COMPLETED', refund_cash: 3_000 },
    })
    expect((await paymentOf(api, orderId)).refunded).toBe(40_000)
    const seen = (await customer.get<ClaimAnswer & { correction?: object }>(`/store/v1/user/claims/${made.id}`)).body
    expect(seen.correction).toMatchObject({ refund_cash: 3_000, refund_id: corrected.body.refund?.id })
    expect((await itemsOf(customer, orderId)).refunds).toHaveLength(2)

    const items = [{ order_item_id: ids[1] ?? 0, quantity: 1 }]
    const next = await simulate(customer, orderId, { kind: 'cancel', fault: 'CUSTOMER', items })
    expect(next.refund_cash).toBe(5_000)
    await cancel(customer, orderId, ids[1])
    await cancel(customer, orderId, ids[2])
    expect(await paymentOf(api, orderId)).toMatchObject({ refunded: 60_000, status: 'CANCELED' })
    await expectBalanced(api)
  })

  test('뒤의 취소가 이미 돌려준 배송비는 두 번 돌려주지 않는다', async () => {
    const { customer, orderId, ids } = await bought([30_000, 25_000])
    const made = await cancel(customer, orderId, ids[0])
    await cancel(customer, orderId, ids[1])
    expect((await paymentOf(api, orderId)).refunded).toBe(55_000)
    const corrected = (await (await desk(made.id)).correct()).body
    expect(corrected).toMatchObject({ refund_cash: 0, refund_points: 0, refund: null })
    expect((await paymentOf(api, orderId)).refunded).toBe(55_000)
    await expectBalanced(api)
  })

  test('손으로 더 돌려준 만큼과, 열린 클레임에 약속한 만큼은 다시 돌려주지 않는다', async () => {
    const { customer, orderId, ids } = await bought([40_000, 5_000, 15_000])
    const made = await cancel(customer, orderId, ids[0])
    const { correct } = await desk(made.id)
    const given = (adjustment: number) =>
      api.deps.db.update(refunds).set({ adjustment }).where(eq(refunds.claimId, made.id))
    const gives = async () => (await correct({ dry_run: true })).body.refund_cash
    expect(await gives()).toBe(3_000)
    await given(2_000)
    expect(await gives()).toBe(1_000)
    await given(4_000)
    expect(await gives()).toBe(0)
    await given(-1_000)
    expect(await gives()).toBe(3_000)
    await given(0)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const rest = ids.slice(1).map((order_item_id) => ({ order_item_id, quantity: 1 }))
    const open = await claim(customer, orderId, 'cancel', rest, 'SELLER')
    expect(open).toMatchObject({ status: 'REQUESTED', refund: { refund_cash: 23_000 } })
    expect(await gives()).toBe(0)
  })

  test('모두 반품한 주문이면 왕복 배송비와 처음 배송비까지 돌려주고, 이체로 받은 것은 따로 돌려줄 금액으로 말한다', async () => {
    const { customer, orderId, ids } = await bought([2_000])
    await moveItems(api, orderId, 'DELIVERED')
    const items = [{ order_item_id: ids[0] ?? 0, quantity: 1 }]
    const made = await goThroughClaim(api, customer, orderId, { kind: 'return', fault: 'CUSTOMER', items })
    expect(made.refund).toMatchObject({ refund_cash: 0, additional_payment: 1_000 })
    expect((await (await desk(made.id)).correct()).body).toMatchObject({ refund_cash: 5_000, fee_owed: 1_000 })
    expect((await paymentOf(api, orderId)).refunded).toBe(5_000)
    await expectBalanced(api)
  })

  test.each([
    ['취소', 'cancel'],
    ['반품', 'return'],
  ] as const)('끝난 %s의 쿠폰은 그사이 기한이 지났어도 이레 더 쓰게 돌아온다', async (_, kind) => {
    const { db } = api.deps
    const goods = { listPrice: 30_000, salePrice: 30_000, shippingOriginId: (await makeOrigin(db)).id }
    const skuIds = [(await makeProduct(db, goods)).sku.id, (await makeProduct(db, goods)).sku.id]
    const buyer = await api.customer()
    const expiresAt = new Date('2026-11-18T23:59:59.999+09:00')
    for (const target of ['PRODUCT', 'PRODUCT', 'CART'] as const)
      await giveCoupon(db, buyer.id, { target, value: target === 'CART' ? 1_000 : 2_000, expiresAt })
    const lines = skuIds.map((sku_id) => ({ sku_id, quantity: 1 }))
    const orderId = await buy(api, buyer, lines)
    if (kind === 'return') await moveItems(api, orderId, 'DELIVERED')
    api.clock.set('2026-11-19T09:00:00+09:00')
    const customer = await signInAgain(api, buyer)
    const coupons = async () =>
      (await db.select().from(userCoupons).orderBy(userCoupons.id)).map((one) => [one.status, one.expiresAt])
    const used = ['USED', expiresAt]
    const back = ['AVAILABLE', new Date('2026-11-26T23:59:59.999+09:00')]
    const { items } = await itemsOf(customer, orderId)
    const seen: unknown[] = []
    for (const { id } of items) {
      const wanted = [{ order_item_id: id, quantity: 1 }]
      const made = await goThroughClaim(api, customer, orderId, { kind, fault: 'CUSTOMER', items: wanted })
      seen.push(await coupons())
      expect((await (await desk(made.id)).correct()).status).toBe(200)
      seen.push(await coupons())
    }
    // the coupon of the whole order is the last to come
    expect(seen).toEqual([
      [used, used, used],
      [back, used, used],
      [back, used, used],
      [back, back, back],
    ])
    await expectBalanced(api)
  })

  test('한 번만, 권한과 한도 안에서, 본 그대로일 때만 정정한다', async () => {
    const { customer, orderId, ids } = await bought([30_000, 25_000])
    const made = await cancel(customer, orderId, ids[0])
    expect((await (await desk(made.id, 'cs')).correct()).status).toBe(403)
    expect((await (await desk(made.id)).correct({ version: 999 })).body.code).toBe('VERSION_CONFLICT')
    const ops = await desk(made.id, 'ops')
    await ops.correct()
    const again = await ops.correct()
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_DONE'])
    expect((await paymentOf(api, orderId)).refunded).toBe(30_000)
    expect((await ops.shown()).body.actions.find(({ action }) => action === 'correct')?.allowed).toBe(false)
    await expectBalanced(api)
  })

  test('아직 열린 클레임과 교환은 정정할 것이 없다', async () => {
    const { customer, orderId, ids } = await bought([30_000, 25_000])
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const made = await cancel(customer, orderId, ids[0])
    expect(made.status).toBe('REQUESTED')
    expect((await (await desk(made.id)).correct()).body.code).toBe('CLAIM_STATE')
  })
})
