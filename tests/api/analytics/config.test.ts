import { describe, expect, test } from 'vitest'
import { experiments } from '#server/modules/analytics/analytics.tables.ts'
import { installation } from '#server/db/installation.tables.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const uuid = 'a1b2c3d4-0000-4000-8000-000000000001'

type Config = { experiments: { key: string; variant: string; payload?: unknown }[] }

const run = (key: string, values: Partial<typeof experiments.$inferInsert> = {}) =>
  api.deps.db.insert(experiments).values({
    key,
    name: key,
    status: 'RUNNING',
    variants: [
      { variant: 'A', weight: 50 },
      { variant: 'B', weight: 50, payload: { columns: 2 } },
    ],
    ...values,
  })

describe('실험과 앱 설정', () => {
  test('진행 중인 실험만 순서대로 알린다', async () => {
    await run('late', { sequence: 2 })
    await run('first', { sequence: 1 })
    await run('draft', { status: 'DRAFT' })
    await run('ended', { status: 'ENDED' })
    const { body } = await api.anonymous.get<Config>(`/api/v1/user/config/?uuid=${uuid}`)
    expect(body.experiments.map(({ key }) => key)).toEqual(['first', 'late'])
  })

  test('비회원은 uuid로, 회원은 회원 번호로 늘 같은 안에 든다', async () => {
    for (let index = 0; index < 12; index += 1) await run(`test-${index}`, { sequence: index })
    const variantsOf = async (client: typeof api.anonymous, id: string) =>
      (await client.get<Config>(`/api/v1/user/config/?uuid=${id}`)).body.experiments
        .map(({ variant }) => variant)
        .join('')
    const [me, other] = [await api.customer(), await api.customer()]
    const mine = await variantsOf(me, uuid)
    expect(await variantsOf(me, `${uuid}-another`)).toBe(mine)
    expect(await variantsOf(other, uuid)).not.toBe(mine)
    const anonymous = await variantsOf(api.anonymous, uuid)
    expect(await variantsOf(api.anonymous, uuid)).toBe(anonymous)
    expect(await variantsOf(api.anonymous, `${uuid}-another`)).not.toBe(anonymous)
  })

  test('덧붙인 값은 그 안에 든 사람에게만 간다', async () => {
    await run('columns', {
      variants: [
        { variant: 'off', weight: 0, payload: 1 },
        { variant: 'on', weight: 1, payload: { columns: 2 } },
      ],
    })
    const { body } = await api.anonymous.get<Config>(`/api/v1/user/config/?uuid=${uuid}`)
    expect(body.experiments).toEqual([{ key: 'columns', variant: 'on', payload: { columns: 2 } }])
  })

  test('회원도 아니고 uuid도 없으면 어떤 실험에도 들지 않는다', async () => {
    await run('any')
    for (const path of ['/api/v1/user/config/', '/api/v1/config/', '/api/v2/user/config'])
      expect((await api.anonymous.get<Config>(path)).body.experiments).toEqual([])
  })

  test.each(['/api/v1/user/config/', '/api/v1/config/', '/api/v2/user/config'])(
    '%s: 이상한 uuid는 받지 않는다',
    async (path) => {
      expect((await api.anonymous.get<{ code: string }>(`${path}?uuid=a%20b`)).body.code).toBe('VALIDATION')
      expect((await api.anonymous.get(`${path}?uuid=${'x'.repeat(65)}`)).status).toBe(400)
    },
  )

  test('앱 설정은 서버의 시각과 스위치를 알리고, 설치마다 바꿀 수 있다', async () => {
    expect((await api.anonymous.get('/api/v1/config/')).body).toEqual({
      min_app_version: '1.0.0',
      maintenance: false,
      experiments: [],
      feature_flags: {},
      server_time: '2026-11-16T10:00:00.000+09:00',
    })
    await api.deps.db
      .insert(installation)
      .values({ key: 'app-switches', value: { min_app_version: '2.3.0', feature_flags: { community: true } } })
    expect((await api.anonymous.get('/api/v1/config/')).body).toMatchObject({
      min_app_version: '2.3.0',
      maintenance: false,
      feature_flags: { community: true },
    })
    expect((await api.anonymous.get('/api/v2/user/config')).body).toEqual({
      experiments: [],
      iam_campaigns: [],
      flags: { community: true },
    })
  })
})
