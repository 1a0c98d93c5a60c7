import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverySchedules } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { expireGifts, warnOfExpiry } from '#server/modules/gifts/close.service.ts'
import { giftBundles, giftEvents, gifts } from '#server/modules/gifts/gifts.tables.ts'
import { sendGifts } from '#server/modules/gifts/send.service.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { subscriptionPayments } from '#server/modules/subscriptions/charges.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { kitAddress } from '#tests/support/deliverySchedules.ts'
import {
  buy,
  buying,
  buyOne,
  type Bought,
  claim,
  creationPath,
  giftsPath,
  look,
  refundsOf,
  sellBundle,
  storedGift,
  track,
  trackingPath,
} from '#tests/support/gifts.ts'
import { rows } from '#tests/support/rows.ts'
import { at, atGateway, join, own, withCard } from '#tests/support/memberships.ts'

const api = useApi()

type Refusal = { code: string; fields?: Record<string, string[]> }
const { remote: _, ...address } = kitAddress
const letters = () =>
  api.deps.db
    .select()
    .from(messages)
    .orderBy(sql`id`)

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

describe('선물 받기', () => {
  test('로그인 없이 보고, 받으면 오늘부터 쓰고, 보낸 사람이 안다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    const receiver = await api.customer({ name: '김하늘' })
    expect((await look(api.as({}), token)).body).toMatchObject({ status: 'OPEN', days: 90, needs_address: false })
    expect((await look(api.as({}), token)).body.effect).toBeUndefined()
    expect((await look(receiver, token)).body.effect).toEqual({ starts_on: '2026-11-16', ends_on: '2027-02-14' })
    expect((await api.as({}).post(`${giftsPath}/${token}/claim`, {})).status).toBe(401)
    const taken = await claim(receiver, token)
    expect(taken).toMatchObject({
      status: 200,
      body: {
        subscription: { status: 'ACTIVE' },
        period: { starts_on: '2026-11-16', ends_on: '2027-02-14' },
        delivery_schedules: [],
      },
    })
    expect((await look(receiver, token)).body).toMatchObject({ status: 'CLAIMED', claimed_by_me: true })
    const [sent] = await track(buyer)
    expect(sent).toMatchObject({ gift: { status: 'CLAIMED' }, claimed_at: expect.any(String), actions: [] })
    await at(api, '2026-11-16T13:00:00+09:00')
    expect((await letters()).map(({ title }) => title)).toContain('[홈핏] 보낸 선물을 받았어요')
    expect((await storedGift(api, id)).claimedBy).toBe(receiver.id)
  })

  test('쓰는 멤버십이 있으면 그 뒤에 이어 붙고, 다음 결제가 미뤄진다', async () => {
    const bundle = await sellBundle(api)
    const [buyer, receiver] = [await withCard(api), await withCard(api)]
    await join(receiver, bundle, 19_900)
    const { token } = await buyOne(buyer, bundle)
    expect((await claim(receiver, token)).body.period).toEqual({ starts_on: '2026-12-16', ends_on: '2027-03-16' })
    expect((await own(receiver)).next_payment?.on).toBe('2027-03-16')
  })

  test('구성품이 있으면 받을 곳이 있어야 하고, 배송이 잡힌다', async () => {
    const buyer = await withCard(api)
    const bundle = await sellBundle(api, { kit: true })
    const { token } = await buyOne(buyer, bundle)
    const receiver = await api.customer()
    expect((await claim(receiver, token)).body).toMatchObject({ code: 'ADDRESS_REQUIRED' })
    expect((await claim(receiver, token, { address: { ...address, phone: '1' } })).status).toBe(400)
    const taken = await claim(receiver, token, { address })
    expect(taken.body.delivery_schedules).toMatchObject([{ quantity: 2, ships_on: expect.any(String) }])
    expect(await api.deps.db.select().from(deliverySchedules)).toMatchObject([
      { kind: 'GIFT', userId: receiver.id, skuId: bundle.skuId, quantity: 2, address: { name: '홍길동' } },
    ])
    expect((await track(buyer))[0]?.deliveries).toMatchObject([{ name: '홈트 키트', quantity: 2, status: 'PLANNED' }])
  })

  test('보낸 사람이 적어 둔 곳으로도 받을 수 있고, 그곳은 보이지 않는다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api, { kit: true }))
    await buyer.patch(creationPath, { gift_id: id, claimed_address: address })
    const receiver = await api.customer()
    const seen = await look(receiver, token)
    expect(seen.body).toMatchObject({ has_address: true, needs_address: true })
    expect(JSON.stringify(seen.body)).not.toContain('테헤란로')
    expect((await claim(receiver, token)).status).toBe(200)
    expect(await api.deps.db.select().from(deliverySchedules)).toMatchObject([{ address: { address2: '3층' } }])
    expect((await storedGift(api, id)).sealedAddress).toBeNull()
  })

  test('한 번 받은 것은 다시 받을 수도 취소할 수도 없고, 같은 요청은 같은 답을 준다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    const [receiver, late] = [await api.customer(), await api.customer()]
    const call = { requestId: 'take-it-once' }
    const first = await receiver.post(`${giftsPath}/${token}/claim`, {}, call)
    expect((await receiver.post(`${giftsPath}/${token}/claim`, {}, call)).body).toEqual(first.body)
    expect((await claim(late, token)).body).toMatchObject({ code: 'GIFT_CLAIMED' })
    expect((await buyer.post<Refusal>(`${giftsPath}/${token}/cancel`, {})).body.code).toBe('GIFT_CLAIMED')
    expect((await buyer.patch<Refusal>(creationPath, { gift_id: id, message: '늦었어' })).body.code).toBe(
      'GIFT_CLAIMED',
    )
    expect((await look(late, token)).body).toMatchObject({ status: 'CLAIMED', claimed_by_me: false })
    expect(await refundsOf(api)).toEqual([])
  })

  test('산 사람이 스스로 받을 수도 있다', async () => {
    const buyer = await withCard(api)
    const { token } = await buyOne(buyer, await sellBundle(api))
    expect((await look(buyer, token)).body.is_mine).toBe(true)
    expect((await claim(buyer, token)).status).toBe(200)
  })
})

describe('취소와 기한', () => {
  test('받기 전에 취소하면 전액 돌아가고, 링크로는 더 받을 수 없다', async () => {
    const buyer = await withCard(api)
    const [one, two] = await buy(buyer, await sellBundle(api), 2 * 59_700, 2)
    const token = one?.gift.token ?? ''
    const canceled = await buyer.post(`${giftsPath}/${token}/cancel`, {})
    expect(canceled).toMatchObject({ status: 200, body: { status: 'REFUNDED', refund: { amount: 59_700 } } })
    expect((await buyer.post<Refusal>(`${giftsPath}/${token}/cancel`, {})).body.code).toBe('GIFT_CANCELED')
    expect((await claim(await api.customer(), token)).body).toMatchObject({ code: 'GIFT_CANCELED' })
    await at(api, '2026-11-16T13:00:00+09:00')
    expect(await refundsOf(api)).toEqual([
      { amount: 59_700, cause: 'GIFT', status: 'COMPLETED', gift_id: one?.gift.id },
    ])
    expect(await atGateway(api, buyer.id)).toEqual({ taken: 2 * 59_700, returned: 59_700 })
    expect((await track(buyer, `?gift_id=${one?.gift.id}`))[0]?.gift.refund?.status).toBe('COMPLETED')
    expect((await claim(await api.customer(), two?.gift.token ?? '')).status).toBe(200)
    expect((await letters()).map(({ title }) => title)).toContain('[홈핏] 선물을 취소했어요')
  })

  test.each([
    [59_700, 56_715],
    [50_000, 45_000],
    [50_001, 47_501],
  ])('1년이 지나면 %i원에서 %i원이 돌아간다', async (price, back) => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api, { price, listPrice: 80_000 }), price)
    api.clock.set('2027-11-16T23:59:00+09:00')
    expect(await expireGifts(api.deps)).toEqual({ expired: 0 })
    expect((await look(api.as({}), token)).body.status).toBe('OPEN')
    api.clock.set('2027-11-17T00:00:00+09:00')
    expect((await claim(await api.customer(), token)).body).toMatchObject({ code: 'GIFT_EXPIRED' })
    expect((await buyer.post<Refusal>(`${giftsPath}/${token}/cancel`, {})).body.code).toBe('GIFT_EXPIRED')
    expect(await expireGifts(api.deps)).toEqual({ expired: 1 })
    expect(await expireGifts(api.deps)).toEqual({ expired: 0 })
    expect(await refundsOf(api)).toMatchObject([{ amount: back, cause: 'GIFT', gift_id: id }])
    expect((await track(buyer))[0]?.gift).toMatchObject({ status: 'EXPIRED', refund: { amount: back } })
  })

  test('기한은 30일 전과 7일 전에 한 번씩 알린다', async () => {
    const buyer = await withCard(api)
    await buyOne(buyer, await sellBundle(api))
    const told: Record<string, number> = {}
    for (const day of [
      '2027-10-16',
      '2027-10-17',
      '2027-10-18',
      '2027-11-09',
      '2027-11-10',
      '2027-11-16',
      '2027-11-17',
    ]) {
      api.clock.set(`${day}T10:00:00+09:00`)
      told[day] = (await warnOfExpiry(api.deps)).told
    }
    expect(told).toEqual({
      '2027-10-16': 0,
      '2027-10-17': 1,
      '2027-10-18': 0,
      '2027-11-09': 1,
      '2027-11-10': 0,
      '2027-11-16': 0,
      '2027-11-17': 0,
    })
  })

  test('끝난 선물은 데이터베이스에서도 되돌릴 수 없다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    await claim(await api.customer(), token)
    const change = (set: object) => api.deps.db.update(gifts).set(set).where(eq(gifts.id, id))
    await expect(change({ status: 'PAID', claimedBy: null, claimedAt: null })).rejects.toThrow()
    await expect(change({ price: 1 })).rejects.toThrow()
    await expect(api.deps.db.delete(giftEvents)).rejects.toThrow()
  })
})
