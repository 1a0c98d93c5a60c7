import { screen, waitFor, within } from '@testing-library/react'
import { Blob as NodeBlob } from 'node:buffer'
import { Resource } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { giftRefundAccounts } from '#server/modules/gifts/gifts.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useDownloads } from '#tests/support/downloads.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { giftsPath, loseRefund, refundsOf } from '#tests/support/gifts.ts'
import { withCard } from '#tests/support/memberships.ts'
import { tableRows } from '#tests/support/tables.ts'
import { GiftList } from '../../../../src/resources/gifts/GiftList.tsx'

const api = useApi()
const { open } = useConsole(api)
const downloads = useDownloads()
const gifts = <Resource name="gifts" list={GiftList} />

beforeEach(() => vi.stubGlobal('Blob', NodeBlob))

/** A gift that waits for a transfer, to the account that its buyer has named. */
async function waiting() {
  const buyer = await withCard(api)
  const id = await loseRefund(api, buyer)
  const say = (number: string) =>
    buyer.post(`${giftsPath}/refund-account`, {
      gift_id: id,
      bank: '카카오뱅크',
      account_number: number,
      holder: '김하늘',
    })
  expect((await say('3333-01-2345678')).status).toBe(200)
  return { id, say }
}

const accounts = () => tableRows().map((row) => row['환불 계좌'])

type User = Awaited<ReturnType<typeof open>>

async function selectAll(user: User) {
  await screen.findAllByLabelText('이 줄 선택')
  await user.click(screen.getByLabelText('모두 선택'))
}

async function takeFile(user: User) {
  await selectAll(user)
  await user.click(screen.getByRole('button', { name: '송금 파일 받기' }))
  const asked = within(await screen.findByRole('dialog'))
  asked.getByText(/고른 선물 1건에서 계좌를 적은 환불만 담아요/)
  await user.type(asked.getByRole('textbox'), '11월 환불')
  await user.click(asked.getByRole('button', { name: '파일 받기' }))
  await waitFor(() => expect(accounts()).toEqual(['카카오뱅크 ****5678 (송금 파일에 있어요)']))
}

async function step(user: User, label: string, why: string) {
  await user.click(screen.getByRole('button', { name: label }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(await sheet.findByRole('textbox'), why)
  await user.click(await sheet.findByRole('button', { name: `1건 ${label}` }))
  await sheet.findByText('잘 처리했어요')
  const [close] = sheet.getAllByRole('button', { name: '닫기' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('고른 환불을 송금 파일로 받고, 보낸 뒤 송금 완료로 바꾼다', async () => {
  await waiting()
  const user = await open(gifts, { resource: 'gifts', path: '/', role: 'admin' })
  await screen.findByText('카카오뱅크 ****5678')
  await takeFile(user)
  const [file] = await downloads.saved()
  expect(file?.name).toMatch(/^선물환불송금_.*\.csv$/)
  const text = new TextDecoder().decode(file?.bytes)
  expect(text).toContain('3333012345678')
  expect(text).toContain('59700')
  await step(user, '송금 완료', '국민은행 11/16')
  await waitFor(async () => expect(await refundsOf(api)).toMatchObject([{ amount: 59_700, status: 'COMPLETED' }]))
})

test('은행이 거절하면 계좌를 다시 묻고, 새 계좌를 적을 때까지 보낼 것에 없다', async () => {
  const { say } = await waiting()
  const user = await open(gifts, { resource: 'gifts', path: '/', role: 'admin' })
  await screen.findByText('카카오뱅크 ****5678')
  await takeFile(user)
  await step(user, '계좌 다시 묻기', '예금주가 달라요')
  await waitFor(() => expect(accounts()).toEqual(['은행이 거절해서 다른 계좌를 기다려요']))
  expect(await api.deps.db.select().from(giftRefundAccounts)).toEqual([])
  expect(await refundsOf(api)).toMatchObject([{ status: 'MANUAL' }])
  expect((await say('3333-01-9999999')).status).toBe(200)
})

test('수기 환불을 할 수 없는 직원에게는 송금 단추가 꺼져 있다', async () => {
  await waiting()
  const user = await open(gifts, { resource: 'gifts', path: '/', role: 'cs' })
  await screen.findByText('카카오뱅크 ****5678')
  await selectAll(user)
  for (const name of ['송금 파일 받기', '송금 완료', '계좌 다시 묻기'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})
