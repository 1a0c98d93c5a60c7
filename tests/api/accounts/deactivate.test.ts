import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { retainedRecords, withdrawals } from '#server/modules/accounts/accounts.tables.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { couponEvents, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { pointsLedger } from '#server/modules/points/points.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import {
  approve,
  buy,
  confirm,
  type Customer,
  expectBalanced,
  makeReady,
  seoul,
  startCheckout,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { tablesWith, finishedOrder } from '#tests/support/leaving.ts'
import { givePoints } from '#tests/support/points.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

const path = '/api/v1/user/deactivate/'
const previewPath = '/api/v2/user/deactivate/preview'
const password = 'Leaving-pass-1'
const secret = {
  emailAddress: 'leaving.person@example.test',
  name: '떠나는이름',
  nickname: '떠나는별명',
  phone: '01098765432',
}

const aMember = async (more: object = {}): Promise<Customer> =>
  api.customer({ ...secret, passwordHash: await hashPassword(password, 1), ...more })
const leave = (customer: Customer, more: object = {}) => customer.delete(path, { password, ...more })

describe('탈퇴할 수 없는 때', () => {
  test('받지 않은 주문이 있으면 몇 건인지 말하고 아무것도 지우지 않는다', async () => {
    const { sku } = await makeProduct(api.deps.db, {})
    const customer = await aMember()
    await givePoints(api, customer.id, 5_000)
    await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    expect(await leave(customer)).toMatchObject({
      status: 409,
      body: {
        code: 'DEACTIVATE_BLOCKED',
        extra: { open_orders: 1, open_claims: 0, open_refunds: 0, active_subscription: 0, open_gifts: 0 },
      },
    })
    expect((await customer.get('/api/v2/user/me')).body).toMatchObject({ nickname: '떠나는별명', points: '5000.00' })
    expect((await customer.get(previewPath)).body).toMatchObject({
      can_deactivate: false,
      blockers: [{ kind: 'ORDER', count: 1, link: '/my/orders' }],
    })
  })

  test('받았어도 구매확정 전이면 아직이다', async () => {
    const { sku } = await makeProduct(api.deps.db, {})
    const customer = await aMember()
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await moveItems(api, orderId, 'DELIVERED')
    expect(await leave(customer)).toMatchObject({ status: 409, body: { extra: { open_orders: 1, open_claims: 0 } } })
    const { items } = await itemsOf(customer, orderId)
    await customer.post(`/store/v1/user/orders/items/${items[0]?.id}/confirm-purchase`)
    expect((await leave(customer)).status).toBe(204)
  })

  test('반품이 진행 중이면 아직이고, 취소했어도 환불이 끝나야 한다', async () => {
    await withReasons(api)
    const { sku } = await makeProduct(api.deps.db, {})
    const customer = await aMember()
    const returned = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await moveItems(api, returned, 'DELIVERED')
    const { items } = await itemsOf(customer, returned)
    await claim(customer, returned, 'return', [{ order_item_id: items[0]?.id ?? 0, quantity: 1 }])
    expect(await leave(customer)).toMatchObject({ status: 409, body: { extra: { open_claims: 1 } } })

    const canceled = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    const order = await itemsOf(customer, canceled)
    await claim(customer, canceled, 'cancel', [{ order_item_id: order.items[0]?.id ?? 0, quantity: 1 }])
    const refund = (await itemsOf(customer, canceled)).refunds[0]
    const open = await leave(customer)
    expect(open).toMatchObject({
      status: 409,
      body: { extra: { open_refunds: refund?.status === 'COMPLETED' ? 0 : 1 } },
    })
    await api.deps.db.update(refunds).set({ status: 'PROCESSING' }).where(eq(refunds.orderId, canceled))
    expect(await leave(customer)).toMatchObject({ status: 409, body: { extra: { open_refunds: 1 } } })
    expect(
      (await customer.get<{ blockers: { kind: string }[] }>(previewPath)).body.blockers.map(({ kind }) => kind),
    ).toEqual(['ORDER', 'CLAIM', 'REFUND'])
    await api.deps.db
      .update(refunds)
      .set({ status: refund?.status as 'COMPLETED' })
      .where(eq(refunds.orderId, canceled))
  })

  test('결제를 확인하는 중이면 아직이다', async () => {
    const { sku } = await makeProduct(api.deps.db, {})
    const customer = await aMember()
    const paying = await approve(api, customer, await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]))
    await api.deps.db.update(orders).set({ status: 'CONFIRMING' }).where(eq(orders.id, paying.sheet.id))
    expect(await leave(customer)).toMatchObject({ status: 409, body: { extra: { open_orders: 1 } } })
    await api.deps.db.update(orders).set({ status: 'READY' }).where(eq(orders.id, paying.sheet.id))
  })

  test('비밀번호가 틀리면 남고, 말하지 않으면 방금 로그인한 기기에서만 된다', async () => {
    const customer = await aMember()
    expect(await customer.delete(path, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_MISMATCH' },
    })
    expect((await api.anonymous.delete(path, {})).status).toBe(401)
    expect((await (await api.staff('admin')).delete(path, {})).status).toBe(403)
    expect((await customer.delete(path, { password, extra: 1 })).status).toBe(400)
    expect((await customer.delete(path)).status).toBe(204)
  })
})

describe('탈퇴하면', () => {
  test('모든 기기에서 그 순간 로그아웃하고, 다시 로그인할 수 없고, 같은 이메일로 다시 가입할 수 있다', async () => {
    const customer = await aMember()
    const signIn = () => api.anonymous.post('/api/v1/user/sign-in/', { email_address: secret.emailAddress, password })
    expect((await signIn()).status).toBe(200)
    expect((await leave(customer, { reason: '자주 쓰지 않아요' })).status).toBe(204)
    expect((await customer.get('/api/v2/user/me')).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    const again = await api.customer({ ...secret, passwordHash: await hashPassword(password, 1) })
    expect((await again.get('/api/v2/user/me')).body).toMatchObject({
      nickname: '떠나는별명',
      points: '0.00',
      coupon_count: 0,
    })
    expect((await signIn()).status).toBe(200)
  })

  test('포인트와 쿠폰은 원장에 남기고 없앤다', async () => {
    const customer = await aMember()
    await givePoints(api, customer.id, 3_000)
    await givePoints(api, customer.id, 2_000)
    await giveCoupon(api.deps.db, customer.id, {})
    const { sku } = await makeProduct(api.deps.db, {})
    await makeReady(customer, await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]))
    expect((await customer.get(previewPath)).body).toMatchObject({
      can_deactivate: true,
      lost: { points: 5000, coupons: 1 },
    })
    expect((await leave(customer)).status).toBe(204)
    const ends = await api.deps.db
      .select()
      .from(pointsLedger)
      .where(and(eq(pointsLedger.userId, customer.id), eq(pointsLedger.kind, 'EXPIRE')))
    expect(ends.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-3000, -2000])
    const [coupon] = await api.deps.db.select().from(userCoupons).where(eq(userCoupons.userId, customer.id))
    expect(coupon).toMatchObject({ status: 'EXPIRED' })
    const events = await api.deps.db.select().from(couponEvents).orderBy(couponEvents.id)
    expect(events.at(-1)).toMatchObject({ kind: 'EXPIRED', reason: '회원 탈퇴' })
  })

  test('사람을 알아볼 수 있는 것은 어디에도 남지 않고, 법이 정한 것만 봉해서 기한과 함께 남는다', async () => {
    const { sku } = await makeProduct(api.deps.db, {})
    const customer = await aMember({ mobileVerifiedAt: api.clock.now(), bio: '떠나는소개', birthYear: 1990 })
    await customer.post('/api/v1/user/address/', { ...seoul, name: '떠나는이름', phone: secret.phone })
    await customer.put('/api/v2/user/subscriptions/kits/address', {
      address: { ...seoul, name: '떠나는이름', phone: secret.phone },
    })
    await customer.post('/api/v2/user/consents', { kind: 'MARKETING_EMAIL', agreed: true, version: '2026-01' })
    await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }], { ...seoul, name: '떠나는이름' })
    const orderId = await finishedOrder(api, customer, sku.id)
    expect((await leave(customer)).status).toBe(204)

    // the year as a value of its own: names that tests make up hold such digits by chance
    const year = [':1990,', ':1990}', '"1990"']
    expect(await tablesWith(api, ['떠나는별명', '떠나는소개', secret.phone, ...year])).toEqual([])
    // the last letter keeps its address until it is delivered
    expect(await tablesWith(api, ['leaving.person', '떠나는이름'])).toEqual(['messages'])

    const records = await api.deps.db.select().from(retainedRecords).orderBy(retainedRecords.kind)
    expect(records.map(({ kind, keepUntil, counts }) => [kind, keepUntil, counts])).toEqual([
      ['ACCESS', '2027-02-16', { sessions: 1 }],
      ['ADVERTISING', '2027-05-16', { consents: 1 }],
      ['CONTRACT', '2031-11-16', { orders: 1 }],
    ])
    const contract = records.find(({ kind }) => kind === 'CONTRACT')
    expect(JSON.parse(api.deps.keys.unseal(contract?.sealed ?? ''))).toMatchObject({ email: secret.emailAddress })
    const [left] = await api.deps.db.select().from(withdrawals)
    expect(left).toMatchObject({
      userId: customer.id,
      emailHash: api.deps.keys.mac(`email:${secret.emailAddress}`),
      hashesUntil: '2027-11-16',
    })
    const [order] = await api.deps.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.address).toMatchObject({ postcode: seoul.postcode })
  })

  test('회원이 되기 전에 같은 주소로 받은 메일에도 주소가 남지 않고, 남의 메일은 그대로다', async () => {
    const ask = (email_address: string) => api.anonymous.post('/api/v2/users/sign-up/code', { email_address })
    await ask(secret.emailAddress)
    await ask('stranger@example.test')
    const customer = await aMember()
    expect((await leave(customer)).status).toBe(204)
    const letters = await api.deps.db.select().from(messages).orderBy(messages.id)
    expect(letters.map(({ recipient, userId }) => [recipient, userId])).toEqual([
      ['탈퇴 회원', null],
      ['stranger@example.test', null],
      [secret.emailAddress, customer.id],
    ])
    expect(letters[0]?.body).toBe('')
  })

  test('마지막 메일 하나만 나가고, 기다리던 소식은 보내지 않는다', async () => {
    const { sku } = await makeProduct(api.deps.db, {})
    const customer = await aMember()
    await finishedOrder(api, customer, sku.id)
    await leave(customer)
    const letters = await api.deps.db.select().from(messages).where(eq(messages.userId, customer.id))
    const live = letters.filter(({ recipient }) => recipient === secret.emailAddress)
    expect(live.map(({ title }) => title)).toEqual(['[홈핏] 탈퇴가 완료됐어요'])
    expect(live[0]?.body).toContain('2031.11.16까지')
  })

  test('직원 화면은 그대로 열리고, 그 사람은 탈퇴 회원으로 보인다', async () => {
    const { sku } = await makeProduct(api.deps.db, {})
    const customer = await aMember()
    const orderId = await finishedOrder(api, customer, sku.id)
    await givePoints(api, customer.id, 1_000)
    await leave(customer)
    const staff = await api.staff('cs')
    const order = await staff.get(`/store-admin/v1/orders/${orderId}`)
    expect(order).toMatchObject({ status: 200, body: { user: { id: customer.id, name_masked: '탈퇴 회원' } } })
    const moved = await staff.get<{ results: object[] }>(`/store-admin/v1/points/events?user_id=${customer.id}`)
    expect(moved.body.results[0]).toMatchObject({ user: { name: '탈퇴 회원', email_address: '탈퇴 회원' } })
  })

  test('두 번 누르면 한 번만 탈퇴한다', async () => {
    const customer = await aMember()
    const answers = await Promise.all([leave(customer), leave(customer)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await api.deps.db.select().from(withdrawals)).toHaveLength(1)
    const [row] = await api.deps.db.select().from(users).where(eq(users.id, customer.id))
    expect(row).toMatchObject({ status: 'WITHDRAWN', passwordHash: null, phone: null, name: '탈퇴 회원' })
  })

  test('결제창을 열어 둔 주문은 닫히고, 뒤늦은 결제는 받지 않는다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 1 }] })
    const customer = await aMember()
    const paying = await approve(api, customer, await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]))
    const answer = await leave(customer)
    const late = await confirm(paying)
    expect([answer.status, late.status]).toEqual([204, 401])
    const other = await api.customer()
    expect((await startCheckout(other, [{ sku_id: sku.id, quantity: 1 }])).status).toBe('INITIALIZED')
    await buy(api, other, [{ sku_id: sku.id, quantity: 1 }])
  })
})
