import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { AddressFields } from './AddressFields.tsx'
import { type AddressDraft, emptyAddress } from './addressProblems.ts'
import { PostcodeSearch } from './PostcodeSearch.tsx'

let answer: () => unknown
const asked = useAnswers(() => answer())
const told: object[] = []
beforeEach(() => {
  told.length = 0
  answer = () => ({ results: [] })
})
afterEach(cleanup)

const hit = (building_name: string, more: object = {}) => ({
  postcode: '06236',
  bcode: '1168010100',
  road_name: '테헤란로',
  building_code: '77',
  road_address: '서울특별시 강남구 테헤란로 152',
  jibun_address: '서울특별시 강남구 역삼동 737',
  building_name,
  ...more,
})
const draw = () =>
  drawPart(<PostcodeSearch onPick={(one) => told.push(one)} onClose={() => told.push({ closed: true })} />)
const search = (text: string) => {
  fireEvent.change(screen.getByLabelText('도로명, 건물 이름, 지번'), { target: { value: text } })
  fireEvent.submit(screen.getByRole('search'))
}

test('두 글자부터 찾고, 누르기 전에는 묻지 않는다', async () => {
  draw()
  search(' 가 ')
  fireEvent.change(screen.getByLabelText('도로명, 건물 이름, 지번'), { target: { value: '가로' } })
  expect(asked).toEqual([])
  fireEvent.submit(screen.getByRole('search'))
  await screen.findByText('찾는 주소가 없어요')
  expect(asked.map(({ query }) => query)).toEqual([{ q: '가로', page: '1' }])
})

test.each([
  ['강남파이낸스센터', '서울특별시 강남구 테헤란로 152 (강남파이낸스센터)'],
  ['', '서울특별시 강남구 테헤란로 152'],
  ['테헤란로 152', '서울특별시 강남구 테헤란로 152'],
])('건물 이름 %j은 주소에 없을 때만 괄호에 넣고, 배송비를 정하는 코드를 함께 고른다', async (building, address1) => {
  answer = () => ({ results: [hit(building)] })
  draw()
  search('테헤란로')
  fireEvent.click(await screen.findByRole('button', { name: /^06236/ }))
  const codes = { bcode: '1168010100', road_name: '테헤란로', building_code: '77' }
  expect(told).toEqual([{ postcode: '06236', address1, ...codes }])
})

test('찾지 못했으면 없다고 하지 않고 다시 찾을 수 있으며, 그냥 닫을 수 있다', async () => {
  answer = () => refused(403, 'FORBIDDEN')
  draw()
  search('테헤란로')
  const retry = await screen.findByRole('button', { name: '다시 시도' })
  expect(screen.queryByText('찾는 주소가 없어요')).toBeNull()
  answer = () => ({ results: [hit('')] })
  fireEvent.click(retry)
  await screen.findByRole('button', { name: /^06236/ })
  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  expect(told).toEqual([{ closed: true }])
})

test('연락처와 우편번호는 숫자만 남고, 주소를 고쳐 적으면 찾은 코드를 버리며, 다른 칸은 그대로이다', async () => {
  const drafts: AddressDraft[] = []
  const codes = { bcode: '1168010100', road_name: '테헤란로', building_code: '77' }
  function Form() {
    const [draft, setDraft] = useState<AddressDraft>({ ...emptyAddress, ...codes })
    return (
      <AddressFields
        draft={draft}
        problems={{}}
        onChange={(next) => (drafts.push(next), setDraft(next))}
        onSearch={() => told.push({ search: true })}
      />
    )
  }
  drawPart(<Form />)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('받는 사람', '김하나')
  type('연락처', '010-1234-5678')
  type('상세 주소', '3층')
  await waitFor(() =>
    expect(drafts.at(-1)).toMatchObject({ name: '김하나', phone: '01012345678', address2: '3층', ...codes }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('연락처').value).toBe('010-1234-5678')
  type('우편번호', '06-236')
  expect(drafts.at(-1)).toMatchObject({
    postcode: '06236',
    bcode: null,
    road_name: null,
    building_code: null,
    name: '김하나',
  })
  fireEvent.click(screen.getByRole('button', { name: '주소 찾기' }))
  expect(told).toEqual([{ search: true }])
})

test.each([
  ['name', '받는 사람'],
  ['phone', '연락처'],
  ['postcode', '우편번호'],
  ['address1', '주소'],
  ['address2', '상세 주소'],
])('%s의 잘못은 %s 칸에서 말한다', (name, label) => {
  const nothing = () => undefined
  drawPart(
    <AddressFields draft={emptyAddress} problems={{ [name]: '틀렸어요.' }} onChange={nothing} onSearch={nothing} />,
  )
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')]
  expect(wrong).toEqual([screen.getByLabelText(label)])
  const said = wrong[0]?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(said.map((id) => document.getElementById(id)?.textContent).join()).toContain('틀렸어요.')
})
