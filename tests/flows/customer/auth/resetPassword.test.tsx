import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'
import { lastCode, lastLetter } from '#tests/support/codes.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const email = 'haneul@example.test'
const member = async () =>
  api.customer({ emailAddress: email, passwordHash: await hashPassword('Right-password-1', 1) })
const signIn = (password: string) => api.anonymous.post('/api/v1/user/sign-in/', { email_address: email, password })

test('메일로 받은 번호를 넣고 새 비밀번호를 정하면, 오던 곳을 기억한 채 로그인 화면으로 간다', async () => {
  await member()
  const user = await open('/sign-in?redirect_path=%2Fmy%2Fpoints')
  await user.click(await screen.findByRole('link', { name: '비밀번호를 잊었어요' }))
  await screen.findByRole('heading', { name: '비밀번호를 잊으셨나요?' })
  await user.type(await screen.findByLabelText('이메일'), `${email}{Enter}`)
  const field = await screen.findByLabelText('인증번호 6자리')
  expect(screen.getByRole('button', { name: /^다시 받기 \(\d+초\)$/ }).hasAttribute('disabled')).toBe(true)
  await user.type(field, await lastCode(api, email))
  await user.type(await screen.findByLabelText('비밀번호'), 'Other-password-2')
  await user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }))
  await screen.findByText('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.')
  expect(window.location.pathname + window.location.search).toBe('/sign-in?redirect_path=%2Fmy%2Fpoints')
  expect((await signIn('Other-password-2')).status).toBe(200)
})

test('가입하지 않은 이메일도 같은 화면을 본다', async () => {
  const user = await open('/reset-password/request')
  await user.type(await screen.findByLabelText('이메일'), 'nobody@example.test{Enter}')
  await screen.findByRole('heading', { name: '메일로 보낸 번호를 입력해 주세요' })
  expect((await lastLetter(api, 'nobody@example.test')).title).toContain('계정이 없어요')
})

test('메일의 링크로 오면 주소에서 증표가 바로 사라지고, 한 번 쓴 링크는 다시 요청하게 한다', async () => {
  await member()
  await api.anonymous.post('/api/v1/user/password-reset/', { email_address: email })
  const path = /(\/reset-password\?token=[\w-]+)/.exec((await lastLetter(api, email)).body)?.[1] ?? ''
  const user = await open(path)
  await user.type(await screen.findByLabelText('비밀번호'), 'Other-password-2')
  expect(window.location.search).toBe('')
  const token = new URL(path, 'http://localhost').searchParams.get('token') ?? ''
  await api.anonymous.post('/api/v2/users/reset-password/change', { reset_token: token, new_password: 'First-here-1' })
  await user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }))
  await screen.findByRole('heading', { name: '재설정 시간이 지났어요' })
  await user.click(screen.getByRole('link', { name: '다시 요청하기' }))
  await screen.findByRole('heading', { name: '비밀번호를 잊으셨나요?' })
})
