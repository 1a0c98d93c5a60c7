import { describe, expect, test } from 'vitest'
import { giftOptions } from '#server/modules/gifts/campaigns.tables.ts'
import { forgetGifts } from '#server/modules/gifts/forget.service.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { kitAddress } from '#tests/support/deliverySchedules.ts'
import {
  buyOne,
  claim,
  creationPath,
  giftsPath,
  look,
  refundsOf,
  sellBundle,
  storedGift,
} from '#tests/support/gifts.ts'
import { rows } from '#server/db/db.ts'
import { text } from '#server/db/shape.ts'
import { sql } from 'drizzle-orm'
import { at, changeStatus, join, sellPlan, withCard } from '#tests/support/memberships.ts'

const api = useApi()
const path = '/core-admin/v1/gifts'
const bundlesPath = '/core-admin/v1/gift-bundles'
const campaignsPath = '/core-admin/v1/gift-campaigns'
const { remote: _, ...address } = kitAddress

type Refusal = { code: string }
type Detail = { status: string; actions: string[]; events: { kind: string; reason?: string }[]; version: number }
type List = { results: { id: number; receiver: unknown }[]; total_count: number }
type Made = { id: number; version: number; goods?: unknown[]; options?: { taken: number }[] }

describe('선물 관리', () => {
  test('목록과 상세에는 링크도 메시지도 없고, 받는 분은 가린다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    await buyer.patch(creationPath, {
      gift_id: id,
      receiver_name: '김하늘',
      receiver_phone: '01012345678',
      message: '생일 축하해',
    })
    const staff = await api.staff('ops')
    const list = await staff.get<List>(`${path}?status=PAID&buyer_id=${buyer.id}`)
    expect(list.body).toMatchObject({
      total_count: 1,
      results: [{ id, receiver: { name_masked: '김*늘', phone_masked: '010-****-5678' } }],
    })
    const detail = await staff.get<Detail>(`${path}/${id}`)
    expect(detail.body).toMatchObject({ status: 'PAID', actions: ['RESEND', 'CANCEL'] })
    expect(detail.body.events.map(({ kind }) => kind)).toEqual(['BOUGHT', 'EDITED'])
    for (const one of [token, '생일 축하해', '김하늘', '01012345678'])
      expect(JSON.stringify([list.body, detail.body])).not.toContain(one)
    expect((await staff.get(`${path}?status=SENT`)).body).toMatchObject({ total_count: 0 })
    expect((await staff.get(`${path}/999`)).status).toBe(404)
  })

  test('다시 보내기와 취소는 고객상담과 관리자가 하고, 취소하면 전액 돌아간다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    for (const role of ['ops', 'marketer'] as const) {
      const other = await api.staff(role)
      expect((await other.post(`${path}/${id}/cancel`, { reason: '요청' })).status).toBe(403)
      expect((await other.post(`${path}/${id}/resend`, {})).status).toBe(403)
    }
    const cs = await api.staff('cs')
    expect((await cs.post<Refusal>(`${path}/${id}/resend`, {})).body.code).toBe('GIFT_RECEIVER_REQUIRED')
    await buyer.patch(creationPath, { gift_id: id, receiver_phone: '01012345678' })
    expect((await cs.post<Detail>(`${path}/${id}/resend`, {})).body).toMatchObject({ status: 'SENT' })
    expect((await cs.post<Refusal>(`${path}/${id}/resend`, {})).body.code).toBe('GIFT_SEND_LIMIT')
    expect((await cs.post(`${path}/${id}/cancel`, {})).status).toBe(400)
    const canceled = await cs.post<Detail>(`${path}/${id}/cancel`, { reason: '고객 요청' })
    expect(canceled.body).toMatchObject({ status: 'REFUNDED', actions: [], refund: { amount: 59_700 } })
    expect(canceled.body.events.at(-1)).toMatchObject({ kind: 'CANCELED', reason: '고객 요청' })
    expect((await cs.post<Refusal>(`${path}/${id}/cancel`, { reason: '또' })).body.code).toBe('GIFT_CANCELED')
    expect((await cs.post<Refusal>(`${path}/999/cancel`, { reason: '없음' })).body.code).toBe('NOT_FOUND')
    expect((await look(api.anonymous, token)).body.status).toBe('CANCELED')
    expect(await refundsOf(api)).toMatchObject([{ amount: 59_700, gift_id: id }])
  })

  test('받은 선물은 취소할 수 없다', async () => {
    const buyer = await withCard(api)
    const { id, token } = await buyOne(buyer, await sellBundle(api))
    await claim(await api.customer(), token)
    const cs = await api.staff('cs')
    expect((await cs.post<Refusal>(`${path}/${id}/cancel`, { reason: '요청' })).body.code).toBe('GIFT_CLAIMED')
    expect(await refundsOf(api)).toEqual([])
  })
})

describe('선물 묶음', () => {
  const bodyOf = (planId: number, more: object = {}) => ({
    title: '멤버십 1년 선물',
    plan_id: planId,
    days: 365,
    price: 118_000,
    list_price: 150_000,
    status: 'ACTIVE',
    ...more,
  })

  test('만들고 고치고 끄면 그대로 팔리거나 팔리지 않는다', async () => {
    const { planId } = await sellPlan(api)
    const product = await makeProduct(api.deps.db, { name: '홈트 키트' })
    const staff = await api.staff('marketer')
    const goods = [{ sku_id: product.sku.id, quantity: 1 }]
    const made = await staff.post<Made>(bundlesPath, bodyOf(planId, { goods }))
    expect(made).toMatchObject({ status: 201, body: { sold: 0, goods: [{ sku_id: product.sku.id, quantity: 1 }] } })
    const open = async () =>
      (await api.anonymous.get<{ results: unknown[] }>('/api/v1/commerce/gift-bundles/')).body.results
    expect(await open()).toHaveLength(1)
    const one = `${bundlesPath}/${made.body.id}`
    expect((await staff.patch(one, { status: 'INACTIVE', version: made.body.version })).status).toBe(200)
    expect(await open()).toEqual([])
    expect((await staff.delete(one)).status).toBe(204)
  })

  test('잘못된 값은 거절하고, 팔린 것은 지울 수 없다', async () => {
    const bundle = await sellBundle(api)
    await buyOne(await withCard(api), bundle)
    const staff = await api.staff('marketer')
    for (const more of [
      { price: 200_000 },
      { days: 0 },
      { plan_id: 999 },
      { goods: [{ sku_id: 999, quantity: 1 }] },
      { title: '' },
    ])
      expect((await staff.post(bundlesPath, bodyOf(bundle.planId, more))).status, JSON.stringify(more)).toBeOneOf([
        400, 409,
      ])
    expect((await staff.delete<Refusal>(`${bundlesPath}/${bundle.bundleId}`)).body.code).toBe('GIFT_BUNDLE_IN_USE')
    expect((await (await api.staff('cs')).post(bundlesPath, bodyOf(bundle.planId))).status).toBe(403)
  })
})

describe('혜택 캠페인', () => {
  async function aCampaign(stock = 1) {
    const plan = await sellPlan(api)
    const product = await makeProduct(api.deps.db, { name: '요가 매트' })
    const staff = await api.staff('marketer')
    const body = {
      title: '가을 혜택',
      starts_at: '2026-11-01T00:00:00+09:00',
      ends_at: '2026-12-01T00:00:00+09:00',
      plan_ids: [plan.planId],
      options: [{ sku_id: product.sku.id, title: '매트', stock }],
    }
    const made = await staff.post<Made>(campaignsPath, body)
    expect(made.status).toBe(201)
    const [option] = await api.deps.db.select().from(giftOptions)
    return { plan, staff, body, id: made.body.id, version: made.body.version, option: option?.id ?? 0 }
  }
  const choose = (client: { post: Awaited<ReturnType<typeof withCard>>['post'] }, id: number, option: number) =>
    client.post<Refusal & { ships_on: string }>(`${giftsPath}/campaigns/${id}/choice`, { option_id: option, address })

  test('기간 안에 결제한 사람이 하나를 골라 받고, 다 나가면 고를 수 없다', async () => {
    const { plan, id, option } = await aCampaign()
    const [first, second, stranger] = [await withCard(api), await withCard(api), await withCard(api)]
    await join(first, plan, 19_900)
    await join(second, plan, 19_900)
    const seen = await first.get<{ results: unknown[] }>(`${giftsPath}/campaigns`)
    expect(seen.body.results).toMatchObject([
      { id, left: 1, can_choose: true, plan_ids: [plan.planId], options: [{ id: option, stock: 'AVAILABLE' }] },
    ])
    expect((await choose(stranger, id, option)).body.code).toBe('GIFT_NOT_ENTITLED')
    expect((await choose(first, id, 999)).body.code).toBe('GIFT_CAMPAIGN_NOT_FOUND')
    expect(await choose(first, id, option)).toMatchObject({ status: 201, body: { option_id: option } })
    expect((await choose(first, id, option)).body.code).toBe('GIFT_ALREADY_CHOSEN')
    expect((await choose(second, id, option)).body.code).toBe('GIFT_OPTION_SOLD_OUT')
    expect((await first.get<{ results: unknown[] }>(`${giftsPath}/campaigns`)).body.results).toMatchObject([
      { left: 0, can_choose: false, chosen_option_id: option },
    ])
    expect((await api.anonymous.get<{ results: unknown[] }>(`${giftsPath}/campaigns`)).body.results).toMatchObject([
      { can_choose: false },
    ])
    await at(api, '2026-12-01T00:00:00+09:00')
    expect((await api.anonymous.get(`${giftsPath}/campaigns`)).body).toEqual({ results: [] })
    expect((await choose(second, id, option)).body.code).toBe('GIFT_CAMPAIGN_NOT_FOUND')
  })

  test('고른 것이 나가기 전에 멤버십을 끝내고 모두 돌려받으면, 보내지 않고 그렇게 말한다', async () => {
    const { plan, id, option } = await aCampaign()
    const member = await withCard(api)
    await join(member, plan, 19_900)
    await choose(member, id, option)
    const scheduled = () =>
      rows(
        api.deps.db,
        { status: text },
        sql`select d.status from gift_choices c join delivery_schedules d on d.id = c.schedule_id`,
      )
    expect(await scheduled()).toEqual([{ status: 'PLANNED' }])
    expect((await member.get('/api/v2/user/subscriptions/refund-quote')).body).toMatchObject({
      refund: 19_900,
      lines: [{ amount: 19_900 }, { label: '차감 없음' }, { label: '매트', amount: 0 }],
    })
    expect((await changeStatus(member, 'TERMINATED', { expected_refund: 19_900 })).status).toBe(200)
    expect(await scheduled()).toEqual([{ status: 'CANCELED' }])
    expect((await choose(member, id, option)).body.code).toBe('GIFT_ALREADY_CHOSEN')
  })

  test('나간 것보다 적게 할 수 없고, 고른 사람이 있으면 지울 수 없다', async () => {
    const { plan, staff, body, id, version, option } = await aCampaign(3)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    await choose(member, id, option)
    const one = `${campaignsPath}/${id}`
    const less = await staff.patch(one, { version, options: [{ ...body.options[0], stock: 0 }] })
    expect(less.status).toBe(400)
    const other = await makeProduct(api.deps.db, { name: '다른 상품' })
    const without = await staff.patch(one, { version, options: [{ sku_id: other.sku.id, title: '다른', stock: 1 }] })
    expect(without.status).toBe(400)
    expect(
      (await staff.patch<Made>(one, { version, options: [{ ...body.options[0], stock: 1 }] })).body.options,
    ).toMatchObject([{ taken: 1, stock: 1 }])
    expect((await staff.delete<Refusal>(one)).body.code).toBe('GIFT_CAMPAIGN_IN_USE')
    for (const more of [{ ends_at: body.starts_at }, { plan_ids: [] }, { plan_ids: [999] }, { options: [] }])
      expect((await staff.post(campaignsPath, { ...body, ...more })).status, JSON.stringify(more)).toBeOneOf([400, 409])
  })
})

test('아직 받지 않은 선물이 있으면 탈퇴하지 못하고, 취소하고 탈퇴하면 받는 분은 지워진다', async () => {
  const buyer = await withCard(api)
  const { id, token } = await buyOne(buyer, await sellBundle(api))
  await buyer.patch(creationPath, { gift_id: id, receiver_name: '김하늘', message: '생일 축하해' })
  const preview = () =>
    buyer.get<{ can_deactivate: boolean; blockers: { kind: string; count: number }[] }>(
      '/api/v2/user/deactivate/preview',
    )
  expect((await preview()).body).toMatchObject({ can_deactivate: false, blockers: [{ kind: 'GIFT', count: 1 }] })
  await buyer.post(`${giftsPath}/${token}/cancel`, {})
  await api.deps.db.transaction((tx) => forgetGifts(tx, buyer.id))
  expect(await storedGift(api, id)).toMatchObject({ sealedReceiverName: null, sealedMessage: null })
})
