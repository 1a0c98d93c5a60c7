import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { addressOf, type DocSchema, isOfStaff, operations, resolved } from '#tests/support/apiDocument.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { jsonSchemaOf, sampleOf } from '#tests/support/samples.ts'
import { JOB_ROWS } from '#shared/policy.ts'

const api = useApi()

async function clientsByAccess() {
  const [staff, customer] = [await api.staff(), await api.customer()]
  return (operation: (typeof operations)[number]): TestClient => {
    if (isOfStaff(operation)) return staff
    return operation.access === 'user' ? customer : api.anonymous
  }
}

/** The paths of the objects in a body that nobody said whether they take further keys. */
function looseIn(schema: DocSchema, path = 'body'): string[] {
  const { properties, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = resolved(schema)
  const own = properties && additionalProperties === undefined && allOf.length === 0 ? [path] : []
  return [
    ...own,
    ...Object.entries(properties ?? {}).flatMap(([key, inner]) => looseIn(inner, `${path}.${key}`)),
    ...(items ? looseIn(items, `${path}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => looseIn(inner, path)),
  ]
}

describe('모르는 것은 받지 않는다', () => {
  test('어느 호출이든 모르는 쿼리 키는 이름을 대며 거절한다', async () => {
    const clientOf = await clientsByAccess()
    const taken: string[] = []
    for (const operation of operations.filter((one) => !one.isOpenQuery)) {
      const answer = await clientOf(operation).raw(operation.method, `${addressOf(operation)}?no_such_key=1&no_other=2`)
      const { code, extra } = (await answer.json().catch(() => ({}))) as { code?: string; extra?: { fields?: object } }
      const fields = extra?.fields as Record<string, string[]> | undefined
      const isRefused = [fields?.['no_such_key'], fields?.['no_other']].every((codes) => codes?.[0] === 'UNKNOWN_KEY')
      if (answer.status !== 400 || code !== 'VALIDATION' || !isRefused)
        taken.push(`${operation.method} ${operation.path}: ${answer.status} ${code}`)
    }
    expect(operations.length).toBeGreaterThan(350)
    expect(taken).toEqual([])
  })

  test('남이 키를 붙여 보내는 화면만 모르는 쿼리 키를 지나치고, 그런 화면은 누구의 것도 아니다', () => {
    const open = operations.filter((one) => one.isOpenQuery)
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(({ method, access }) => method !== 'GET' || access !== 'public')).toEqual([])
  })

  test('어느 호출이든 본문의 모르는 키를 받지 않는다. 받는다면 그렇게 적혀 있다', () => {
    const loose = operations.flatMap((one) =>
      one.body ? looseIn(one.body).map((where) => `${one.method} ${one.path}: ${where}`) : [],
    )
    expect(loose).toEqual([])
  })
})

/** Every call that names many rows, with what its body knows of. */
const bulkCalls = endpoints.flatMap(({ path, access, body }) => {
  if (!body || (access as string) === 'user') return []
  const schema = jsonSchemaOf(body)
  const parts = Object.entries(schema.properties ?? {}).filter(([key]) =>
    ['ids', 'rows', 'items', 'filter', 'user_ids'].includes(key),
  )
  const isBulk = path.includes('/bulk') || parts.some(([key]) => key === 'filter' || key === 'user_ids')
  const sample = Object.entries(sampleOf({ ...schema, required: schema.required ?? [] }) as object)
  const others = sample.filter(([key]) => !parts.some(([part]) => part === key))
  const rest = { ...Object.fromEntries(others), ...(schema.properties?.['dry_run'] ? { dry_run: true } : {}) }
  return isBulk && parts.length > 0 ? [{ path, schema, parts: Object.fromEntries(parts), rest }] : []
})
type Refusal = { code: string; message: string; extra?: { fields?: Record<string, string[]>; requested?: number } }

describe('많은 것을 고르는 호출', () => {
  test('조건의 모르는 키, 빈 조건, 본 때가 없는 조건은 거절한다', async () => {
    const staff = await api.staff()
    const asOf = api.clock.now().toISOString()
    const wrong: string[] = []
    const calls = bulkCalls.filter(({ parts }) => parts['filter'])
    for (const { path, rest } of calls) {
      const code = async (named: object, field: string) =>
        (await staff.post<Refusal>(path.replace('{id}', '1'), { ...rest, ...named })).body.extra?.fields?.[field]?.[0]
      const said = [
        await code({ filter: { no_such: 1 }, as_of: asOf }, 'filter.no_such'),
        await code({ filter: {}, as_of: asOf }, 'filter'),
        await code({ filter: { ids: [] }, as_of: asOf }, 'filter'),
        await code({ filter: { ids: [1] } }, 'as_of'),
        await code({ filter: {}, all: true, as_of: asOf }, 'filter'),
      ]
      if (said.join() !== ['UNKNOWN_KEY', 'EMPTY_FILTER', 'EMPTY_FILTER', 'REQUIRED', undefined].join())
        wrong.push(`${path}: ${said.join()}`)
    }
    expect(calls.length).toBeGreaterThan(14)
    expect(wrong).toEqual([])
  })

  test('5,000건이 넘으면 몇 건인지 말하며 거절하고, items와 rows는 같은 것이다', async () => {
    const staff = await api.staff()
    const wrong: string[] = []
    for (const { path, schema, parts, rest } of bulkCalls.filter((one) => !/logs|sequence|upsert/.test(one.path))) {
      if (parts['items'] && !parts['rows']) wrong.push(`${path}: items without rows`)
      for (const [key, part] of Object.entries(parts).filter(([name]) => name !== 'filter')) {
        const row = sampleOf(part.items ?? {})
        const send = (more: object, inRow: object = {}) => {
          const one = (n: number) => (typeof row === 'number' ? n + 1 : { ...(row as object), ...inRow })
          const rows = Array.from({ length: JOB_ROWS + 1 }, (_, n) => one(n))
          return staff.post<Refusal>(path.replace('{id}', '1'), { ...rest, ...more, [key]: rows })
        }
        const first = await send({})
        // what it asks for besides, this way of naming the rows and in each row
        const asked = Object.keys(first.body.extra?.fields ?? {})
        const missing = asked.filter((name) => schema.properties?.[name])
        const ofRow = asked.flatMap((name) => (name.startsWith(`${key}.0.`) ? name.slice(key.length + 3) : []))
        const sampled = (names: string[], properties = schema.properties) =>
          Object.fromEntries(names.map((name) => [name, sampleOf(properties?.[name] ?? {}, name)]))
        const answer = asked.length > 0 ? await send(sampled(missing), sampled(ofRow, part.items?.properties)) : first
        const { code, message, extra } = answer.body
        if (code !== 'BULK_TOO_MANY' || extra?.requested !== JOB_ROWS + 1 || !message.includes('5,001'))
          wrong.push(`${path} ${key}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('버전', () => {
  // what one person writes for themselves loses nothing of anybody
  const own = /\/drafts\//
  const changes = operations.filter(
    (one) => isOfStaff(one) && ['PATCH', 'PUT'].includes(one.method) && !own.test(one.path),
  )

  test('직원의 PATCH와 PUT은 모두 읽은 버전이 있어야 한다', async () => {
    expect(changes.length).toBeGreaterThan(20)
    expect(changes.filter(({ body }) => !body?.required?.includes('version')).map(({ path }) => path)).toEqual([])
    const staff = await api.staff()
    const wrong: string[] = []
    for (const one of changes) {
      const answer = await staff.raw(one.method, addressOf(one), { body: {} })
      const { extra } = (await answer.json()) as Refusal
      if (answer.status !== 400 || extra?.fields?.['version']?.[0] !== 'REQUIRED')
        wrong.push(`${one.method} ${one.path}: ${answer.status}`)
    }
    expect(wrong).toEqual([])
  })

  test('PUT은 본문 전체를 받는다', () => {
    const loose = changes.filter(({ method, path, body }) => {
      const optional = Object.keys(body?.properties ?? {}).filter((name) => !body?.required?.includes(name))
      const isOfChange = (name: string) =>
        ['price_reason', 'kind', 'product_ids'].includes(name) ||
        (path.includes('/skus/') && ['stock_delta', 'stock_kind', 'reason'].includes(name))
      return method === 'PUT' && optional.some((name) => !isOfChange(name))
    })
    expect(loose.map(({ path }) => path)).toEqual([])
  })

  test('먼저 바꾼 사람이 있으면 지금 값과 함께 거절한다', async () => {
    const staff = await api.staff()
    const brand = await staff.post<{ id: number }>('/store-admin/v1/brands', { name: '고요', slug: 'goyo' })
    const path = `/store-admin/v1/brands/${brand.body.id}`
    await staff.patch(path, { name: '고요함', version: 1 })
    const stale = await staff.patch<Refusal>(path, { name: '늦음', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      extra: { version: 2, current: { id: brand.body.id, name: '고요함', version: 2 } },
    })
  })
})

describe('요청 번호', () => {
  test.each(['', 'short', 'a'.repeat(101), '한글로된번호여덟자', 'has space 1', 'two-ids-1,two-ids-2', 'with/slash-1'])(
    '맞지 않는 번호(%s)는 바꾸지 않고 거절한다',
    async (sent) => {
      const requestId = encodeURI(sent) === sent ? sent : Buffer.from(sent).toString('latin1')
      const staff = await api.staff()
      const brand = { name: '고요', slug: 'goyo' }
      const refused = await staff.post<{ code: string }>('/store-admin/v1/brands', brand, { requestId })
      expect([refused.status, refused.body.code]).toEqual([400, 'REQUEST_ID_INVALID'])
      expect(refused.headers.get('client-request-id')).not.toBe(sent)
      expect((await staff.get<{ total_count: number }>('/store-admin/v1/brands')).body.total_count).toBe(0)
      const open = await api.anonymous.get<{ code: string }>('/store/v1/products', { requestId })
      expect([open.status, open.body.code]).toEqual([400, 'REQUEST_ID_INVALID'])
    },
  )

  test.each(['abcdefgh', 'a'.repeat(100), 'A_b.c:d-1'])('맞는 번호(%s)는 그대로 돌려준다', async (requestId) => {
    const answer = await api.anonymous.get('/store/v1/products', { requestId })
    expect([answer.status, answer.headers.get('client-request-id')]).toEqual([200, requestId])
  })
})
