import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  askAgain,
  becomeCanceled,
  becomeRefunded,
  becomeUnknown,
  beginConfirming,
  endUnpaid,
  oweBack,
  setAside,
  takeToAsk,
} from '#server/modules/payments/payments.parts.ts'
import { payments, paymentStatuses } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, type Shop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

/** The statements that move a payment: which states each takes, and what it leaves alone. */

const api = useApi()
type Values = Partial<typeof payments.$inferInsert>
type Status = (typeof paymentStatuses)[number]
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

let serial = 0
async function paymentOf(values: Values = {}): Promise<{ id: number; orderId: number }> {
  const { orderId } = await anOrder(api.deps, shop)
  const base = { orderId, provider: 'TOSS' as const, method: 'CARD', amount: 20_000, idempotencyKey: `key-${serial++}` }
  const [row] = await api.deps.db
    .insert(payments)
    .values({ ...base, ...values })
    .returning()
  return { id: row?.id ?? 0, orderId }
}
const now = () => api.clock.now()
const later = (seconds: number) => new Date(now().getTime() + seconds * 1000)
const run = (statement: SQL) => rows<{ id: number }>(api.deps.db, statement)
const read = async (id: number) => {
  const found = await api.deps.db.select().from(payments).orderBy(payments.id)
  return found.find((one) => one.id === id) as typeof payments.$inferSelect
}

/** In which states a statement takes a payment to another one. */
async function taken(statement: (one: { id: number; orderId: number }) => SQL, values: Values = {}) {
  const moved: Partial<Record<Status, Status>> = {}
  for (const status of paymentStatuses) {
    const one = await paymentOf({ ...values, status })
    await run(statement(one))
    const after = (await read(one.id)).status
    if (after !== status) moved[status] = after
  }
  return moved
}

describe('결제가 옮겨 가는 상태', () => {
  test('확인을 시작하는 것은 준비된 것뿐이고, 0원 주문은 결제사에 확인하지 않는다', async () => {
    const begin = ({ id }: { id: number }) =>
      beginConfirming(
        { key: `pg-${id}`, askAt: later(15), from: sql`(select) always`, where: sql`p.id = ${id}` },
        now(),
      )
    expect(await taken(begin)).toEqual({ READY: 'CONFIRMING' })
    expect(await taken(begin, { provider: 'FREE' })).toEqual({})
    const one = await paymentOf({ queryCount: 4 })
    await run(begin(one))
    expect(await read(one.id)).toMatchObject({ pgPaymentId: `pg-${one.id}`, nextQueryAt: later(15), queryCount: 0 })
  })

  test('모르게 되는 것은 확인하던 것뿐이다', async () => {
    expect(await taken(({ id }) => becomeUnknown(id, later(5), now()))).toEqual({ CONFIRMING: 'UNKNOWN' })
  })

  test('끝낼 수 있는 것은 아직 내지 않은 것뿐이다', async () => {
    const ended = { READY: 'EXPIRED', CONFIRMING: 'EXPIRED', UNKNOWN: 'EXPIRED' }
    expect(await taken(({ orderId }) => endUnpaid({ orderId, as: 'EXPIRED' }, now()))).toEqual(ended)
    expect(await taken(({ id, orderId }) => endUnpaid({ orderId, paymentId: id + 1, as: 'FAILED' }, now()))).toEqual({})
  })

  test('돌려주기로 한 것만, 그 결제의 것으로만 취소된 것이 된다', async () => {
    const moved: Record<string, string> = {}
    for (const status of paymentStatuses) {
      const pgPaymentId = `pg-${status}`
      const { id } = await paymentOf({ status, pgPaymentId })
      await run(becomeCanceled(id, 'another', now()))
      expect((await read(id)).status).toBe(status)
      await run(becomeCanceled(id, pgPaymentId, now()))
      const after = (await read(id)).status
      if (after !== status) moved[status] = after
    }
    expect(moved).toEqual({ FAILED: 'CANCELED', EXPIRED: 'CANCELED' })
  })
})

test('결제사가 모르는 열쇠는 제 주문이 쓰도록 놓아주고, 아는 것은 그대로 둔다', async () => {
  const left: Record<string, string | null> = {}
  for (const code of ['NOT_FOUND_PAYMENT_SESSION', 'NOT_FOUND_PAYMENT', 'CONFIRM_TIMEOUT', 'REJECT_CARD_COMPANY']) {
    const { id, orderId } = await paymentOf({ status: 'CONFIRMING', pgPaymentId: `key of ${code}` })
    await run(endUnpaid({ orderId, as: 'FAILED', failure: { code, message: '거절' } }, now()))
    left[code] = (await read(id)).pgPaymentId
    expect(await read(id)).toMatchObject({ status: 'FAILED', failureCode: code, nextQueryAt: null })
  }
  expect(left).toEqual({
    NOT_FOUND_PAYMENT_SESSION: null,
    NOT_FOUND_PAYMENT: null,
    CONFIRM_TIMEOUT: null,
    REJECT_CARD_COMPANY: 'key of REJECT_CARD_COMPANY',
  })
})

describe('물어볼 결제', () => {
  test('때가 된 것을 먼저 된 것부터 가져가고, 가져간 것은 그동안 다시 가져가지 않는다', async () => {
    const asking = async (status: Status, seconds: number) =>
      (await paymentOf({ status, nextQueryAt: later(seconds) })).id
    const [late, first, exact] = [
      await asking('UNKNOWN', -10),
      await asking('CONFIRMING', -20),
      await asking('UNKNOWN', 0),
    ]
    for (const [status, seconds] of [
      ['UNKNOWN', 1],
      ['READY', -10],
      ['PAID', -10],
    ] as const)
      await asking(status, seconds)
    const take = async (limit: number) =>
      (await run(takeToAsk({ until: later(30), limit }, now()))).map(({ id }) => Number(id)).toSorted((a, b) => a - b)
    expect(await take(1)).toEqual([first])
    expect(await take(9)).toEqual([late, exact])
    expect(await take(9)).toEqual([])
    expect((await read(first)).nextQueryAt).toEqual(later(30))
  })

  test('다시 물을 때마다 센다', async () => {
    const { id } = await paymentOf({ status: 'UNKNOWN' })
    for (let n = 0; n < 2; n++) await run(askAgain(id, later(10)))
    expect(await read(id)).toMatchObject({ queryCount: 2, nextQueryAt: later(10) })
    const paid = await paymentOf({ status: 'PAID' })
    await run(askAgain(paid.id, later(10)))
    expect(await read(paid.id)).toMatchObject({ queryCount: 0, nextQueryAt: null })
  })
})

describe('돌려줄 돈', () => {
  test('받은 것보다 많이 잡아 둘 수 없고, 잡은 것보다 많이 풀 수 없다', async () => {
    const { id } = await paymentOf({ status: 'PAID', captured: 20_000 })
    const aside = async (won: number) => {
      const changed = await run(setAside(sql`p.id = ${id}`, won, now()))
      return [changed.length, (await read(id)).refunded]
    }
    expect(await aside(20_001)).toEqual([0, 0])
    expect(await aside(15_000)).toEqual([1, 15_000])
    expect(await aside(5_001)).toEqual([0, 15_000])
    expect(await aside(5_000)).toEqual([1, 20_000])
    expect(await aside(-20_001)).toEqual([0, 20_000])
    expect(await aside(-20_000)).toEqual([1, 0])
  })

  test.each([
    ['PAID', 0, 'PAID'],
    ['PAID', 1, 'PARTIAL_CANCELED'],
    ['PAID', 19_999, 'PARTIAL_CANCELED'],
    ['PARTIAL_CANCELED', 20_000, 'CANCELED'],
    ['PAID', 20_000, 'CANCELED'],
    ['FAILED', 20_000, 'FAILED'],
  ] as const)('%s에서 20,000원 가운데 %i원이 나갔으면 %s다', async (status, total, after) => {
    const { id } = await paymentOf({ status, captured: 20_000, refunded: 20_000 })
    await run(becomeRefunded(id, sql`${total}::bigint`, now()))
    expect((await read(id)).status).toBe(after)
  })

  test('끝난 결제로 온 돈은 받았고 돌려줄 것으로, 결제 금액까지만, 한 번 적는다', async () => {
    const came = async (status: Status, amount: number, values: Values = {}) => {
      const { id } = await paymentOf({ status, ...values })
      const snapshot = { pgPaymentId: `came-${id}`, amount } as Parameters<typeof oweBack>[1]
      await run(oweBack(id, snapshot, 20_000, now()))
      const { captured, refunded } = await read(id)
      return [captured, refunded]
    }
    for (const status of ['FAILED', 'EXPIRED'] as const) {
      expect(await came(status, 20_000)).toEqual([20_000, 20_000])
      expect(await came(status, 30_000)).toEqual([20_000, 20_000])
      expect(await came(status, 9_000)).toEqual([9_000, 9_000])
      expect(await came(status, 9_000, { captured: 20_000, refunded: 20_000 })).toEqual([20_000, 20_000])
    }
    expect(await came('PAID', 20_000, { captured: 20_000 })).toEqual([20_000, 0])
  })
})
