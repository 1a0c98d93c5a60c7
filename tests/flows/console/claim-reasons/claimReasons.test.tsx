import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { ReasonList } from '../../../../src/resources/claim-reasons/ReasonList.tsx'

const api = useApi()
const { open } = useConsole(api)

test('사유를 순서대로 보고 종류마다 귀책과 고객이 적을 것, 사용하는지를 안다', async () => {
  await withReasons(api)
  const staff = await api.staff()
  await staff.patch('/store-admin/v1/claim-reasons/2', { active: false })
  await open(<ReasonList />, { resource: 'claim-reasons' })
  await waitFor(() => expect(screen.getAllByText('단순 변심')).toHaveLength(3))
  expect(screen.getAllByText('설명, 사진')).toHaveLength(6)
  expect(screen.getAllByText('사용 안 함')).toHaveLength(1)
  expect(screen.getAllByText('판매자 귀책').length).toBeGreaterThanOrEqual(10)
})
