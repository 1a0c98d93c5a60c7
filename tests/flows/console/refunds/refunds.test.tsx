import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { bookRefund, refundState } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { RefundList } from '../../../../src/resources/refunds/RefundList.tsx'
import { RefundShow } from '../../../../src/resources/refunds/RefundShow.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { real } = useSandbox(api)
const { open, sent } = useConsole(api)
afterEach(() => expectBalanced(api))

const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const

/** A refund that waits for somebody who may execute it. */
async function waiting(cash: number) {
  const customer = await api.customer()
  const price = Math.max(cash, 100_000)
  const { sku } = await makeProduct(api.deps.db, { listPrice: price, salePrice: price })
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
  return bookRefund(api, orderId, cash, cs)
}

test('합계를 틀리게 적으면 실행할 수 없고, 맞게 적으면 적은 만큼만 나간다', async () => {
  const [one, two] = [await waiting(20_000), await waiting(35_000)]
  const user = await open(<RefundList />, { resource: 'refunds' })
  await selectPage(user)
  await screen.findByText(/^2건 선택 · 55,000원/)
  await user.click(screen.getByRole('button', { name: '환불 실행' }))
  const sheet = within(await screen.findByRole('dialog', { name: '환불 실행' }))
  const go = await sheet.findByRole<HTMLButtonElement>('button', { name: '2건 환불 실행' })
  const field = sheet.getByRole('textbox', { name: /합계/ })
  await user.type(field, '50000')
  sheet.getByText(/달라요/)
  expect(go.disabled).toBe(true)
  expect(await refundState(api, one)).toMatchObject({ status: 'REQUESTED', canceled: 0 })

  await user.clear(field)
  await user.type(field, '55,000')
  await user.click(go)
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect(await refundState(api, one)).toMatchObject({ status: 'COMPLETED', canceled: 20_000 })
  expect(await refundState(api, two)).toMatchObject({ status: 'COMPLETED', canceled: 35_000 })
  expect(sent.findLast(({ path }) => path.endsWith('/refunds/bulk'))?.body).toMatchObject({ expected_total: 55_000 })
})

/** One that may be executed and one that is above what 운영 may decide, both pressed: only the first is sent. */
async function pressBoth() {
  const [one, above] = [await waiting(20_000), await waiting(300_001)]
  const user = await open(<RefundList />, { resource: 'refunds' })
  await selectPage(user)
  await screen.findByText(/^2건 선택 · 320,001원/)
  await user.click(screen.getByRole('button', { name: '환불 실행' }))
  const sheet = within(await screen.findByRole('dialog', { name: '환불 실행' }))
  const go = await sheet.findByRole<HTMLButtonElement>('button', { name: '처리 가능한 1건만 진행' })
  await user.type(sheet.getByRole('textbox', { name: /합계/ }), '20000')
  await user.click(go)
  return { user, one, above }
}

test('미리보기에서 거절된 환불은 보내지 않고, 닫은 뒤에 그것만 선택되어 있다', async () => {
  const { user, one, above } = await pressBoth()
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect(await refundState(api, one)).toMatchObject({ status: 'COMPLETED', canceled: 20_000 })
  expect(await refundState(api, above)).toMatchObject({ status: 'REQUESTED', canceled: 0 })
  await user.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^1건 선택 · 300,001원/)
})

test('결제사가 거절한 것을 다시 시도하려다 그만두어도, 보내지 않은 것까지 그대로 선택되어 있다', async () => {
  const refused = { kind: 'REFUSED', code: 'PROVIDER_SAYS_NO', message: '안 돼요.', hard: false } as const
  api.deps.gateway = { ...real(), cancel: async () => refused }
  const { user } = await pressBoth()
  await screen.findByText('성공 0 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  await user.click(screen.getByRole('button', { name: '실패 건만 다시 시도' }))
  await user.click(await screen.findByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^2건 선택/)
})

test('한도를 넘는 조정은 승인을 기다리고, 그동안은 실행할 수 없다', async () => {
  const refund = await waiting(40_000)
  const user = await open(<Resource name="refunds" show={RefundShow} />, {
    resource: 'refunds',
    path: `/${refund}/show`,
  })
  await user.click(await screen.findByRole('button', { name: '금액 조정' }))
  const dialog = within(await screen.findByRole('dialog', { name: '환불 금액 조정' }))
  await user.type(dialog.getByRole('textbox', { name: /조정할 금액/ }), '15000')
  dialog.getByText('55,000원')
  await user.type(dialog.getByRole('textbox', { name: /사유/ }), '사과')
  // a full cancel of the rest would lack money: it is said, and saved only when that is known
  expect(dialog.getByRole('alert').textContent).toContain('모자라고')
  await user.click(dialog.getByRole('checkbox', { name: '모자라는 것을 알고 조정할게요' }))
  await user.click(dialog.getByRole('button', { name: '조정' }))
  await screen.findByText(/승인을 요청했어요/)
  await screen.findByText(/금액 조정이 승인을 기다리고 있어요/)
  await waitFor(() => expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: '환불 실행' }))).toBe(true))
  expect(await refundState(api, refund)).toMatchObject({ refund_cash: 40_000 })
})
