import { afterEach, describe, expect, test } from 'vitest'
import { executeRefunds } from '#server/modules/refunds/execute.service.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import type { Gateway, PgSnapshot } from '#server/ports/gateway.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { bookRefund, refundState } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const sandbox = useSandbox(api)
afterEach(() => expectBalanced(api))

const lost = { kind: 'UNKNOWN', code: 'TIMEOUT' } as const
type Cancel = Parameters<Gateway['cancel']>[0]

/** A paid order of 60,000 won. */
async function paid() {
  const customer = await api.customer({ emailAddress: 'buyer@example.test' })
  const { sku } = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
  return buy(api, customer, [{ sku_id: sku.id, quantity: 2 }])
}

/** The gateway behaves otherwise from now on; what it was asked to give back is kept. */
function gateway(change: Partial<Gateway>): Cancel[] {
  const asked: Cancel[] = []
  const now = { ...sandbox.real(), ...change }
  api.deps.gateway = {
    ...now,
    cancel: (args) => {
      asked.push(args)
      return now.cancel(args)
    },
  }
  return asked
}

const later = async (seconds: number) => {
  api.clock.advance(seconds * 1000)
  return driveRefunds(api.deps)
}

describe('결과를 모르는 환불', () => {
  test('같은 결제에서 먼저 돌려준 것이 있어도 제 것이 아니면 돌려준 것으로 보지 않는다', async () => {
    const id = await paid()
    await bookRefund(api, id, 20_000)
    await driveRefunds(api.deps)
    const second = await bookRefund(api, id, 20_000)
    gateway({ cancel: () => Promise.resolve(lost) })
    await driveRefunds(api.deps)
    expect(await refundState(api, second)).toMatchObject({ status: 'PROCESSING', canceled: 20_000 })
    const asked = gateway({})
    await later(6)
    expect(asked.map(({ amount, balanceExpected }) => [amount, balanceExpected])).toEqual([[20_000, 40_000]])
    expect(await refundState(api, second)).toMatchObject({ status: 'COMPLETED', canceled: 40_000, refunded: 40_000 })
  })

  test('수기로 돌려준 것은 결제사에 남은 금액에서 빼지 않고, 돌려준 금액에는 든다', async () => {
    const id = await paid()
    const byHand = await bookRefund(api, id, 20_000, {
      kind: 'staff',
      id: 900,
      role: 'cs',
      name: '윤서아',
      sessionId: 1,
    })
    const items = [{ refund_id: byHand, action: 'MARK_MANUAL', memo: '국민 123-45 이체' }]
    await (await api.staff('admin')).post('/store-admin/v1/refunds/bulk', { items })
    const second = await bookRefund(api, id, 10_000)
    const asked = gateway({})
    await driveRefunds(api.deps)
    expect(asked.map(({ amount, balanceExpected }) => [amount, balanceExpected])).toEqual([[10_000, 60_000]])
    expect(await refundState(api, second)).toMatchObject({ status: 'COMPLETED', canceled: 10_000, refunded: 30_000 })
    const third = await bookRefund(api, id, 30_000)
    await driveRefunds(api.deps)
    expect(asked[1]).toMatchObject({ amount: 30_000, balanceExpected: 50_000 })
    expect(await refundState(api, third)).toMatchObject({
      payment_status: 'CANCELED',
      canceled: 40_000,
      refunded: 60_000,
    })
  })

  test('다른 곳에서 같은 금액을 취소했어도 제 번호의 것이 아니면 다시 묻는다', async () => {
    const id = await paid()
    const refund = await bookRefund(api, id, 20_000)
    gateway({ cancel: () => Promise.resolve(lost) })
    await driveRefunds(api.deps)
    const real = sandbox.real()
    const elsewhere = (one: PgSnapshot): PgSnapshot => ({
      ...one,
      status: 'PARTIAL_CANCELED',
      cancels: [
        { reference: null, amount: 20_000 },
        { reference: 'R-OTHER', amount: 20_000 },
      ],
    })
    const asked = gateway({
      query: async (about) => elsewhere(await real.query(about)),
    })
    await later(6)
    expect(asked).toHaveLength(1)
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', canceled: 20_000 })
  })

  test('돌려준 뒤 답을 잃은 것은 다시 묻지 않고, 그 뒤의 환불은 그만큼 준 잔액으로 나간다', async () => {
    const id = await paid()
    const [first, second] = [await bookRefund(api, id, 20_000), await bookRefund(api, id, 30_000)]
    const real = sandbox.real()
    gateway({
      cancel: async (args) => {
        await real.cancel(args)
        return lost
      },
    })
    await executeRefunds(api.deps, [first])
    const asked = gateway({})
    await later(6)
    expect(await refundState(api, first)).toMatchObject({ status: 'COMPLETED', attempts: 1 })
    await later(60)
    expect(asked.map(({ amount, balanceExpected }) => [amount, balanceExpected])).toEqual([[30_000, 40_000]])
    expect(await refundState(api, second)).toMatchObject({ status: 'COMPLETED', canceled: 50_000 })
  })

  test.each(['PENDING', 'FAILED', 'NONE'] as const)(
    '결제사가 %s라고 하면 다시 보내지 않고 또 알아본다',
    async (status) => {
      const id = await paid()
      const refund = await bookRefund(api, id, 20_000)
      gateway({ cancel: () => Promise.resolve(lost) })
      await driveRefunds(api.deps)
      const real = sandbox.real()
      const asked = gateway({
        query: async (about) => ({ ...(await real.query(about)), status }),
      })
      await later(6)
      expect(asked).toEqual([])
      expect(await refundState(api, refund)).toMatchObject({ status: 'PROCESSING', attempts: 1 })
      gateway({})
      await later(61)
      expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', canceled: 20_000 })
    },
  )

  test('알아볼 수 없으면 그대로 두고, 알게 되어서야 고객에게 그 금액을 한 번 알린다', async () => {
    const hear = listenToLetters(api)
    const id = await paid()
    await hear()
    const refund = await bookRefund(api, id, 20_000)
    gateway({ cancel: () => Promise.resolve(lost), query: () => Promise.reject(new Error('down')) })
    for (const seconds of [0, 6, 61, 61]) await later(seconds)
    expect(await refundState(api, refund)).toMatchObject({ status: 'PROCESSING', attempts: 1 })
    expect(await hear()).toEqual([])
    gateway({})
    await later(61)
    await later(61)
    expect(await hear()).toMatchObject([
      { to: 'buyer@example.test', text: expect.stringContaining('20,000원을 결제하신 수단으로') as string },
    ])
  })
})

describe('거절된 환불', () => {
  const refusing = (hard: boolean) =>
    gateway({ cancel: () => Promise.resolve({ kind: 'REFUSED', code: 'NO', message: '안 돼요.', hard }) })

  test('더 해 볼 것이 없는 거절은 바로 사람에게 넘기고 다시 묻지 않는다', async () => {
    const refund = await bookRefund(api, await paid(), 20_000)
    const asked = refusing(true)
    for (const seconds of [0, 61, 601, 3601, 86_400]) await later(seconds)
    expect(asked).toHaveLength(1)
    expect(await refundState(api, refund)).toMatchObject({ status: 'MANUAL', attempts: 1, canceled: 0 })
  })

  test('1분, 10분, 한 시간 뒤에 다시 묻고 그 전에는 묻지 않는다', async () => {
    await bookRefund(api, await paid(), 20_000)
    const asked = refusing(false)
    const tries: number[] = []
    for (const seconds of [0, 59, 1, 599, 1, 3599, 1, 86_400]) {
      await later(seconds)
      tries.push(asked.length)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4)
    expect(new Set(asked.map(({ reference }) => reference)).size).toBe(1)
  })

  test('하나가 거절되어도 같은 결제의 다음 환불은 나가고, 거절된 것은 제때 다시 나간다', async () => {
    const id = await paid()
    const [first, second] = [await bookRefund(api, id, 20_000), await bookRefund(api, id, 30_000)]
    const real = sandbox.real()
    let refused = 0
    gateway({
      cancel: (args) =>
        args.amount === 20_000 && refused++ === 0
          ? Promise.resolve({ kind: 'REFUSED', code: 'NO', message: '안 돼요.', hard: false })
          : real.cancel(args),
    })
    await driveRefunds(api.deps)
    expect(await refundState(api, first)).toMatchObject({ status: 'FAILED' })
    expect(await refundState(api, second)).toMatchObject({ status: 'COMPLETED', payment_status: 'PARTIAL_CANCELED' })
    await later(61)
    expect(await refundState(api, first)).toMatchObject({ status: 'COMPLETED', attempts: 2, canceled: 50_000 })
  })
})
