import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverySchedules } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { expireGifts, warnOfExpiry } from '#server/modules/gifts/close.service.ts'
import { giftEvents, gifts } from '#server/modules/gifts/gifts.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { kitAddress } from '#tests/support/deliverySchedules.ts'
import {
  buy,
  buyOne,
  claim,
  creationPath,
  giftLettersOf,
  giftsPath,
  look,
  type Refusal,
  refundsOf,
  sellBundle,
  storedGift,
  track,
} from '#tests/support/gifts.ts'
import { at, atGateway, join, own, withCard } from '#tests/support/memberships.ts'

const api = useApi()
const letters = giftLettersOf(api)
const { remote: _, ...address } = kitAddress

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
