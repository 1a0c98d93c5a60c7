import englishMessages from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { translate } from '#console/i18n/i18nProvider.ts'
import { koreanMessages } from '#console/i18n/koreanMessages.ts'

const leaves = (tree: unknown, path = ''): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree as object).flatMap(([key, value]) => leaves(value, path ? `${path}.${key}` : key))

const english = leaves(englishMessages)
const korean = new Map(leaves(koreanMessages))

describe('react-admin의 문구', () => {
  test('영어 원문에 있는 모든 문구가 한국어로 있다', () => {
    expect(english.length).toBeGreaterThan(150)
    expect(english.map(([key]) => key).filter((key) => !korean.has(key))).toEqual([])
  })

  test('원문에 없는 문구는 남겨 두지 않는다', () => {
    const known = new Set(english.map(([key]) => key))
    expect([...korean.keys()].filter((key) => !known.has(key))).toEqual([])
  })

  test('모든 문구는 한글로 쓰여 있다', () => {
    const blank = new Set(['ra.boolean.null', 'ra.page.list', 'ra.page.edit', 'ra.page.show'])
    const foreign = [...korean].filter(([key, text]) => !blank.has(key) && !/[가-힣]/.test(text))
    expect(foreign).toEqual([])
  })

  test('문구에 끼우는 값은 원문이 주는 것뿐이다', () => {
    const names = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map((found) => found[1])
    const given = (key: string, text: string) =>
      new Set([...names(text), ...(text.includes('||||') || key.startsWith('ra.message.bulk') ? ['smart_count'] : [])])
    const wrong = english.filter(([key, text]) => {
      const allowed = given(key, text)
      return names(korean.get(key) ?? '').some((name) => !allowed.has(name))
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test('값을 끼우고, 없는 문구는 주어진 글이나 열쇠로 보인다', () => {
    expect(translate('ra.notification.deleted', { smart_count: 3 })).toBe('3건을 삭제했어요.')
    expect(translate('ra.notification.deleted')).toBe('1건을 삭제했어요.')
    expect(translate('resources.brands.name', { _: '브랜드' })).toBe('브랜드')
    expect(translate('없는.열쇠')).toBe('없는.열쇠')
  })
})
