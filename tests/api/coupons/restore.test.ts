import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { claimItems, claimReasons, claims } from '#server/modules/claims/claims.tables.ts'
import { expireCoupons } from '#server/modules/coupons/coupons.jobs.ts'
import { reserveCoupons, restoreCoupons } from '#server/modules/coupons/coupons.service.ts'
import { orderCoupons, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { approve, confirm, makeReady, startCheckout, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

/** A paid order of two items with a product coupon on the first, a cart coupon and a shipping coupon, ending on 11.20. */
async function paidWithCoupons() {
  const { db } = api.deps
  const customer = await api.customer()
  const [mat, band] = [
    await makeProduct(db, { listPrice: 30_000, salePrice: 30_000 }),
    await makeProduct(db, { listPrice: 8_000, salePrice: 8_000 }),
  ]
  const expiresAt = new Date('2026-11-20T23:59:59.999+09:00')
  const give = (values: Parameters<typeof giveCoupon>[2]) => giveCoupon(db, customer.id, values)
  const product = await give({ target: 'PRODUCT', value: 3_000, scopeType: 'PRODUCTS', scopeIds: [mat.id] })
  const cart = await give({ target: 'CART', value: 2_000 })
  const shipping = await give({ target: 'SHIPPING', value: 1_000 })
  for (const { id } of [product, cart, shipping])
    await db.update(userCoupons).set({ expiresAt }).where(eq(userCoupons.id, id))
  const sheet = await startCheckout(customer, [
    { sku_id: mat.sku.id, quantity: 1 },
    { sku_id: band.sku.id, quantity: 1 },
  ])
  expect((await confirm(await approve(api, customer, sheet))).status).toBe(200)
  const [matItem, bandItem] = sheet.items.map(({ id }) => id) as [number, number]
  return { orderId: sheet.id, matItem, bandItem, product: product.id, cart: cart.id, shipping: shipping.id }
}

const statuses = async (ids: number[]) => {
  const found = await api.deps.db.select().from(userCoupons)
  return ids.map((id) => found.find((one) => one.id === id)?.status)
}

describe('클레임 뒤의 쿠폰', () => {
  test('상품쿠폰은 그 상품이 모두 취소되면, 장바구니와 배송비 쿠폰은 주문이 모두 취소되면 돌아온다', async () => {
    const { db, clock } = api.deps
    const bought = await paidWithCoupons()
    const ids = [bought.product, bought.cart, bought.shipping]
    expect(await statuses(ids)).toEqual(['USED', 'USED', 'USED'])
    const claim = { orderId: bought.orderId, type: 'cancel', fault: 'CUSTOMER', now: clock.now() } as const

    const band = { ...claim, claimId: 1, wholeLines: [bought.bandItem], wholeOrder: false }
    expect(await db.transaction((tx) => restoreCoupons(tx, band))).toEqual([])
    const mat = { ...claim, claimId: 2, wholeLines: [bought.matItem], wholeOrder: false }
    expect(await restoreCoupons(db, { ...mat, claimId: null })).toMatchObject([{ id: bought.product }])
    expect(await statuses(ids)).toEqual(['USED', 'USED', 'USED'])
    expect(await db.transaction((tx) => restoreCoupons(tx, mat))).toEqual([
      { id: bought.product, name: expect.any(String), expires_at: '2026-11-20T23:59:59.999+09:00' },
    ])
    expect(await statuses(ids)).toEqual(['AVAILABLE', 'USED', 'USED'])
    const rest = { ...claim, claimId: 3, wholeLines: [bought.bandItem], wholeOrder: true }
    const last = await db.transaction((tx) => restoreCoupons(tx, rest))
    expect(last.map(({ id }) => id)).toEqual([bought.cart, bought.shipping])
    expect(await db.transaction((tx) => restoreCoupons(tx, rest))).toEqual([])
    expect(await statuses(ids)).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE'])
    const marks = await db.select().from(orderCoupons)
    expect(marks.map((mark) => mark.restoredByClaimId ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 3])
  })

  test('반품은 판매자 잘못일 때만 돌아오고, 교환은 돌아오지 않는다', async () => {
    const { db, clock } = api.deps
    const bought = await paidWithCoupons()
    const ask = (type: 'return' | 'exchange', fault: 'CUSTOMER' | 'SELLER') =>
      restoreCoupons(db, {
        orderId: bought.orderId,
        claimId: null,
        type,
        fault,
        wholeLines: [bought.matItem, bought.bandItem],
        wholeOrder: true,
        now: clock.now(),
      })
    expect(await ask('return', 'CUSTOMER')).toEqual([])
    expect(await ask('exchange', 'SELLER')).toEqual([])
    expect(await ask('return', 'SELLER')).toHaveLength(3)
  })

  test('일부를 고객이 스스로 반품했으면, 나머지가 모두 취소돼도 함께 쓴 쿠폰은 돌아오지 않는다', async () => {
    const { db, clock } = api.deps
    const bought = await paidWithCoupons()
    let back: number[] = []
    // a claim without its units and its refund is no state of the books: it is taken away again
    const asked = db.transaction(async (tx) => {
      const reason = { type: 'return', label: '단순 변심', fault: 'CUSTOMER' } as const
      const [{ id: reasonId } = { id: 0 }] = await tx.insert(claimReasons).values(reason).returning()
      const done = { type: 'return', status: 'COMPLETED', fault: 'CUSTOMER', completedAt: clock.now() } as const
      const [{ id: claimId } = { id: 0 }] = await tx
        .insert(claims)
        .values({ ...done, orderId: bought.orderId, userId: 1, reasonId, claimNo: 'C1', requester: 'USER' })
        .returning()
      const line = { claimId, orderItemId: bought.bandItem, quantity: 1, units: [1], open: false }
      await tx.insert(claimItems).values({ ...line, priorStatus: 'DELIVERED' })
      const rest = { orderId: bought.orderId, claimId: null, wholeLines: [bought.matItem], wholeOrder: true }
      const found = await restoreCoupons(tx, { ...rest, type: 'cancel', fault: 'CUSTOMER', now: clock.now() })
      back = found.map(({ id }) => id)
      throw new Error('undone')
    })
    await expect(asked).rejects.toThrow('undone')
    expect(back).toEqual([bought.product])
  })

  test('기한이 지난 쿠폰은 판매자 잘못이면 7일 동안 다시 쓸 수 있고, 아니면 돌아오지 않는다', async () => {
    const { db } = api.deps
    const bought = await paidWithCoupons()
    const now = new Date('2026-11-25T10:00:00+09:00')
    const claim = {
      orderId: bought.orderId,
      claimId: 9,
      type: 'cancel',
      wholeLines: [bought.matItem],
      wholeOrder: false,
      now,
    } as const
    expect(await db.transaction((tx) => restoreCoupons(tx, { ...claim, fault: 'CUSTOMER' }))).toEqual([])
    expect(await db.transaction((tx) => restoreCoupons(tx, { ...claim, fault: 'SELLER' }))).toMatchObject([
      { id: bought.product, expires_at: '2026-12-02T23:59:59.999+09:00' },
    ])
  })

  test('새벽에 다시 쓰게 된 쿠폰도 한국의 날짜로 센 이레 뒤의 끝까지 쓴다', async () => {
    const { db } = api.deps
    const { orderId, matItem } = await paidWithCoupons()
    const claim = { orderId, claimId: null, type: 'cancel', fault: 'SELLER' } as const
    for (const time of ['00:00:00', '02:30:00', '08:59:59.999', '09:00:00', '23:59:59.999']) {
      const now = new Date(`2026-11-25T${time}+09:00`)
      const back = await restoreCoupons(db, { ...claim, wholeLines: [matItem], wholeOrder: false, now })
      expect(back, time).toMatchObject([{ expires_at: '2026-12-02T23:59:59.999+09:00' }])
    }
  })
})

test('쓴 쿠폰과 결제 중인 쿠폰과 끝난 쿠폰은 회수하지 않고, 까닭을 따로 알린다', async () => {
  const { db } = api.deps
  const bought = await paidWithCoupons()
  const customer = await api.customer()
  const { sku } = await makeProduct(db)
  const paying = await giveCoupon(db, customer.id, { value: 2_000 })
  await makeReady(customer, await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]))
  const over = await giveCoupon(db, customer.id, { expiresAt: new Date('2026-11-10T23:59:59.999+09:00') })
  await expireCoupons(api.deps)
  const unused = await giveCoupon(db, customer.id)
  const ids = [bought.cart, paying.id, over.id, unused.id]
  const staff = await api.staff('marketer')
  const answer = await staff.post<{ rows: { status: string; code: string | null }[] }>(
    '/store-admin/v1/user-coupons/bulk/revoke',
    { ids, reason: '잘못 발급' },
  )
  expect(answer.body.rows.map(({ status, code }) => [status, code])).toEqual([
    ['SKIPPED', 'COUPON_USED'],
    ['SKIPPED', 'COUPON_RESERVED'],
    ['SKIPPED', 'COUPON_EXPIRED'],
    ['SUCCESS', null],
  ])
  expect(await statuses(ids)).toEqual(['USED', 'RESERVED', 'EXPIRED', 'REVOKED'])
  const ofIssue = async (id: number) => {
    const [own] = await db.select().from(userCoupons).where(eq(userCoupons.id, id))
    const body = { coupon_issue_id: own?.couponIssueId, dry_run: true }
    const { body: seen } = await staff.post<typeof answer.body>('/store-admin/v1/user-coupons/bulk/revoke', body)
    return seen.rows?.map(({ code }) => code)
  }
  expect(await ofIssue(bought.cart)).toEqual(['COUPON_USED'])
  expect(await ofIssue(paying.id)).toEqual(['COUPON_RESERVED'])
})

test('그 사이 끝난 쿠폰이나 남의 쿠폰은 한 장만 있어도 하나도 잡지 않는다', async () => {
  const { db } = api.deps
  const [mine, theirs] = [await api.customer(), await api.customer()]
  const last = new Date('2026-11-16T23:59:59.999+09:00')
  const [good, ending] = [await giveCoupon(db, mine.id), await giveCoupon(db, mine.id, { expiresAt: last })]
  const other = await giveCoupon(db, theirs.id)
  const { sku } = await makeProduct(db)
  const sheet = await startCheckout(mine, [{ sku_id: sku.id, quantity: 1 }])
  const reserve = (ids: number[], now: Date) =>
    db.transaction((tx) => reserveCoupons(tx, { userId: mine.id, orderId: sheet.id, userCouponIds: ids, now }))
  const refused = (id: number) => ({ code: 'COUPON_NOT_USABLE', extra: { user_coupon_ids: [id] } })
  await expect(reserve([good.id, other.id], last)).rejects.toMatchObject(refused(other.id))
  await expect(reserve([good.id, ending.id], new Date(last.getTime() + 1))).rejects.toMatchObject(refused(ending.id))
  expect(await statuses([good.id, ending.id, other.id])).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE'])
})
