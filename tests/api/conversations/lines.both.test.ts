import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { pointsLedger } from '#server/modules/points/points.tables.ts'
import { IN_CONVERSATION } from '#shared/inConversation.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { mine } from '#tests/support/conversations.ts'
import { askedOfOrder, eventsOf } from '#tests/support/replyActions.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

const claimsMade = () => api.deps.db.select().from(claims).orderBy(claims.id)

describe('상담에서 한 일의 줄', () => {
  const from = (id: number) => ({ headers: { [IN_CONVERSATION]: String(id) } })
  const lines = async (id: number) =>
    (await eventsOf(await api.staff('cs'), id)).map(({ text, link, actor_name }) => [text, link, actor_name])

  test('쿠폰, 포인트, 클레임은 서버가 한 번만 적고, 미리보기와 실패는 적지 않으며, 고객은 보지 못한다', async () => {
    const cs = await api.staff('cs')
    const { id, customer, itemId } = await askedOfOrder(api)
    const member = `/admin/members/${customer.id}/show`
    const given = { user_ids: [customer.id], amount: 1_000, reason: '배송 지연 사과' }
    await cs.post('/store-admin/v1/points/request', { ...given, dry_run: true }, from(id))
    await cs.post('/store-admin/v1/points/request', { ...given, amount: -9_000 }, from(id))
    const once = { ...from(id), requestId: 'points-once' }
    for (let n = 0; n < 2; n++) await cs.post('/store-admin/v1/points/request', given, once)
    const rows = [{ order_item_id: itemId, quantity: 1, reason_id: 11 }]
    await cs.post('/store-admin/v1/claims/return/bulk/request', { items: rows }, from(id))
    const [made] = await claimsMade()
    expect(await lines(id)).toEqual([
      ['포인트 +1,000P 반영했어요: 배송 지연 사과', member, 'cs 직원'],
      [
        expect.stringMatching(`^반품 접수 ${made?.claimNo}: .+ 1개 · 단순 변심$`),
        `/admin/claims/${made?.id}/show`,
        'cs 직원',
      ],
    ])
    const theirs = await customer.get(`${mine}/${id}`)
    expect(JSON.stringify(theirs.body)).not.toMatch(/1,000P|접수|반영/)
  })

  test('쿠폰을 주면 이름으로 한 번 적고, 이미 받은 쿠폰이라 거절되면 적지 않으며, 고객은 줄을 보지 못한다', async () => {
    const cs = await api.staff('cs')
    const { id, customer } = await askedOfOrder(api)
    const { issue } = await makeIssue(api.deps.db, { issue: { audience: 'MANUAL' } })
    const give = (requestId: string) =>
      cs.post(
        '/store-admin/v1/user-coupons',
        { user_id: customer.id, coupon_issue_id: issue.id, reason: '배송 지연 사과' },
        { ...from(id), requestId },
      )
    const answers = [await give('coupon-once'), await give('coupon-once'), await give('coupon-twice')]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    expect(await lines(id)).toEqual([['쿠폰을 줬어요: 첫 만남 쿠폰', `/admin/members/${customer.id}/show`, 'cs 직원']])
    expect(JSON.stringify((await customer.get(`${mine}/${id}`)).body)).not.toMatch(/첫 만남|쿠폰/)
  })

  test('배송지를 바꾸면 바꾼 사실만 적고 주소는 적지 않으며, 거절된 변경과 남의 상담에는 적지 않는다', async () => {
    const cs = await api.staff('cs')
    const [one, other] = [await askedOfOrder(api, 'PAID'), await askedOfOrder(api, 'PAID')]
    const path = `/store-admin/v1/orders/${one.orderId}`
    const { version } = (await cs.get<{ version: number }>(path)).body
    const home = {
      name: '박서준',
      phone: '010-9876-5432',
      postcode: '06236',
      address1: '서울특별시 강남구 테헤란로 152',
    }
    const change = (from: object, body: object = {}) =>
      cs.post<{ order_no: string; code?: string }>(`${path}/delivery-address`, { ...home, version, ...body }, from)
    expect((await change(from(other.id))).status).toBe(404)
    expect((await change(from(one.id), { version: version + 7 })).body.code).toBe('VERSION_CONFLICT')
    const done = await change(from(one.id))
    expect(done.status).toBe(200)
    expect((await change(from(one.id))).body.code).toBe('VERSION_CONFLICT')
    expect(await lines(one.id)).toEqual([
      [`주문 ${done.body.order_no}의 배송지를 바꿨어요.`, `/admin/orders/${one.orderId}/show`, 'cs 직원'],
    ])
    expect(await lines(other.id)).toEqual([])
    const written = await api.deps.db.execute(sql`select data from conversation_events where kind = 'receiver.changed'`)
    expect(JSON.stringify(written)).not.toMatch(/박서준|테헤란로|9876/)
    expect(JSON.stringify((await one.customer.get(`${mine}/${one.id}`)).body)).not.toMatch(/배송지를/)
  })

  test('오백 줄이 넘어 작업으로 이어지면, 작업이 끝날 때 한 번 적는다', async () => {
    const cs = await api.staff('cs')
    const { id, itemId } = await askedOfOrder(api)
    const one = (order_item_id: number) => ({ order_item_id, quantity: 1, reason_id: 11 })
    const items = [one(itemId), ...Array.from({ length: 500 }, (_, n) => one(900_000 + n))]
    const call = { ...from(id), requestId: 'claims-many' }
    const begun = await cs.post<{ job_id: number }>('/store-admin/v1/claims/return/bulk/request', { items }, call)
    expect(begun.status).toBe(202)
    const status = async () =>
      (await cs.get<{ status: string }>(`/store-admin/v1/jobs/${begun.body.job_id}`)).body.status
    await expect.poll(status, { timeout: 20_000 }).toBe('DONE')
    const [made] = await claimsMade()
    const written = [
      [expect.stringContaining(`반품 접수 ${made?.claimNo}`), `/admin/claims/${made?.id}/show`, 'cs 직원'],
    ]
    expect(await lines(id)).toEqual(written)
    await cs.post('/store-admin/v1/claims/return/bulk/request', { items }, call)
    expect(await lines(id)).toEqual(written)
  })

  test('남의 상담과 없는 상담을 대면 아무것도 하지 않는다', async () => {
    const cs = await api.staff('cs')
    const [one, other] = [await askedOfOrder(api), await askedOfOrder(api)]
    const given = { user_ids: [one.customer.id], amount: 1_000, reason: '사과' }
    for (const id of [other.id, 99_999, Number.NaN])
      expect((await cs.post('/store-admin/v1/points/request', given, from(id))).status).toBe(404)
    expect(await api.deps.db.$count(pointsLedger, eq(pointsLedger.kind, 'ADMIN'))).toBe(0)
    expect(await lines(other.id)).toEqual([])
  })
})
