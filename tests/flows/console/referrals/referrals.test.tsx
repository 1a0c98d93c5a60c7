import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { billingKeys } from '#server/modules/billing/billing.tables.ts'
import { referralUses } from '#server/modules/referrals/referrals.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { sellPlan, withCard } from '#tests/support/memberships.ts'
import { press, type } from '#tests/support/pressing.ts'
import { joinBy, offerReferrals, referralCodeOf } from '#tests/support/referrals.ts'
import { tableRows } from '#tests/support/tables.ts'
import { ReferralList } from '../../../../src/resources/referrals/ReferralList.tsx'

const api = useApi()
const { open } = useConsole(api)

test('카드가 같은 추천은 까닭과 함께 기다리고, 사유를 적어 인정하거나 제외한다', async () => {
  await offerReferrals(api)
  const plan = await sellPlan(api)
  const [referrer, friend] = [await withCard(api), await withCard(api)]
  await api.deps.db.update(billingKeys).set({ fingerprint: 'one' })
  await joinBy(friend, plan, await referralCodeOf(api, referrer.id), 14_900)
  await open(<Resource name="referrals" list={ReferralList} />, { resource: 'referrals', path: '/', role: 'marketer' })
  await screen.findByText('추천한 사람과 같은 카드예요')
  expect(tableRows()).toMatchObject([{ 상태: '직원이 확인 중', '친구 할인': '5,000', 포인트: '3,000' }])
  const [use] = await api.deps.db.select().from(referralUses)
  await press(`추천 ${use?.id} 제외`)
  await type(/사유/, '본인이 만든 계정이에요')
  await press('제외')
  await waitFor(async () =>
    expect(await api.deps.db.select().from(referralUses)).toMatchObject([
      { status: 'REFUSED', reason: '본인이 만든 계정이에요' },
    ]),
  )
  await screen.findByText('적립 제외')
})
