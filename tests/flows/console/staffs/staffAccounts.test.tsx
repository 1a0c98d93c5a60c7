import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { SignInForm } from '#console/auth/SignInForm.tsx'
import { staffSession } from '#console/auth/staffSession.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { aStaffAccount, adminRow, appCode, enrol, staffPassword } from '#tests/support/staffAccounts.ts'
import { AccountPage } from '../../../../src/resources/account/AccountPage.tsx'
import { StaffCreate } from '../../../../src/resources/staffs/StaffCreate.tsx'
import { StaffList } from '../../../../src/resources/staffs/StaffList.tsx'
import { StaffShow } from '../../../../src/resources/staffs/StaffShow.tsx'

const api = useApi()
const { open } = useConsole(api)

test('인증 앱을 등록하면 복구 코드를 한 번 보여 주고, 보관했다고 해야 끝난다', async () => {
  const user = await open(<AccountPage />, { path: '/account' })
  await user.click(await screen.findByRole('button', { name: '인증 앱 등록하기' }))
  expect(await screen.findByRole('img', { name: '인증 앱으로 찍는 QR 코드' })).toBeTruthy()
  const secret = screen.getByLabelText('직접 입력하는 키').textContent.replaceAll(' ', '')
  const field = screen.getByRole('textbox', { name: /숫자 6자리/ })
  await user.type(field, appCode(api, secret, 9))
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect((await screen.findByRole('alert')).textContent).toContain('코드가 맞지 않아요')
  await user.type(screen.getByRole('textbox', { name: /숫자 6자리/ }), appCode(api, secret))
  await user.click(screen.getByRole('button', { name: '확인' }))
  const codes = within(await screen.findByRole('list', { name: '복구 코드' })).getAllByRole('listitem')
  expect(codes).toHaveLength(10)
  expect(screen.getByText('사용 중')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '마치기' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '안전한 곳에 보관했어요' }))
  await user.click(screen.getByRole('button', { name: '마치기' }))
  expect(await screen.findByText('사용 중')).toBeTruthy()
  expect(document.body.textContent).not.toContain(codes[0]?.textContent ?? 'none')
})

test('로그인 화면은 적은 것을 지우지 않고 코드를 더 물으며, 복구 코드로도 들어간다', async () => {
  const account = await aStaffAccount(api)
  const client = api.as({ token: (await account.signIn()).body.access_token })
  const { secret, recoveryCodes } = await enrol(api, client)
  api.clock.advance(30_000)
  const user = userEvent.setup()
  render(<SignInForm signIn={(credentials) => staffSession.signIn(credentials)} />)
  await user.type(screen.getByRole('textbox', { name: /이메일/ }), account.email)
  await user.type(screen.getByLabelText(/비밀번호/), staffPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  const field = await screen.findByRole('textbox', { name: /숫자 6자리/ })
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/비밀번호/).value).toBe(staffPassword)
  await user.type(field, appCode(api, secret, 9))
  await user.click(screen.getByRole('button', { name: '로그인' }))
  expect(await screen.findByText('코드가 맞지 않아요')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /복구 코드로 로그인/ }))
  await user.type(screen.getByRole('textbox', { name: /복구 코드/ }), recoveryCodes[0] ?? '')
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await expect.poll(() => staffSession.snapshot().staff?.id).toBe(account.id)
})

test('직원을 만들면 임시 비밀번호를 한 번 보여 준다', async () => {
  const user = await open(<StaffCreate />, { path: '/staffs/create', role: 'admin' })
  await user.type(screen.getByRole('textbox', { name: /이메일/ }), 'new@homefit.test')
  await user.type(screen.getByRole('textbox', { name: /이름/ }), '새 직원')
  await user.click(screen.getByRole('button', { name: '계정 만들기' }))
  const shown = await screen.findByLabelText('임시 비밀번호')
  expect(shown.textContent).toMatch(/^(\w{4}-){3}\w{4}$/)
  const answer = await api.anonymous.post('/core-admin/v1/auth/sign-in', {
    email_address: 'new@homefit.test',
    password: shown.textContent,
  })
  expect(answer.status).toBe(200)
})

test('목록에서 누가 어떤 역할이고 2단계 인증을 쓰는지 보인다', async () => {
  await aStaffAccount(api, { name: '한가람', role: 'marketer', status: 'DISABLED' })
  await open(<Resource name="staffs" list={StaffList} />, { resource: 'staffs', path: '/', role: 'admin' })
  const row = within((await screen.findByText('한가람')).closest('tr') as HTMLElement)
  expect(row.getByText('마케터')).toBeTruthy()
  expect(row.getByText('막힘')).toBeTruthy()
  expect(row.getByText('없음')).toBeTruthy()
})

test('사유를 적고 계정을 막으면 그 직원의 로그인이 끝난다', async () => {
  const target = await aStaffAccount(api, { name: '한가람' })
  await target.signIn()
  const user = await open(<Resource name="staffs" show={StaffShow} />, {
    resource: 'staffs',
    path: `/${target.id}/show`,
    role: 'admin',
  })
  expect(await screen.findByRole('region', { name: '로그인한 기기 1개' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '계정 막기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '계정 막기' }))
  await user.click(dialog.getByRole('button', { name: '퇴사' }))
  await user.click(dialog.getByRole('button', { name: '계정 막기' }))
  expect(await screen.findByRole('region', { name: '로그인한 기기 0개' })).toBeTruthy()
  expect((await adminRow(api, target.id)).status).toBe('DISABLED')
})
