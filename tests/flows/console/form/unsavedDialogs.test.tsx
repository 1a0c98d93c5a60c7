import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { useConsole } from '#tests/support/flows.tsx'
import type { Command } from '../../../../src/console/bulk/bulkAction.ts'
import { BulkSheet } from '../../../../src/console/bulk/BulkSheet.tsx'
import { ExportButton } from '../../../../src/console/export/ExportButton.tsx'
import { MoveButtons } from '../../../../src/resources/coupons/MoveButtons.tsx'
import { NewRecoveryCodes } from '../../../../src/resources/account/NewRecoveryCodes.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

/** The menu and the back button, as far as a page knows of them. */
const Ways = () => {
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate('/inside')}>들어가기</button>
      <button onClick={() => void navigate('/elsewhere')}>메뉴의 다른 화면</button>
      <button onClick={() => void navigate(-1)}>뒤로</button>
    </>
  )
}
const question = () => screen.queryByRole('dialog', { name: '저장하지 않고 나갈까요?' })
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const backdrop = () => document.querySelector('.MuiDialog-container') ?? document.body

/** Every way out of an open dialog: each asks when something would be lost, and staying loses nothing. */
async function tryEveryWay(user: UserEvent, holds: () => void) {
  const ways: [string, () => unknown][] = [
    ['Esc', () => user.keyboard('{Escape}')],
    ['바깥 누르기', () => user.click(backdrop())],
    ['메뉴', () => fireEvent.click(screen.getByText('메뉴의 다른 화면'))],
    ['뒤로', () => fireEvent.click(screen.getByText('뒤로'))],
  ]
  for (const [name, go] of ways) {
    await go()
    await waitFor(() => expect(question(), name).not.toBeNull())
    await user.click(within(question() as HTMLElement).getByRole('button', { name: '계속 입력하기' }))
    await waitFor(() => expect(question(), name).toBeNull())
    holds()
  }
  expect(asksOnClosing()).toBe(true)
}
const leaveAnyway = async (user: UserEvent) => {
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '저장하지 않고 나가기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asksOnClosing()).toBe(false)
}

const result = {
  job_id: null,
  dry_run: true,
  status: 'DONE',
  total: 1,
  totals: { SUCCESS: 1, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 },
  rows: [{ id: 1, label: '하나', status: 'SUCCESS' }],
}
const command: Command = {
  action: 'hold',
  label: '배송보류',
  body: { ids: [1] },
  options: [
    { name: 'reason', label: '보류 사유', kind: 'text', required: true },
    {
      name: 'kind',
      label: '까닭',
      kind: 'choice',
      choices: [
        ['STOCK', '재고 부족'],
        ['ADDRESS', '주소 확인'],
      ],
    },
  ],
  send: () => Promise.resolve(result),
} as unknown as Command

const Sheet = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Ways />
      <button onClick={() => setOpen(true)}>배송보류 열기</button>
      {isOpen ? (
        <BulkSheet command={command} onClose={() => setOpen(false)} onRetry={() => {}} onUndo={() => {}} />
      ) : null}
    </>
  )
}

const openSheet = async () => {
  const user = await open(<Sheet />)
  await user.click(screen.getByText('들어가기'))
  await user.click(screen.getByText('배송보류 열기'))
  await screen.findByLabelText(/보류 사유/)
  return user
}

test('일괄 처리 시트에 적은 사유는 어떻게 나가도 묻지 않고 사라지지 않는다', async () => {
  const user = await openSheet()
  await user.type(screen.getByLabelText(/보류 사유/), '재고 확인')
  await tryEveryWay(user, () => expect(screen.getByLabelText<HTMLTextAreaElement>(/보류 사유/).value).toBe('재고 확인'))
  await leaveAnyway(user)
})

test('일괄 처리 시트에서 고르기만 한 것도 묻고, 건드리지 않았으면 묻지 않는다', async () => {
  const user = await openSheet()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByText('배송보류 열기'))
  await user.click(await screen.findByRole('combobox', { name: '까닭' }))
  await user.click(await screen.findByRole('option', { name: '주소 확인' }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await leaveAnyway(user)
})

test('내려받기 창에서 적은 사유, 고른 열, 적던 양식 이름은 어떻게 나가도 묻지 않고 사라지지 않는다', async () => {
  await anOrder(api.deps, await aShop(api.deps.db))
  const columns = ['order_no', 'status', 'recipient_masked']
  const user = await open(
    <>
      <Ways />
      <ExportButton resource="order-items" filter={{}} total={1} sort="-paid_at" columns={columns} />
    </>,
  )
  await user.click(screen.getByText('들어가기'))
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: '내려받기' }))
    await screen.findByText('열 3개')
  }
  await openDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await openDialog()
  await user.type(screen.getByRole('textbox', { name: /내려받는 사유/ }), '출고 확인')
  await tryEveryWay(user, () =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /내려받는 사유/ }).value).toBe('출고 확인'),
  )
  await leaveAnyway(user)

  await openDialog()
  await user.click(screen.getByRole('checkbox', { name: '상태' }))
  await screen.findByText('열 2개')
  await leaveAnyway(user)

  await openDialog()
  await user.click(screen.getByRole('button', { name: '이 열을 양식으로 저장' }))
  await user.type(screen.getByRole('textbox', { name: '양식 이름' }), '아침 출고')
  await leaveAnyway(user)
})

test('쿠폰을 멈추고 끝내는 창에는 적을 것이 없어서 묻지 않고 닫히며, 아무것도 보내지 않는다', async () => {
  const issue = { id: 1, version: 1, status: 'OPEN' } as never
  const user = await open(
    <>
      <Ways />
      <MoveButtons issue={issue} />
    </>,
    { role: 'admin', resource: 'coupons' },
  )
  await user.click(await screen.findByRole('button', { name: '일시중지' }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(asksOnClosing()).toBe(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ path }) => path.includes('/coupons/'))).toEqual([])
})

test('복구 코드를 새로 받는 창에 적던 숫자도 묻고, 받은 코드는 바깥을 눌러도 사라지지 않는다', async () => {
  const user = await open(<NewRecoveryCodes email="a@homefit.test" onClose={() => {}} onDone={() => {}} />)
  await user.type(await screen.findByLabelText(/숫자 6자리/), '123')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(question()).not.toBeNull())
})
