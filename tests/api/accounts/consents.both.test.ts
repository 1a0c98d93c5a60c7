import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { consents } from '#server/modules/terms/terms.tables.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { FIRST_VERSION as version } from '#server/modules/terms/terms.reference.ts'
import type { ConsentKind } from '#shared/consents.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'

const api = useApi()
const path = '/api/v2/user/consents'
type State = { kind: ConsentKind; agreed: boolean; required: boolean; recorded_at: string | null }
type Consents = { results: State[]; history: { kind: string; agreed: boolean }[]; current_version: string }

const held = async (customer: TestClient) => {
  const { body } = await customer.get<Consents>(path)
  return body.results.filter(({ agreed }) => agreed).map(({ kind }) => kind)
}
const say = (customer: TestClient, kind: string, agreed: boolean, more: object = {}) =>
  customer.post(path, { kind, agreed, version, ...more })

describe('동의', () => {
  test('처음에는 아무것도 동의하지 않았고, 하면 시각과 판이 남고, 거두기도 한 번이면 된다', async () => {
    const customer = await api.customer()
    expect(await held(customer)).toEqual([])
    expect(await say(customer, 'MARKETING_EMAIL', true)).toMatchObject({
      status: 200,
      body: { kind: 'MARKETING_EMAIL', agreed: true, version, recorded_at: '2026-11-16T10:00:00.000+09:00' },
    })
    expect(await held(customer)).toEqual(['MARKETING_EMAIL'])
    expect((await say(customer, 'MARKETING_EMAIL', false)).status).toBe(200)
    expect(await held(customer)).toEqual([])
    const { body } = await customer.get<Consents>(path)
    expect(body.history.map(({ kind, agreed }) => [kind, agreed])).toEqual([
      ['MARKETING_EMAIL', false],
      ['MARKETING_EMAIL', true],
    ])
  })

  test('기록은 늘기만 하고, 같은 말을 되풀이하면 늘지 않는다', async () => {
    const customer = await api.customer()
    for (const agreed of [true, true, false, false, true]) await say(customer, 'MARKETING_SMS', agreed)
    const rows = await api.deps.db
      .select()
      .from(consents)
      .where(eq(consents.userId, customer.id))
      .orderBy(asc(consents.id))
    expect(rows.map(({ agreed }) => agreed)).toEqual([true, false, true])
  })

  test('가입할 때의 마케팅 동의는 모든 방법에 대한 것이고, 나중에 고른 하나가 이긴다', async () => {
    const customer = await api.customer()
    const recordedAt = api.clock.now()
    await api.deps.db.insert(consents).values(
      ['TERMS', 'PRIVACY', 'AGE14', 'MARKETING'].map((kind) => ({
        userId: customer.id,
        kind,
        version,
        agreed: true,
        recordedAt,
      })),
    )
    await say(customer, 'MARKETING_SMS', false)
    expect(await held(customer)).toEqual(['TERMS', 'PRIVACY', 'AGE14', 'MARKETING_EMAIL', 'MARKETING_PUSH'])
    expect((await customer.get('/api/v2/user/me')).body).toMatchObject({
      consents: expect.arrayContaining([
        expect.objectContaining({ kind: 'MARKETING_EMAIL', agreed: true }),
        expect.objectContaining({ kind: 'MARKETING_SMS', agreed: false }),
        expect.objectContaining({ kind: 'MARKETING_PUSH', agreed: true }),
      ]),
    })
  })

  test('밤에는 따로 동의해야 하고, 받을 방법이 없으면 할 수 없고, 마지막 방법을 거두면 함께 거둔다', async () => {
    const customer = await api.customer()
    expect(await say(customer, 'MARKETING_NIGHT', true)).toMatchObject({
      status: 409,
      body: { code: 'MARKETING_CHANNEL_REQUIRED' },
    })
    await say(customer, 'MARKETING_PUSH', true)
    await say(customer, 'MARKETING_EMAIL', true)
    await say(customer, 'MARKETING_NIGHT', true)
    await say(customer, 'MARKETING_EMAIL', false)
    expect(await held(customer)).toEqual(['MARKETING_PUSH', 'MARKETING_NIGHT'])
    await say(customer, 'MARKETING_PUSH', false)
    expect(await held(customer)).toEqual([])
  })

  test('광고 수신 동의와 철회는 처리 결과를 메일로 알리고, 건강 정보 동의는 광고가 아니다', async () => {
    const customer = await api.customer()
    await say(customer, 'MARKETING_EMAIL', true)
    api.clock.advance(1000)
    await say(customer, 'MARKETING_EMAIL', false)
    await say(customer, 'HEALTH', true)
    const letters = await api.deps.db
      .select()
      .from(messages)
      .where(eq(messages.userId, customer.id))
      .orderBy(messages.id)
    expect(letters.map(({ title }) => title)).toEqual([
      '[홈핏] 이메일 광고성 정보 수신 동의 처리 결과',
      '[홈핏] 이메일 광고성 정보 수신 동의 철회 처리 결과',
    ])
    expect(await held(customer)).toEqual(['HEALTH'])
  })

  test('글이 바뀐 뒤 다시 동의하면 새 판에 대한 동의로 남는다', async () => {
    const customer = await api.customer()
    await api.deps.db
      .insert(consents)
      .values({ userId: customer.id, kind: 'HEALTH', version: '2020-01', agreed: true, recordedAt: new Date(0) })
    for (let n = 0; n < 2; n++) expect((await say(customer, 'HEALTH', true)).status).toBe(200)
    const kept = await api.deps.db.select().from(consents).where(eq(consents.userId, customer.id)).orderBy(consents.id)
    expect(kept.map((one) => one.version)).toEqual(['2020-01', version])
  })

  test('지난 판에는 동의할 수 없지만 거두는 것은 언제나 된다', async () => {
    const customer = await api.customer()
    await say(customer, 'HEALTH', true)
    expect(await say(customer, 'MARKETING_EMAIL', true, { version: '1999-01' })).toMatchObject({
      status: 409,
      body: { code: 'CONSENT_OUTDATED' },
    })
    expect((await say(customer, 'HEALTH', false, { version: '1999-01' })).status).toBe(200)
  })

  test('필수 동의와 모르는 동의는 여기서 바꿀 수 없다', async () => {
    const customer = await api.customer()
    for (const kind of ['TERMS', 'PRIVACY', 'AGE14', 'MARKETING', 'ANYTHING'])
      expect((await say(customer, kind, false)).status).toBe(400)
    expect((await api.anonymous.get(path)).status).toBe(401)
    expect((await say(api.anonymous, 'HEALTH', true)).status).toBe(401)
    expect((await say(await api.staff('cs'), 'HEALTH', true)).status).toBe(403)
  })

  test('한꺼번에 눌러도 방법 없는 밤 동의는 남지 않는다', async () => {
    const customer = await api.customer()
    await say(customer, 'MARKETING_EMAIL', true)
    await Promise.all([say(customer, 'MARKETING_EMAIL', false), say(customer, 'MARKETING_NIGHT', true)])
    expect(await held(customer)).toEqual([])
  })
})
