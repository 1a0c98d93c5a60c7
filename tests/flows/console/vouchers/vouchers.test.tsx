import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { voucherBatches, vouchers } from '#server/modules/vouchers/vouchers.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { aPlan, keyed, makeVouchers, redeemPath } from '#tests/support/vouchers.ts'
import { BatchList } from '../../../../src/resources/voucher-batches/BatchList.tsx'
import { VoucherEdit } from '../../../../src/resources/vouchers/VoucherEdit.tsx'
import { VoucherList } from '../../../../src/resources/vouchers/VoucherList.tsx'

const api = useApi()
const { open } = useConsole(api)
const list = <Resource name="vouchers" list={VoucherList} edit={VoucherEdit} />
const batches = <Resource name="voucher-batches" list={BatchList} />

async function aBatch() {
  const plan = await aPlan(api.deps.db)
  const keys = await makeVouchers(await api.staff('marketer'), plan.id, { memo: '제휴 1차' })
  const [key] = keys
  if (!key) throw new Error('no voucher')
  await (await api.customer({ name: '김하늘' })).post(keyed(redeemPath, key), {})
  return { keys, used: key }
}

test('묶음마다 쓴 수와 남은 수가 보이고, 남은 것을 한꺼번에 무효로 한다', async () => {
  await aBatch()
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

test('관리 권한이 없으면 코드가 가려지고 만들 수 없다', async () => {
  const { used } = await aBatch()
  await open(list, { resource: 'vouchers', path: '/', role: 'cs' })
  await screen.findByText(`${used.code.slice(0, 4)}-****-****-${used.code.slice(-4)}`)
  expect(tableRows().map((row) => [row['상태'], row['쓴 회원']])).toContainEqual(['사용', '김*늘'])
})

test('메모를 고치면 그대로 남고, 쓴 이용권의 기한은 묻지 않는다', async () => {
  await aBatch()
  const [row] = (await api.deps.db.select().from(vouchers)).filter(({ status }) => status === 'USED')
  await open(list, { resource: 'vouchers', path: `/${row?.id}`, role: 'marketer' })
  const memo = await screen.findByLabelText('메모')
  expect(screen.queryByLabelText(/등록 기한/)).toBeNull()
  const user = userEvent.setup()
  await user.type(memo, '재발급 안내함')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect((await api.deps.db.select().from(vouchers)).map(({ memo: kept }) => kept)).toContain('재발급 안내함'),
  )
})
