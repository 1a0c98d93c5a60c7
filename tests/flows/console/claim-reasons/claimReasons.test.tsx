import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { claimReasons } from '#server/modules/claims/claims.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { rows } from '#tests/support/rows.ts'
import { expectHeld, fill, tableRows, withFilter } from '#tests/support/tables.ts'
import { ReasonCreate } from '../../../../src/resources/claim-reasons/ReasonCreate.tsx'
import { ReasonEdit } from '../../../../src/resources/claim-reasons/ReasonEdit.tsx'
import { ReasonList } from '../../../../src/resources/claim-reasons/ReasonList.tsx'

const api = useApi()
const { open } = useConsole(api)

test('사유를 종류마다 순서대로 보고 귀책과 고객이 적을 것, 사용하는지를 안다', async () => {
  await withReasons(api)
  const staff = await api.staff()
  await staff.patch('/store-admin/v1/claim-reasons/2', { active: false })
  const user = await open(<ReasonList />, { resource: 'claim-reasons' })
  await screen.findByText('옵션 변경')
  expect(screen.getAllByText('단순 변심')).toHaveLength(1)
  expect(screen.getAllByText('사용 안 함', { selector: '.MuiChip-label' })).toHaveLength(1)
  await user.click(screen.getByRole('tab', { name: '반품' }))
  await screen.findByText('오배송')
  expect(screen.getAllByText('설명, 사진')).toHaveLength(3)
  await user.click(screen.getByRole('tab', { name: '전체' }))
  await waitFor(() => expect(screen.getAllByText('단순 변심')).toHaveLength(3))
  expect(screen.getAllByText('판매자 귀책').length).toBeGreaterThanOrEqual(10)
})

test('고른 사유를 한꺼번에 쓰지 않게 하면, 귀책마다 하나는 남고 왜 남았는지 말한다', async () => {
  await withReasons(api)
  const user = await open(<ReasonList />, { resource: 'claim-reasons' })
  await screen.findByText('옵션 변경')
  await user.click(screen.getByRole('checkbox', { name: /모두|전체/ }))
  await user.click(screen.getByRole('button', { name: '사용 안 함' }))
  const sheet = within(await screen.findByRole('dialog', { name: '사용 안 함' }))
  await sheet.findByText('고객 귀책과 판매자 귀책 사유를 하나씩은 사용해야 해요.')
  await user.click(sheet.getByRole('button', { name: '처리 가능한 2건만 진행' }))
  await screen.findByText(/성공 2/)
  const left = await rows<{ fault: string }>(
    api.deps.db,
    sql`select fault from claim_reasons where type = 'cancel' and active order by fault`,
  )
  expect(left).toEqual([{ fault: 'CUSTOMER' }, { fault: 'SELLER' }])
})

const openReasons = (path: string) =>
  open(<Resource name="claim-reasons" list={ReasonList} create={ReasonCreate} edit={ReasonEdit} />, {
    resource: 'claim-reasons',
    path,
    role: 'admin',
  })
const reasonOf = async (label: string) =>
  (await api.deps.db.select().from(claimReasons).where(eq(claimReasons.label, label)))[0]

test('이름과 귀책으로 좁히고, 순서대로 칸마다 제 값을 보인다', async () => {
  const row = { type: 'return' as const, label: '향이 달라요', fault: 'SELLER' as const }
  await api.deps.db.insert(claimReasons).values([
    { ...row, label: '향이 약해요', sequence: 2, detailRequired: true },
    { ...row, sequence: 1, imageRequired: true, active: false },
    { ...row, label: '향이 싫어요', sequence: 1, fault: 'CUSTOMER' },
    { ...row, label: '색이 달라요', sequence: 1 },
    { ...row, type: 'exchange', label: '향이 없어요', sequence: 1 },
  ])
  await openReasons(withFilter({ q: '향이', fault: 'SELLER', type: ['return'] }))
  const link = await screen.findByRole('link', { name: '향이 달라요' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/claim-reasons/${(await reasonOf('향이 달라요'))?.id}$`))
  const common = { 종류: '반품', 귀책: '판매자 귀책' }
  expect(tableRows()).toEqual([
    { 이름: '향이 달라요', ...common, '고객이 적을 것': '사진', 순서: '1', 사용: '사용 안 함' },
    { 이름: '향이 약해요', ...common, '고객이 적을 것': '설명', 순서: '2', 사용: '사용' },
  ])
  await expectHeld({ 귀책: '판매자 귀책' })
  expect(screen.getByRole('tab', { name: '반품' }).getAttribute('aria-selected')).toBe('true')
})

test('새 사유는 고객 귀책의 반품으로 시작하고, 고칠 때는 종류만 빼고 모든 칸을 고친다', async () => {
  await withReasons(api)
  const user = await openReasons('/create')
  await screen.findByLabelText(/^이름/)
  const flags = { '자세한 설명을 받아요': false, '사진을 받아요': false, 사용해요: true }
  await expectHeld({ 종류: '반품', 이름: '', 귀책: '고객 귀책', ...flags, 순서: '' })
  await fill({ 이름: '나'.repeat(41) })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('40자까지 입력할 수 있어요.')
  await fill({ 이름: '' })
  await screen.findByText('꼭 입력해 주세요.')
  await fill({ 종류: '교환', 이름: '향이 달라요', 순서: '7' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  const made = { type: 'exchange', fault: 'CUSTOMER', detailRequired: false, imageRequired: false, sequence: 7 }
  await waitFor(async () => expect(await reasonOf('향이 달라요')).toMatchObject({ ...made, active: true }))
  cleanup()

  await openReasons(`/${(await reasonOf('향이 달라요'))?.id}`)
  await screen.findByLabelText(/^이름/)
  await expectHeld({ 종류: '교환', 이름: '향이 달라요', 귀책: '고객 귀책', ...flags, 순서: '7' })
  screen.getByText('종류는 바꿀 수 없어요. 새로 등록해 주세요.')
  fireEvent.mouseDown(screen.getByLabelText(/^종류/))
  expect(screen.queryByRole('listbox')).toBeNull()
  await fill({ 이름: '향이 나빠요', 귀책: '판매자 귀책', '자세한 설명을 받아요': true, '사진을 받아요': true })
  await fill({ 순서: '0', 사용해요: false })
  await user.click(screen.getByRole('button', { name: '저장' }))
  const after = { type: 'exchange', fault: 'SELLER', detailRequired: true, imageRequired: true, sequence: 0 }
  await waitFor(async () => expect(await reasonOf('향이 나빠요')).toMatchObject({ ...after, active: false }))
})
