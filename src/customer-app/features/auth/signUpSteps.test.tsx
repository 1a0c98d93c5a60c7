import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { goBackInPage } from '#customer/shell/navigation/back.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { TERMS_KINDS, termsSlug } from '#shared/terms.ts'
import { type Asked, broken, refused, useAnswers } from '#tests/support/answering.ts'
import { aToken } from '#tests/support/browserOfTabs.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { button, field, press, tick, type } from '#tests/support/pressing.ts'
import { ResetRequestScreen } from './ResetRequestScreen.tsx'
import { forgetSignUpDraft } from './signUpDraft.ts'
import { SignUpScreen } from './SignUpScreen.tsx'

const codeSent = { request_id: 'r1', expires_in: 600, resend_after: -1, sample: false }
const taken = '하늘이'

/** What is answered instead of what would be, path by path. */
const instead = new Map<string, (asked: Asked) => unknown>()
let version = '1'
const answers: Record<string, (asked: Asked) => unknown> = {
  '/api/v2/users/sign-up/code': () => codeSent,
  '/api/v2/users/sign-up/verify': () => ({ email_token: 'proof' }),
  '/api/v2/users/availability': ({ query }) => ({ available: query['nickname'] !== taken }),
  '/api/v2/policies': () => ({ results: TERMS_KINDS.map((kind) => ({ kind: termsSlug(kind), version })) }),
  '/api/v2/users/sign-up': () => ({ access_token: aToken(7), user_id: 7 }),
  '/api/v2/users/reset-password/request': () => codeSent,
  '/api/v2/users/reset-password/verify': () => ({ reset_token: 'reset' }),
  '/api/session': () => ({ data: { authorization: null } }),
}
const asked = useAnswers((one) => (instead.get(one.path) ?? answers[one.path])?.(one))
const sentTo = (path: string) => asked.flatMap((one) => (one.path === path ? [one.body] : []))

beforeEach(() => {
  instead.clear()
  version = '1'
  forgetSignUpDraft()
})
afterEach(async () => {
  cleanup()
  await session.signOut()
})

const title = (name: string) => screen.findByText(name, { selector: 'h1' })
const told = (heading: string) => screen.findByText(heading, { selector: 'dialog *' })
const draw = () =>
  drawPart(
    <>
      <Notices />
      <SignUpScreen />
    </>,
  )

async function proveEmail(email = 'a@homefit.test') {
  await type('이메일', email)
  await press('인증번호 받기')
  await type('인증번호 6자리', '123456')
  await field('비밀번호')
}

async function fill(more: Record<string, string> = {}) {
  await proveEmail()
  await type('비밀번호', 'tulipgrove')
  await press('다음')
  for (const [label, value] of Object.entries({ 닉네임: ' 산책이 ', 이름: ' 김하나 ', ...more }))
    await type(label, value)
  await press('다음')
  await screen.findByText('필수')
}

describe('가입의 단계', () => {
  test.each([
    [
      { '휴대폰 번호 (선택)': '010-5550-1234', '태어난 해 (선택)': '1995' },
      { phone: '01055501234', birth_year: 1995 },
    ],
    [{}, {}],
  ])('%j를 적으면 적은 것만 다듬어 보내고, 동의하지 않은 것은 거절로 남긴다', async (typed, sent) => {
    draw()
    await fill(typed)
    tick('전체 동의')
    for (const name of ['(필수) 만 14세', '(필수) 이용약관', '(필수) 개인정보']) {
      tick(name)
      expect((await button('가입하기')).disabled).toBe(true)
      tick(name)
    }
    expect(document.querySelectorAll(':checked')).toHaveLength(8)
    tick('전체 동의')
    expect(document.querySelectorAll(':checked')).toHaveLength(0)
    tick('필수 항목에 모두 동의')
    tick(/문자로 받을게요/)
    await press('가입하기')
    await waitFor(() => expect(session.getState().user?.id).toBe('7'))
    const yes = new Set(['AGE14', 'TERMS', 'PRIVACY', 'MARKETING_SMS'])
    const kinds = ['TERMS', 'PRIVACY', 'AGE14', 'MARKETING_EMAIL', 'MARKETING_SMS', 'MARKETING_PUSH']
    const [body] = sentTo('/api/v2/users/sign-up') as { agreements: { kind: string }[] }[]
    expect({
      ...body,
      agreements: body?.agreements.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)),
    }).toEqual({
      email_address: 'a@homefit.test',
      email_token: 'proof',
      password: 'tulipgrove',
      nickname: '산책이',
      name: '김하나',
      ...sent,
      agreements: kinds.map((kind) => ({ kind, version: '1', agreed: yes.has(kind) })),
    })
  })

  test.each([
    ['EMAIL_NOT_VERIFIED', '이메일을 알려 주세요', '인증번호 받기'],
    ['EMAIL_TAKEN', '이메일을 알려 주세요', '인증번호 받기'],
    ['PASSWORD_POLICY', '비밀번호를 정해 주세요', '다음'],
    ['NICKNAME_TAKEN', '어떻게 불러 드릴까요?', '다음'],
    ['UNDER_AGE', '어떻게 불러 드릴까요?', '다음'],
    ['INTERNAL', '마지막으로 동의가 필요해요', '가입하기'],
  ])('%s로 거절되면 까닭을 말하고 그 단계로 가며, 적은 것은 남는다', async (code, heading, next) => {
    instead.set('/api/v2/users/sign-up', () => refused(409, code))
    draw()
    await fill()
    tick('필수 항목에 모두 동의')
    await press('가입하기')
    await told(`${code} 제목`)
    await title(heading)
    expect((await button(next)).disabled).toBe(false)
    expect(session.getState().status).not.toBe('signed-in')
    const values = [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox], [hidden])')].map(
      (one) => one.value,
    )
    expect(values.join()).toBe(
      { '이메일을 알려 주세요': 'a@homefit.test', '비밀번호를 정해 주세요': 'tulipgrove' }[heading] ??
        (next === '다음' ? ' 산책이 , 김하나 ,,' : ''),
    )
  })

  test('가입하는 사이에 글이 바뀌면 새 글을 읽어 와, 그 글에 다시 동의해야 가입된다', async () => {
    draw()
    await fill()
    tick('전체 동의 (선택 포함)')
    version = '2'
    instead.set('/api/v2/users/sign-up', () => refused(409, 'CONSENT_OUTDATED'))
    await press('가입하기')
    await told('CONSENT_OUTDATED 제목')
    await waitFor(() => expect([...document.querySelectorAll<HTMLInputElement>(':checked')]).toEqual([]))
    expect((await button('가입하기')).disabled).toBe(true)
    instead.clear()
    tick('필수 항목에 모두 동의')
    await press('가입하기')
    await waitFor(() => expect(sentTo('/api/v2/users/sign-up')).toHaveLength(2))
    const [, last] = sentTo('/api/v2/users/sign-up') as { agreements: { version: string; agreed: boolean }[] }[]
    expect(last?.agreements.every((one) => one.version === '2')).toBe(true)
    expect(last?.agreements.filter((one) => one.agreed)).toHaveLength(3)
  })

  test('인증한 뒤에 이메일을 바꾸면 그 이메일을 다시 인증하고, 되돌리면 인증한 그대로다', async () => {
    draw()
    await proveEmail('a@homefit.test')
    await press('이전')
    await type('이메일', 'b@homefit.test')
    expect(screen.queryByText('인증한 이메일이에요.')).toBeNull()
    await type('이메일', ' A@Homefit.test ')
    expect(screen.getByText('인증한 이메일이에요.')).toBeDefined()
    await type('이메일', 'b@homefit.test')
    await press('인증번호 받기')
    await screen.findByText('b@homefit.test로 보냈어요.')
    await type('인증번호 6자리', '654321')
    await field('비밀번호')
    expect(sentTo('/api/v2/users/sign-up/code')).toEqual([
      { email_address: 'a@homefit.test' },
      { email_address: 'b@homefit.test' },
    ])
    expect(sentTo('/api/v2/users/sign-up/verify')).toEqual([
      { request_id: 'r1', code: '123456' },
      { request_id: 'r1', code: '654321' },
    ])
  })

  test('되돌아가기는 앞의 단계로 가고, 인증번호를 다시 묻지 않으며, 첫 단계에서는 화면을 나간다', async () => {
    draw()
    await fill()
    const steps = [
      '마지막으로 동의가 필요해요',
      '어떻게 불러 드릴까요?',
      '비밀번호를 정해 주세요',
      '이메일을 알려 주세요',
    ]
    for (const [n, name] of steps.entries()) {
      await title(name)
      if (n < steps.length - 1) act(() => goBackInPage())
    }
    let out = 0
    act(() => goBackInPage(() => (out += 1)))
    expect(out).toBe(1)
    await press('다음')
    await title('비밀번호를 정해 주세요')
    expect(sentTo('/api/v2/users/sign-up/code')).toHaveLength(1)
  })

  test('보내지 못하면 까닭을 말하고 그 자리에 있으며, 다시 보낼 수 있다', async () => {
    instead.set('/api/v2/users/sign-up/code', broken)
    draw()
    await type('이메일', 'a@homefit.test')
    await press('인증번호 받기')
    await told('인터넷 연결을 확인해 주세요')
    act(closePopup)
    instead.clear()
    await press('인증번호 받기')
    await title('메일로 보낸 번호를 입력해 주세요')
  })
})

describe('인증번호', () => {
  test('틀린 번호는 고칠 때까지 다시 보내지 않고, 다시 받으면 칸과 까닭을 비운다', async () => {
    instead.set('/api/v2/users/sign-up/verify', () => refused(400, 'CODE_INVALID', { extra: { tries_left: 3 } }))
    draw()
    await type('이메일', 'a@homefit.test')
    await press('인증번호 받기')
    await type('인증번호 6자리', '111111')
    await screen.findByText('인증번호가 맞지 않아요. 3번 더 입력할 수 있어요.')
    expect((await button('다음')).disabled).toBe(true)
    await type('인증번호 6자리', '11111')
    expect(document.querySelector('[role=alert]')).toBeNull()
    await type('인증번호 6자리', '222222')
    await screen.findByText(/3번 더/)
    await press('다시 받기')
    await waitFor(async () => expect((await field('인증번호 6자리')).value).toBe(''))
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(sentTo('/api/v2/users/sign-up/code')).toEqual(Array(2).fill({ email_address: 'a@homefit.test' }))
    expect(sentTo('/api/v2/users/sign-up/verify').map((body) => (body as { code: string }).code)).toEqual([
      '111111',
      '222222',
    ])
  })

  test('번호와 상관없는 실패는 알림으로 말하고, 같은 번호를 다시 보낼 수 있다', async () => {
    instead.set('/api/v2/users/sign-up/verify', broken)
    draw()
    await type('이메일', 'a@homefit.test')
    await press('인증번호 받기')
    await type('인증번호 6자리', '123456')
    await told('인터넷 연결을 확인해 주세요')
    expect(document.querySelector('[role=alert]')).toBeNull()
    act(closePopup)
    instead.clear()
    await press('다음')
    await field('비밀번호')
  })
})

describe('비밀번호 찾기', () => {
  const drawReset = () => drawPart(<ResetRequestScreen />, '/reset-password/request?redirect_path=%2Fcart')

  test('받은 번호를 증표로 바꿔, 누구의 것인지와 오던 곳을 가지고 새 비밀번호를 정하러 간다', async () => {
    drawReset()
    await type('이메일', ' A@Homefit.test')
    await press('인증번호 받기')
    await screen.findByText(/^a@homefit.test로 메일을 보냈어요/)
    await type('인증번호 6자리', '123456')
    await waitFor(() => expect(window.location.pathname).toBe('/reset-password'))
    expect(window.location.search).toBe('?redirect_path=%2Fcart')
    expect(JSON.stringify(window.history.state)).toContain('"resetToken":"reset","email":"a@homefit.test"')
    expect(sentTo('/api/v2/users/reset-password/request')).toEqual([{ email_address: 'a@homefit.test' }])
    expect(sentTo('/api/v2/users/reset-password/verify')).toEqual([{ request_id: 'r1', code: '123456' }])
  })

  test('이전으로 가서 다른 이메일을 적으면 그 이메일로 보내고, 그대로면 또 보내지 않는다', async () => {
    drawReset()
    await type('이메일', 'a@homefit.test')
    await press('인증번호 받기')
    await press('이전')
    await press('인증번호 받기')
    await press('이전')
    await type('이메일', 'b@homefit.test')
    await press('인증번호 받기')
    await screen.findByText(/^b@homefit.test로 메일을 보냈어요/)
    expect(sentTo('/api/v2/users/reset-password/request')).toEqual([
      { email_address: 'a@homefit.test' },
      { email_address: 'b@homefit.test' },
    ])
  })
})
