import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { resultPage } from '#server/modules/social/addresses.ts'
import type { ProviderName, SocialPerson } from '#server/ports/socialProvider.ts'
import { newTicket, seal, ticketCookie } from '#server/modules/social/sealed.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const password = 'Right-Password-1'

/** This browser comes back from a provider as somebody; answers the address that it is led to. */
function comeFrom(provider: ProviderName, person: Omit<SocialPerson, 'subject'>): string {
  const ticket = newTicket(provider, { subject: 'u-1', ...person }, '/my/points', api.clock.now())
  open.cookies.set(ticketCookie, encodeURIComponent(seal(api.deps.keys, ticket)))
  return resultPage(provider, 'sign-up', '/my/points')
}
const haneul = { email: 'haneul@kakao.test', emailVerified: true, nickname: '김 하늘!' }

describe('로그인 화면', () => {
  test('네 가지 소셜 로그인이 있고, 보던 곳으로 돌아올 주소를 가지고 간다', async () => {
    await open('/sign-in?redirect_path=%2Fcart')
    const part = await screen.findByRole('region', { name: '다른 계정으로 로그인' })
    const links = await within(part).findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['카카오 로그인', '/api/v2/auth/social/kakao/start?redirect_path=%2Fcart'],
      ['네이버 로그인', '/api/v2/auth/social/naver/start?redirect_path=%2Fcart'],
      ['Apple로 로그인', '/api/v2/auth/social/apple/start?redirect_path=%2Fcart'],
      ['Google 계정으로 로그인', '/api/v2/auth/social/google/start?redirect_path=%2Fcart'],
    ])
    expect(within(part).getByText(/모의 로그인 창/)).toBeDefined()
  })

  test('쓸 수 있는 곳이 없으면 자리도 없다', async () => {
    const offered = api.deps.social
    api.deps.social = {}
    try {
      await open('/sign-in')
      await screen.findByRole('button', { name: '로그인' })
      await expect.poll(() => screen.queryByText('또는')).toBeNull()
    } finally {
      api.deps.social = offered
    }
  })
})

describe('소셜로 처음 온 사람', () => {
  test('저쪽의 별명에서 시작해 이름과 동의만 적으면 가입된다', async () => {
    const user = await open(comeFrom('kakao', haneul))
    const nickname = await screen.findByLabelText<HTMLInputElement>('닉네임')
    expect(nickname.value).toBe('김하늘')
    expect(screen.getByText('카카오 계정 · haneul@kakao.test')).toBeDefined()
    await user.type(screen.getByLabelText('이름'), '김하늘{Enter}')
    await user.click(await screen.findByRole('checkbox', { name: '필수 항목에 모두 동의' }))
    await user.click(screen.getByRole('button', { name: '가입하기' }))
    await screen.findByRole('heading', { name: '가입했어요. 반가워요!' })
    expect(session.getState()).toMatchObject({ status: 'signed-in' })
  })

  test('이메일을 주지 않으면 코드로 확인하고 가입한다', async () => {
    const user = await open(comeFrom('google', { emailVerified: false }))
    await user.type(await screen.findByLabelText('이메일'), 'soop@example.test{Enter}')
    const code = /\d{6}/.exec((await screen.findByText(/인증번호: \d{6}/)).textContent)?.[0] ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    await user.type(screen.getByLabelText('인증번호 6자리'), wrong)
    await screen.findByText('인증번호가 맞지 않아요. 4번 더 입력할 수 있어요.')
    await user.clear(screen.getByLabelText('인증번호 6자리'))
    await user.type(screen.getByLabelText('인증번호 6자리'), code)
    await screen.findByLabelText('닉네임')
    expect(screen.getByText('Google 계정 · soop@example.test')).toBeDefined()
  })

  test('이미 회원인 이메일이면 비밀번호를 물어 연결하고, 보던 곳으로 간다', async () => {
    // numbers begin anew with every test; who has just signed up in this window is welcomed, and it is not this member
    await api.customer()
    await api.customer({ emailAddress: 'jiwoo@homefit.test', passwordHash: await hashPassword(password, 1) })
    const user = await open(comeFrom('naver', { email: 'jiwoo@homefit.test', emailVerified: true }))
    await screen.findByRole('heading', { name: '이미 가입한 이메일이에요' })
    await user.type(screen.getByLabelText('비밀번호'), 'wrong{Enter}')
    await screen.findByText('이메일 또는 비밀번호가 맞지 않아요.')
    await user.clear(screen.getByLabelText('비밀번호'))
    await user.type(screen.getByLabelText('비밀번호'), `${password}{Enter}`)
    await screen.findByRole('heading', { name: '포인트' })
    expect(await api.deps.db.$count(socialAccounts)).toBe(1)
  })

  test('시간이 지났으면 처음부터 다시 하게 한다', async () => {
    await open('/sign-in-social?result=sign-up&provider=kakao&redirect_path=%2Fcart')
    await screen.findByRole('heading', { name: '가입 시간이 지났어요' })
    const again = screen.getByRole('link', { name: '다시 시도하기' })
    expect(again.getAttribute('href')).toBe('/api/v2/auth/social/kakao/start?redirect_path=%2Fcart')
  })
})

describe('로그인 오류 화면', () => {
  test('까닭과 다음에 할 일을 말하고, 낯선 코드와 밖의 주소에도 흔들리지 않는다', async () => {
    await open('/sign-in-error?code=SOCIAL_DENIED&provider=kakao&redirect_path=https%3A%2F%2Fevil.example')
    await screen.findByRole('heading', { name: '로그인을 취소했어요' })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain('/api/v2/auth/social/kakao/start?redirect_path=%2Fstore')
    expect(links.join()).not.toContain('evil')
  })
})

describe('연결된 소셜 계정', () => {
  test('하나뿐인 방법은 끊을 수 없다고 알려 주고, 다른 곳은 연결할 수 있다', async () => {
    const user = await open(comeFrom('kakao', haneul))
    await user.type(await screen.findByLabelText('이름'), '김하늘{Enter}')
    await user.click(await screen.findByRole('checkbox', { name: '필수 항목에 모두 동의' }))
    await user.click(screen.getByRole('button', { name: '가입하기' }))
    await screen.findByRole('heading', { name: '가입했어요. 반가워요!' })
    cleanup()

    const again = await open('/my/settings/social?result=linked&provider=naver')
    await screen.findByText(/네이버 계정을 연결했어요/)
    await screen.findByText('haneul@kakao.test')
    expect(screen.getByRole('link', { name: '네이버 연결하기' }).getAttribute('href')).toBe(
      '/api/v2/auth/social/naver/start?link=1',
    )
    await again.click(screen.getByRole('button', { name: '카카오 연결 끊기' }))
    await again.click(screen.getByRole('button', { name: '연결 끊기' }))
    await screen.findByText('연결을 끊을 수 없어요')
    expect(await api.deps.db.$count(socialAccounts)).toBe(1)
  })
})
