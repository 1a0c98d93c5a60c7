import { expect, test } from 'vitest'
import { changeText } from './changeText.ts'

test('늘고 준 것은 화살표와 백분율로 말하고, 견줄 것이 없으면 백분율을 지어내지 않는다', () => {
  expect(changeText(150, 100)).toEqual({ text: '▲ 50%', up: true })
  expect(changeText(0, 100)).toEqual({ text: '▼ 100%', up: false })
  expect(changeText(100, 100).up).toBeNull()
  expect(changeText(0, 0).up).toBeNull()
  expect(changeText(3, 0)).toEqual({ text: '지난주에는 없었어요', up: true })
  expect(changeText(100_001, 100_000)).toEqual({ text: '지난주와 거의 같아요', up: null })
})
