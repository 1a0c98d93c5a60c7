import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffTexts, placesOf, withoutLongSame, type DiffPart } from './termsDiff.ts'

const marked = (parts: DiffPart[] | undefined) =>
  parts?.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`)).join('')

describe('두 판의 다른 곳', () => {
  test('글자나 줄이 아니라 낱말로 견준다', () => {
    expect(marked(diffTexts('7일 안에 환불을 요청할 수 있어요.', '14일 안에 환불을 요청할 수 없어요.'))).toBe(
      '[-7일][+14일] 안에 환불을 요청할 수 [-있어요][+없어요].',
    )
  })

  test('빠지고 들어간 것은 한 곳으로 센다', () => {
    expect(placesOf(diffTexts('가 나 다', '가 라 다') ?? [])).toBe(1)
    expect(placesOf(diffTexts('가 나 다', '가 나 다') ?? [])).toBe(0)
  })

  test('견준 것을 이으면 두 글이 그대로다', () => {
    const text = fc.array(fc.constantFrom('가', '나다', '7일', ' ', '\n', '.', 'a')).map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffTexts(before, after) ?? []
        const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
      }),
    )
  })

  test('그대로인 긴 글은 바뀐 곳 가까이만 남기고, 건너뛴 글을 잃지 않는다', () => {
    const long = '그대로인 글이에요. '.repeat(100)
    const shown = withoutLongSame(diffTexts(`${long}7일 ${long}`, `${long}14일 ${long}`) ?? [])
    expect(shown.map(({ kind }) => kind)).toEqual(['skipped', 'same', 'removed', 'added', 'same', 'skipped'])
    const after = shown.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)
    expect(after.join('')).toBe(`${long}14일 ${long}`)
    expect(shown[1]?.text).toMatch(/^\S/)
    const blank = '가'.repeat(1000)
    const cut = withoutLongSame(diffTexts(`${blank} 7일`, `${blank} 14일`) ?? [])
    expect(
      cut
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(`${blank} 14일`)
  })

  test('5만 자가 통째로 다르면 기다리게 하지 않고 견줄 수 없다고 한다', () => {
    const many = (seed: number) => Array.from({ length: 12_000 }, (_, n) => `낱말${n * seed}`).join(' ')
    const start = performance.now()
    const parts = diffTexts(many(7), many(13))
    expect(parts === undefined || parts.length > 0).toBe(true)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})
