import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { TERMS_KINDS, termsSlug } from '#shared/terms.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { type Asked, refused, useAnswers } from '#tests/support/answering.ts'
import { aToken } from '#tests/support/browserOfTabs.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { button, buttonNow, field, press, tick, type } from '#tests/support/pressing.ts'
import { forgetSocialDraft } from './socialDraft.ts'
import { SocialScreen } from './SocialScreen.tsx'

const kakao = { provider: 'kakao', label: '카카오', email_address: 'a@kakao.test', nickname: '김 하늘', ways: [] }
let ticket: object | null = null
const instead = new Map<string, (asked: Asked) => unknown>()
const answers: Record<string, (asked: Asked) => unknown> = {
  '/api/v2/auth/social/ticket': () => ({ ticket }),
  '/api/v2/users/availability': () => ({ available: true }),
  '/api/v2/policies': () => ({ results: TERMS_KINDS.map((kind) => ({ kind: termsSlug(kind), version: '1' })) }),
  '/api/v2/auth/social/sign-up': () => ({ access_token: aToken(7), user_id: 7 }),
  '/api/v2/auth/social/link': () => ({ access_token: aToken(8) }),
  '/api/v2/users/sign-up/code': () => ({ request_id: 'r', expires_in: 600, resend_after: -1, sample: false }),
  '/api/v2/users/sign-up/verify': () => ({ email_token: 'proof' }),
  '/api/session': () => ({ data: { authorization: null } }),
}
const asked = useAnswers((one) => (instead.get(one.path) ?? answers[one.path])?.(one))
const sentTo = (path: string) => asked.flatMap((one) => (one.method === 'POST' && one.path === path ? [one.body] : []))
const tickets = () => asked.filter(({ path }) => path === '/api/v2/auth/social/ticket').length

beforeEach(() => {
  instead.clear()
  forgetSocialDraft()
})
afterEach(async () => {
  cleanup()
  await session.signOut()
})

const title = (name: string) => screen.findByText(name, { selector: 'h1' })
const popup = (heading: string) => screen.findByText(heading, { selector: 'dialog h2' })
const alert = () => document.querySelector('[role=alert]')?.textContent
const draw = (of: object | null) => {
  ticket = of
  return drawPart(
    <>
      <Notices />
      <SocialScreen />
    </>,
    '/sign-in-social?result=sign-up&provider=kakao&redirect_path=%2Fcart',
  )
}

describe('처음 온 사람', () => {
  const path = '/api/v2/auth/social/sign-up'
  const newcomer = { ...kakao, step: 'SIGN_UP' }
  async function fill(more: Record<string, string> = {}) {
    await title('어떻게 불러 드릴까요?')
    for (const [label, value] of Object.entries({ 이름: ' 김하나 ', ...more })) await type(label, value)
    await press('다음')
    await screen.findByText('필수')
    tick('필수 항목에 모두 동의')
    await press('가입하기')
  }

  test.each([
    [{}, {}],
    [
      { '휴대폰 번호 (선택)': '010-5550-1234', '태어난 해 (선택)': '1995' },
      { phone: '01055501234', birth_year: 1995 },
    ],
  ])('%j를 적으면 적은 것만 다듬어 가입한다', async (typed, sent) => {
    draw(newcomer)
    await fill(typed)
    await waitFor(() => expect(session.getState().user?.id).toBe('7'))
    const [body] = sentTo(path) as { agreements: { agreed: boolean }[] }[]
    expect(body).toEqual({ nickname: '김하늘', name: '김하나', ...sent, agreements: body?.agreements })
    expect(body?.agreements.map(({ agreed }) => agreed).filter(Boolean)).toHaveLength(3)
  })

  test.each([
    ['NICKNAME_TAKEN', '어떻게 불러 드릴까요?', 1],
    ['UNDER_AGE', '어떻게 불러 드릴까요?', 1],
    ['CONSENT_OUTDATED', '마지막으로 동의가 필요해요', 1],
    ['SOCIAL_TICKET_EXPIRED', '마지막으로 동의가 필요해요', 2],
  ])('%s로 거절되면 까닭을 말하고 %s로 가며, 적은 것은 남는다', async (code, heading, asks) => {
    instead.set(path, () => refused(409, code))
    draw(newcomer)
    await fill()
    await popup(`${code} 제목`)
    await title(heading)
    await waitFor(() => expect(tickets()).toBe(asks))
    if (heading.startsWith('마지막')) await press('이전')
    expect((await field('이름')).value).toBe(' 김하나 ')
    expect(session.getState().status).not.toBe('signed-in')
  })

  test('다른 사람의 적은 것을 이어받지 않고, 같은 사람의 것은 남는다', async () => {
    draw(newcomer)
    await type('이름', '김하나')
    cleanup()
    queryClient.clear()
    draw(newcomer)
    expect((await field('이름')).value).toBe('김하나')
    cleanup()
    queryClient.clear()
    draw({ ...newcomer, email_address: 'b@kakao.test' })
    expect((await field('이름')).value).toBe('')
  })

  test('가입할 것이 없어졌으면 처음부터 다시 하게 한다', async () => {
    draw(null)
    await title('가입 시간이 지났어요')
    expect(linksIn(document.body).map(([, to]) => to)).toContain(
      '/api/v2/auth/social/kakao/start?redirect_path=%2Fcart',
    )
  })
})

describe('이메일을 받지 못했을 때', () => {
  const nobody = { ...kakao, step: 'EMAIL', email_address: null }

  test('확인한 이메일로만 이어 가고, 보낸 뒤에는 고칠 수 없으며, 이전을 누르면 고쳐서 다시 받는다', async () => {
    draw(nobody)
    await title('이메일을 확인해 주세요')
    expect((await button('인증번호 받기')).disabled).toBe(true)
    await type('이메일', ' A@Homefit.test')
    await press('인증번호 받기')
    await field('인증번호 6자리')
    expect((await field('이메일')).readOnly).toBe(true)
    await press('이전')
    expect((await field('이메일')).readOnly).toBe(false)
    await type('이메일', 'b@homefit.test')
    await press('인증번호 받기')
    ticket = { ...kakao, step: 'SIGN_UP', email_address: 'b@homefit.test' }
    await type('인증번호 6자리', '123456')
    await screen.findByText('카카오 계정 · b@homefit.test')
    expect(sentTo('/api/v2/users/sign-up/code')).toEqual([
      { email_address: 'a@homefit.test' },
      { email_address: 'b@homefit.test' },
    ])
    expect(sentTo('/api/v2/users/sign-up/verify')).toEqual([{ request_id: 'r', code: '123456' }])
    expect(sentTo('/api/v2/auth/social/email')).toEqual([{ email_address: 'b@homefit.test', email_token: 'proof' }])
  })

  test('틀린 번호는 까닭을 말하고 이어 가지 않으며, 고치거나 다시 받으면 그 말은 없다', async () => {
    instead.set('/api/v2/users/sign-up/verify', () => refused(400, 'CODE_INVALID', { extra: { tries_left: 1 } }))
    draw(nobody)
    await type('이메일', 'a@homefit.test')
    await press('인증번호 받기')
    await type('인증번호 6자리', '111111')
    await waitFor(() => expect(alert()).toBe('인증번호가 맞지 않아요. 1번 더 입력할 수 있어요.'))
    await type('인증번호 6자리', '11111')
    expect(alert()).toBeUndefined()
    await type('인증번호 6자리', '111112')
    await waitFor(() => expect(alert()).toBeDefined())
    await press('다시 받기')
    await waitFor(async () => expect((await field('인증번호 6자리')).value).toBe(''))
    expect([alert(), sentTo('/api/v2/auth/social/email').length]).toEqual([undefined, 0])
  })

  test('그사이 가입한 이메일이면 까닭을 말하고, 연결하는 단계로 간다', async () => {
    instead.set('/api/v2/auth/social/email', () => refused(409, 'SOCIAL_ACCOUNT_EXISTS'))
    draw(nobody)
    await type('이메일', 'a@homefit.test')
    await press('인증번호 받기')
    ticket = { ...kakao, step: 'LINK', email_address: 'a@homefit.test', ways: ['password'] }
    await type('인증번호 6자리', '123456')
    await popup('SOCIAL_ACCOUNT_EXISTS 제목')
    await title('이미 가입한 이메일이에요')
  })
})

describe('이미 회원일 때', () => {
  const path = '/api/v2/auth/social/link'
  const member = (...ways: string[]) => ({ ...kakao, step: 'LINK', ways })

  test('비밀번호가 맞으면 연결하고 로그인한다', async () => {
    draw(member('password'))
    await title('이미 가입한 이메일이에요')
    expect((await button('로그인하고 연결하기')).disabled).toBe(true)
    await type('비밀번호', 'tulipgrove')
    await press('로그인하고 연결하기')
    await waitFor(() => expect(session.getState().user?.id).toBe('8'))
    expect(sentTo(path)).toEqual([{ password: 'tulipgrove' }])
    expect(linksIn(document.body).map(([name]) => name)).toContain('비밀번호를 잊었어요')
  })

  test.each([
    ['SIGN_IN_FAILED', 1, false],
    ['ACCOUNT_LOCKED', 1, false],
    ['RATE_LIMITED', 1, false],
    ['SOCIAL_TICKET_EXPIRED', 2, true],
    ['CONFLICT', 1, true],
  ])('%s는 비밀번호의 일이면 그 칸에서, 아니면 알림으로 말한다', async (code, asks, asPopup) => {
    instead.set(path, () => refused(409, code))
    draw(member('password'))
    await type('비밀번호', 'tulipgrove')
    await press('로그인하고 연결하기')
    if (asPopup) await popup(`${code} 제목`)
    else await waitFor(() => expect(alert()).toBe(`${code} 까닭`))
    expect([alert() === undefined, document.querySelector('dialog') === null]).toEqual([asPopup, !asPopup])
    await waitFor(() => expect(tickets()).toBe(asks))
    expect((await field('비밀번호')).value).toBe('tulipgrove')
  })

  test('비밀번호가 없으면 연결해 둔 다른 계정으로 로그인하거나 비밀번호를 만들게 한다', async () => {
    draw(member('kakao', 'naver', 'google'))
    await title('이미 가입한 이메일이에요')
    expect(buttonNow('로그인하고 연결하기')).toBeUndefined()
    const back = 'redirect_path=%2Fmy%2Fsettings%2Fsocial'
    expect(linksIn(document.body).slice(1)).toEqual([
      ['네이버 로그인', `/api/v2/auth/social/naver/start?${back}`],
      ['Google 로그인', `/api/v2/auth/social/google/start?${back}`],
      ['비밀번호를 만들게요', '/reset-password/request'],
      ['다른 방법으로 로그인', '/sign-in?redirect_path=%2Fcart'],
    ])
  })
})
