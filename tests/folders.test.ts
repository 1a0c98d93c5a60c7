import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Where tests of a kind lie, the folders of src that they are named after, and what no folder of src is named like. */
const HOMES: { tests: string; of: string[]; also: string[] }[] = [
  // money: orders from paying to the last refund, across modules
  { tests: 'tests/api', of: ['src/server/modules', 'src/server'], also: ['money'] },
  { tests: 'tests/flows/console', of: ['src/resources', 'src/console'], also: [] },
  { tests: 'tests/flows/customer', of: ['src/customer-app/features', 'src/customer-app'], also: [] },
  {
    tests: 'tests/unit',
    of: ['src', 'src/server', 'src/server/modules', 'src/server/db', 'src/shared'],
    // process: programs started as a person starts them; scripts and support: the folders of that name
    also: ['process', 'scripts', 'support'],
  },
]

const foldersOf = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

describe('테스트는 시험하는 것의 이름을 단 폴더에 있다', () => {
  test.each(HOMES)('$tests', ({ tests, of, also }) => {
    const known = new Set([...of.flatMap(foldersOf), ...also])
    const found = foldersOf(tests)
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter((name) => !known.has(name))).toEqual([])
  })

  test('모듈마다 두 엔진에서 도는 테스트가 있다', () => {
    const alone = foldersOf('tests/api').filter(
      (name) => !readdirSync(join(ROOT, 'tests/api', name)).some((file) => file.endsWith('.both.test.ts')),
    )
    expect(alone).toEqual([])
  })

  test('API 테스트는 모두 그런 폴더 안에 있다', () => {
    expect(readdirSync(join(ROOT, 'tests/api')).filter((name) => name.includes('.'))).toEqual([])
  })
})
