import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { voucherBatches, vouchers } from '#server/modules/vouchers/vouchers.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { aPlan, usedBatch } from '#tests/support/vouchers.ts'
import { BatchList } from '../../../../src/resources/voucher-batches/BatchList.tsx'

const api = useApi()
const { open } = useConsole(api)
const batches = <Resource name="voucher-batches" list={BatchList} />

test('묶음마다 쓴 수와 남은 수가 보이고, 남은 것을 한꺼번에 무효로 한다', async () => {
  await usedBatch(api)
  const user = await open(batches, { resource: 'voucher-batches', path: '/', role: 'marketer' })
  await screen.findByRole('link', { name: /번$/ })
  expect(tableRows().map((row) => [row['종류'], row['만든 수'], row['사용'], row['미사용'], row['무효']])).toEqual([
    ['캠페인', '3', '1', '2', '0'],
  ])
  await user.click(screen.getByRole('button', { name: '남은 것 무효' }))
  const reason = await screen.findByLabelText(/무효로 하는 사유/)
  await user.type(reason, '행사 취소')
  const sheet = within(screen.getByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: /이용권 무효/ }))
  await waitFor(async () =>
    expect((await api.deps.db.select().from(vouchers)).map(({ status }) => status).toSorted()).toEqual([
      'USED',
      'VOID',
      'VOID',
    ]),
  )
})

test('만들기는 무엇을 몇 장 만드는지 먼저 보여 준다', async () => {
  await aPlan(api.deps.db)
  const user = await open(batches, { resource: 'voucher-batches', path: '/', role: 'marketer' })
  await user.click(await screen.findByRole('button', { name: '이용권 만들기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '이용권 만들기' }))
  await user.click(await dialog.findByLabelText(/요금제/))
  await user.click(await screen.findByRole('option', { name: '홈핏 월간' }))
  await user.clear(dialog.getByLabelText(/장수/))
  await user.type(dialog.getByLabelText(/장수/), '60000')
  expect(dialog.getByRole('button', { name: '만들고 내려받기' })).toHaveProperty('disabled', true)
  expect(await api.deps.db.$count(voucherBatches)).toBe(0)
})
