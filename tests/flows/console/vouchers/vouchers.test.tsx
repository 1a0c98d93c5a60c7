import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { vouchers } from '#server/modules/vouchers/vouchers.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { usedBatch } from '#tests/support/vouchers.ts'
import { VoucherEdit } from '../../../../src/resources/vouchers/VoucherEdit.tsx'
import { VoucherList } from '../../../../src/resources/vouchers/VoucherList.tsx'

const api = useApi()
const { open } = useConsole(api)
const list = <Resource name="vouchers" list={VoucherList} edit={VoucherEdit} />

test('관리 권한이 없으면 코드가 가려지고 만들 수 없다', async () => {
  const { used } = await usedBatch(api)
  await open(list, { resource: 'vouchers', path: '/', role: 'cs' })
  await screen.findByText(`${used.code.slice(0, 4)}-****-****-${used.code.slice(-4)}`)
  expect(tableRows().map((row) => [row['상태'], row['쓴 회원']])).toContainEqual(['사용', '김*늘'])
})

test('메모를 고치면 그대로 남고, 쓴 이용권의 기한은 묻지 않는다', async () => {
  await usedBatch(api)
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
