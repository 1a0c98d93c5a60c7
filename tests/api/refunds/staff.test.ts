import { inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#server/modules/bulk/bulk.contract.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { bookRefund, refundState } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const sandbox = useSandbox(api)
afterEach(() => expectBalanced(api))

const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const

async function waiting(price = 30_000, cash = 20_000): Promise<{ refund: number; orderId: number; userId: number }> {
  const customer = await api.customer()
  const { sku } = await makeProduct(api.deps.db, { listPrice: price, salePrice: price })
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
  return { orderId, userId: customer.id, refund: await bookRefund(api, orderId, cash, cs) }
}

const run = (staff: TestClient, items: { refund_id: number; action: string; memo?: string }[], more: object = {}) =>
  staff.post<BulkResult>('/store-admin/v1/refunds/bulk', { items, ...more })

describe('환불관리', () => {
  test('상담 직원이 접수한 환불은 실행할 사람을 기다리고, 실행하면 행마다 결과가 남는다', async () => {
    const { refund } = await waiting()
    const ops = await api.staff('ops')
    const preview = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }], { dry_run: true })
    expect(preview.body.rows).toMatchObject([{ status: 'SUCCESS', after: { refund_cash: 20_000 } }])
    expect(await refundState(api, refund)).toMatchObject({ status: 'REQUESTED', canceled: 0 })
    const done = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }])
    expect(done.body.totals).toMatchObject({ SUCCESS: 1, FAILED: 0, UNKNOWN: 0 })
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', canceled: 20_000 })
    const again = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }])
    expect(again.body.rows).toMatchObject([{ status: 'SKIPPED', code: 'ALREADY_DONE' }])
  })

  test('적어 보낸 합계가 다르면 하나도 실행하지 않는다', async () => {
    const { refund } = await waiting()
    const ops = await api.staff('ops')
    const refused = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }], { expected_total: 19_999 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'REFUND_CHANGED', extra: { total: 20_000 } } })
    expect(await refundState(api, refund)).toMatchObject({ status: 'REQUESTED' })
    const done = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }], { expected_total: 20_000 })
    expect(done.body.totals.SUCCESS).toBe(1)
  })

  test('한 건 30만 원, 하루 300만 원을 넘으면 운영 담당자는 못 하고 관리자는 한다', async () => {
    const { refund } = await waiting(400_000, 300_001)
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    const typed = { expected_total: 300_001 }
    const refused = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }], typed)
    expect(refused.body.rows).toMatchObject([{ status: 'FAILED', code: 'REFUND_LIMIT' }])
    const untyped = await run(admin, [{ refund_id: refund, action: 'EXECUTE' }])
    expect(untyped, '큰 금액은 적어야 움직인다').toMatchObject({ status: 409, body: { code: 'REFUND_CONFIRM' } })
    expect(await refundState(api, refund)).toMatchObject({ status: 'REQUESTED' })
    const done = await run(admin, [{ refund_id: refund, action: 'EXECUTE' }], typed)
    expect(done.body.totals.SUCCESS).toBe(1)

    const many = []
    for (let n = 0; n < 11; n++) many.push((await waiting(300_000, 300_000)).refund)
    const day = await run(
      ops,
      many.map((refund_id) => ({ refund_id, action: 'EXECUTE' })),
      { expected_total: 3_300_000 },
    )
    expect(day.body.totals).toMatchObject({ SUCCESS: 10, FAILED: 1 })
    expect(day.body.rows.at(-1)).toMatchObject({ code: 'REFUND_LIMIT' })
  })

  test('하루 한도는 한국의 자정에 새로 시작한다', async () => {
    const many: number[] = []
    for (let n = 0; n < 12; n++) many.push((await waiting(300_000, 300_000)).refund)
    api.clock.set('2026-11-16T23:55:00+09:00')
    const ops = await api.staff('ops')
    const execute = async (ids: number[]) => {
      const items = ids.map((refund_id) => ({ refund_id, action: 'EXECUTE' }))
      const { body } = await run(ops, items, { expected_total: ids.length * 300_000 })
      return body.rows.map(({ code }) => code)
    }
    expect(await execute(many.slice(0, 10))).toEqual(Array(10).fill(null))
    api.clock.set('2026-11-16T23:59:59.999+09:00')
    expect(await execute(many.slice(10, 11))).toEqual(['REFUND_LIMIT'])
    api.clock.set('2026-11-17T00:00:00+09:00')
    expect(await execute(many.slice(10))).toEqual([null, null])
  })

  test('결제사가 답하지 않으면 확인 필요로 남고 다시 시도할 수 없으며, 알게 되면 저절로 끝난다', async () => {
    const { refund } = await waiting()
    const ops = await api.staff('ops')
    const real = sandbox.real()
    api.deps.gateway = {
      ...real,
      cancel: async (args) => {
        await real.cancel(args)
        return { kind: 'UNKNOWN', code: 'TIMEOUT' }
      },
    }
    const asked = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }])
    expect(asked.body).toMatchObject({ totals: { UNKNOWN: 1 }, rows: [{ status: 'UNKNOWN', code: 'REFUND_CHECKING' }] })
    const again = await run(ops, [{ refund_id: refund, action: 'RETRY' }])
    expect(again.body.rows).toMatchObject([{ status: 'FAILED', code: 'REFUND_CHECKING' }])
    const manual = await run(await api.staff('admin'), [{ refund_id: refund, action: 'MARK_MANUAL', memo: '계좌이체' }])
    expect(manual.body.rows).toMatchObject([{ status: 'FAILED', code: 'REFUND_CHECKING' }])
    expect(await refundState(api, refund)).toMatchObject({ status: 'PROCESSING', canceled: 20_000 })
    api.clock.advance(6_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', canceled: 20_000 })
  })

  test('수기 환불은 관리자가 메모를 남겨야 하고, 결제사에는 묻지 않는다', async () => {
    const { refund } = await waiting()
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    const item = { refund_id: refund, action: 'MARK_MANUAL' }
    expect((await run(ops, [{ ...item, memo: '이체' }])).body.rows).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await run(admin, [item])).body.rows).toMatchObject([{ code: 'MEMO_REQUIRED', field: 'memo' }])
    expect((await run(admin, [{ ...item, memo: '11/16 국민 123-45 이체' }])).body.totals.SUCCESS).toBe(1)
    expect(await refundState(api, refund)).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PARTIAL_CANCELED',
      canceled: 0,
    })
  })

  test('결제사가 거절해 손으로 할 일이 된 것도 다시 시도하고, 수기로 끝내면 고객에게 알린다', async () => {
    const [{ refund }, other] = [await waiting(), await waiting()]
    const admin = await api.staff('admin')
    const refusing = { ...sandbox.real() }
    refusing.cancel = () => Promise.resolve({ kind: 'REFUSED', code: 'CLOSED', message: '닫힌 계좌예요.', hard: true })
    api.deps.gateway = refusing
    const both = [refund, other.refund].map((refund_id) => ({ refund_id, action: 'EXECUTE' }))
    expect((await run(admin, both)).body.rows).toMatchObject(
      Array(2).fill({ status: 'FAILED', code: 'CLOSED', message: '닫힌 계좌예요. 수기로 처리해야 해요.' }),
    )
    expect(await refundState(api, refund)).toMatchObject({ status: 'MANUAL', canceled: 0 })
    expect((await run(admin, [{ refund_id: refund, action: 'EXECUTE' }])).body.rows).toMatchObject([
      { status: 'FAILED', code: 'REFUND_STATE' },
    ])
    api.deps.gateway = sandbox.real()
    const letters = listenToLetters(api)
    await letters()
    expect((await run(admin, [{ refund_id: refund, action: 'RETRY' }])).body.rows).toMatchObject([
      { status: 'SUCCESS', after: { refund_cash: 20_000 } },
    ])
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', attempts: 2, canceled: 20_000 })
    expect(await letters()).toHaveLength(1)
    const byHand = { refund_id: other.refund, action: 'MARK_MANUAL', memo: '국민 123-45 이체' }
    expect((await run(admin, [byHand])).body.totals.SUCCESS).toBe(1)
    expect(await letters()).toMatchObject([{ text: expect.stringContaining('20,000') }])
  })

  test('이미 실행하기로 한 것을 다시 시도하는 것은 하루 한도에 들지 않는다', async () => {
    const decided = []
    for (let n = 0; n < 10; n++) decided.push((await waiting(300_000, 300_000)).refund)
    const { refund } = await waiting(300_000, 300_000)
    await api.deps.db
      .update(refunds)
      .set({ status: 'FAILED', executedBy: 'admin:1', executedAt: api.clock.now() })
      .where(inArray(refunds.id, decided))
    const items = [
      ...decided.map((refund_id) => ({ refund_id, action: 'RETRY' })),
      { refund_id: refund, action: 'EXECUTE' },
    ]
    const { body } = await run(await api.staff('ops'), items, { expected_total: 3_300_000 })
    expect(body.totals).toMatchObject({ SUCCESS: 11, FAILED: 0 })
  })

  test('금액 조정은 한도 안이면 바로, 넘으면 다른 사람이 승인해야 하고, 그때까지 실행할 수 없다', async () => {
    const { refund } = await waiting()
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    const path = `/store-admin/v1/refunds/${refund}`
    const small = await ops.patch<{ refund_cash: number; approval_requested: boolean }>(path, {
      adjustment: -10_000,
      reason: '구성품 누락 차감',
    })
    expect(small.body).toMatchObject({ refund_cash: 10_000, approval_requested: false })
    const large = await ops.patch<{ refund_cash: number; approval_requested: boolean }>(path, {
      adjustment: 10_001,
      reason: '배송 지연 보상',
      accept_shortage: true,
    })
    expect(large.body).toMatchObject({ refund_cash: 10_000, approval_requested: true })
    const blocked = await run(ops, [{ refund_id: refund, action: 'EXECUTE' }])
    expect(blocked.body.rows).toMatchObject([{ code: 'APPROVAL_REQUIRED' }])
    const list = await admin.get<{ results: { id: number }[] }>('/store-admin/v1/approvals?status=PENDING')
    const id = list.body.results[0]?.id
    expect((await admin.post(`/store-admin/v1/approvals/${id}/approve`, {})).status).toBe(200)
    expect((await ops.get(path)).body).toMatchObject({ refund_cash: 30_001, adjustment: 10_001 })
  })

  /** Won of an earlier adjustment by an administrator, and what somebody whose limit is 10,000 won then asks for. */
  test.each([
    [0, -10_000, false],
    [0, -10_001, true],
    [0, 10_000, false],
    [-6_000, -10_000, false],
    [-6_000, -10_001, true],
    [-6_000, -12_000, true],
    [-6_000, 4_000, false],
    [-6_000, 4_001, true],
    [-15_000, -5_000, false],
    [-15_000, -4_999, true],
    [-15_000, -14_000, true],
  ])('%i원 조정한 것을 %i원으로 고치면 승인 필요: %s', async (earlier, wanted, needed) => {
    const { refund } = await waiting(40_000)
    const path = `/store-admin/v1/refunds/${refund}`
    const adjust = async (role: 'admin' | 'ops', adjustment: number) =>
      (await api.staff(role)).patch(path, { adjustment, reason: '확인', accept_shortage: true })
    if (earlier !== 0) expect((await adjust('admin', earlier)).body).toMatchObject({ approval_requested: false })
    const now = needed ? earlier : wanted
    expect((await adjust('ops', wanted)).body).toMatchObject({
      approval_requested: needed,
      adjustment: now,
      refund_cash: 20_000 + now,
    })
  })

  test('결제보다 많이 돌려주게 조정할 수 없다', async () => {
    const { refund } = await waiting()
    const refused = await (
      await api.staff('admin')
    ).patch(`/store-admin/v1/refunds/${refund}`, { adjustment: 20_000, reason: '보상' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'REFUND_EXCEEDS_PAYMENT' } })
  })

  test('목록은 상태·마감·주문번호로 찾고 이름을 가린다', async () => {
    const { refund, orderId, userId } = await waiting()
    api.clock.set('2026-11-23T10:00:00+09:00')
    const answer = await (
      await api.staff('ops')
    ).get<{ results: Record<string, unknown>[] }>('/store-admin/v1/refunds?status=REQUESTED&overdue=true')
    expect(answer.body.results).toMatchObject([
      { id: refund, order_id: orderId, overdue: true, due_on: '2026-11-19', user: { id: userId } },
    ])
    const counts = await (await api.staff('cs')).get('/store-admin/v1/refunds/counts')
    expect(counts.body).toMatchObject({ REQUESTED: 1, overdue: 1 })
  })
})
