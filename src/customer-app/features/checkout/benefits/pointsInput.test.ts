import { expect, test } from 'vitest'
import { pointsProblem, typedPoints } from './pointsInput.ts'

test('전각 숫자, 쉼표, 글자가 섞여도 숫자만 읽는다', () => {
  expect(typedPoints('3,000')).toBe(3000)
  expect(typedPoints('３０００')).toBe(3000)
  expect(typedPoints('1000.5')).toBe(1000)
  expect(typedPoints('삼천ㅁ')).toBe(0)
  expect(typedPoints('')).toBe(0)
  expect(typedPoints('9'.repeat(30))).toBe(999_999_999)
})

test('1,000P보다 적게, 또는 1~99원이 남게는 쓸 수 없고, 얼마나 덜 쓰면 되는지 안다', () => {
  const terms = { min_use: 1000 }
  expect(pointsProblem(0, 50, terms)).toBeNull()
  expect(pointsProblem(999, 10_000, terms)?.message).toContain('1,000P')
  expect(pointsProblem(5000, 0, terms)).toBeNull()
  expect(pointsProblem(5000, 100, terms)).toBeNull()
  expect(pointsProblem(9000, 50, terms)).toMatchObject({ fewer: 50 })
  expect(pointsProblem(1010, 50, terms)).toMatchObject({ fewer: 1010 })
})
