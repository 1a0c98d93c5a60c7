import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSortable, PATHS, pathOf, seeksPeople } from '#dataProvider/paths.ts'
import { isPersonalValue } from '#shared/validation/personalSearch.ts'

type Operation = { parameters?: { in: string; name: string; schema?: object }[] }
const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, { get?: Operation }>
}
const lists = Object.keys(PATHS).flatMap((resource) => {
  const keys = paths[pathOf(resource)]?.get?.parameters?.filter((one) => one.in === 'query').map((one) => one.name)
  return keys?.includes('page') ? [{ resource, keys }] : []
})

describe('목록의 주소', () => {
  test('정렬은 서버가 정렬을 받는 목록에만 보낸다', () => {
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.filter(({ resource, keys }) => isSortable(resource) !== keys.includes('sort'))).toEqual([])
  })

  test('서버가 사람을 찾는다고 하는 조건을 콘솔도 그렇게 안다: 적은 말을 봉한 다음에 보낸다', () => {
    const wrong = Object.keys(PATHS).flatMap((resource) => {
      const path = pathOf(resource)
      const texts = paths[path]?.get?.parameters?.filter((one) => one.in === 'query') ?? []
      return texts.flatMap(({ name, schema = {} }) => {
        const known = isPersonalValue(name, '김민지', seeksPeople(path, name))
        return known === 'x-seeks-people' in schema ? [] : [`${resource} ${name}`]
      })
    })
    expect(wrong).toEqual([])
  })
})
