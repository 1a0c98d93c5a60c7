import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BulkResult } from '#server/modules/bulk/bulk.contract.ts'
import { giftRefundAccounts } from '#server/modules/gifts/gifts.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { loseRefund } from '#tests/support/gifts.ts'
import { withCard } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const staffPath = '/core-admin/v1/gifts'

const box = async () => within(await screen.findByRole('list', { name: '보낸 선물' }))

async function write(user: UserEvent, bank: string, number: string, holder: string) {
  const form = within(await screen.findByRole('dialog', { name: '환불받을 계좌' }))
  await user.selectOptions(form.getByLabelText('은행'), bank)
  const fill = async (label: string, text: string) => {
    await user.clear(form.getByLabelText(label))
    await user.type(form.getByLabelText(label), text)
  }
  await fill('계좌번호', number)
  await fill('예금주', holder)
  await user.click(form.getByRole('button', { name: '저장' }))
}

/** The file is taken, and the bank refuses what stands in it. */
async function refuseAtBank(id: number) {
  const staff = await api.staff('admin')
  const file = await staff.raw('POST', `${staffPath}/refund-file`, {
    body: { ids: [id], reason: '환불 송금' },
    requestId: crypto.randomUUID(),
  })
  expect(file.status).toBe(200)
  const asked = await staff.post<BulkResult>(`${staffPath}/bulk/ask-account`, { ids: [id], reason: '없는 계좌' })
  expect(asked.body.rows).toMatchObject([{ status: 'SUCCESS' }])
}

test('카드로 돌려받지 못한 선물은 계좌를 적고 고치고, 은행이 거절하면 다시 적는다', async () => {
  const buyer = await withCard(api)
  const id = await loseRefund(api, buyer)
  const user = await open.as(buyer.id, '/my/gifts')
  await (await box()).findByText('59,700원을 결제한 카드로 돌려드리지 못했어요. 받으실 계좌를 적어 주세요.')
  await user.click(screen.getByRole('button', { name: '환불 계좌 적기' }))
  const form = within(await screen.findByRole('dialog', { name: '환불받을 계좌' }))
  await user.click(form.getByRole('button', { name: '저장' }))
  expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '은행을 골라 주세요.',
    '계좌번호를 확인해 주세요. 숫자 8~16자리예요.',
    '예금주를 적어 주세요.',
  ])
  expect(await api.deps.db.select().from(giftRefundAccounts)).toEqual([])
  await write(user, '카카오뱅크', '3333-01-2345678', '김하늘')
  await screen.findByText('59,700원을 카카오뱅크 ****5678 계좌로 보내드릴게요.')
  await user.click(screen.getByRole('button', { name: '환불 계좌 고치기' }))
  await write(user, '신한은행', '110-123-456789', '김하늘')
  await screen.findByText('59,700원을 신한은행 ****6789 계좌로 보내드릴게요.')
  cleanup()
  await refuseAtBank(id)
  const again = await open.as(buyer.id, '/my/gifts')
  await (await box()).findByText('적어 주신 계좌로 59,700원을 보내지 못했어요. 받으실 계좌를 다시 적어 주세요.')
  await again.click(screen.getByRole('button', { name: '환불 계좌 적기' }))
  await screen.findByText(/지난번에 적어 주신 계좌로 보내지 못했어요/)
  await write(again, 'KB국민은행', '123456-01-234567', '김하늘')
  await screen.findByText('59,700원을 KB국민은행 ****4567 계좌로 보내드릴게요.')
})

test('송금 파일에 들어간 계좌는 고칠 수 없다', async () => {
  const buyer = await withCard(api)
  const id = await loseRefund(api, buyer)
  const said = { bank: '카카오뱅크', account_number: '3333012345678', holder: '김하늘' }
  expect((await buyer.post('/api/v2/gifts/refund-account', { gift_id: id, ...said })).status).toBe(200)
  const user = await open.as(buyer.id, '/my/gifts')
  await user.click(await screen.findByRole('button', { name: '환불 계좌 고치기' }))
  const staff = await api.staff('admin')
  await staff.raw('POST', `${staffPath}/refund-file`, {
    body: { ids: [id], reason: '환불 송금' },
    requestId: crypto.randomUUID(),
  })
  await write(user, '신한은행', '110-123-456789', '김하늘')
  await screen.findByText(/이미 보냈거나 보내는 중이면 바꿀 수 없어요/)
  expect(await api.deps.db.select({ bank: giftRefundAccounts.bank }).from(giftRefundAccounts)).toEqual([
    { bank: '카카오뱅크' },
  ])
  cleanup()
  await open.as(buyer.id, '/my/gifts')
  await (await box()).findByText('59,700원을 카카오뱅크 ****5678 계좌로 보내드릴게요.')
  expect(screen.queryByRole('button', { name: /환불 계좌/ })).toBeNull()
})
