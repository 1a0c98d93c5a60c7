import { afterEach, describe, expect, test } from 'vitest'
import { payments, pgWebhookEvents } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced, makeReady } from '#tests/support/buying.ts'
import { portoneKeys } from '#tests/support/portoneServer.ts'
import { usePortone, useToss } from '#tests/support/realGateways.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const { shelf, shopping, statusOf } = useSandbox(api)
afterEach(() => expectBalanced(api))

const post = async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
  api.app.request(path, { method: 'POST', headers, body })
const inbox = () => api.deps.db.select().from(pgWebhookEvents)
const numberOf = async () => (await api.deps.db.select({ id: payments.id }).from(payments))[0]?.id

describe('토스페이먼츠의 알림', () => {
  const toss = useToss(api)
  const opened = async () => {
    const { customer, sheet, skuId } = await shopping()
    await makeReady(customer, sheet)
    const key = toss.authenticate(`${sheet.order_no}-${await numberOf()}`, sheet.price.payable)
    return { customer, sheet, skuId, key }
  }

  test('서명이 없으니 믿지 않고 물어본다: 결제됐다는 거짓 알림은 아무것도 바꾸지 않는다', async () => {
    const { sheet, key } = await opened()
    expect((await post('/pg/toss/webhooks', toss.webhook(key, { status: 'DONE' }))).status).toBe(200)
    expect(await statusOf(sheet.id)).toBe('READY')
    const [payment] = [toss.payments.get(key)]
    Object.assign(payment ?? {}, { status: 'DONE', charges: 1, approvedAt: api.clock.now().toISOString() })
    expect((await post('/pg/toss/webhooks', toss.webhook(key))).status).toBe(200)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
  })

  test('같은 알림은 한 번만 받고, 모르는 종류와 모르는 주문은 200으로 지나친다', async () => {
    const { key } = await opened()
    for (let n = 0; n < 3; n++) await post('/pg/toss/webhooks', toss.webhook(key, { id: 'transmission-1' }))
    expect(await inbox()).toHaveLength(1)
    const stranger = toss.authenticate('261116NOTOURS0-1', 100)
    expect((await post('/pg/toss/webhooks', toss.webhook(stranger))).status).toBe(200)
    const headers = { 'content-type': 'application/json' }
    for (const body of ['{"eventType":"PAYOUT.STATUS_CHANGED","data":{"id":"x"}}', '[]', '{}'])
      expect((await post('/pg/toss/webhooks', { headers, body })).status).toBe(200)
    expect((await post('/pg/toss/webhooks', { headers, body: '{"eventType":' })).status).toBe(400)
    expect(await inbox()).toHaveLength(1)
    expect(JSON.stringify(await inbox())).not.toContain('43301234')
  })

  test('지어낸 알림으로 한 주문을 1분에 서른 번보다 많이 물어보게 할 수 없다', async () => {
    const { key } = await opened()
    const statuses = new Set<number>()
    for (let n = 0; n < 32; n++) statuses.add((await post('/pg/toss/webhooks', toss.webhook(key))).status)
    expect([...statuses]).toEqual([200, 429])
    expect(toss.calls.filter((call) => call.method === 'GET')).toHaveLength(30)
  })

  test('다른 결제사의 알림 주소는 없는 주소다', async () => {
    expect((await post('/pg/portone/webhooks', { headers: {}, body: '{}' })).status).toBe(404)
  })
})

describe('포트원의 알림', () => {
  const portone = usePortone(api)
  const opened = async () => {
    const { customer, sheet, skuId } = await shopping()
    await makeReady(customer, sheet)
    return { customer, sheet, skuId, id: `${sheet.order_no}-${await numberOf()}` }
  }
  const send = (webhook: { headers: Record<string, string>; body: string }) => post('/pg/portone/webhooks', webhook)

  test('고객이 돌아오지 않아도, 결제됐다는 알림이 오면 물어서 주문을 완료한다', async () => {
    const { sheet, skuId, id } = await opened()
    portone.pay(id)
    expect((await send(portone.webhook(id))).status).toBe(200)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
    expect(await shelf(skuId)).toEqual({ onHand: 9, reserved: 0 })
  })

  test('바꾸는 동안에는 옛 비밀로 서명한 것도 받는다; 서명은 여럿일 수 있다', async () => {
    const { sheet, id } = await opened()
    portone.pay(id)
    const old = portone.webhook(id, { secret: portoneKeys.oldWebhookSecret })
    const headers = { ...old.headers, 'webhook-signature': `v1a,AAAA v1,AAAA ${old.headers['webhook-signature']}` }
    expect((await send({ ...old, headers })).status).toBe(200)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
  })

  test('서명이 없거나 틀리거나 잘렸거나, 5분 넘게 묵었거나, 내용이 바뀌었으면 401이다', async () => {
    const { sheet, id } = await opened()
    portone.pay(id)
    const good = portone.webhook(id)
    const signature = good.headers['webhook-signature'] ?? ''
    const late = (minutes: number) =>
      portone.webhook(id, { at: new Date(api.clock.now().getTime() + minutes * 60_000) })
    const forged = [
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, headers: { ...good.headers, 'webhook-signature': signature.slice(0, -4) } },
      { ...good, headers: { ...good.headers, 'webhook-signature': signature.replace('v1,', 'v2,') } },
      { ...good, headers: { ...good.headers, 'webhook-signature': `v1,${'A'.repeat(9_000)}` } },
      { ...good, headers: { ...good.headers, 'webhook-id': 'another' } },
      { ...good, body: good.body.replace('Paid', 'Cancelled') },
      portone.webhook(id, { secret: `whsec_${Buffer.from('guess').toString('base64')}` }),
      late(-6),
      late(6),
    ]
    for (const one of forged) expect((await send(one)).status).toBe(401)
    expect([await inbox(), await statusOf(sheet.id)]).toEqual([[], 'READY'])
    expect((await send(late(-4))).status).toBe(200)
  })

  test('모르는 종류는 200으로 지나치고, 같은 알림은 백 번 와도 한 번이다', async () => {
    const { sheet, id } = await opened()
    expect((await send(portone.webhook(id, { type: 'BillingKey.Issued' }))).status).toBe(200)
    expect((await send(portone.webhook(id, { type: 'Something.New' }))).status).toBe(200)
    expect(await inbox()).toEqual([])
    portone.pay(id)
    const repeats = await Promise.all(Array.from({ length: 20 }, () => send(portone.webhook(id, { id: 'msg_1' }))))
    expect(repeats.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await inbox()).toHaveLength(1)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
  })
})
