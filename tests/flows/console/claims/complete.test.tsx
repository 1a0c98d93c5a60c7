import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { CancelClaimList } from '../../../../src/resources/claims/list/ClaimLists.tsx'

const api = useApi()
useSandbox(api)
const { asked } = useClaims(api)
const { open, sent } = useConsole(api)
afterEach(() => expectBalanced(api))

const statusOf = async (id: number) => (await api.deps.db.select().from(claims).where(eq(claims.id, id)))[0]?.status

test('여러 건을 완료하려면 나갈 돈의 합계를 그대로 적어야 하고, 완료하면 환불까지 끝난다', async () => {
  const [one, two] = [await asked('cancel'), await asked('cancel')]
  const total = (one.refund?.refund_cash ?? 0) + (two.refund?.refund_cash ?? 0)
  const user = await open(<CancelClaimList />, { resource: 'cancel-claims' })
  await selectPage(user)
  await screen.findByText(/^2건 선택/)
  fireEvent.keyDown(document.body, { code: 'KeyC', key: 'ㅊ' })
  const sheet = within(await screen.findByRole('dialog', { name: '취소 완료' }))
  const go = await sheet.findByRole<HTMLButtonElement>('button', { name: '2건 취소 완료' })
  sheet.getByText(formatKrw(total))
  expect(go.disabled).toBe(true)

  const field = sheet.getByRole('textbox', { name: /합계/ })
  await user.type(field, String(total - 1))
  sheet.getByText(/합계.*달라요/)
  expect(go.disabled).toBe(true)
  expect(await statusOf(one.id)).toBe('REQUESTED')

  await user.clear(field)
  await user.type(field, total.toLocaleString('ko-KR'))
  await user.click(go)
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['COMPLETED', 'COMPLETED'])
  expect((await api.deps.db.select().from(refunds)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(sent.findLast(({ path }) => path.endsWith('/bulk/complete'))?.body).toMatchObject({
    items: [{ claim_id: one.id, expected_refund: one.refund?.refund_cash }, { claim_id: two.id }],
  })
})

test('한 건이라도 한도를 넘으면 금액을 적어야 완료한다', async () => {
  api.deps.config.refundConfirmOver = 1_000
  const made = await asked('cancel')
  const user = await open(<CancelClaimList />, { resource: 'cancel-claims' })
  await selectPage(user)
  fireEvent.keyDown(document.body, { code: 'KeyC', key: 'ㅊ' })
  const sheet = within(await screen.findByRole('dialog', { name: '취소 완료' }))
  const go = await sheet.findByRole<HTMLButtonElement>('button', { name: '1건 취소 완료' })
  expect(go.disabled).toBe(true)
  await user.type(sheet.getByRole('textbox', { name: /합계/ }), String(made.refund?.refund_cash))
  await user.click(go)
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')
})

test('철회하려면 사유를 적어야 하고, 적은 사유가 남는다', async () => {
  const made = await asked('cancel')
  const user = await open(<CancelClaimList />, { resource: 'cancel-claims', role: 'cs' })
  await selectPage(user)
  await user.click(screen.getByRole('button', { name: '철회' }))
  const sheet = within(await screen.findByRole('dialog', { name: '철회' }))
  const go = await sheet.findByRole<HTMLButtonElement>('button', { name: '1건 철회' })
  expect(go.disabled).toBe(true)
  await user.type(sheet.getByRole('textbox', { name: /철회 사유/ }), '이미 포장했어요')
  await user.click(go)
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  await waitFor(async () => expect(await statusOf(made.id)).toBe('RETRACTED'))
  expect((await api.deps.db.select().from(claims))[0]?.retractReason).toBe('이미 포장했어요')
})

test('상담 직원에게는 완료가 보이지만 왜 할 수 없는지 말한다', async () => {
  await asked('cancel')
  const user = await open(<CancelClaimList />, { resource: 'cancel-claims', role: 'cs' })
  await selectPage(user)
  await user.click(screen.getByRole('button', { name: '취소 완료' }))
  await screen.findByText(/완료 처리 권한이 없어요/)
  expect(screen.queryByRole('dialog')).toBeNull()
})
