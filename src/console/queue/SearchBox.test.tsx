import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

afterEach(cleanup)

/** The box of a list that is narrowed by a word; what was searched for is told. */
function draw(start = '') {
  const told: string[] = []
  const List = () => {
    const [value, setValue] = useState(start)
    const search = (text: string) => {
      told.push(text)
      setValue(text)
    }
    return (
      <>
        <SearchBox value={value} onSearch={search} placeholder="주문번호" label="찾을 것" />
        <button onClick={() => setValue('')}>조건 지우기</button>
      </>
    )
  }
  render(<List />)
  return told
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '찾을 것' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const search = () => fireEvent.submit(screen.getByRole('search'))
const clear = () => screen.queryByRole('button', { name: '검색어 지우기' })

test('적는 동안은 찾지 않고, Enter를 치면 앞뒤 빈칸 없이 찾는다', () => {
  const told = draw()
  type(' 2611')
  type(' 26111600000004 ')
  expect(told).toEqual([])
  search()
  expect(told).toEqual(['26111600000004'])
})

test('지우면 칸이 비고 곧바로 좁히지 않은 목록을 찾는다', () => {
  const told = draw('요가')
  expect(box().value).toBe('요가')
  fireEvent.click(clear() as HTMLElement)
  expect([box().value, told, clear()]).toEqual(['', [''], null])
  type('매트')
  search()
  expect(told).toEqual(['', '매트'])
})

test('적은 것을 지우고 Enter를 쳐도 좁히지 않은 목록을 찾고, 빈 칸에는 지울 것이 없다', () => {
  const told = draw('요가')
  type('')
  expect(clear()).toBeNull()
  search()
  expect(told).toEqual([''])
})

test('목록의 조건이 밖에서 바뀌면 칸도 따른다', () => {
  draw('요가')
  type('요가 매')
  fireEvent.click(screen.getByRole('button', { name: '조건 지우기' }))
  expect(box().value).toBe('')
})
