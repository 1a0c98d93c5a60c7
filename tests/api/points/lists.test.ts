import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { daysFrom } from '#server/modules/points/points.expiry.ts'
import { expirePoints } from '#server/modules/points/points.jobs.ts'
import { clawBack, holdPoints, returnPoints, useHeldPoints } from '#server/modules/points/points.service.ts'
import { sealed } from '#tests/support/searching.ts'
import { promisePoints } from '#tests/support/promises.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { accountOf, anOrderOf, endOrder, givePoints, inTx } from '#tests/support/points.ts'

/** What lists and summaries of points find, at the edges of days. */

const api = useApi()
const own = '/store/v1/user/points'
const staffPath = '/store-admin/v1/points/events'
const kst = (at: string) => `${at}+09:00`

type Event = { kind: string; amount: string; order_no?: string | null; actor_name: string; expires_at?: string | null }
type Page = { results: Event[]; total_count: number; has_next: boolean }

describe('포인트 내역', () => {
  test('종류, 회원, 이메일, 주문, 승인, 날짜로 찾는 것마다 맞는 것만 새것부터 보인다', async () => {
    api.clock.set(kst('2026-11-15T23:59:59.999'))
    const customer = await api.customer({ emailAddress: 'minji@example.test' })
    const { id: userId } = customer
    await givePoints(api, userId, 5_000, daysFrom(api.clock.now(), 0))
    api.clock.set(kst('2026-11-16T00:00:00'))
    await expirePoints(api.deps)
    await givePoints(api, userId, 3_000)
    const now = api.clock.now()
    const order = await anOrderOf(api, userId, 1_000)
    await inTx(api, async (tx) => {
      await holdPoints(tx, { userId, orderId: order.id, amount: 1_000, now })
      await endOrder(tx, order.id, 'COMPLETED', now)
      await useHeldPoints(tx, { userId, orderId: order.id, orderNo: order.orderNo, now })
      await returnPoints(tx, { userId, orderId: order.id, amount: 400, now, reason: '취소', key: 'back' })
    })
    api.clock.set(kst('2026-11-16T23:59:59.999'))
    await inTx(api, (tx) =>
      clawBack(tx, { userId, claimId: 7, amount: 50, reason: '반품', key: 'claw', now: api.clock.now() }),
    )
    api.clock.set(kst('2026-11-17T00:00:00'))
    const other = await api.customer()
    const ops = await api.staff('ops')
    await ops.post('/store-admin/v1/points/request', { user_ids: [other.id], amount: 70, reason: '사과' })
    const admin = await api.staff('admin')
    const [approval] = (await admin.get<{ results: { id: number }[] }>('/store-admin/v1/approvals')).body.results
    await admin.post(`/store-admin/v1/approvals/${approval?.id}/approve`, {})

    const found = async (query: string) => {
      const { status, body } = await admin.get<Page>(`${staffPath}?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.results.map(({ amount }) => Number(amount))
    }
    const mine = [-50, 400, -1_000, 3_000, -5_000, 5_000]
    for (const [query, expected] of [
      ['', [70, ...mine]],
      [`user_id=${userId}`, mine],
      [`email_address=${await sealed(admin, 'MINJI@example.test', 'email_address')}`, mine],
      ['kind=USE', [-1_000]],
      ['kind=USE_CANCEL', [400]],
      ['kind=CLAWBACK', [-50]],
      ['kind=EXPIRE', [-5_000]],
      ['kind=ADMIN', [70, 3_000, 5_000]],
      ['kind=EARN', []],
      ['kind=USE&kind=EXPIRE', [-1_000, -5_000]],
      [`order_no=${await sealed(admin, order.orderNo, 'order_no')}`, [400, -1_000]],
      [`approval_id=${approval?.id}`, [70]],
      ['to=2026-11-15', [5_000]],
      ['from=2026-11-16&to=2026-11-16', [-50, 400, -1_000, 3_000, -5_000]],
      ['from=2026-11-17', [70]],
      [`user_id=${userId}&kind=ADMIN&from=2026-11-16`, [3_000]],
    ] as const)
      expect(await found(query), query).toEqual(expected)

    const { results } = (await admin.get<Page>(staffPath)).body
    expect(results.map(({ actor_name }) => actor_name)).toEqual([
      'admin 직원',
      '시스템',
      '시스템',
      '고객',
      expect.any(String),
      '시스템',
      expect.any(String),
    ])
    expect(results.map(({ expires_at }) => expires_at?.slice(0, 10) ?? null)).toEqual([
      '2027-11-17',
      null,
      null,
      null,
      '2027-11-16',
      null,
      '2026-11-15',
    ])

    const again = { ...customer, ...api.as({ token: (await api.customer()).token }) }
    const ofMember = (kind: string) =>
      admin.get<Page>(`/store-admin/v1/users/${userId}/points-events?${kind && `kind=${kind}`}`)
    for (const [kind, expected] of [
      ['', mine],
      // what a return takes back and what a cancel gives back are one kind for customers
      ['CANCEL', [-50, 400]],
      ['USE', [-1_000]],
      ['EXPIRE', [-5_000]],
      ['ADMIN', [3_000, 5_000]],
      ['EARN', []],
    ] as const)
      expect(
        (await ofMember(kind)).body.results.map(({ amount }) => Number(amount)),
        kind,
      ).toEqual(expected)
    expect((await ofMember('CANCEL')).body.results.map(({ kind }) => kind)).toEqual(['CANCEL', 'CANCEL'])
    expect((await again.get<Page>(`${own}/events`)).body.results, '남의 내역은 보이지 않는다').toEqual([])
  })

  test('고객의 내역은 잘라서 보이고, 종류마다 그 수를 센다', async () => {
    const customer = await api.customer()
    for (const amount of [100, 200, 300]) await givePoints(api, customer.id, amount)
    const page = async (query: string) => {
      const { body } = await customer.get<Page>(`${own}/events?${query}`)
      return [body.results.map(({ amount }) => Number(amount)), body.total_count, body.has_next]
    }
    expect(await page('limit=2')).toEqual([[300, 200], 3, true])
    expect(await page('limit=2&offset=2')).toEqual([[100], 3, false])
    expect(await page('limit=1&offset=1')).toEqual([[200], 3, true])
    expect(await page('kind=USE')).toEqual([[], 0, false])
  })
})

test('쓸 수 있는, 적립 예정, 곧 사라지는 포인트는 하루의 끝을 기준으로 나뉜다', async () => {
  const customer = await api.customer()
  const { id: userId } = customer
  const now = api.clock.now()
  for (const [amount, days] of [
    [1, 0],
    [20, 7],
    [300, 30],
    [4_000, 31],
  ] as const)
    await givePoints(api, userId, amount, daysFrom(now, days))
  const shop = await aShop(api.deps.db)
  const { itemIds } = await anOrder(api.deps, { ...shop, userId }, { items: [{}] })
  await inTx(api, (tx) =>
    promisePoints(tx, { userId, items: [{ orderItemId: itemIds[0] as number, amount: 55 }], now }),
  )
  const info = async () => (await customer.get(`${own}/info`)).body
  expect(await info()).toEqual({ available: '4321.00', pending: '55.00', expiring_30d: '321.00', debt: '0.00' })
  const expiring = async (days: number | '') =>
    (
      await customer.get<{ amount: string; results: { amount: string; expires_at: string }[] }>(
        `${own}/expiring${days && `?days=${days}`}`,
      )
    ).body
  expect((await expiring('')).amount).toBe('321.00')
  expect((await expiring(6)).amount).toBe('1.00')
  expect(await expiring(7)).toEqual({
    amount: '21.00',
    results: [
      { amount: '1.00', expires_at: kst('2026-11-16T23:59:59.999') },
      { amount: '20.00', expires_at: kst('2026-11-23T23:59:59.999') },
    ],
  })
  expect((await expiring(31)).amount).toBe('4321.00')
  for (const days of [0, 366]) expect((await customer.get(`${own}/expiring?days=${days}`)).status).toBe(400)

  // the last day is over, the job has not come by: gone from every sum
  api.clock.set(kst('2026-11-17T00:00:00'))
  const staff = await api.staff('cs')
  expect((await staff.get(`/store-admin/v1/users/${userId}/points-info`)).body).toEqual({
    available: '4320.00',
    pending: '55.00',
    expiring_30d: '4320.00',
    debt: '0.00',
  })
})

describe('승인을 기다리는 지급', () => {
  test('누구에게 얼마씩 모두 얼마를 언제까지 주는지 말하고, 그 사이 탈퇴한 회원은 건너뛴다', async () => {
    const members: number[] = []
    for (const name of ['김하나', '이두리', '박세나', '최네모']) members.push((await api.customer({ name })).id)
    const ops = await api.staff('ops')
    const ask = (amount: number, more: object = {}) =>
      ops.post('/store-admin/v1/points/request', { user_ids: members, amount, reason: '이벤트', ...more })
    await ask(1_500)
    await ask(1_000, { expires_at: '2026-12-31' })
    const admin = await api.staff('admin')
    type Waiting = { id: number; amount: number; lines: { label: string; value: string }[] }
    const waiting = (await admin.get<{ results: Waiting[] }>('/store-admin/v1/approvals')).body.results
    const [dated, year] = waiting.toSorted((a, b) => b.id - a.id) as [Waiting, Waiting]
    expect(year.amount).toBe(6_000)
    expect(year.lines).toEqual([
      { label: '대상', value: expect.stringMatching(/^김\*나 .*, 이\*리 .*, 박\*나 .* 외 1명$/) },
      { label: '한 명당 지급', value: '1,500P' },
      { label: '모두', value: '6,000P' },
      { label: '유효기간', value: '승인한 날부터 12개월' },
      { label: '고객에게 보이는 사유', value: '이벤트' },
    ])
    expect(dated.lines).toContainEqual({ label: '유효기간', value: '2026.12.31까지' })
    await api.deps.db
      .update(users)
      .set({ status: 'WITHDRAWN' })
      .where(eq(users.id, members[3] as number))
    const approved = await admin.post(`/store-admin/v1/approvals/${year.id}/approve`, {})
    expect(approved.body).toMatchObject({
      result: [
        { label: '반영', value: '3명' },
        { label: '탈퇴해서 건너뜀', value: '1명' },
      ],
    })
    const balances = []
    for (const id of members) balances.push((await accountOf(api, id)).balance)
    expect(balances).toEqual([1_500, 1_500, 1_500, 0])
  })

  test('여러 번에 나눈 작은 지급은 승인 없이 준 것만 하루 한도에 든다', async () => {
    const { id } = await api.customer()
    const [cs, ops, admin] = [await api.staff('cs'), await api.staff('ops'), await api.staff('admin')]
    const give = async (staff: typeof cs, amount: number) => {
      const path = '/store-admin/v1/points/request'
      const { body } = await staff.post<{ rows: { warnings: unknown[] | null }[] }>(path, {
        user_ids: [id],
        amount,
        reason: '사과',
      })
      return body.rows[0]?.warnings === null
    }
    await give(ops, 3_000)
    const [approval] = (await admin.get<{ results: { id: number }[] }>('/store-admin/v1/approvals')).body.results
    await admin.post(`/store-admin/v1/approvals/${approval?.id}/approve`, {})
    // what a second person approved, and what was earned or given back, leaves the day's allowance whole
    expect([await give(cs, 1_000), await give(cs, 2_001), await give(cs, 2_000), await give(cs, 1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
