import { afterEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import { pgWebhookEvents } from '#server/modules/payments/payments.tables.ts'
import { eventOf, sign, type SignedEvent } from '#server/modules/payments/gateways/sandbox/sandboxEvents.ts'
import type { Gateway } from '#server/ports/gateway.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, expectBalanced } from '#tests/support/buying.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const { charged, post, real, sent, shelf, shopping, signed, statusOf } = useSandbox(api)
afterEach(() => expectBalanced(api))
const seconds = (count: number) => count * 1000

describe('결제사의 알림', () => {
  test('고객이 돌아오기 전에 와도 주문을 완료하고, 그 뒤의 승인은 같은 답을 받는다', async () => {
    const { customer, sheet } = await shopping()
    const paying = await approve(api, customer, sheet, '5004')
    expect(sent).toHaveLength(1)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
    expect(await confirm(paying)).toMatchObject({ status: 200, body: { status: 'COMPLETED', order_id: sheet.id } })
    expect(await charged()).toBe(1)
  })

  test('같은 알림이 여러 번, 다른 이름으로 또 와도 한 번만 결제된다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const paying = await approve(api, customer, sheet, '5003')
    expect((await confirm(paying)).status).toBe(200)
    await expect.poll(() => sent.length).toBe(4)
    const first = sent[0] as SignedEvent
    expect((await post(first)).status).toBe(200)
    expect(await api.deps.db.select().from(pgWebhookEvents)).toHaveLength(2)
    expect(await shelf(skuId)).toEqual({ onHand: 9, reserved: 0 })
  })

  test('서명이 틀리면 401이고 아무 일도 없다', async () => {
    const { customer, sheet } = await shopping()
    const paying = await approve(api, customer, sheet)
    const event = eventOf({ id: paying.key, orderNo: sheet.order_no, status: 'PAID' }, api.clock.now())
    const good = sign(event, api.deps.keys.sandboxWebhook)
    for (const signature of ['', 'v1=00', sign(event, 'guess'), good.slice(0, -1)]) {
      const refused = await post({ event, signature })
      expect(refused.status).toBe(401)
      expect(await refused.json()).toMatchObject({ code: 'WEBHOOK_SIGNATURE' })
    }
    expect(
      (await post({ event: { ...event, data: { ...event.data, order_no: 'other' } }, signature: good })).status,
    ).toBe(401)
    expect(await api.deps.db.select().from(pgWebhookEvents)).toEqual([])
  })

  test('알림의 말은 믿지 않고 결제사에 묻는다: 결제됐다는 거짓 알림은 아무것도 바꾸지 않는다', async () => {
    const { customer, sheet } = await shopping()
    const paying = await approve(api, customer, sheet)
    const event = eventOf({ id: paying.key, orderNo: sheet.order_no, status: 'PAID' }, api.clock.now())
    expect((await post({ event, signature: sign(event, api.deps.keys.sandboxWebhook) })).status).toBe(200)
    expect(await statusOf(sheet.id)).toBe('READY')
    expect((await confirm(paying)).status).toBe(200)
  })

  test.each(['FAILED', 'CANCELED', 'NONE', 'PENDING'] as const)(
    '승인의 답을 기다리는 동안 같은 주문의 다른 결제가 %s여도 기다리는 결제는 그대로다',
    async (status) => {
      const { customer, sheet } = await shopping()
      const paying = await approve(api, customer, sheet, '5001')
      expect((await confirm(paying)).status).toBe(202)
      const query: Gateway['query'] = async (about) => {
        const snapshot = await real().query(about)
        return about.pgPaymentId === paying.key ? snapshot : { ...snapshot, status }
      }
      api.deps.gateway = { ...real(), query }
      api.clock.advance(seconds(40))
      expect((await post(signed('another', sheet.order_no))).status).toBe(200)
      expect(await statusOf(sheet.id)).toBe('CONFIRMING')
      api.clock.advance(seconds(60))
      await reconcilePayments(api.deps)
      expect([await statusOf(sheet.id), await charged()]).toEqual(['COMPLETED', 1])
    },
  )

  test('모르는 주문의 알림도 받아 두고, 처리하다 죽은 알림은 나중에 다시 본다', async () => {
    const { customer, sheet } = await shopping()
    const stranger = eventOf({ id: 'nobody', orderNo: '261116ZZZZZZZZ', status: 'PAID' }, api.clock.now())
    expect((await post({ event: stranger, signature: sign(stranger, api.deps.keys.sandboxWebhook) })).status).toBe(200)
    await api.deps.db.insert(pgWebhookEvents).values({
      provider: 'SANDBOX',
      eventId: 'left-behind',
      raw: { order_no: sheet.order_no, pg_payment_id: 'x' },
      receivedAt: api.clock.now(),
    })
    await confirm(await approve(api, customer, sheet, '5001'))
    api.clock.advance(seconds(15))
    expect(await reconcilePayments(api.deps)).toMatchObject({ webhooks: 1 })
    expect((await api.deps.db.select().from(pgWebhookEvents)).every((one) => one.handledAt !== null)).toBe(true)
  })
})
