import { expect, test } from 'vitest'
import { countAction } from './countAction.ts'

test('고르지 않으면 센 뒤에 바뀐 SKU는 그대로 두고 다시 세게 한다', () => {
  const conflicts = countAction().options?.find(({ name }) => name === 'conflicts')
  expect(conflicts?.choices?.map(([value]) => value)).toEqual(['REFUSE', 'ADD'])
  expect(conflicts).not.toHaveProperty('initial')
})
