import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import type { ClaimDetail } from '../claim.ts'
import { DefectForm } from '../desk/DefectForm.tsx'
import { InspectDialog } from './InspectDialog.tsx'

const { draw, asked } = useDrawnConsole()

const image = (id: number) => ({ id, url: `/images/${id}.webp`, width: 1, height: 1 })
const item = (order_item_id: number, product_name: string, quantity: number) => ({
  order_item_id,
  product_name,
  option_label: '',
  sku_code: 'M-1',
  quantity,
})
const two = [item(7, '매트', 3), item(8, '밴드', 1)]

type Shown = { items?: object[]; pieces?: object[]; busy?: boolean; problem?: string }
const Dialog = ({ items = two, pieces, busy = false, problem }: Shown) => {
  const [done, setDone] = useState<unknown>()
  const claim = { items, inspection_detail: pieces ? { pieces } : null } as unknown as ClaimDetail
  if (done) return <output>{JSON.stringify(done)}</output>
  return <InspectDialog claim={claim} busy={busy} problem={problem} onClose={() => undefined} onDone={setDone} />
}
/** Pictures are stored under numbers that go up; `refusal` refuses them. */
function open(shown: Shown = {}, refusal?: string) {
  let id = 100
  draw(<Dialog {...shown} />, () =>
    refusal ? new ApiError(400, { code: 'CONFLICT', message: refusal }) : { results: [image(++id)] },
  )
}
const piece = (name: string) => within(screen.getByRole('group', { name }))
const pick = (name: string, result: string) => fireEvent.click(piece(name).getByRole('button', { name: result }))
const jpeg = (type = 'image/jpeg') => new File(['x'], '가.jpg', { type })
const photo = (name: string, ...files: File[]) =>
  fireEvent.change(screen.getByRole('group', { name }).querySelector('input[type=file]') as Element, {
    target: { files: files.length > 0 ? files : [jpeg()] },
  })
const photos = (name: string) =>
  piece(name)
    .queryAllByRole('img')
    .map((one) => one.getAttribute('src'))
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '검수 결과 저장' })
const done = () => JSON.parse(screen.getByRole('status').textContent) as unknown

test('모든 낱개의 결과를 골라야 저장하고, 몇 개가 남았는지 말한다', async () => {
  open()
  screen.getByText('4개의 결과를 골라 주세요')
  expect(save().disabled).toBe(true)
  pick('매트 1 (3개)', '정상')
  screen.getByText('1개의 결과를 골라 주세요')
  expect(save().disabled).toBe(true)
  pick('밴드 1 (1개)', '오반품')
  expect([screen.queryByText(/결과를 골라 주세요/), save().disabled]).toEqual([null, false])
  await press('검수 결과 저장')
  expect(done()).toEqual([
    { order_item_id: 7, quantity: 3, result: 'OK' },
    { order_item_id: 8, quantity: 1, result: 'WRONG_ITEM' },
  ])
})

test('나중에 찍은 사진은 앞서 찍은 사진에 더해지고, 다른 낱개의 사진이 되지 않는다', async () => {
  open()
  photo('매트 1 (3개)')
  await waitFor(() => expect(photos('매트 1 (3개)')).toEqual(['/images/101.webp']))
  photo('매트 1 (3개)')
  await waitFor(() => expect(photos('매트 1 (3개)')).toEqual(['/images/101.webp', '/images/102.webp']))
  expect(photos('밴드 1 (1개)')).toEqual([])
  photo('밴드 1 (1개)')
  await waitFor(() => expect(photos('밴드 1 (1개)')).toEqual(['/images/103.webp']))
  pick('매트 1 (3개)', '훼손')
  pick('밴드 1 (1개)', '정상')
  fireEvent.change(screen.getByRole('textbox', { name: '매트 1 메모' }), { target: { value: '찢어짐' } })
  await press('검수 결과 저장')
  expect(done()).toEqual([
    { order_item_id: 7, quantity: 3, result: 'DAMAGED', memo: '찢어짐', image_ids: [101, 102] },
    { order_item_id: 8, quantity: 1, result: 'OK', image_ids: [103] },
  ])
})

test('한 개를 따로 적고 다시 합칠 수 있으며, 메모는 정상이 아닐 때만 적는다', async () => {
  open({ items: [item(7, '매트', 3)] })
  pick('매트 1 (3개)', '정상')
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('한 개 따로 적기')
  screen.getByText('1개의 결과를 골라 주세요')
  expect(piece('매트 1 (2개)').queryByRole('button', { name: '합치기' })).toBeNull()
  expect(piece('매트 2 (1개)').queryByRole('button', { name: '한 개 따로 적기' })).toBeNull()
  pick('매트 2 (1개)', '구성품 누락')
  fireEvent.change(screen.getByRole('textbox', { name: '매트 2 메모' }), { target: { value: '끈이 없음' } })
  await press('합치기')
  expect(screen.queryByRole('group', { name: '매트 2 (1개)' })).toBeNull()
  await press('검수 결과 저장')
  expect(done()).toEqual([{ order_item_id: 7, quantity: 3, result: 'OK' }])
})

test('앞서 적은 검수는 낱개마다 메모와 사진까지 그대로 이어서 고친다', async () => {
  const pieces = [
    { order_item_id: 7, quantity: 2, result: 'OK', memo: null, images: [] },
    { order_item_id: 7, quantity: 1, result: 'DAMAGED', memo: '찢어짐', images: [image(55)] },
  ]
  open({ items: [item(7, '매트', 3)], pieces })
  expect(photos('매트 2 (1개)')).toEqual(['/images/55.webp'])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '매트 2 메모' }).value).toBe('찢어짐')
  photo('매트 2 (1개)')
  await waitFor(() => expect(photos('매트 2 (1개)')).toHaveLength(2))
  await press('검수 결과 저장')
  expect(done()).toEqual([
    { order_item_id: 7, quantity: 2, result: 'OK' },
    { order_item_id: 7, quantity: 1, result: 'DAMAGED', memo: '찢어짐', image_ids: [55, 101] },
  ])
})

test('사진이 아니거나 10장을 넘으면 보내지 않고 말하며, 서버가 받지 않아도 말한다', async () => {
  const full = {
    order_item_id: 8,
    quantity: 1,
    result: 'OK',
    memo: null,
    images: Array.from({ length: 9 }, (_, n) => image(n)),
  }
  open({ items: [item(8, '밴드', 1)], pieces: [full] }, '열 수 없는 사진이에요.')
  photo('밴드 1 (1개)', jpeg('image/gif'))
  screen.getByText('가.jpg: JPG, PNG, WebP 사진만 올릴 수 있어요.')
  photo('밴드 1 (1개)', jpeg(), jpeg())
  screen.getByText('사진은 10장까지 붙일 수 있어요.')
  expect(asked).toEqual([])
  photo('밴드 1 (1개)')
  await screen.findByText('열 수 없는 사진이에요.')
  expect(photos('밴드 1 (1개)')).toHaveLength(9)
})

test('사진을 보내는 동안에는 저장하지 않는다', async () => {
  const stored = Promise.withResolvers<object>()
  draw(<Dialog items={[item(8, '밴드', 1)]} />, () => stored.promise)
  pick('밴드 1 (1개)', '정상')
  expect(save().disabled).toBe(false)
  photo('밴드 1 (1개)')
  await waitFor(() => expect(save().disabled).toBe(true))
  stored.resolve({ results: [image(1)] })
  await waitFor(() => expect([photos('밴드 1 (1개)').length, save().disabled]).toEqual([1, false]))
})

test('저장하지 못한 까닭을 말하고, 고르던 것은 그대로다', () => {
  open({ problem: '그 사이 다른 사람이 끝냈어요.' })
  pick('매트 1 (3개)', '정상')
  screen.getByText('그 사이 다른 사람이 끝냈어요.')
  expect(piece('매트 1 결과').getByRole('button', { name: '정상' }).getAttribute('aria-pressed')).toBe('true')
})

const Defect = ({ busy = false }: { busy?: boolean }) => {
  const [done, setDone] = useState<unknown>()
  if (done) return <output>{JSON.stringify(done)}</output>
  return <DefectForm result="DAMAGED" busy={busy} onBack={() => setDone('뒤로')} onDone={setDone} />
}
const memo = () => screen.getByRole('textbox', { name: '훼손 메모' })
const addPhoto = () =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [jpeg()] } })

test('검수대에서 찍은 사진도 모두 모이고, 메모와 함께 적는다', async () => {
  let id = 0
  draw(<Defect />, () => ({ results: [image(++id)] }))
  const shown = () => screen.queryAllByRole('img').length
  addPhoto()
  await waitFor(() => expect(shown()).toBe(1))
  addPhoto()
  await waitFor(() => expect(shown()).toBe(2))
  fireEvent.change(memo(), { target: { value: ' 모서리 ' } })
  fireEvent.submit(memo().closest('form') as Element)
  expect(done()).toEqual({ result: 'DAMAGED', memo: '모서리', image_ids: [1, 2] })
})

test('메모와 사진이 없어도 적을 수 있고, 적는 중에는 두 번 적지 않는다', () => {
  draw(<Defect />)
  fireEvent.submit(memo().closest('form') as Element)
  expect(done()).toEqual({ result: 'DAMAGED' })
})

test('적는 중이면 Enter를 눌러도 다시 적지 않는다', () => {
  draw(<Defect busy />)
  fireEvent.submit(memo().closest('form') as Element)
  expect(screen.queryByRole('status')).toBeNull()
})

test('Esc는 결과를 다시 고르게 하고, 글자를 만드는 중의 Esc는 그렇지 않다', () => {
  draw(<Defect />)
  fireEvent.keyDown(memo(), { code: 'Escape', key: 'Escape', isComposing: true })
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.keyDown(memo(), { code: 'Escape', key: 'Escape' })
  expect(done()).toBe('뒤로')
})
