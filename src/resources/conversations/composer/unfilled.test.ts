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
  expect(unfilledReason('사이즈 {M} 와 { 가로 × 세로 } 은 값이 아니에요. 상품명과 옵션도요.')).toBeUndefined()
})

test('괄호를 지우거나 바꾼 값도 아직 채우지 않은 값이다', () => {
  const text = '{고객명}님, {{상품명} 상품은 ｛｛택배사｝｝ 송장번호}} { {옵션} } {{상담시간'
  expect(
    marked(text)
      .filter(({ unfilled }) => unfilled)
      .map((part) => part.text),
  ).toEqual(['{고객명}', '{{상품명}', '｛｛택배사｝｝', '송장번호}}', '{ {옵션} }', '{{상담시간'])
})
