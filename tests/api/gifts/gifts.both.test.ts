import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { giftBundles, giftEvents, gifts } from '#server/modules/gifts/gifts.tables.ts'
import { sendGifts } from '#server/modules/gifts/send.service.ts'
import { subscriptionPayments } from '#server/modules/subscriptions/charges.tables.ts'
import { useApi } from '#tests/support/api.ts'
import {
  buy,
  buying,
  buyOne,
  type Bought,
  claim,
  creationPath,
  giftLettersOf,
  giftsPath,
  look,
  type Refusal,
  sellBundle,
  storedGift,
  track,
  trackingPath,
} from '#tests/support/gifts.ts'
import { at, atGateway, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const letters = giftLettersOf(api)

describe('선물 사기', () => {
  test('묶음은 누구나 보고, 팔지 않는 것은 보이지 않는다', async () => {
    const { bundleId } = await sellBundle(api, { kit: true })
    await sellBundle(api, { title: '숨긴 선물', status: 'INACTIVE' })
    const { status, body } = await api.as({}).get<{ results: unknown[] }>('/api/v1/commerce/gift-bundles/')
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      {
        id: bundleId,
        title: '멤버십 3개월 선물',
        plan: { name: '월간 멤버십', interval: 'MONTH', seats: 1 },
        days: 90,
        goods: [{ name: expect.stringContaining('홈트 키트'), quantity: 2 }],
        price: 59_700,
        list_price: 74_700,
      },
    ])
  })

  test('카드로 한 번 결제하고, 여럿을 사면 저마다 다른 링크가 생긴다', async () => {
    const bundle = await sellBundle(api)
    const buyer = await withCard(api)
    const bought = await buy(buyer, bundle, 3 * 59_700, 3)
    expect(bought).toHaveLength(3)
    expect(new Set(bought.map(({ gift }) => gift.token)).size).toBe(3)
    expect(bought[0]).toMatchObject({
      gift: { status: 'PAID', claim_until: '2027-11-16', bundle: { title: '멤버십 3개월 선물', price: 59_700 } },
      deliveries: [],
      actions: ['EDIT', 'CANCEL'],
    })
    expect(bought[0]?.gift.token).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(await atGateway(api, buyer.id)).toEqual({ taken: 3 * 59_700, returned: 0 })
  })

  test('같은 요청은 몇 번 와도 한 번 결제한다', async () => {
    const bundle = await sellBundle(api)
    const buyer = await withCard(api)
    const call = { requestId: 'buy-once-only' }
    const first = await buyer.post<Bought>(giftsPath, buying(buyer, bundle, 59_700), call)
    const again = await buyer.post<Bought>(giftsPath, buying(buyer, bundle, 59_700), call)
    expect(again.body).toEqual(first.body)
    expect(await track(buyer)).toHaveLength(1)
    expect((await buyer.post<Refusal>(giftsPath, buying(buyer, bundle, 59_700, { quantity: 2 }), call)).body.code).toBe(
      'REQUEST_ID_REUSED',
    )
    expect(await atGateway(api, buyer.id)).toEqual({ taken: 59_700, returned: 0 })
  })

  test('결과를 알 수 없으면 기다리고, 나중에 안 대로 한 번만 결제한 것이 된다', async () => {
    const bundle = await sellBundle(api)
    const buyer = await withCard(api, '5001')
    const { status, body } = await buyer.post<Bought>(giftsPath, buying(buyer, bundle, 59_700))
    if (status !== 202) throw new Error(`this card answers ${status}`)
    expect(await track(buyer)).toEqual([])
    expect((await buyer.post<Refusal>(giftsPath, buying(buyer, bundle, 59_700))).body.code).toBe('PAYMENT_IN_PROGRESS')
    await at(api, '2026-11-16T13:00:00+09:00')
    await at(api, '2026-11-16T14:00:00+09:00')
    const result = await buyer.get<{ status: string; kind: string }>(
      `/api/v2/subscriptions/payments/results/${body.result_id}`,
    )
    expect(result.body).toMatchObject({ status: 'SUCCEEDED', kind: 'GIFT' })
    expect(await track(buyer)).toHaveLength(1)
    expect(await atGateway(api, buyer.id)).toEqual({ taken: 59_700, returned: 0 })
  })

  test('잘못 산 것은 결제하지 않는다', async () => {
    const bundle = await sellBundle(api)
    const [buyer, other] = [await withCard(api), await withCard(api)]
    const refused = async (more: object) => {
      const { status, body } = await buyer.post<Refusal>(giftsPath, { ...buying(buyer, bundle, 59_700), ...more })
      return [status, body.code]
    }
    expect(await refused({ gift_bundle_id: 999 })).toEqual([404, 'GIFT_BUNDLE_NOT_FOUND'])
    expect(await refused({ expected_amount: 59_600 })).toEqual([409, 'PRICE_CHANGED'])
    expect(await refused({ quantity: 2 })).toEqual([409, 'PRICE_CHANGED'])
    expect(await refused({ billing_key_id: other.card })).toEqual([404, 'BILLING_KEY_NOT_FOUND'])
    for (const quantity of [0, -1, 1.5, 21, '1']) expect(await refused({ quantity })).toEqual([400, 'VALIDATION'])
    expect(await refused({ discount: 59_700 })).toEqual([400, 'VALIDATION'])
    await api.deps.db.update(giftBundles).set({ status: 'INACTIVE' })
    expect(await refused({})).toEqual([404, 'GIFT_BUNDLE_NOT_FOUND'])
    expect((await api.as({}).post(giftsPath, buying(buyer, bundle, 59_700))).status).toBe(401)
    expect(await api.deps.db.select().from(subscriptionPayments)).toEqual([])
  })

  test('거절된 카드는 까닭을 말하고 선물을 만들지 않는다', async () => {
    const bundle = await sellBundle(api)
    const buyer = await withCard(api, '4001')
    const { status, body } = await buyer.post<Refusal>(giftsPath, buying(buyer, bundle, 59_700))
    expect([status, body.code]).toEqual([402, 'PAYMENT_REJECTED'])
    expect(await track(buyer)).toEqual([])
  })

  test('산 뒤에 묶음을 고쳐도 산 대로 받는다', async () => {
    const bundle = await sellBundle(api)
    const buyer = await withCard(api)
    const { token } = await buyOne(buyer, bundle)
    await api.deps.db.update(giftBundles).set({ title: '다른 선물', days: 1, price: 100 })
    expect((await look(api.as({}), token)).body).toMatchObject({ title: '멤버십 3개월 선물', days: 90 })
    expect((await track(buyer))[0]?.gift.bundle).toMatchObject({ title: '멤버십 3개월 선물', price: 59_700 })
  })
})

describe('받는 분과 메시지', () => {
  test('적어 두면 정한 때 한 번 문자로 가고, 링크를 연 사람이 메시지를 본다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    const edited = await buyer.patch(creationPath, {
      gift_id: id,
      receiver_name: '김하늘',
      receiver_phone: '010-1234-5678',
      message: '생일 축하해!',
      send_at: '2026-11-20T10:00:00+09:00',
    })
    expect(edited).toMatchObject({
      status: 200,
      body: {
        receiver_name: '김하늘',
        receiver_phone_masked: '010-****-5678',
        message: '생일 축하해!',
        status: 'PAID',
      },
    })
    expect(await sendGifts(api.deps)).toEqual({ sent: 0 })
    api.clock.set('2026-11-20T10:00:00+09:00')
    expect(await sendGifts(api.deps)).toEqual({ sent: 1 })
    expect(await sendGifts(api.deps)).toEqual({ sent: 0 })
    expect((await letters()).filter(({ channel }) => channel === 'SMS')).toMatchObject([
      { recipient: '01012345678', kind: 'GIFT', body: expect.stringContaining(`/gifts/${token}`) },
    ])
    expect((await look(api.as({}), token)).body).toMatchObject({
      status: 'OPEN',
      receiver_name: '김하늘',
      message: '생일 축하해!',
      is_mine: false,
    })
    expect(await track(buyer)).toMatchObject([{ gift: { status: 'SENT' }, actions: ['EDIT', 'RESEND', 'CANCEL'] }])
  })

  test('데이터베이스에는 받는 분도 메시지도 링크도 읽을 수 있게 남지 않는다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    const said = { receiver_name: '김하늘', receiver_phone: '01012345678', message: '생일 축하해!' }
    await buyer.patch(creationPath, { gift_id: id, ...said })
    const kept = JSON.stringify([
      await api.deps.db.select().from(gifts),
      await api.deps.db.select().from(giftEvents),
      await rows(api.deps.db, sql`select * from gift_orders`),
      await rows(api.deps.db, sql`select * from request_log`),
    ])
    for (const one of [...Object.values(said), token]) expect(kept).not.toContain(one)
  })

  test('번호 없이는 보내지 않고, 보낸 뒤에는 다시 보내기만 된다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    const edit = async (more: object) => {
      const { status, body } = await buyer.patch<Refusal>(creationPath, { gift_id: id, ...more })
      return [status, body.code]
    }
    const resend = async () => {
      const { status, body } = await buyer.post<Refusal>(`${giftsPath}/${token}/resend`, {})
      return [status, body.code]
    }
    expect(await edit({ send_at: '2026-11-20T10:00:00+09:00' })).toEqual([400, 'GIFT_RECEIVER_REQUIRED'])
    expect(await resend()).toEqual([400, 'GIFT_RECEIVER_REQUIRED'])
    for (const phone of ['', '02-123-4567', '1234', '0101234567890123'])
      expect(await edit({ receiver_phone: phone })).toEqual([400, 'VALIDATION'])
    expect(await edit({ message: '가'.repeat(301) })).toEqual([400, 'VALIDATION'])
    expect(await edit({ receiver_phone: '01012345678', send_at: '2028-01-01T00:00:00+09:00' })).toEqual([
      400,
      'VALIDATION',
    ])
    expect(await edit({ receiver_phone: '01012345678' })).toEqual([200, undefined])
    expect(await resend()).toEqual([200, undefined])
    expect(await edit({ send_at: '2026-11-20T10:00:00+09:00' })).toEqual([409, 'GIFT_SENT'])
    expect(await resend()).toEqual([429, 'GIFT_SEND_LIMIT'])
    for (let nth = 0; nth < 4; nth += 1) {
      api.clock.set(new Date(api.clock.now().getTime() + 61_000).toISOString())
      expect(await resend()).toEqual([200, undefined])
    }
    api.clock.set(new Date(api.clock.now().getTime() + 61_000).toISOString())
    expect(await resend()).toEqual([429, 'GIFT_SEND_LIMIT'])
    // another phone makes another link, and no more letters
    expect(await edit({ receiver_phone: '01087654321', send_at: '2026-11-17T10:00:00+09:00' })).toEqual([
      429,
      'GIFT_SEND_LIMIT',
    ])
    expect((await letters()).filter(({ channel }) => channel === 'SMS')).toHaveLength(5)
  })

  test('보낸 뒤에 번호를 바꾸면 앞서 보낸 링크로는 받을 수 없다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    await buyer.patch(creationPath, { gift_id: id, receiver_phone: '01012345678' })
    await buyer.post(`${giftsPath}/${token}/resend`, {})
    const { body } = await buyer.patch<{ token: string; status: string }>(creationPath, {
      gift_id: id,
      receiver_phone: '01087654321',
    })
    expect(body.status).toBe('PAID')
    expect(body.token).not.toBe(token)
    expect((await look(api.as({}), token)).status).toBe(404)
    const stranger = await api.customer()
    expect((await claim(stranger, token)).status).toBe(404)
    expect((await claim(stranger, body.token)).status).toBe(200)
  })

  test('남의 선물은 없는 것과 같다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    const stranger = await api.customer()
    const answers = [
      await stranger.patch<Refusal>(creationPath, { gift_id: id, message: '내 거' }),
      await stranger.post<Refusal>(`${giftsPath}/${token}/cancel`, {}),
      await stranger.post<Refusal>(`${giftsPath}/${token}/resend`, {}),
      await stranger.post<Refusal>(`${giftsPath}/${'a'.repeat(22)}/claim`, {}),
      await stranger.get<Refusal>(`${giftsPath}/${'a'.repeat(22)}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'GIFT_NOT_FOUND']))
    expect((await stranger.get<{ results: unknown[] }>(`${trackingPath}?gift_id=${id}`)).body.results).toEqual([])
    expect((await storedGift(api, id)).status).toBe('PAID')
  })
})
