import { expect, test } from 'vitest'
import { nextStack } from './navigationStack.ts'

test('앞으로 가면 쌓이고 뒤로 가면 줄어든다', () => {
  const one = nextStack([], '/store', 'POP')
  const two = nextStack(one, '/cart', 'PUSH')
  expect(two).toEqual(['/store', '/cart'])
  expect(nextStack(two, '/store', 'POP')).toEqual(['/store'])
  expect(nextStack(two, '/sign-in', 'REPLACE')).toEqual(['/store', '/sign-in'])
  expect(nextStack(two, '/cart', 'PUSH')).toBe(two)
})
