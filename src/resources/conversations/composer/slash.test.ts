import { expect, test } from 'vitest'
import { slashAt, templatesFor } from './slash.ts'

const at = (text: string) => slashAt(text, text.length)

test('낱말을 시작하는 빗금 뒤의 글로 템플릿을 찾고, 주소와 분수의 빗금은 그대로 둔다', () => {
  expect(at('/')).toEqual({ from: 0, query: '' })
  expect(at('안녕하세요 /배송')).toEqual({ from: 6, query: '배송' })
  expect(at('첫 줄\n/배송 지연')).toEqual({ from: 4, query: '배송 지연' })
  for (const text of ['https://homefit.test', '1/2', '/ ', '/배송 ', '/배송\n다음 줄', `/${'가'.repeat(21)}`, '배송'])
    expect(at(text), text).toBeUndefined()
  expect(slashAt('/배송 뒤의 글', 3)).toEqual({ from: 0, query: '배송' })
})

test('단축어가 같은 것, 단축어와 제목이 그렇게 시작하는 것, 들어 있는 것의 순서로 나온다', () => {
  const one = (id: number, title: string, shortcut: string | null, category: number | null = null) => ({
    id,
    title,
    shortcut,
    category: category === null ? null : { id: category, name: '유형' },
  })
  const all = [
    one(1, '환불 지연', null),
    one(2, '배송 지연', '지연'),
    one(3, '지연 보상', null),
    one(4, '입고', '지연입고'),
    one(5, '인사', 'hi', 7),
  ]
  expect(templatesFor(all, '지연', 7).map(({ id }) => id)).toEqual([2, 4, 3, 1])
  expect(templatesFor(all, 'HI', 7).map(({ id }) => id)).toEqual([5])
  expect(templatesFor(all, '', 7)[0]?.id).toBe(5)
  expect(templatesFor(all, '없는 말', 7)).toEqual([])
})
