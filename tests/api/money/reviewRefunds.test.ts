import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { tasks } from '#server/jobs/tasks.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { expirePoints } from '#server/modules/points/points.jobs.ts'
import { readMovementsForStaff } from '#server/modules/points/points.read.ts'
import { executeRefunds } from '#server/modules/refunds/execute.service.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { givePoints } from '#tests/support/points.ts'
import { bookRefund, refundState } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** Corners of refunds and of the clock where money could stand still or go out unasked. */

const api = useApi()
const sandbox = useSandbox(api)
afterEach(() => expectBalanced(api))

const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const

async function paid(price: number): Promise<number> {
  const { sku } = await makeProduct(api.deps.db, { listPrice: price, salePrice: price })
  return buy(api, await api.customer(), [{ sku_id: sku.id, quantity: 1 }])
}

const refuse = () => {
  api.deps.gateway = {
    ...sandbox.real(),
    cancel: async () => ({ kind: 'REFUSED', code: 'NOT_CANCELABLE_PAYMENT', message: '잠시 뒤에', hard: false }),
  }
}

describe('환불', () => {
  test('금액 조정이 승인을 기다리는 동안은 시계도 돈을 내보내지 않고, 승인되면 조정한 금액이 나간다', async () => {
    const orderId = await paid(30_000)
    const refund = await bookRefund(api, orderId, 20_000)
    refuse()
    await executeRefunds(api.deps, [refund])
    api.deps.gateway = sandbox.real()
    expect(await refundState(api, refund)).toMatchObject({ status: 'FAILED' })
    const ops = await api.staff('ops')
    const path = `/store-admin/v1/refunds/${refund}`
    const asked = await ops.patch(path, { adjustment: -15_000, reason: '훼손' })
    expect(asked.body).toMatchObject({ approval_requested: true })
    api.clock.advance(61_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'FAILED', canceled: 0 })
    const admin = await api.staff('admin')
    const list = await admin.get<{ results: { id: number }[] }>('/store-admin/v1/approvals?status=PENDING')
    await admin.post(`/store-admin/v1/approvals/${list.body.results[0]?.id}/approve`, {})
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', refund_cash: 5_000, canceled: 5_000 })
  })

  test('다른 사람이 승인한 조정은 한 사람이 한도를 넘겨 되돌릴 수 없다', async () => {
    const refund = await bookRefund(api, await paid(400_000), 310_000, cs)
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    const path = `/store-admin/v1/refunds/${refund}`
    await ops.patch(path, { adjustment: -50_000, reason: '훼손' })
    const list = await admin.get<{ results: { id: number }[] }>('/store-admin/v1/approvals?status=PENDING')
    await admin.post(`/store-admin/v1/approvals/${list.body.results[0]?.id}/approve`, {})
    expect((await ops.patch(path, { adjustment: 0, reason: '고객 항의', accept_shortage: true })).body).toMatchObject({
      approval_requested: true,
      refund_cash: 260_000,
    })
    expect((await refundState(api, refund))?.refund_cash).toBe(260_000)
  })

  test('앞선 환불을 기다리는 환불이 아무리 많아도 시계는 그 앞선 환불부터 알아본다', async () => {
    const orderId = await paid(60_000)
    const first = await bookRefund(api, orderId, 1_000)
    const real = sandbox.real()
    api.deps.gateway = { ...real, cancel: async () => ({ kind: 'UNKNOWN', code: 'TIMEOUT' }) }
    await executeRefunds(api.deps, [first])
    const behind: number[] = []
    for (let n = 0; n < 100; n++) behind.push(await bookRefund(api, orderId, 100))
    api.deps.gateway = real
    api.clock.advance(120_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, first)).toMatchObject({ status: 'COMPLETED' })
    await driveRefunds(api.deps)
    expect(await refundState(api, behind[99] as number)).toMatchObject({ status: 'COMPLETED', canceled: 11_000 })
  })
})

describe('포인트 내역', () => {
  test('데이터베이스가 어떤 순서로 맞춰 보든 시스템과 고객과 직원이 한 일을 함께 보여 준다', async () => {
    const customer = await api.customer()
    await givePoints(api, customer.id, 3_000, new Date('2026-11-16T23:59:59.999+09:00'))
    api.clock.set('2026-11-17T00:05:00+09:00')
    await expirePoints(api.deps)
    const actors = await api.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_nestloop = off`)
      const { results } = await readMovementsForStaff(tx, { userId: customer.id }, { offset: 0, limit: 50 })
      return results.map(({ actor, amount }) => [actor, amount])
    })
    expect(actors).toEqual([
      ['system', '-3000.00'],
      ['admin:1', '3000.00'],
    ])
  })
})

describe('시계', () => {
  test('기한이 지난 쿠폰은 자정에 만료되고, 기간이 끝난 발급은 닫힌다', async () => {
    const customer = await api.customer()
    await giveCoupon(api.deps.db, customer.id, { expiresAt: new Date('2026-11-16T23:59:59.999+09:00') })
    const task = tasks.find(({ name }) => name === 'expire-coupons')
    expect(task).toMatchObject({ dailyAt: '00:05' })
    expect(tasks.map(({ name }) => name)).toContain('close-coupon-issues')
    api.clock.set('2026-11-17T00:05:00+09:00')
    await task?.run(api.deps)
    expect(await api.deps.db.select({ status: userCoupons.status }).from(userCoupons)).toEqual([{ status: 'EXPIRED' }])
  })
})
