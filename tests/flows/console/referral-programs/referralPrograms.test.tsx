import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { referralPrograms } from '#server/modules/referrals/referrals.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { save, write } from '#tests/support/formFields.tsx'
import { useConsole } from '#tests/support/flows.tsx'
import { offerReferrals } from '#tests/support/referrals.ts'
import { tableRows } from '#tests/support/tables.ts'
import { ReferralProgramCreate } from '../../../../src/resources/referral-programs/ReferralProgramCreate.tsx'
import { ReferralProgramEdit } from '../../../../src/resources/referral-programs/ReferralProgramEdit.tsx'
import { ReferralProgramList } from '../../../../src/resources/referral-programs/ReferralProgramList.tsx'

const api = useApi()
const { open } = useConsole(api)
const screens = (
  <Resource
    name="referral-programs"
    list={ReferralProgramList}
    create={ReferralProgramCreate}
    edit={ReferralProgramEdit}
  />
)
const openPrograms = (path: string) => open(screens, { resource: 'referral-programs', path, role: 'marketer' })

test('무엇을 얼마나 주는지, 열렸는지 보인다', async () => {
  await offerReferrals(api)
  await offerReferrals(api, { name: '지난 추천', status: 'INACTIVE', capPerYear: 3 })
  await openPrograms('/')
  await screen.findByRole('link', { name: '친구 추천' })
  expect(
    tableRows().map((row) => [row['이름'], row['상태'], row['친구 할인'], row['추천인 포인트'], row['한 해 한도']]),
  ).toEqual([
    ['지난 추천', '멈춤', '5,000', '3,000', '3'],
    ['친구 추천', '열림', '5,000', '3,000', '20'],
  ])
})

test('열린 프로그램을 멈추면 추천 코드로 할인되지 않는다', async () => {
  const id = await offerReferrals(api)
  await openPrograms(`/${id}`)
  await write({ 상태: '멈춤' })
  await save()
  await waitFor(async () =>
    expect(await api.deps.db.select().from(referralPrograms)).toMatchObject([{ status: 'INACTIVE', version: 2 }]),
  )
})
