import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { rows } from '#tests/support/rows.ts'
import { can, type Permission, type StaffRole, staffRoles } from '#shared/permissions.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { openPersonalShop, secretsIn } from '#tests/support/personalShop.ts'

const api = useApi({ config: { sampleMode: false } })
const later = '2026-11-17T00:00:00+09:00'
const reads = endpoints.filter(({ method }) => method === 'get')
const ofStaff = reads.filter(({ access, responses }) => access.includes(':') && responses[200] !== 'events')
const ofCustomers = reads.filter(({ access }) => access === 'user')

/** The tables whose numbers stand in an address, by what comes before the number. */
const numbered: [address: RegExp, table: string][] = [
  [/\/orders\/\{/, 'orders'],
  [/\/order-items\/\{/, 'order_items'],
  [/\/claims\/\{/, 'claims'],
  [/\/refunds\/\{/, 'refunds'],
  [/\/users\/\{/, 'users'],
  [/\/deliveries\/\{/, 'deliveries'],
  [/\/subscriptions\/\{/, 'subscriptions'],
  [/\/delivery-schedule-groups\/\{/, 'delivery_schedule_groups'],
  [/\/approvals\/\{/, 'approvals'],
  [/\/jobs\/\{/, 'jobs'],
  [/\/audit-logs\/\{/, 'audit_logs'],
  [/\/conversations\/messages\/\{/, 'conversations'],
  [/\/messages\/\{/, 'messages'],
  [/\/admins\/\{/, 'admins'],
]

/** The addresses of a route: its own, and for each row that it can be asked about. */
async function addressesOf(path: string): Promise<string[]> {
  if (!path.includes('{')) return [path]
  const table = numbered.find(([address]) => address.test(path))?.[1]
  const ids = table ? await rows<{ id: number }>(api.deps.db, sql`select id from ${sql.raw(table)} order by id`) : []
  return (ids.length > 0 ? ids : [{ id: 1 }]).map(({ id }) =>
    path
      .replace('{which}', 'original')
      .replace('{kind}', 'STORE_REVIEW')
      .replaceAll(/\{\w+\}/g, String(id)),
  )
}

/** Whether an answer tells of anything: of a list, that it has a row. */
function tellsOfSomething(text: string): boolean {
  const { results } = JSON.parse(text) as { results?: unknown[] }
  return results === undefined || results.length > 0
}

/** Asks every route; tells which secrets stand in which answer, and which routes had anything to tell. */
async function walk(client: TestClient, routes: Endpoint[]) {
  const seen: Record<string, string[]> = {}
  const filled = new Set<string>()
  for (const { path } of routes)
    for (const address of await addressesOf(path)) {
      const response = await client.raw('GET', address)
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      if (response.status === 200 && isJson && tellsOfSomething(text)) filled.add(path)
      if (secretsIn(text).length > 0) seen[address] = secretsIn(text)
    }
  return { seen, filled }
}

const openTo = (role: StaffRole) => ofStaff.filter(({ access }) => can(role, access as Permission))

/** The lists and details that tell of customers; what a shop without them has too (settings, products) is not among them. */
const ofPeople =
  /\/(orders|order-items|claims|refunds|users|deliveries|points|approvals|subscriptions|jobs|user-coupons|memos|messages|audit-logs)\b/

/** An exchange gives no money back; a reply that was never changed has no earlier words; a file is asked for below. */
const nothingToTell = [
  '/store-admin/v1/claims/exchange/refunds',
  '/core-admin/v1/conversations/messages/{id}/replies/{replyId}/versions',
]
const tellsOfPeople = ({ path, responses }: Endpoint) =>
  ofPeople.test(path) && responses[200] !== 'binary' && !nothingToTell.includes(path)

const ofTheMember = ['name', 'phone', 'email', 'email elsewhere', 'year of birth', 'street', 'door of the house']
const ofTheReceiver = ['recipient', 'phone of the recipient', 'street', 'door of the house', 'words for the courier']
const inFiles = {
  'order-items': ofTheReceiver,
  orders: ['name', 'recipient', 'phone', 'phone of the recipient', 'email', 'street', 'door of the house'],
}

/** In how many routes each role was told something. */
const told = { admin: 121, ops: 115, cs: 111, marketer: 80 }

describe('개인정보', () => {
  test('사유를 적지 않은 직원에게는 역할이 무엇이든 어떤 목록과 상세도 개인정보를 보여 주지 않는다', async () => {
    await withReasons(api)
    const people = await Promise.all(staffRoles.map(async (role) => ({ role, client: await api.staff(role) })))
    await openPersonalShop(api)
    const counts: Record<string, number> = {}
    for (const { role, client } of people) {
      const { seen, filled } = await walk(client, openTo(role))
      expect(seen, role).toEqual({})
      const asked = openTo(role).filter(tellsOfPeople)
      expect(
        asked.filter(({ path }) => !filled.has(path)).map(({ path }) => path),
        role,
      ).toEqual([])
      counts[role] = filled.size
    }
    expect(counts).toEqual(told)
  })

  test('빠른 찾기와 쿠폰을 주는 작업의 줄에도 없다', async () => {
    await withReasons(api)
    const customer = await openPersonalShop(api)
    const { issue } = await makeIssue(api.deps.db, { issue: { audience: 'MANUAL' } })
    const marketer = await api.staff('marketer')
    const give = { coupon_issue_id: issue.id, user_ids: [customer.id] }
    const preview = await marketer.raw('POST', '/store-admin/v1/user-coupons/bulk', {
      body: { ...give, dry_run: true },
    })
    const given = await marketer.raw('POST', '/store-admin/v1/user-coupons/bulk', { body: give })
    const [shown, done] = [await preview.text(), await given.text()]
    expect(done).toContain('"SUCCESS":1')
    expect([...secretsIn(shown), ...secretsIn(done)]).toEqual([])
    const [order] = await api.deps.db.select({ orderNo: orders.orderNo }).from(orders)
    for (const role of staffRoles)
      for (const q of [
        '새벽러너',
        '표식구름',
        '별표달빛',
        '01071238899',
        'marker.person@hidden.test',
        order?.orderNo ?? '',
      ]) {
        const found = await (await api.staff(role)).raw('POST', '/store-admin/v1/search', { body: { q } })
        // who may not see a phone may not look for one
        if (found.status === 403) continue
        expect(found.status, q).toBe(200)
        // what was searched for is in the address of a list, and nowhere else
        const { results } = JSON.parse(await found.text()) as { results: { label: string; sub: string }[] }
        expect(secretsIn(JSON.stringify(results.map(({ label, sub }) => [label, sub]))), `${role} ${q}`).toEqual([])
      }
    const found = await (
      await api.staff('admin')
    ).post<{ results: object[] }>('/store-admin/v1/search', { q: '새벽러너' })
    expect(found.body.results.length).toBeGreaterThan(0)
  })

  test('개인정보를 켜지 않은 내려받기에는 어떤 열에도 없고, 켜면 있다', async () => {
    await withReasons(api)
    await openPersonalShop(api)
    const ops = await api.staff('ops')
    for (const list of ['order-items', 'orders'] as const) {
      const path = `/store-admin/v1/${list}/export`
      const { results } = (await ops.get<{ results: { key: string; pii: boolean }[] }>(`${path}/columns`)).body
      const take = async (withPeople: boolean) => {
        const columns = results.filter(({ pii }) => withPeople || !pii).map(({ key }) => key)
        const body = {
          filter: {},
          all: true,
          as_of: later,
          reason: '출고 작업',
          format: 'csv',
          columns,
          include_pii: withPeople,
        }
        const response = await ops.raw('POST', `${path}/request`, { body })
        return { status: response.status, secrets: secretsIn(await response.text()) }
      }
      expect(await take(false), list).toEqual({ status: 200, secrets: [] })
      expect(await take(true), list).toEqual({ status: 200, secrets: inFiles[list] })
    }
  })

  test('사유를 적은 직원은 그 회원과 그 주문에서만 개인정보를 본다', async () => {
    await withReasons(api)
    const customer = await openPersonalShop(api)
    const cs = await api.staff('cs')
    for (const path of [`/core-admin/v1/users/${customer.id}`, '/store-admin/v1/orders/1'])
      expect((await cs.post(`${path}/unmask`, { reason: '전화 상담' })).status, path).toBe(200)
    expect((await walk(cs, openTo('cs'))).seen).toEqual({
      '/core-admin/v1/users/1': ofTheMember,
      '/store-admin/v1/orders/1': ofTheReceiver,
      '/store-admin/v1/orders/1/as-of': ofTheReceiver,
    })
  })

  test('다른 고객의 어떤 호출도 이 고객의 개인정보를 보여 주지 않고, 본인은 본다', async () => {
    await withReasons(api)
    const customer = await openPersonalShop(api)
    expect((await walk(await api.customer(), ofCustomers)).seen).toEqual({})
    expect(Object.keys((await walk(customer, ofCustomers)).seen).toSorted()).toEqual([
      '/api/v2/user/addresses/default',
      '/api/v2/user/me',
      '/api/v2/user/profile',
      '/api/v2/user/social-accounts',
      '/store/v1/checkout/orders/completed/1',
      '/store/v1/user/deliveries/addresses/default',
      '/store/v1/user/deliveries/recipient',
      ...[1, 2, 3, 4, 5, 6].map((id) => `/store/v1/user/orders/${id}`),
    ])
  })
})
