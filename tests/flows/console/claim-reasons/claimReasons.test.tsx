import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { rows } from '#tests/support/rows.ts'
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
