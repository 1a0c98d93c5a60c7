import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { useApi } from '#tests/support/api.ts'
import { useCustomerApp } from './openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

test('이미 있는 이메일은 그 자리에서 알려 주고, 동의는 필수와 선택이 나뉘며, 가입하면 보던 곳으로 돌아간다', async () => {
  await api.customer({ emailAddress: 'taken@example.test' })
  const user = await open('/sign-up?redirect_path=%2Fmy%2Forders')

  await user.type(await screen.findByLabelText('이메일'), 'taken@example.test')
  await screen.findByText('이미 가입한 이메일이에요.')
  await user.clear(screen.getByLabelText('이메일'))
  await user.type(screen.getByLabelText('이메일'), 'new@example.test')
  await screen.findByText('쓸 수 있는 이메일이에요.')
  await user.keyboard('{Enter}')

  await user.type(await screen.findByLabelText('비밀번호'), 'short')
  expect(screen.getByRole('button', { name: '다음' }).hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByLabelText('비밀번호'), '-but-longer{Enter}')

  await user.type(await screen.findByLabelText('닉네임'), '하늘이')
  await user.type(screen.getByLabelText('이름'), '김하늘{Enter}')

  await user.click(await screen.findByRole('checkbox', { name: '필수 항목에 모두 동의' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /선택/ }).checked).toBe(false)
  await user.click(screen.getByRole('button', { name: '가입하기' }))

  await screen.findByRole('heading', { name: '주문 내역' })
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { role: 'user' } })
})
