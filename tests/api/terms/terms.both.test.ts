import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { consents, terms } from '#server/modules/terms/terms.tables.ts'
import { COMPANY } from '#shared/company.ts'
import { TERMS_KINDS, termsSlug } from '#shared/terms.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeReady, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const admin = '/core-admin/v1/terms'
type Policy = { version: string; html: string; status: string; history: { version: string; status: string }[] }
type Sheet = { agreements: { key: string; kind: string; version: string; url: string }[]; notices: { kind: string }[] }

const text = (more: object = {}) => ({
  kind: 'THIRD_PARTY',
  title: '개인정보 제3자 제공 동의 (필수)',
  body: '## 누구에게\n\n| 받는 곳 | 주는 정보 |\n| --- | --- |\n| 새 택배사 | 이름 |\n',
  changes: '택배사가 늘었어요.',
  ...more,
})
const publish = async (more: object = {}, staff?: TestClient) =>
  (staff ?? (await api.staff('admin'))).post<{ id: number; version: string; html: string; status: string }>(
    admin,
    text(more),
  )
const policy = (kind: string, version?: string) =>
  api.anonymous.get<Policy>(`/api/v2/policies/${kind}${version ? `?version=${version}` : ''}`)
const sheetOf = async (customer: TestClient & { id: number }) => {
  const { sku } = await makeProduct(api.deps.db)
  return startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
}
const agreedTo = async (orderId: number) =>
  (await api.deps.db.select().from(consents).where(eq(consents.orderId, orderId)).orderBy(consents.id)).map(
    ({ kind, version, agreed }) => [kind, version, agreed],
  )

describe('약관', () => {
  test('모든 약관은 처음부터 판과 시행일을 가지고, 누구나 읽는다', async () => {
    const { body } = await api.anonymous.get<{ results: { kind: string; version: string }[] }>('/api/v2/policies')
    expect(body.results.map(({ kind }) => kind).toSorted()).toEqual(TERMS_KINDS.map(termsSlug).toSorted())
    for (const { kind } of body.results) {
      const read = await policy(kind)
      expect(read).toMatchObject({ status: 200, body: { kind, version: '2026-01', status: 'EFFECTIVE' } })
      expect(read.body.html).toContain('<h3>')
      expect(read.body.html).not.toContain('COMPANY')
    }
    expect((await policy('terms')).body.html).toContain(COMPANY.name)
    expect((await policy('nothing')).status).toBe(404)
    expect((await policy('terms', '1999')).status).toBe(404)
  })

  test('시행일이 되기 전에는 예정이고, 되면 앞의 것을 지난 판으로 만든다. 지난 판도 주소로 읽는다', async () => {
    const made = await publish({ effective_from: '2026-12-01T00:00:00+09:00' })
    expect(made).toMatchObject({ status: 201, body: { version: '2026-12-01', status: 'UPCOMING' } })
    expect((await policy('third-party')).body).toMatchObject({
      version: '2026-01',
      history: [
        { version: '2026-12-01', status: 'UPCOMING' },
        { version: '2026-01', status: 'EFFECTIVE' },
      ],
    })
    expect((await policy('third-party', '2026-12-01')).body.html).toContain('새 택배사')
    api.clock.set('2026-12-01T00:00:00+09:00')
    expect((await policy('third-party')).body.version).toBe('2026-12-01')
    expect((await policy('third-party', '2026-01')).body).toMatchObject({ status: 'PAST' })
  })

  test('같은 날의 판을 다시 게시하면 아직 시행되지 않은 앞의 것을 대신하고, 대신한 것은 고객에게 보이지 않는다', async () => {
    const effective_from = '2026-12-01T00:00:00+09:00'
    const first = await publish({ effective_from })
    const second = await publish({ effective_from, body: '고친 글' })
    expect(second.body.version).toBe('2026-12-01-2')
    api.clock.set('2026-12-02T00:00:00+09:00')
    expect((await policy('third-party')).body.history.map(({ version }) => version)).toEqual([
      '2026-12-01-2',
      '2026-01',
    ])
    expect((await policy('third-party', '2026-12-01')).status).toBe(404)
    const staff = await api.staff('cs')
    expect((await staff.get(`${admin}/${first.body.id}`)).body).toMatchObject({ status: 'REPLACED' })
  })

  test('게시한 판은 고치거나 지울 수 없다. 데이터베이스도 거절한다', async () => {
    const staff = await api.staff('admin')
    const { body } = await publish({}, staff)
    for (const method of ['PATCH', 'PUT', 'DELETE'])
      expect((await staff.raw(method, `${admin}/${body.id}`, { body: { title: 'x' } })).status).toBe(405)
    await expect(api.deps.db.update(terms).set({ body: 'x' }).where(eq(terms.id, body.id))).rejects.toThrow()
    await expect(api.deps.db.delete(terms).where(eq(terms.id, body.id))).rejects.toThrow()
  })

  test('관리자만 게시하고, 지난 때부터 시행할 수 없고, 빈 글은 약관이 아니다', async () => {
    for (const role of ['ops', 'cs', 'marketer'] as const) {
      const staff = await api.staff(role)
      expect((await publish({}, staff)).status).toBe(403)
      expect((await staff.post(`${admin}/preview`, { body: 'x' })).status).toBe(403)
      expect((await staff.get(admin)).status).toBe(200)
    }
    expect((await api.anonymous.get(admin)).status).toBe(401)
    expect(await publish({ effective_from: '2026-11-15T00:00:00+09:00' })).toMatchObject({
      status: 400,
      body: { code: 'TERMS_BACKDATED' },
    })
    for (const wrong of [{ body: '  ' }, { title: '' }, { changes: '' }, { kind: 'OTHER' }, { effective_from: 'soon' }])
      expect((await publish(wrong)).status).toBe(400)
  })

  test('쓴 글은 미리 본 그대로 보이고, 실행되는 것은 아무것도 나가지 않는다', async () => {
    const staff = await api.staff('admin')
    const body =
      '# 제목\n\n<script>alert(1)</script>\n\n[누르기](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n**굵게**'
    const seen = await staff.post<{ html: string }>(`${admin}/preview`, { body })
    expect(seen.body.html).toContain('<strong>굵게</strong>')
    expect(seen.body.html).not.toMatch(/<script|onerror|href="javascript/)
    expect((await publish({ body }, staff)).body.html).toBe(seen.body.html)
    expect((await policy('third-party')).body.html).toBe(seen.body.html)
  })

  test('일부러 꼬아 쓴 글도 오래 걸리지 않고 그려진다', async () => {
    const staff = await api.staff('admin')
    for (const body of ['>'.repeat(20_000), '*a_'.repeat(16_000), '['.repeat(40_000), '|a'.repeat(20_000)]) {
      const seen = await staff.post<{ html: string }>(`${admin}/preview`, { body })
      expect(seen.status).toBe(200)
    }
    expect((await staff.post(`${admin}/preview`, { body: 'a'.repeat(50_001) })).status).toBe(400)
    expect((await publish({ body: '글\u0000자' }, staff)).status).toBe(400)
  })

  test('두 사람이 함께 게시해도 판의 이름은 겹치지 않는다', async () => {
    const made = await Promise.all([1, 2, 3].map((n) => publish({ body: `글 ${n}` })))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(made.map(({ body }) => body.version)).size).toBe(3)
  })
})

describe('주문서의 동의', () => {
  test('주문서는 동의할 글의 판과 읽을 주소를 말하고, 결제를 준비하면 판과 함께 동의가 남는다', async () => {
    const customer = await api.customer()
    const sheet = await sheetOf(customer)
    const { agreements, notices } = sheet as unknown as Sheet
    expect(agreements).toMatchObject([
      { key: 'order', kind: 'order', version: '2026-01', url: '/policies?tab=order' },
      { key: 'privacy_third_party', kind: 'third-party', version: '2026-01', url: '/policies?tab=third-party' },
    ])
    expect(notices).toMatchObject([{ kind: 'order-privacy', version: '2026-01' }])
    expect(await agreedTo(sheet.id)).toEqual([])
    const agreement_versions = { order: '2026-01', privacy_third_party: '2026-01' }
    expect((await tryReady(customer, sheet, { agreement_versions })).status).toBe(200)
    const rows = await api.deps.db.select().from(consents).where(eq(consents.orderId, sheet.id)).orderBy(consents.id)
    expect(rows).toMatchObject([
      { kind: 'ORDER', version: '2026-01', agreed: true, userId: customer.id, recordedAt: api.clock.now() },
      { kind: 'THIRD_PARTY', version: '2026-01', agreed: true, context: { told: { ORDER_PRIVACY: '2026-01' } } },
    ])
    for (const row of rows) {
      const [named] = await api.deps.db
        .select()
        .from(terms)
        .where(eq(terms.id, row.termsId ?? 0))
      expect(named).toMatchObject({ kind: row.kind, version: row.version })
    }
    const staff = await api.staff('cs')
    const shown = await staff.get<{ consents: object[] }>(`/store-admin/v1/orders/${sheet.id}`)
    expect(shown.body.consents).toMatchObject([
      {
        kind: 'ORDER',
        version: '2026-01',
        agreed: true,
        terms_id: rows[0]?.termsId,
        title: expect.any(String) as string,
      },
      { kind: 'THIRD_PARTY', version: '2026-01', agreed: true },
      { kind: 'ORDER_PRIVACY', version: '2026-01', agreed: null, terms_id: expect.any(Number) as number },
    ])
    // a second window of the same order repeats nothing
    await makeReady(customer, sheet)
    expect(await agreedTo(sheet.id)).toHaveLength(2)
  })

  test('그 사이 새 판이 시행되면 무엇이 바뀌었는지 말하고, 아무것도 잡거나 남기지 않고, 새 판에 다시 동의하면 된다', async () => {
    const customer = await api.customer()
    const sheet = await sheetOf(customer)
    const agreement_versions = { order: '2026-01', privacy_third_party: '2026-01' }
    api.clock.advance(60_000)
    const { body: made } = await publish()
    for (const body of [{ agreement_versions }, {}])
      expect(await tryReady(customer, sheet, body)).toMatchObject({
        status: 409,
        body: {
          code: 'CONSENT_OUTDATED',
          extra: { terms: [{ key: 'privacy_third_party', kind: 'third-party', version: made.version }] },
        },
      })
    expect(await agreedTo(sheet.id)).toEqual([])
    const [order] = await api.deps.db.select().from(orders).where(eq(orders.id, sheet.id))
    expect(order?.status).toBe('INITIALIZED')
    const again = await customer.get<Sheet>(`/store/v1/checkout/orders/initialized/${sheet.id}`)
    expect(again.body.agreements[1]?.version).toBe(made.version)
    const renewed = { ...agreement_versions, privacy_third_party: made.version }
    expect((await tryReady(customer, sheet, { agreement_versions: renewed })).status).toBe(200)
    expect(await agreedTo(sheet.id)).toEqual([
      ['ORDER', '2026-01', true],
      ['THIRD_PARTY', made.version, true],
    ])
  })

  test('없는 판이나 아직 시행하지 않은 판에는 동의할 수 없다', async () => {
    const customer = await api.customer()
    const sheet = await sheetOf(customer)
    await publish({ effective_from: '2026-12-01T00:00:00+09:00' })
    for (const version of ['1999-01', '2026-12-01', '2026-01 '])
      expect(
        await tryReady(customer, sheet, {
          agreement_versions: { order: '2026-01', privacy_third_party: `${version}x` },
        }),
      ).toMatchObject({ status: 409, body: { code: 'CONSENT_OUTDATED' } })
    expect(
      (await tryReady(customer, sheet, { agreement_versions: { order: '2026-01', other: '2026-01' } })).status,
    ).toBe(400)
  })

  test('주문의 동의는 계정의 동의와 섞이지 않는다', async () => {
    const customer = await api.customer()
    await makeReady(customer, await sheetOf(customer))
    const { body } = await customer.get<{ history: unknown[] }>('/api/v2/user/consents')
    expect(body.history).toEqual([])
  })
})

describe('계정의 동의', () => {
  test('지난 판에는 동의할 수 없고, 지금 판의 이름을 듣는다', async () => {
    const customer = await api.customer()
    expect(
      await customer.post('/api/v2/user/consents', { kind: 'HEALTH', agreed: true, version: '2025-01' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'CONSENT_OUTDATED', extra: { terms: [{ kind: 'HEALTH', version: '2026-01' }] } },
    })
  })

  test('동의는 그 글을 가리킨다', async () => {
    const customer = await api.customer()
    await customer.post('/api/v2/user/consents', { kind: 'MARKETING_SMS', agreed: true, version: '2026-01' })
    const [row] = await api.deps.db.select().from(consents).where(eq(consents.userId, customer.id))
    const [named] = await api.deps.db
      .select({ kind: terms.kind })
      .from(terms)
      .where(sql`${terms.id} = ${row?.termsId}`)
    expect(named?.kind).toBe('MARKETING')
  })
})
