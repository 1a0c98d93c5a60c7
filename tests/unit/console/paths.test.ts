import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSortable, PATHS, pathOf } from '#dataProvider/paths.ts'

type Operation = { parameters?: { in: string; name: string }[] }
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
})
