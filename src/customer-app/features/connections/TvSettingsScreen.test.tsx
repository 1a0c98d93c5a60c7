import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { TvSettingsScreen } from './TvSettingsScreen.tsx'

const asked = useAnswers(() => ({ device: { id: 1, name: '우리 집 TV' } }))
afterEach(cleanup)

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each([
  ['적은 이름을', '거실 TV', { device_name: '거실 TV' }],
  ['앞뒤 빈칸 없이', '  거실 TV ', { device_name: '거실 TV' }],
  ['적지 않으면 이름 없이', '', {}],
  ['빈칸뿐이면 이름 없이', '   ', {}],
])('번호와 함께 %s 보내고, 연결된 이름을 말한다', async (_how, name, sent) => {
  drawPart(<TvSettingsScreen />)
  type('TV 이름 (선택)', name)
  type('TV에 보이는 번호 6자리', '123456')
  fireEvent.click(screen.getByRole('button', { name: '연결하기' }))
  await screen.findByRole('heading', { name: '우리 집 TV, 연결했어요' })
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/v2/user/auth/otp/pairing', { otp: '123456', ...sent }],
  ])
})

test('다른 TV를 연결할 때는 번호도 이름도 새로 적는다', async () => {
  drawPart(<TvSettingsScreen />)
  type('TV 이름 (선택)', '거실 TV')
  type('TV에 보이는 번호 6자리', '123456')
  fireEvent.click(screen.getByRole('button', { name: '연결하기' }))
  fireEvent.click(await screen.findByRole('button', { name: '다른 TV 연결하기' }))
  const held = ['TV 이름 (선택)', 'TV에 보이는 번호 6자리'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(held).toEqual(['', ''])
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '연결하기' }).disabled).toBe(true))
})
