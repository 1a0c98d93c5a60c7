import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { allPermissions, can, staffRoles } from '#shared/permissions.ts'
import access from '#tests/data/access.json' with { type: 'json' }
import audited from '#tests/data/audited.json' with { type: 'json' }
import roles from '#tests/data/roles.json' with { type: 'json' }
import { type TestClient, useApi } from '#tests/support/api.ts'
import { isStaffChange } from '#tests/support/staffTraces.ts'

const api = useApi()
const principals = ['anonymous', 'user', ...staffRoles] as const
type Principal = (typeof principals)[number]

const written = new Map<string, string>(Object.entries(access))

/** What a principal must meet at an operation, as it is written down: not as the route or the role says of itself. */
function expected({ method, path }: Endpoint, principal: Principal): 'allowed' | 401 | 403 {
  const word = written.get(`${method.toUpperCase()} ${path}`) ?? ''
  if (word === 'public' || word === 'public+' || word === 'session') return 'allowed'
  if (principal === 'anonymous') return 401
  if (word === 'user') return principal === 'user' ? 'allowed' : 403
  return principal !== 'user' && roles[principal].includes(word) ? 'allowed' : 403
}

async function met(
  endpoint: Endpoint,
  client: TestClient,
  address = endpoint.path,
): Promise<'allowed' | 'unserved' | 401 | 403> {
  const path = address.replaceAll(/\{\w+\}/g, '999999999')
  const response = await client.raw(endpoint.method.toUpperCase(), path)
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = isJson ? ((await response.json()) as { code?: string }) : {}
  await response.body?.cancel().catch(() => {})
  if (response.status === 401 && body.code === 'UNAUTHORIZED') return 401
  if (response.status === 403 && body.code === 'FORBIDDEN') return 403
  if (response.status === 405) return 'unserved'
  return 'allowed'
}

describe('권한 표', () => {
  test('모든 호출은 접근 권한이 정해져 있다', () => {
    const known = new Set<string>(['public', 'public+', 'session', 'user', ...allPermissions])
    expect(endpoints.filter((one) => !known.has(one.access)).map((one) => one.path)).toEqual([])
  })

  test('직원의 모든 변경은 감사 기록에 무엇을 남기는지 적혀 있다', () => {
    const changes = endpoints.filter(isStaffChange).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(Object.keys(audited)).toEqual(changes.toSorted())
  })

  test('모든 호출은 다른 주소로도, 끝에 빗금이 있어도 없어도 답한다', async () => {
    const unserved: string[] = []
    for (const endpoint of endpoints) {
      for (const address of [endpoint.path, ...endpoint.aliases]) {
        const bare = address.replace(/\/$/, '')
        for (const path of [bare, `${bare}/`])
          if ((await met(endpoint, api.anonymous, path)) === 'unserved') unserved.push(`${endpoint.method} ${path}`)
      }
    }
    expect(unserved).toEqual([])
  })

  test('모르는 역할은 아무 권한도 없다', () => {
    for (const role of ['root', 'Admin', 'admin ', '', undefined]) {
      expect(allPermissions.filter((permission) => can(role, permission))).toEqual([])
    }
  })

  test.each(principals)(
    '%s: 모든 호출이 권한 표대로 답한다',
    async (principal) => {
      const deviations: string[] = []
      const staff = principal === 'anonymous' || principal === 'user' ? undefined : await api.staff(principal)
      for (const endpoint of endpoints) {
        // a customer of its own for each call: some calls end the account or the session
        const client = staff ?? (principal === 'user' ? await api.customer() : api.anonymous)
        const should = expected(endpoint, principal)
        const did = await met(endpoint, client)
        if (did !== should)
          deviations.push(`${endpoint.method} ${endpoint.path} (${endpoint.access}): ${did}, not ${should}`)
      }
      expect(deviations).toEqual([])
    },
    60_000,
  )
})
