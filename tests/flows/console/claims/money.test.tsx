import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { claimFeeCharges } from '#server/modules/claims/fees/feeCharges.tables.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { bulk } from '#tests/support/claiming.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { registerCard } from '#tests/support/memberships.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { ClaimShow } from '../../../../src/resources/claims/show/ClaimShow.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
useSandbox(api)
const { asked } = useClaims(api)
const { open } = useConsole(api)
afterEach(() => expectBalanced(api))

const openClaim = (id: number, role: 'ops' | 'cs' = 'ops') =>
  open(<Resource name="claims" show={ClaimShow} />, { resource: 'claims', path: `/${id}/show`, role })
const claimOf = async (id: number) => (await api.deps.db.select().from(claims).where(eq(claims.id, id)))[0]

test('귀책을 바꾸면 저장하기 전에 앞뒤 금액을 나란히 보여 주고, 사유와 함께 저장한다', async () => {
  const made = await asked('return', 'CUSTOMER')
  const before = made.refund?.refund_cash ?? 0
  const fee = made.refund?.deductions.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  expect(fee).toBeGreaterThan(0)
  const user = await openClaim(made.id)
  await user.click(await screen.findByRole('button', { name: '귀책·배송비 바꾸기' }))
  await user.click(within(await screen.findByRole('group', { name: '귀책' })).getByRole('button', { name: '판매자' }))

  const next = within(await screen.findByRole('group', { name: '바꾸면' }))
  await waitFor(() => expect(next.getAllByText(new RegExp(formatKrw(before + fee))).length).toBeGreaterThan(0))
  within(screen.getByRole('group', { name: '지금' })).getByText(formatKrw(before))
  expect(await claimOf(made.id)).toMatchObject({ fault: 'CUSTOMER', version: 1 })

  const save = screen.getByRole<HTMLButtonElement>('button', { name: '바꾸기' })
  expect(save.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: /바꾸는 사유/ }), '사진에서 불량 확인')
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.click(save)
  await screen.findByText(/귀책과 배송비를 바꿨어요/)
  expect(await claimOf(made.id)).toMatchObject({ fault: 'SELLER' })
  await screen.findByText(/사진에서 불량 확인/)
})

test('수거 건수를 늘리면 돌아오는 배송비가 그만큼 늘고, 판매자가 부담하면 0원이 된다', async () => {
  const made = await asked('return', 'CUSTOMER')
  const fee = made.refund?.deductions.find(({ kind }) => kind === 'RETURN_FEE')?.amount ?? 0
  const user = await openClaim(made.id)
  await user.click(await screen.findByRole('button', { name: '귀책·배송비 바꾸기' }))
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: '반품 배송비 금액' })
  expect(amount.value).toBe(fee.toLocaleString('ko-KR'))
  await user.click(within(screen.getByRole('group', { name: '수거 건수' })).getByRole('button', { name: '2건' }))
  expect(amount.value).toBe((fee * 2).toLocaleString('ko-KR'))
  const next = within(screen.getByRole('group', { name: '바꾸면' }))
  await waitFor(() => expect(next.getByText(formatKrw(-fee * 2))).toBeTruthy())
  await user.click(screen.getByRole('button', { name: '판매자 (받지 않음)' }))
  await waitFor(() => expect(next.queryByText('반품 배송비')).toBeNull())
})

test('상담 직원은 금액을 바꿀 수 없고, 왜인지 안다', async () => {
  const made = await asked('return', 'CUSTOMER')
  await openClaim(made.id, 'cs')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '귀책·배송비 바꾸기' })
  expect(isOff(button)).toBe(true)
})

test('끝난 반품을 판매자 귀책으로 정정하면, 얼마를 더 돌려주는지 먼저 보고 사유와 함께 환불한다', async () => {
  const made = await asked('return', 'CUSTOMER')
  const fee = made.refund?.deductions.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  expect(fee).toBeGreaterThan(0)
  const done = await bulk(await api.staff('admin'), 'return', 'complete', [
    { claim_id: made.id, inspection: { result: 'OK' } },
  ])
  expect(done.rows[0]?.status).toBe('SUCCESS')
  const user = await openClaim(made.id)
  await user.click(await screen.findByRole('button', { name: '판매자 귀책으로 정정' }))
  const dialog = within(await screen.findByRole('dialog', { name: '판매자 귀책으로 정정' }))
  // the fee of the return, and the delivery that the order had paid
  await dialog.findByText(new RegExp(`${formatKrw(fee + 3_000)} 더 환불해요`))
  expect(await claimOf(made.id)).toMatchObject({ fault: 'CUSTOMER' })
  await user.type(dialog.getByRole('textbox', { name: /정정하는 사유/ }), '창고에서 하자 확인')
  await user.click(dialog.getByRole('button', { name: '정정' }))
  await screen.findByText('판매자 귀책으로 정정했어요.')
  await screen.findByText('귀책 정정 환불')
  expect(await claimOf(made.id)).toMatchObject({ fault: 'SELLER' })
})

test('등록한 카드로 낸 배송비의 카드와 금액, 돌려준 금액이 보인다', async () => {
  const made = await asked('return', 'CUSTOMER')
  const { userId } = (await claimOf(made.id)) ?? { userId: 0 }
  const charge = {
    claimId: made.id,
    userId,
    billingKeyId: await registerCard(api, userId, '4242'),
    provider: 'SANDBOX' as const,
    amount: 3_000,
    chargedAt: api.clock.now(),
  }
  await api.deps.db.insert(claimFeeCharges).values([
    { ...charge, orderNo: 'F1', status: 'FAILED', failureMessage: '한도 초과' },
    {
      ...charge,
      orderNo: 'F2',
      status: 'PAID',
      captured: 3_000,
      returnDue: 3_000,
      returned: 3_000,
      approvedAt: api.clock.now(),
    },
  ])
  await openClaim(made.id)
  const [paid, refused] = within(await screen.findByRole('list', { name: '카드로 낸 배송비' })).getAllByRole('listitem')
  expect(paid?.textContent).toMatch(/4242.*3,000원.*결제함.*3,000원 돌려줌/)
  expect(refused?.textContent).toMatch(/4242.*3,000원.*거절됨.*한도 초과/)
})
