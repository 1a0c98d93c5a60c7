import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import type { BulkResult } from '#server/modules/bulk/bulk.contract.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { mendRefund, refundNaively } from '#tests/concurrency/refundRace.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bookRefund, refundState } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** One refund of 20,000 won of a payment of 60,000, clicked by many at once; beside it the way that pays it thrice. */

const api = useApi()
useSandbox(api)
afterEach(() => expectBalanced(api))

const clicks = 50
/** booked by somebody who may not decide: it waits for a person */
const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const

async function waiting(): Promise<number> {
  const customer = await api.customer()
  const { sku } = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 2 }])
  return bookRefund(api, orderId, 20_000, cs)
}

const cancels = async () =>
  (await rows<{ amount: number }>(api.deps.db, sql`select amount from sandbox_cancels`)).map(({ amount }) => amount)

describe(`환불 실행을 ${clicks}번 함께 누르면`, () => {
  test('시계가 같이 돌아도 결제사에서 돈은 한 번만 나가고, 나머지는 끝났거나 확인하고 있다는 답을 받는다', async () => {
    const refund = await waiting()
    const staff = await Promise.all([api.staff('ops'), api.staff('admin')])
    const answers = await Promise.all(
      Array.from({ length: clicks }, async (_, n) => {
        if (n % 10 === 9) await driveRefunds(api.deps)
        const items = [{ refund_id: refund, action: 'EXECUTE' }]
        return staff[n % 2]?.post<BulkResult>('/store-admin/v1/refunds/bulk', { items, expected_total: 20_000 })
      }),
    )
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200))
    const told = Map.groupBy(answers, (answer) => `${answer?.body.rows[0]?.status} ${answer?.body.rows[0]?.code ?? ''}`)
    const counts = Object.fromEntries([...told].map(([what, them]) => [what.trim(), them.length]))
    console.log(JSON.stringify({ test: 'refund-race', engine: api.deps.database.engine, clicks, counts }))
    const mild = ['SUCCESS', 'SKIPPED ALREADY_DONE', 'UNKNOWN REFUND_CHECKING', 'FAILED REFUND_CHECKING']
    expect(mild).toEqual(expect.arrayContaining(Object.keys(counts)))
    expect(await cancels()).toEqual([20_000])
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', attempts: 1, canceled: 20_000 })
  })

  test('보고 나서 돌려주는 방식은 돈을 여러 번 내보내고, 장부 점검이 그것을 찾아낸다', async () => {
    const refund = await waiting()
    const moved = await refundNaively(api.deps, refund, clicks)
    console.log(JSON.stringify({ test: 'refund-race-control', engine: api.deps.database.engine, clicks, moved }))
    expect(moved).toBeGreaterThan(1)
    expect(await cancels()).toEqual(Array.from({ length: moved }, () => 20_000))
    expect((await brokenBooks(api.deps.db)).join('\n')).toContain('모의 결제사가 돌려준 돈')
    await mendRefund(api.deps, refund)
  })
})
