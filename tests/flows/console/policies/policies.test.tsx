import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#shared/permissions.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { PoliciesPage } from '../../../../src/resources/policies/PoliciesPage.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const openPolicies = (role: StaffRole = 'admin') => open(<PoliciesPage />, { path: '/policies', role })

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '저장' })
const stored = async () => (await (await api.staff('admin')).get('/store-admin/v1/policies')).body

test('적립률과 기간을 고쳐 Enter로 저장하고, 다시 고칠 수 있다', async () => {
  const user = await openPolicies()
  const rate = await field(/적립률/)
  expect(save().disabled).toBe(true)
  await user.clear(rate)
  await user.type(rate, '3{Enter}')
  expect(await screen.findByText(/저장했어요/)).toBeTruthy()
  expect(await stored()).toMatchObject({ earn_rate_percent: 3, version: 2 })
  expect(save().disabled).toBe(true)
  const days = await field(/자동 구매확정/)
  await user.clear(days)
  await user.type(days, '10')
  await user.click(save())
  await waitFor(async () => expect(await stored()).toMatchObject({ auto_confirm_days: 10, version: 3 }))
})

test('범위를 벗어나거나 서로 어긋나면 그 칸에서 말하고 저장하지 않는다', async () => {
  const user = await openPolicies()
  const days = await field(/반품 가능 기간/)
  await user.clear(days)
  await user.type(days, '6')
  expect(screen.getByText('7~90일로 적어 주세요.')).toBeTruthy()
  expect(save().disabled).toBe(true)
  await user.clear(days)
  await user.type(days, '14')
  expect(screen.getByText('반품 가능 기간과 같거나 길어야 해요.')).toBeTruthy()
  await user.type(days, '{Enter}')
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('상담 시간은 고객 화면의 글로 미리 보이고, 점심은 더하고 비울 수 있다', async () => {
  const user = await openPolicies()
  await field(/적립률/)
  await user.type(screen.getByLabelText('점심 시작'), '12:30')
  expect(screen.getByText('점심의 시작과 끝을 함께 적거나 모두 비워 주세요.')).toBeTruthy()
  await user.type(screen.getByLabelText('점심 끝'), '13:30')
  expect(screen.getByText(/^고객 화면: 고객센터 평일 09:00–18:00 \(점심 12:30–13:30\)/)).toBeTruthy()
  await user.click(save())
  const lunch = { lunch_starts: '12:30', lunch_ends: '13:30' }
  await waitFor(async () => expect(await stored()).toMatchObject({ support: lunch, version: 2 }))
  await user.clear(screen.getByLabelText('점심 시작'))
  await user.clear(screen.getByLabelText('점심 끝'))
  expect(screen.getByText('고객 화면: 고객센터 평일 09:00–18:00 · 주말과 공휴일은 쉬어요.')).toBeTruthy()
  await user.click(save())
  await waitFor(async () => expect(await stored()).toMatchObject({ support: { lunch_starts: null, lunch_ends: null } }))
})

test('그 사이 다른 사람이 고쳤으면 둘을 견주고, 내 것으로 저장할 수 있다', async () => {
  const user = await openPolicies()
  const rate = await field(/적립률/)
  const other = await api.staff('admin')
  await other.put('/store-admin/v1/policies', { ...DEFAULT_POLICIES, earn_rate_percent: 2, version: 1 })
  await user.clear(rate)
  await user.type(rate, '4{Enter}')
  const conflict = within(await screen.findByRole('dialog'))
  expect(conflict.getByText('2%')).toBeTruthy()
  expect(conflict.getByText('4%')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: /내/ }))
  await waitFor(async () => expect(await stored()).toMatchObject({ earn_rate_percent: 4, version: 3 }))
})

test('관리자가 아니면 보기만 한다', async () => {
  await openPolicies('cs')
  expect((await field(/적립률/)).readOnly).toBe(true)
  expect(save().disabled).toBe(true)
})

test('양심 결제는 꺼져 있고, 운동 기록 시작일을 오늘부터 적어 켜고 비워서 끈다', async () => {
  const user = await openPolicies()
  await field(/결제 전 알림/)
  screen.getByText(/^꺼져 있어요/)
  const from = screen.getByLabelText<HTMLInputElement>('운동 기록 시작일')
  const today = new Date(api.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  await user.type(from, '2020-01-01')
  expect(screen.getByText('오늘이나 그 뒤의 날짜를 골라 주세요.')).toBeTruthy()
  expect(save().disabled).toBe(true)
  await user.clear(from)
  await user.type(from, today)
  await user.clear(await field(/드리는 크레딧/))
  await user.type(await field(/드리는 크레딧/), '20')
  await user.click(save())
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ training_recorded_from: today, honest_credit_percent: 20, version: 2 }),
  )
  await screen.findByText(/부터 시작한 기간에 운동이 없으면/)
  await user.clear(screen.getByLabelText('운동 기록 시작일'))
  await user.click(save())
  await waitFor(async () => expect(await stored()).toMatchObject({ training_recorded_from: null, version: 3 }))
})
