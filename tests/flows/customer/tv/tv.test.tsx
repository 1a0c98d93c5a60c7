import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const email = 'owner@example.test'
const password = 'Right-Password-1'

beforeEach(() => localStorage.clear())

async function asOwner(path: string) {
  await api.customer({ emailAddress: email, passwordHash: await hashPassword(password, 1), nickname: '하늘이' })
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), `${password}{Enter}`)
  return user
}

describe('휴대폰', () => {
  test('틀린 번호는 다시 묻고, 맞는 번호면 TV가 연결된다', async () => {
    const { body } = await api.anonymous.post<{ otp: string; poll_token: string }>('/api/v2/tv/otp', {
      device_name: '홈핏 TV',
    })
    const user = await asOwner('/my/settings/tv')
    await user.type(await screen.findByLabelText('TV 이름 (선택)'), '거실 TV')
    const field = screen.getByLabelText<HTMLInputElement>('TV에 보이는 번호 6자리')
    expect(screen.getByRole('button', { name: '연결하기' }).hasAttribute('disabled')).toBe(true)
    await user.type(field, String((Number(body.otp) + 1) % 1_000_000).padStart(6, '0'))
    await user.click(screen.getByRole('button', { name: '연결하기' }))
    await screen.findByText(/맞지 않는 번호예요/)
    expect(field.value).toBe('')
    await user.type(field, `${body.otp}{Enter}`)
    await screen.findByRole('heading', { name: '거실 TV, 연결했어요' })
    const polled = await api.anonymous.get<{ nickname: string }>(`/api/v2/tv/otp/${body.poll_token}`)
    expect(polled.body.nickname).toBe('하늘이')
  })
})

describe('TV', () => {
  test('번호를 보이고, 연결되면 누구의 TV인지 보이며, 로그아웃하면 새 번호를 보인다', async () => {
    const user = await open('/tv')
    const shown = await screen.findByRole('img', { name: /번호 \d/ })
    const otp = (shown.getAttribute('aria-label') ?? '').replaceAll(/\D/g, '')
    expect(screen.getByText(/안에 입력해 주세요$/).textContent).toBe('3분 안에 입력해 주세요')
    const owner = await api.customer({ nickname: '하늘이' })
    await owner.post('/api/v2/user/auth/otp/pairing', { otp, device_name: '거실 TV' })
    await screen.findByRole('heading', { name: '하늘이님, 반가워요' })
    expect(screen.getByText(/거실 TV에 로그인했어요/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: '이 TV에서 로그아웃' }))
    const next = await screen.findByRole('img', { name: /번호 \d/ })
    expect(next.getAttribute('aria-label')?.replaceAll(/\D/g, '')).not.toBe(otp)
  })

  test('켤 때 로그인되어 있으면 그대로이고, 휴대폰에서 로그아웃시켰으면 번호로 돌아간다', async () => {
    localStorage.setItem(
      'homefit-tv',
      JSON.stringify({ refreshToken: 'x'.repeat(43), nickname: '하늘이', deviceName: '거실 TV' }),
    )
    await open('/tv')
    await screen.findByRole('img', { name: /번호 \d/ })
    expect(localStorage.getItem('homefit-tv')).toBeNull()
  })

  test('시간이 지나면 새 번호를 받을 수 있다', async () => {
    const user = await open('/tv')
    await screen.findByRole('img', { name: /번호 \d/ })
    api.clock.advance(181_000)
    await user.click(await screen.findByRole('button', { name: '새 번호 받기' }))
    await screen.findByRole('img', { name: /번호 \d/ })
  })
})
