import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Gateway } from '#server/ports/gateway.ts'
import { orderNoOf } from '#server/modules/payments/pgText.ts'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import { confirm, expectBalanced, type Paying, refresh, tryReady } from '#tests/support/buying.ts'
import { payAtPortone, payAtToss } from '#tests/support/gatewayWindows.ts'
import { type Charge, expectClean, judge, letItSettle } from '#tests/support/paymentBooks.ts'
import { usePortone, useToss } from '#tests/support/realGateways.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import type { TossServer } from '#tests/support/tossServer.ts'

/** How often: a few in every run, all of them with PAYMENT_TIMEOUTS=500 PAYMENT_RACES=1000. */
const timeouts = Number(process.env['PAYMENT_TIMEOUTS'] ?? 20)
const races = Number(process.env['PAYMENT_RACES'] ?? 60)
const atOnce = 20
const limitMs = 60_000 + (timeouts + races) * 1_000

const api = useApi()
const { shopping } = useSandbox(api)

/** So many runs, twenty of them at a time. */
async function inBatches(total: number, run: (n: number) => Promise<void>, after: () => Promise<void>): Promise<void> {
  for (let start = 0; start < total; start += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, total - start) }, (_, n) => run(start + n)))
    await after()
  }
}

/** Lets others go first, so many times. */
async function yields(times: number): Promise<void> {
  for (let n = 0; n < times; n++) await new Promise((next) => setImmediate(next))
}

const report = (name: string, values: object) =>
  process.env['PAYMENT_RACES'] && console.log(JSON.stringify({ engine: api.deps.database.engine, name, ...values }))

const chargesAt = (toss: TossServer): Charge[] =>
  [...toss.payments.values()].map((one) => ({
    pgPaymentId: one.paymentKey,
    orderNo: orderNoOf(one.orderId),
    charges: one.charges,
    kept: one.charges > 0 ? one.balanceAmount : 0,
  }))

const buyAt = async (toss: TossServer): Promise<Paying> => {
  const { customer, sheet } = await shopping()
  return payAtToss(api, toss, customer, sheet)
}

describe('토스페이먼츠: 청구되고 답이 끊기면', () => {
  const toss = useToss(api, 5_000)
  /** What people do while they are told that it is being checked. */
  const impatience: ((paying: Paying) => Promise<unknown>)[] = [
    async () => undefined,
    (paying) => Promise.all([confirm(paying), confirm(paying)]),
    ({ customer, sheet }) => refresh(customer, sheet.id),
    ({ customer, sheet }) => tryReady(customer, sheet),
    async ({ key }) => api.app.request('/pg/toss/webhooks', { method: 'POST', ...toss.webhook(key) }),
    async (paying) => Promise.all([confirm(paying), refresh(paying.customer, paying.sheet.id)]),
  ]

  test(
    `${timeouts}번 가운데 두 번 청구도, 잃은 주문도, 주문도 환불도 없는 청구도 없다`,
    async () => {
      const told = new Map<number, number>()
      toss.faultOf.current = ({ path }) => (path.endsWith('/confirm') ? 'HANG_AFTER' : undefined)
      await inBatches(
        timeouts,
        async (n) => {
          const paying = await buyAt(toss)
          const { status } = await confirm(paying)
          told.set(status, (told.get(status) ?? 0) + 1)
          await impatience[n % impatience.length]?.(paying)
        },
        () => letItSettle(api),
      )
      const verdict = await judge(api, chargesAt(toss))
      report('charged, then timed out', { runs: timeouts, told: Object.fromEntries(told), ...verdict })
      expectClean(verdict, timeouts)
      expect([...told.keys()]).toEqual([202])
      await expectBalanced(api)
    },
    limitMs,
  )

  test('견주어 보면: 답이 없는 것을 실패로 여기고 다시 결제하게 하면 두 번 청구된다', async () => {
    const naive = async (paying: Paying) => {
      const args = { orderNo: paying.sheet.order_no, amount: paying.sheet.price.payable }
      for (let attempt = 1; attempt <= 2; attempt++) {
        const orderId = `${args.orderNo}-${attempt}`
        const pgPaymentId = toss.authenticate(orderId, args.amount)
        const { kind } = await api.deps.gateway.confirm({
          ...args,
          attempt: String(attempt),
          pgPaymentId,
          idempotencyKey: orderId,
        })
        if (kind === 'OK') return
        toss.faultOf.current = () => undefined
      }
    }
    const paying = await buyAt(toss)
    toss.faultOf.current = ({ path }) => (path.endsWith('/confirm') ? 'HANG_AFTER' : undefined)
    await naive(paying)
    expect((await judge(api, chargesAt(toss))).doubleCharges).toEqual([paying.sheet.order_no])
  })
})

describe('토스페이먼츠: 승인과 알림이 겨루면', () => {
  const toss = useToss(api, 30_000)

  test(
    `승인의 답보다 알림이 먼저 오거나 함께 와도 주문은 하나, 청구도 하나다: ${races / 2}번`,
    async () => {
      const adapter = api.deps.gateway
      const withWebhook: Gateway['confirm'] = async (args) => {
        const outcome = await adapter.confirm(args)
        const hooks = Array.from({ length: 3 }, (_, n) =>
          toss.webhook(args.pgPaymentId, n === 2 ? {} : { id: args.pgPaymentId }),
        )
        const sent = Promise.all(
          hooks.map(async (hook) => api.app.request('/pg/toss/webhooks', { method: 'POST', ...hook })),
        )
        if (Number(args.attempt) % 2 === 0) await sent
        else await yields(Number(args.attempt) % 40)
        return outcome
      }
      api.deps.gateway = { ...adapter, confirm: withWebhook }
      const answers: number[] = []
      await inBatches(
        races / 2,
        async () => {
          const paying = await buyAt(toss)
          const both = await Promise.all([confirm(paying), confirm(paying)])
          answers.push(...both.map(({ status }) => status))
        },
        () => letItSettle(api),
      )
      const verdict = await judge(api, chargesAt(toss))
      report('confirm against webhook, Toss Payments', { runs: races / 2, ...verdict })
      expectClean(verdict, races / 2)
      expect(answers.every((status) => status === 200 || status === 202)).toBe(true)
      await expectBalanced(api)
    },
    limitMs,
  )
})

describe('포트원: 돌아온 고객의 승인과 알림이 겨루면', () => {
  const portone = usePortone(api, 30_000)
  const chargesNow = (): Charge[] =>
    [...portone.payments.values()].map((one) => {
      const canceled = one.cancellations.reduce(
        (sum, each) => sum + (each.status === 'SUCCEEDED' ? each.totalAmount : 0),
        0,
      )
      return {
        pgPaymentId: one.id,
        orderNo: orderNoOf(one.id),
        charges: one.charges,
        kept: one.charges > 0 ? one.total - canceled : 0,
      }
    })
  const send = async (paymentId: string, id?: string) =>
    api.app.request('/pg/portone/webhooks', { method: 'POST', ...portone.webhook(paymentId, id ? { id } : {}) })

  test(
    `어느 쪽이 먼저여도 주문은 하나, 청구도 하나다: ${races / 2}번`,
    async () => {
      const statuses = new Set<number>()
      await inBatches(
        races / 2,
        async (n) => {
          const { customer, sheet } = await shopping()
          const paying = await payAtPortone(api, portone, customer, sheet)
          const [gap, first] = [(n * 7) % 50, n % 2]
          const hook = async () => {
            if (first) await yields(gap)
            await Promise.all([
              send(paying.key, `a-${paying.key}`),
              send(paying.key, `a-${paying.key}`),
              send(paying.key),
            ])
          }
          const back = async () => {
            if (!first) await yields(gap)
            statuses.add((await confirm(paying)).status)
          }
          await Promise.all(n % 3 === 2 ? [hook(), back(), refresh(customer, sheet.id)] : [hook(), back()])
        },
        () => letItSettle(api),
      )
      const verdict = await judge(api, chargesNow())
      report('confirm against webhook, PortOne', { runs: races / 2, ...verdict })
      expectClean(verdict, races / 2)
      expect([...statuses].every((status) => status === 200 || status === 202)).toBe(true)
      await expectBalanced(api)
    },
    limitMs,
  )

  test('견주어 보면: 상태를 읽고 나서 적는 처리는 같은 결제를 두 번 적는다', async () => {
    const { customer, sheet, skuId } = await shopping()
    await payAtPortone(api, portone, customer, sheet)
    const readers = [1, 2, 3].map(() =>
      rows<{ status: string }>(api.deps.db, sql`select status from orders where id = ${sheet.id}`),
    )
    // all three have read before the first one writes, as it happens when they arrive together
    const seen = (await Promise.all(readers)).map(([order]) => order?.status)
    for (const status of seen) {
      if (status === 'COMPLETED') continue
      await api.deps.db.execute(sql`update skus set on_hand = on_hand - 1 where id = ${skuId}`)
      await api.deps.db.execute(sql`update orders set status = 'COMPLETED' where id = ${sheet.id}`)
    }
    const [sku] = await rows<{ on_hand: number }>(api.deps.db, sql`select on_hand from skus where id = ${skuId}`)
    expect(sku?.on_hand).toBeLessThan(9)
  })
})
