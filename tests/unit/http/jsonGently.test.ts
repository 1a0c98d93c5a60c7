import { expect, test } from 'vitest'
import { jsonGently } from '#server/http/jsonGently.ts'

const items = Array.from({ length: 900 }, (_, index) => (index % 7 === 0 ? undefined : { index, name: `"${index}"` }))

test.each<[string, unknown]>([
  ['긴 목록', { before: 1, 'a"b': items, none: undefined, nothing: null, after: [1, 2], other: items }],
  ['짧은 목록', { items: items.slice(0, 3), at: new Date(0) }],
  ['목록', items],
  ['글자', 'x'],
  ['없음', null],
])('긴 답을 나누어 적어도 글이 같다: %s', async (_, value) => {
  expect(await jsonGently(value)).toBe(JSON.stringify(value))
})
