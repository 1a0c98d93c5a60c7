import { describe, expect, test } from 'vitest'
import { foreignWrites, twoWayPairs } from '../../support/owners.ts'

const fruit = [
  'src/server/modules/fruit/fruit.tables.ts',
  `export const apples = pgTable(\n  'green_apples', {})`,
] as const
const callers = ['src/server/http/http.tables.ts', `export const calls = pgTable('calls', {})`] as const
const found = (file: string, source: string) => foreignWrites(new Map([fruit, callers, [file, source]]))

describe('남의 표에 쓰는 곳을 찾는다', () => {
  const other = 'src/server/modules/cake/bake.service.ts'
  const writes = [`${other} writes green_apples of modules/fruit`]

  test.each([
    'sql`insert into green_apples (id) values (1)`',
    'sql`with eaten as (\n  update green_apples a set eaten = true) select 1`',
    'sql`DELETE FROM only "green_apples" where id = 1`',
    'sql`merge into green_apples using w on true when matched then delete`',
  ])('SQL 글 속에서: %s', (source) => {
    expect(found(other, source)).toEqual(writes)
  })

  test.each(['insert', 'update', 'delete'])('빌더로 쓸 때: %s, 이름을 바꿔 불러도', (verb) => {
    const source = `import { apples as theirs } from '../fruit/fruit.tables.ts'\nawait tx\n  .${verb}(theirs)`
    expect(found(other, source)).toEqual(writes)
  })

  test('모듈 밖의 표와 파일도 본다', () => {
    expect(found(other, 'sql`insert into calls values (1)`')).toEqual([`${other} writes calls of http`])
    expect(found('src/server/main.ts', 'sql`insert into calls values (1)`')).toHaveLength(1)
    expect(found('src/server/jobs/purge.ts', 'sql`delete from green_apples`')).toHaveLength(1)
  })

  test('주인이 쓰거나, 읽거나, 잠그거나, 말로만 하는 것은 아니다', () => {
    expect(found('src/server/modules/fruit/pick.service.ts', 'sql`update green_apples set eaten = true`')).toEqual([])
    expect(found('src/server/http/purge.ts', 'sql`delete from calls`')).toEqual([])
    const reads = 'sql`select 1 from cakes c join green_apples a on a.id = c.apple_id for no key update of a`'
    expect(found(other, `/** insert into green_apples */\n// update green_apples\n${reads}`)).toEqual([])
  })
})

describe('서로 import 하는 모듈을 찾는다', () => {
  const [cake, apple] = ['src/server/modules/cake/cake.ts', 'src/server/modules/apple/apple.ts'] as const

  test('양쪽이 서로 부르면 한 번 말한다', () => {
    const imports = new Map([
      [cake, [apple, 'zod']],
      [apple, ['src/server/modules/cake/cake.contract.ts']],
    ])
    expect(twoWayPairs(imports)).toEqual(['apple ⇄ cake'])
  })

  test('한쪽만 부르거나, 자기 모듈이거나, 표를 읽으려고 부르는 것은 아니다', () => {
    const imports = new Map([
      [cake, [apple, 'src/server/modules/cake/oven.ts']],
      [apple, ['src/server/modules/cake/cake.tables.ts', 'src/server/http/errors.ts']],
    ])
    expect(twoWayPairs(imports)).toEqual([])
  })
})
