import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jamoOf } from './jamo.ts'
import { halvesOf, nearest, slips } from './spelling.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCodePoint(code))
const word = fc.array(syllable, { minLength: 2, maxLength: 6 }).map((all) => all.join(''))

describe('한 번 틀린 말', () => {
  const names = ['소프트 폼롤러 45cm', '요가매트 TPE', '케틀벨 세트', '필라테스 링', 'Yoga Block', '스트레칭 밴드']

  test.each([
    ['폼롤너', '폼롤러'],
    ['폼러', '폼롤러'],
    ['폼롤롤러', '폼롤러'],
    ['롤폼러', '폼롤러'],
    ['요가메트', '요가매트'],
    ['메트', '매트'],
    ['캐틀벨', '케틀벨'],
    ['필라태스', '필라테스'],
    ['스트레칭밴두', '스트레칭밴드'],
    ['blokc', 'block'],
  ])('%s은 %s를 찾은 것이다', (typed, meant) => expect(nearest(typed, names)).toBe(meant))

  test.each(['덤벨', '가', 'yog', '요가책', '폼폼폼러', ''])('%s은 어느 말도 아니다', (typed) =>
    expect(nearest(typed, names)).toBeUndefined(),
  )

  test('많은 이름에 있는 말을 먼저 고른다', () => {
    expect(nearest('볼', ['볼'])).toBeUndefined()
    expect(nearest('밴티', ['밴디', '밴치', '밴치 세트'])).toBe('밴치')
    expect(nearest('밴티', ['밴디', '루프 밴디', '밴치'])).toBe('밴디')
  })

  test('글자 하나가 틀려도 반쪽 하나는 그대로여서, 반쪽을 가진 이름 가운데 있다', () => {
    fc.assert(
      fc.property(word, fc.nat(), syllable, (meant, at, other) => {
        const letters = Array.from(meant)
        letters[at % letters.length] = other
        const typed = letters.join('')
        const [first, second] = halvesOf(typed) ?? ['', '']
        const whole = jamoOf(meant)
        expect(whole.startsWith(first) || whole.endsWith(second)).toBe(true)
        const near = slips(jamoOf(typed), whole, 1) <= 1
        if (near) expect(nearest(typed, [meant])).toBe(meant)
      }),
    )
  })
})

test('틀린 수는 어느 쪽에서 세어도 같고, 같은 말이면 없으며, 글자 하나를 빼거나 바꾸면 하나이다', () => {
  fc.assert(
    fc.property(word, word, fc.nat(), (a, b, at) => {
      expect(slips(a, b, 3)).toBe(slips(b, a, 3))
      expect(slips(a, a, 3)).toBe(0)
      const without = a.slice(0, at % a.length) + a.slice((at % a.length) + 1)
      expect(slips(a, without, 3)).toBe(1)
      expect(slips(a, b, 3)).toBeLessThanOrEqual(Math.min(4, Math.max(a.length, b.length)))
    }),
  )
  expect([slips('abcd', 'abdc', 2), slips('abcd', 'dcba', 2), slips('', 'abc', 2), slips('abc', 'abcdef', 3)]).toEqual([
    1, 3, 3, 3,
  ])
})
