import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { allPermissions, can, staffRoles } from '#shared/permissions.ts'
import access from '#tests/data/access.json' with { type: 'json' }
import roles from '#tests/data/roles.json' with { type: 'json' }

/**
 * Who may do what, written down a second time: a change of a route's permission or of a role is made twice, on purpose.
 */
const written = new Map<string, string>(Object.entries(access))
const declared = new Map<string, string>(
  endpoints.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one.access]),
)

describe('적어 둔 접근 권한', () => {
  test('모든 호출의 접근 권한은 tests/data/access.json에 적힌 것과 같다', () => {
    const changed = [...declared].flatMap(([call, word]) => {
      const was = written.get(call)
      if (was === undefined) return [`${call} (${word}): not in access.json`]
      return was === word ? [] : [`${call}: ${word}, but access.json says ${was}`]
    })
    expect(changed).toEqual([])
  })

  test('적힌 호출은 모두 있고, 적은 순서는 주소의 순서다', () => {
    expect([...written.keys()].filter((call) => !declared.has(call))).toEqual([])
    const byAddress = [...written.keys()].map((call) => call.split(' ').toReversed().join(' '))
    expect(byAddress).toEqual(byAddress.toSorted())
  })

  test('역할마다 할 수 있는 일은 tests/data/roles.json에 적힌 것과 같다', () => {
    const held = Object.fromEntries(
      staffRoles.map((role) => [role, allPermissions.filter((permission) => can(role, permission)).toSorted()]),
    )
    for (const role of staffRoles) expect(held[role], role).toEqual(roles[role])
    expect(Object.keys(roles)).toEqual([...staffRoles])
  })
})
