import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import type { Staff } from '#server/http/actor.ts'
import { openSearch } from '#server/modules/search/sealedSearch.ts'
import { VIEW_AS } from '#shared/permissions.ts'
import { addressOf, isOfStaff, operations, resolved } from '#tests/support/apiDocument.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { sealed } from '#tests/support/searching.ts'

const api = useApi()
const path = '/store-admin/v1/searches'
const items = '/store-admin/v1/order-items'
const inAddress = { status: 400, body: { code: 'PERSON_IN_ADDRESS' } }
const expired = { status: 400, body: { code: 'SEARCH_EXPIRED' } }
type Page = { results: { id: number }[] }

const ask = (staff: TestClient, value: string, key = 'q') =>
  staff.get<Page>(`${items}?${new URLSearchParams({ [key]: value }).toString()}`)

describe('찾을 말을 봉하기', () => {
  test('사람의 것은 읽을 수 없는 열쇠가 되고, 번호는 그대로다', async () => {
    const cs = await api.staff('cs')
    for (const text of [
      '010-1234-5678',
      '０１０１２３４５６７８',
      '김민지',
      'Kim@Example.test',
      '김민지 010 1234 5678',
      '1012345678',
    ]) {
      const { body } = await cs.post<{ value: string; sealed: boolean }>(path, { text })
      expect(body, text).toEqual({ value: expect.stringMatching(/^~[\w-]{60,}$/), sealed: true })
      expect(Buffer.from(body.value.slice(1), 'base64url').toString('latin1'), text).not.toMatch(/1234|kim|민지/i)
      expect((await cs.post(`${path}/open`, { value: body.value })).body).toEqual({ text })
    }
    for (const text of ['261116ABCDEFGH', '20261116-0000001', '584012345678', 'C261122ABCD2345', '42', 'EE123456789KR'])
      expect((await cs.post(path, { text })).body, text).toEqual({ value: text, sealed: false })
    for (const text of ['', ' ', 'x'.repeat(255)]) expect((await cs.post(path, { text })).status).toBe(400)
    expect((await api.anonymous.post(path, { text: '김민지' })).status).toBe(401)
  })

  test('봉한 말로 찾은 것은 맨 말로 찾은 것과 같고, 접속기록에 남으며, 무엇을 찾았는지는 어디에도 남지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop)
    const cs = await api.staff('cs')
    for (const [key, text] of [
      ['q', '010-1234-5678'],
      ['q', '김민'],
      ['phone', '01012345678'],
      ['receiver', '김'],
    ] as const)
      expect(
        (await ask(cs, await sealed(cs, text, key), key)).body.results.map(({ id }) => id),
        text,
      ).toEqual(itemIds)
    const log = await rows<{ by: string }>(
      api.deps.db,
      sql`select detail ->> 'by' as by from pii_access_logs order by id`,
    )
    expect(log.map(({ by }) => by)).toEqual(['phone', 'name', 'phone', 'name'])
    const [kept] = await rows<{ text: string }>(
      api.deps.db,
      sql`select (select coalesce(string_agg(r::text, ''), '') from request_log r) || (select string_agg(l::text, '') from pii_access_logs l) as text`,
    )
    expect(kept?.text).not.toMatch(/1234-?5678|김민지/)
  })

  test('열쇠는 만든 사람만, 열두 시간 동안 쓴다', async () => {
    const [mine, other] = [await api.staff('cs'), await api.staff('cs')]
    const value = await sealed(mine, '김민지')
    expect(await ask(other, value)).toMatchObject(expired)
    expect(await other.post(`${path}/open`, { value })).toMatchObject(expired)
    const keys = api.deps.keys
    const actor: Staff = { kind: 'staff', id: mine.id, role: 'cs', name: '김상담', sessionId: 1 }
    const later = (ms: number) => ({ keys, actor, now: new Date(api.clock.now().getTime() + ms) })
    expect(openSearch(later(12 * 3600_000 - 1_000), value)).toBe('김민지')
    expect(() => openSearch(later(12 * 3600_000), value)).toThrow('SEARCH_EXPIRED')
  })

  test('고친 열쇠, 지어낸 열쇠, 너무 긴 열쇠는 열리지 않는다', async () => {
    const cs = await api.staff('cs')
    const value = await sealed(cs, '김민지')
    const at = Math.floor(value.length / 2)
    const wrong = [
      `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`,
      value.slice(0, -4),
      `${value}AAAA`,
      `~${'A'.repeat(80)}`,
      `~${'A'.repeat(5_000)}`,
      `~${Buffer.from(api.deps.keys.seal('not a search'), 'base64').toString('base64url')}AAAAAAAAAAAAAAAAAAAAAAAA`,
      `~${Buffer.from(api.deps.keys.seal(JSON.stringify({ status: 200, body: 'kept elsewhere' })), 'base64').toString('base64url')}`,
    ]
    for (const one of wrong) {
      expect(await ask(cs, one), one.slice(0, 90)).toMatchObject(expired)
      expect((await cs.post<{ code: string }>(`${path}/open`, { value: one.slice(0, 5_000) })).body.code).toBe(
        'SEARCH_EXPIRED',
      )
    }
  })

  test('역할이 바뀌어 개인정보를 볼 수 없게 되면 갖고 있던 열쇠로도 찾지 못한다', async () => {
    const cs = await api.staff('cs')
    const value = await sealed(cs, '01012345678')
    await api.deps.db.update(admins).set({ role: 'marketer' })
    expect(await ask(cs, value)).toMatchObject({ status: 403, body: { extra: { permission: 'pii:read' } } })
  })

  test('다른 역할로 보는 동안에도 찾을 수 있다: 아무것도 바꾸지 않는다', async () => {
    const admin = await api.staff('admin')
    const headers = { [VIEW_AS]: 'ops' }
    const { status, body } = await admin.post<{ value: string }>(path, { text: '김민지' }, { headers })
    expect(status).toBe(200)
    expect((await admin.post(`${path}/open`, { value: body.value }, { headers })).status).toBe(200)
    expect((await admin.post('/store-admin/v1/search', { q: '김민지' }, { headers })).status).toBe(200)
    expect((await admin.get(`${items}?q=${body.value}`, { headers })).status).toBe(200)
  })

  test('여럿으로 온 열쇠, 사람을 찾지 않는 조건의 열쇠는 그 조건의 규칙을 따른다', async () => {
    const cs = await api.staff('cs')
    const value = await sealed(cs, '김민지')
    expect((await cs.get(`${items}?q=${value}&q=${value}`)).body).toMatchObject({ code: 'VALIDATION' })
    expect((await cs.get(`${items}?q=${value}&q=01012345678`)).body).toMatchObject({ code: 'PERSON_IN_ADDRESS' })
    expect((await cs.get(`${items}?status=${value}`)).body).toMatchObject({ code: 'VALIDATION' })
    expect((await cs.get(`${items}?user_id=${value}`)).body).toMatchObject({ code: 'VALIDATION' })
    expect((await cs.get<Page>(`${items}?brand=${value}`)).body.results).toEqual([])
    expect((await cs.get<Page>(`/store-admin/v1/products?q=${value}`)).body.results).toEqual([])
  })
})

describe('주소에 담긴 사람', () => {
  const lists = operations.filter((one) => isOfStaff(one) && one.method === 'GET')
  const isText = ({ in: place, schema }: (typeof lists)[number]['parameters'][number]) => {
    const { type, enum: choices, pattern } = resolved(schema)
    return place === 'query' && type === 'string' && !choices && !pattern && !('format' in resolved(schema))
  }
  const texts = lists.flatMap((one) => one.parameters.filter(isText).map(({ name, schema }) => ({ one, name, schema })))
  /** Lists of goods and settings, and of what was said, whose `q` finds no person. */
  const goods = [
    'brands',
    'catalogs',
    'filled-notices',
    'product-categories',
    'product-tags',
    'products',
    'options',
    'skus',
    'shipping-origins',
    'carriers',
    'claim-reasons',
    'remote-areas',
    'plans',
    'referral-programs',
    'subscription-products',
    'gift-bundles',
    'gift-campaigns',
    'coupons/issues',
    'search-synonyms',
    'search-words',
    'events/banner',
    'events/single-product',
    'events/multi-product',
    'exhibitions',
    'conversations/messages',
    'conversation-categories',
    'conversation-tags',
    'conversation-templates',
  ]

  test('어느 목록의 어느 글자 조건이든 전화번호와 이메일은 맨 말로 받지 않는다', async () => {
    const admin = await api.staff('admin')
    const taken: string[] = []
    for (const { one, name } of texts)
      for (const value of ['010-1234-5678', '０１０－１２３４－５６７８', 'KIM@Example.test', '+82 10 1234 5678']) {
        if (name === 'invoice_no' && !value.includes('@')) continue
        const answer = await admin.get(`${addressOf(one)}?${new URLSearchParams({ [name]: value }).toString()}`)
        if (answer.status !== 400 || (answer.body as { code?: string }).code !== 'PERSON_IN_ADDRESS')
          taken.push(`${one.path} ${name}=${value}: ${answer.status}`)
      }
    expect(texts.length).toBeGreaterThan(25)
    expect(taken).toEqual([])
  })

  test('찾는 상자는 사람을 찾는지 밝히고, 사람을 찾는 것은 이름도 맨 말로 받지 않는다', async () => {
    const admin = await api.staff('admin')
    const seeking = texts.filter(({ schema }) => 'x-seeks-people' in schema)
    const undeclared = texts.filter(
      ({ one, name, schema }) =>
        /^(q|search|keyword|text|term|phone|receiver|name|email|email_address|staff)$/.test(name) &&
        !('x-seeks-people' in schema) &&
        !goods.some((list) => one.path.endsWith(`/${list}`)),
    )
    expect(undeclared.map(({ one, name }) => `${one.path} ${name}`)).toEqual([])
    expect(seeking.length).toBeGreaterThan(12)
    for (const { one, name } of seeking)
      for (const value of ['김민지', 'Müller', '南宮 민수'])
        expect(
          await admin.get(`${addressOf(one)}?${new URLSearchParams({ [name]: value }).toString()}`),
          `${one.path} ${name} ${value}`,
        ).toMatchObject(inAddress)
  })

  test('번호로는 맨 말로 찾고, 상품은 이름으로 찾는다', async () => {
    const admin = await api.staff('admin')
    for (const q of ['261116ABCDEFGH', '584012345678', '5840-1234-5678', '42', 'C261122ABCD2345'])
      for (const list of ['order-items', 'orders', 'claims', 'deliveries'])
        expect((await admin.get(`/store-admin/v1/${list}?q=${q}`)).status, `${list} ${q}`).toBe(200)
    expect((await admin.get(`${items}?invoice_no=01012345678`)).status).toBe(200)
    for (const q of ['요가 매트', '8801234567893', 'MAT-10', '15881234'])
      expect((await admin.get(`/store-admin/v1/skus?${new URLSearchParams({ q }).toString()}`)).status, q).toBe(200)
  })
})

describe('작업과 보기에 남는 것', () => {
  const as_of = '2026-11-17T00:00:00+09:00'

  test('조건으로 한 작업은 봉한 말도 받고, 무엇을 찾았는지는 저장하지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const q = await sealed(ops, '010-1234-5678')
    const body = { filter: { status: ['PAID'], q }, as_of, reason: '확인' }
    const preview = await ops.post<{ total: number }>(`${items}/bulk/hold`, { ...body, dry_run: true })
    expect(preview.body.total).toBe(1)
    expect((await ops.post<{ total: number }>(`${items}/bulk/hold`, body)).body.total).toBe(1)
    const clear = { filter: { receiver: '김민' }, as_of, reason: '확인' }
    expect((await ops.post<{ total: number }>(`${items}/bulk/release`, clear)).body.total).toBe(1)
    const kept = await rows<{ filter: object; text: string }>(
      api.deps.db,
      sql`select input -> 'filter' as filter, jobs::text as text from jobs order by id`,
    )
    expect(kept.map(({ filter }) => filter)).toEqual([{ status: ['PAID'], q: '***' }, { receiver: '***' }])
    expect(JSON.stringify(kept)).not.toMatch(/1234-?5678|김민|~/)
    const other = await api.staff('ops')
    expect(await other.post(`${items}/bulk/hold`, body)).toMatchObject(expired)
  })

  test('내려받을 줄 수와 파일도 봉한 말로 고른다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    await anOrder(api.deps, shop, { items: [{ receiverName: '박서준', receiverPhone: '01099998888' }] })
    const ops = await api.staff('ops')
    const filter = { q: await sealed(ops, '박서준') }
    expect((await ops.post(`${items}/export/count`, { filter, as_of })).body).toEqual({ rows: 1 })
    const file = await ops.raw('POST', `${items}/export/request`, {
      body: { filter, as_of, format: 'csv', reason: '확인' },
    })
    expect(file.headers.get('x-row-count')).toBe('1')
    const [audit] = await rows<{ text: string }>(
      api.deps.db,
      sql`select string_agg(a::text, '') as text from audit_logs a`,
    )
    expect(audit?.text).toContain('검색어: ***')
    expect(audit?.text).not.toMatch(/박서준|~/)
  })

  test('보기는 사람도, 사람을 찾던 열쇠도 담지 않는다', async () => {
    const ops = await api.staff('ops')
    const save = (filter: object) =>
      ops.post('/store-admin/v1/views', {
        resource: 'order-items',
        name: '보기',
        state: { filter, sort: { field: 'id' } },
      })
    const refused = { status: 400, body: { code: 'VALIDATION', extra: { fields: { state: ['PERSON_IN_VIEW'] } } } }
    const people = [
      { q: await sealed(ops, '김민지') },
      { q: '010-1234-5678' },
      { receiver: '김' },
      { q: '김민지' },
      { brand: ['kim@example.test'] },
    ]
    for (const filter of people) expect(await save(filter), JSON.stringify(filter)).toMatchObject(refused)
    expect((await save({ status: ['PAID'], q: '584012345678', brand: ['숲속요가'] })).status).toBe(201)
  })
})
