import { expect, test } from 'vitest'
import { marked, unfilledReason } from './unfilled.ts'

test('채워지지 않은 값은 그 자리에 표시되고, 무엇인지 말하며 보내지 않는다', () => {
  const text = '{{고객명}}님, {{송장링크}}에서 {{고객명}} {} 확인해 주세요.'
  expect(
    marked(text)
      .filter(({ unfilled }) => unfilled)
      .map((part) => part.text),
  ).toEqual(['{{고객명}}', '{{송장링크}}', '{{고객명}}', '{}'])
  expect(
    marked(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(unfilledReason(text)).toBe('채워지지 않은 값이 있어요: 고객명, 송장링크, {}. 채우거나 지운 뒤 보내 주세요.')
  expect(unfilledReason('사이즈 {M} 와 {{줄\n바꿈}} 은 값이 아니에요')).toBeUndefined()
})
