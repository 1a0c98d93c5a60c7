import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { expectHeld, fill } from '#tests/support/tables.ts'
import { HolidayCalendar } from '../../../../src/resources/holidays/HolidayCalendar.tsx'

const api = useApi()
const { open } = useConsole(api)
const openHolidays = (role: 'admin' | 'ops' | 'cs' = 'ops') => open(<HolidayCalendar />, { resource: 'holidays', role })
const kept = () => api.deps.db.select().from(consignmentHolidays)
const daysOf = (month: string) =>
  within(screen.getByRole('region', { name: month }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('공휴일과 우리 휴무일을 달마다 날짜 순으로 보이고, 누가 쉬고 일하는지 말한다', async () => {
  const { id } = await makeOrigin(api.deps.db, { name: '부산 창고' })
  await api.deps.db.insert(consignmentHolidays).values([
    { date: '2026-12-28', name: '재고 조사', kind: 'CLOSED', shippingOriginId: id },
    { date: '2026-12-05', name: '토요 출고', kind: 'OPEN_OVERRIDE' },
    { date: '2026-12-29', name: '종무', kind: 'CLOSED' },
    { date: '2027-01-04', name: '시무', kind: 'CLOSED' },
  ])
  const user = await openHolidays()
  await screen.findByText('재고 조사')
  expect(daysOf('12월')).toEqual([
    '12.5 (토)토요 출고모든 출고지 일하는 날',
    '12.25 (금)기독탄신일공휴일',
    '12.28 (월)재고 조사부산 창고 쉬는 날',
    '12.29 (화)종무모든 출고지 쉬는 날',
  ])
  expect(screen.queryByText('시무')).toBeNull()
  expect(screen.queryByText(/아직 관보에 없어서/)).toBeNull()
  expect(screen.queryByRole('button', { name: '기독탄신일' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '2027년 보기' }))
  await screen.findByText('시무')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2027년')
  for (let year = 2028; year <= 2030; year++) await user.click(screen.getByRole('button', { name: `${year}년 보기` }))
  await screen.findByText(/2030년 공휴일은 아직 관보에 없어서/)
  await user.click(screen.getByRole('button', { name: '2029년 보기' }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2029년')
})

test('휴무일을 고치고 지우면 달력에 바로 보인다', async () => {
  const { id } = await makeOrigin(api.deps.db, { name: '부산 창고' })
  await api.deps.db.insert(consignmentHolidays).values({ date: '2026-12-28', name: '재고 조사', kind: 'CLOSED' })
  const user = await openHolidays('admin')
  await user.click(await screen.findByRole('button', { name: '재고 조사' }))
  screen.getByRole('dialog', { name: '휴무일 고치기' })
  await screen.findByRole('group', { name: /날짜/ })
  await expectHeld({ 날짜: '2026.12.28', 이름: '재고 조사', 이날은: '쉬어요 (출고하지 않아요)', 출고지: '모든 출고지' })
  await fill({ 이름: ' ' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '저장' }).disabled).toBe(true)
  await fill({ 이름: ' 특근 ', 이날은: '일해요 (주말·공휴일이어도 출고해요)', 출고지: '부산 창고' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('휴무일을 저장했어요.')
  await waitFor(() => expect(daysOf('12월')).toContain('12.28 (월)특근부산 창고 일하는 날'))
  const values = { date: '2026-12-28', name: '특근', kind: 'OPEN_OVERRIDE', shippingOriginId: id, version: 2 }
  expect(await kept()).toMatchObject([values])

  await user.click(screen.getByRole('button', { name: '특근' }))
  await expectHeld({ 이름: '특근', 이날은: '일해요 (주말·공휴일이어도 출고해요)', 출고지: '부산 창고' })
  await user.click(screen.getByRole('button', { name: '지우기' }))
  await screen.findByText('휴무일을 지웠어요.')
  await waitFor(() => expect(screen.queryByText('특근')).toBeNull())
  expect(await kept()).toEqual([])
})

test('운영은 고치기만 하고, 지우는 단추는 까닭을 말하며 꺼져 있다', async () => {
  await api.deps.db.insert(consignmentHolidays).values({ date: '2026-12-28', name: '재고 조사', kind: 'CLOSED' })
  const user = await openHolidays()
  await user.click(await screen.findByRole('button', { name: '재고 조사' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '지우기' }).disabled).toBe(true)
  screen.getByTitle('출고지·배송 설정 삭제 권한이 없어요')
  expect(screen.queryByRole('status', { name: '지우면' })).toBeNull()
})

test('고객상담은 보기만 한다', async () => {
  await api.deps.db.insert(consignmentHolidays).values({ date: '2026-12-28', name: '재고 조사', kind: 'CLOSED' })
  await openHolidays('cs')
  await screen.findByText('재고 조사')
  expect(screen.queryByRole('button', { name: '재고 조사' })).toBeNull()
  const add = screen.getByRole<HTMLButtonElement>('button', { name: '휴무일 추가' })
  expect([add.disabled, add.title]).toEqual([true, '출고지·배송 설정 등록과 수정 권한이 없어요'])
})
