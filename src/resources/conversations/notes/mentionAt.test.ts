import { expect, test } from 'vitest'
import { mentionAt, offeredFor, withName } from './mentionAt.ts'

const people = [{ name: '김민수' }, { name: '김민' }, { name: '박운영' }]
const names = (begun: string, composing = false) => offeredFor(people, begun, composing).map(({ name }) => name)

test('이름은 말의 처음에 온 @ 뒤에서만 찾고, 글 가운데에서도 찾는다', () => {
  expect(mentionAt('@김', 2)).toEqual({ from: 0, begun: '김' })
  expect(mentionAt('확인 @', 4)).toEqual({ from: 3, begun: '' })
  expect(mentionAt('확인 @김 부탁', 5)).toEqual({ from: 3, begun: '김' })
  expect(mentionAt('a@b.kr', 6)).toBeUndefined()
  expect(mentionAt('@김민수 ', 5)).toBeUndefined()
})

test('아직 만들고 있는 글자는 아무도 빼지 않는다', () => {
  expect(names('')).toHaveLength(3)
  expect(names('김미', true)).toEqual(['김민수', '김민'])
  expect(names('김ㅁ')).toEqual(['김민수', '김민'])
  expect(names('김미')).toEqual([])
  expect(names('박')).toEqual(['박운영'])
})

test('고른 이름은 적던 자리에 들어가고 뒤의 글은 그대로다', () => {
  expect(withName('확인 @김 부탁', 5, 3, '김민수')).toEqual({ content: '확인 @김민수  부탁', caret: 8 })
})
