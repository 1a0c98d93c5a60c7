import { expect, test } from 'vitest'
import { nameBegun, namedIn } from './mentions.ts'

const people = [{ name: '김하' }, { name: '김하늘' }, { name: '정다운' }]
const called = (text: string) => namedIn(text, people).map(({ name }) => name)

test('@ 뒤의 이름을 가진 사람만, 한 번씩 부른다', () => {
  expect(called('@정다운 확인 부탁해요. @정다운님!')).toEqual(['정다운'])
  expect(called('정다운에게 메일 a@b.test')).toEqual([])
  expect(called('@모르는사람')).toEqual([])
})

test('이름의 앞이 같으면 긴 이름을 부른다', () => {
  expect(called('@김하늘님')).toEqual(['김하늘'])
  expect(called('@김하 님')).toEqual(['김하'])
})

test('적고 있는 이름은 마지막 @ 뒤에 붙어 있을 때만 있다', () => {
  expect(nameBegun('확인 @정')).toBe('정')
  expect(nameBegun('확인 @')).toBe('')
  expect(nameBegun('확인 @정다운 ')).toBeUndefined()
})
