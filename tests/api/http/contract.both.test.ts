import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { allPermissions } from '#shared/permissions.ts'

type Specified = { method: string; path: string; auth: string; optional_user: boolean; aliases: string[] }
const specified = JSON.parse(readFileSync('tests/data/endpoints.json', 'utf8')) as Specified[]
const notBuilt = new Set(JSON.parse(readFileSync('tests/data/not-built.json', 'utf8')) as string[])

/** Parameter names and a trailing slash make no difference. */
const shape = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`
const built = new Map(endpoints.map((one) => [shape(one.method, one.path), one]))
const served = new Set(endpoints.flatMap((one) => [one.path, ...one.aliases].map((path) => shape(one.method, path))))

/** An alias may name its own method (`PUT /x`) or carry a query. */
function aliasShape(method: string, alias: string): string {
  const [, own, path] = /^(?:([A-Z]+) )?([^?]+)/.exec(alias) ?? []
  return shape(own ?? method, path ?? alias)
}

function accessOf(call: Specified): (access: string) => boolean {
  if (call.auth === 'session') return (access) => access === 'session'
  if (call.auth === 'user') return (access) => access === 'user'
  if (call.auth === 'admin') return (access) => (allPermissions as string[]).includes(access)
  return (access) => access === 'public' || access === 'public+' || access === 'session'
}

describe('명세의 호출', () => {
  test('모두 378개이고, 만들었거나 아직 만들지 않은 목록에 있다', () => {
    expect(specified).toHaveLength(378)
    const missing = specified
      .map((one) => shape(one.method, one.path))
      .filter((key) => !built.has(key) && !notBuilt.has(key))
    expect(missing).toEqual([])
  })

  test('만든 호출은 아직 만들지 않은 목록에 남아 있지 않다', () => {
    expect([...notBuilt].filter((key) => built.has(key))).toEqual([])
  })

  test('만든 호출의 접근 권한은 명세와 같다', () => {
    const wrong = specified.flatMap((call) => {
      const endpoint = built.get(shape(call.method, call.path))
      return endpoint && !accessOf(call)(endpoint.access)
        ? [`${call.method} ${call.path}: ${endpoint.access} instead of ${call.auth}`]
        : []
    })
    expect(wrong).toEqual([])
  })

  test('만든 호출은 다르게 읽힐 수 있는 주소로도 답한다', () => {
    const silent = specified.flatMap((call) =>
      built.has(shape(call.method, call.path))
        ? call.aliases.filter((alias) => !served.has(aliasShape(call.method, alias)))
        : [],
    )
    expect(silent).toEqual([])
  })

  test('명세에 없는 호출은 확장으로 표시되어 있다', () => {
    const known = new Set(
      specified.flatMap((call) => [
        shape(call.method, call.path),
        ...call.aliases.map((alias) => aliasShape(call.method, alias)),
      ]),
    )
    const unmarked = endpoints
      .filter((one) => !one.extension && !known.has(shape(one.method, one.path)))
      .map((one) => `${one.method} ${one.path}`)
    expect(unmarked).toEqual([])
  })

  test('한 주소와 방식은 한 번만 선언된다', () => {
    const all = endpoints.flatMap((one) => [one.path, ...one.aliases].map((path) => shape(one.method, path)))
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
  })
})
