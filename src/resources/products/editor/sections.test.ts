import { expect, test } from 'vitest'
import { isUnsaved, sections } from './sections.ts'

const unsaved = (fields: string[], parts: string[] = []) =>
  sections.filter((one) => isUnsaved(one, new Set(fields), new Set(parts))).map(({ anchor }) => anchor)

test('저장하지 않은 칸이 있는 구역만 표시되고, 옵션은 폼 밖에서 저장되어도 표시된다', () => {
  expect(unsaved([])).toEqual([])
  expect(unsaved(['sale_price', 'notice_rows'])).toEqual(['price', 'notice'])
  expect(unsaved(['images'], ['options'])).toEqual(['images', 'options'])
})

test('한 칸은 한 구역에만 있다', () => {
  const fields = sections.flatMap((one) => one.fields)
  expect(new Set(fields).size).toBe(fields.length)
})
