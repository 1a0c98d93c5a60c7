import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { button, field, press, type } from '#tests/support/pressing.ts'
import { SignInForm } from './SignInForm.tsx'
import type { Credentials } from './staffSession.ts'

afterEach(cleanup)

/** The form, and each answer in its turn: a refusal, or none. */
function open(refusals: (ApiError | undefined)[], more: { email?: string } = {}) {
  const sent: Credentials[] = []
  const signIn = async (credentials: Credentials) => {
    sent.push(credentials)
    await Promise.resolve()
    const refusal = refusals.shift()
    if (refusal) throw refusal
  }
  render(<SignInForm signIn={signIn} {...more} />)
  return sent
}
const wrong = new ApiError(401, { code: 'INVALID_CREDENTIALS', message: '이메일이나 비밀번호가 달라요.' } as never)
const asksCode = new ApiError(401, { code: 'TOTP_REQUIRED', message: '코드가 필요해요.' })
const write = async () => {
  await type(/이메일/, ' me@homefit.test ')
  await type(/비밀번호/, ' pass word ')
}
// a browser trims an address as it is typed
const own = { email_address: 'me@homefit.test', password: ' pass word ' }
const go = async () => fireEvent.submit((await button('로그인')).form as HTMLFormElement)

test('거절되면 까닭을 말하고, 적은 것이 남아 다시 누를 수 있으며, 다시 누르면 앞의 까닭은 사라진다', async () => {
  const sent = open([wrong, undefined])
  await write()
  await go()
  await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toContain('이메일이나 비밀번호가 달라요.'))
  expect((await field(/비밀번호/)).value).toBe(' pass word ')
  await waitFor(async () => expect((await button('로그인')).disabled).toBe(false))
  await go()
  await waitFor(() => expect(sent).toEqual([own, own]))
  await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toBe(''))
})

test('2단계 인증을 쓰면 오류 대신 숫자를 묻고, 같은 계정으로 숫자와 함께 보낸다', async () => {
  const sent = open([asksCode, undefined])
  await write()
  await go()
  await type(/인증 앱의 숫자/, ' 123456 ')
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('')
  await go()
  await waitFor(() => expect(sent).toEqual([own, { ...own, totp: '123456' }]))
})

test('휴대폰이 없으면 복구 코드로 바꿔 보내고, 숫자는 함께 가지 않는다', async () => {
  const sent = open([asksCode, wrong, undefined])
  await write()
  await go()
  await type(/인증 앱의 숫자/, '123456')
  await press(/복구 코드로 로그인/)
  expect(screen.queryByLabelText(/인증 앱의 숫자/)).toBeNull()
  await type(/^복구 코드/, 'ABCD-EFGH')
  await go()
  await waitFor(() => expect(sent.at(-1)).toEqual({ ...own, recovery_code: 'ABCD-EFGH' }))
  await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toContain('달라요'))
  expect((await field(/^복구 코드/)).value).toBe('ABCD-EFGH')
  await press('인증 앱의 숫자로 로그인')
  await type(/인증 앱의 숫자/, '654321')
  await go()
  await waitFor(() => expect(sent.at(-1)).toEqual({ ...own, totp: '654321' }))
})

test('다시 로그인할 때는 그 사람의 이메일로만 로그인한다', async () => {
  const sent = open([undefined], { email: 'me@homefit.test' })
  const email = await field(/이메일/)
  expect([email.value, email.disabled]).toEqual(['me@homefit.test', true])
  await type(/비밀번호/, 'secret')
  await go()
  await waitFor(() => expect(sent).toEqual([{ email_address: 'me@homefit.test', password: 'secret' }]))
})
