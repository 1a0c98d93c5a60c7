import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { leaveTo } from '#customer/shell/navigation/redirectPath.ts'
import { type Asked, broken, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { button, field, press, type } from '#tests/support/pressing.ts'
import { MobileScreen } from './MobileScreen.tsx'
import { PasswordScreen } from './PasswordScreen.tsx'

const instead = new Map<string, (asked: Asked) => unknown>()
let me: object = {}
const asked = useAnswers((one) => {
  const other = instead.get(`${one.method} ${one.path}`)
  if (other) return other(one)
  return one.path === '/api/v2/user/me' ? me : {}
})
const sentTo = (path: string) => asked.flatMap((one) => (one.method !== 'GET' && one.path === path ? [one.body] : []))

beforeEach(() => {
  instead.clear()
  me = { has_password: true, mobile_verified: false }
})
afterEach(() => {
  cleanup()
  leaveTo(null)
})

const draw = (part: React.ReactNode, path?: string) =>
  drawPart(
    <>
      <Notices />
      {part}
    </>,
    path,
  )
const alert = () => document.querySelector('[role=alert]')?.textContent
const popup = (heading: string) => screen.findByText(heading, { selector: 'dialog h2' })

describe('휴대폰 번호', () => {
  const paths = {
    send: '/api/v1/user/mobile-code-send/',
    verify: '/api/v1/user/verify-mobile/',
    update: '/api/v1/user/update-mobile/',
  }
  const drawMobile = () => {
    instead.set(`POST ${paths.send}`, () => ({ request_id: 'r', expires_in: 180, resend_after: -1, sample: false }))
    return draw(<MobileScreen />)
  }

  test.each([
    [{}, '배송과 주문 소식을 받을 번호를 등록해 주세요.'],
    [{ mobile_masked: '010-****-6666', mobile_verified: true }, '지금 번호는 010-****-6666이에요.'],
    [{ mobile_masked: '010-****-6666' }, '지금 번호는 010-****-6666이고, 아직 인증하지 않았어요.'],
  ])('%j이면 %s', async (more, words) => {
    me = { ...me, ...more }
    drawMobile()
    await screen.findByText(words)
  })

  test('보낸 번호로만 인증하고, 번호를 고치면 칸이 사라져 고친 번호로 다시 받는다', async () => {
    drawMobile()
    expect((await button('인증번호 받기')).disabled).toBe(true)
    await type('휴대폰 번호', '010-1111-2222')
    await press('인증번호 받기')
    await field('인증번호 6자리')
    expect((await button('확인')).disabled).toBe(true)
    await type('휴대폰 번호', '010-3333-4444')
    expect(screen.queryByLabelText('인증번호 6자리')).toBeNull()
    await press('인증번호 받기')
    await type('인증번호 6자리', '123456')
    await waitFor(() => expect(window.location.pathname).toBe('/my/settings'))
    const body = { mobile: '01033334444', code: '123456' }
    expect([sentTo(paths.send), sentTo(paths.verify), sentTo(paths.update)]).toEqual([
      [{ mobile: '01011112222' }, { mobile: '01033334444' }],
      [body],
      [body],
    ])
    await screen.findByText('휴대폰 번호를 저장했어요.')
  })

  test('틀린 번호는 비우고 몇 번 남았는지 말하며, 다시 받으면 그 말이 사라진다', async () => {
    drawMobile()
    instead.set(`POST ${paths.verify}`, () => refused(400, 'CODE_INVALID', { extra: { tries_left: 2 } }))
    await type('휴대폰 번호', '01011112222')
    await press('인증번호 받기')
    await type('인증번호 6자리', '111111')
    await waitFor(() => expect(alert()).toBe('인증번호가 맞지 않아요. 2번 더 입력할 수 있어요.'))
    expect((await field('인증번호 6자리')).value).toBe('')
    await press('다시 받기')
    await waitFor(() => expect(alert()).toBeUndefined())
    expect([sentTo(paths.send).length, sentTo(paths.update).length]).toEqual([2, 0])
  })

  test('인증은 되었지만 저장하지 못하면 까닭을 말하고 그 자리에 있다', async () => {
    drawMobile()
    instead.set(`POST ${paths.update}`, () => refused(409, 'CONFLICT'))
    await type('휴대폰 번호', '01011112222')
    await press('인증번호 받기')
    await type('인증번호 6자리', '123456')
    await waitFor(() => expect(alert()).toBe('CONFLICT 까닭'))
    expect(window.location.pathname).toBe('/')
  })

  test('받을 수 없는 번호는 그 칸에서, 다른 까닭은 알림으로 말하고, 다시 보내면 앞의 말은 없다', async () => {
    drawMobile()
    const send = `POST ${paths.send}`
    const works = instead.get(send) as () => unknown
    instead.set(send, () => refused(400, 'MOBILE_FORMAT'))
    await type('휴대폰 번호', '0111112222')
    await press('인증번호 받기')
    await waitFor(() => expect(alert()).toBe('MOBILE_FORMAT 까닭'))
    instead.set(send, broken)
    await press('인증번호 받기')
    await popup('인터넷 연결을 확인해 주세요')
    expect(alert()).toBeUndefined()
    act(closePopup)
    instead.set(send, works)
    await press('인증번호 받기')
    await field('인증번호 6자리')
  })
})

describe('비밀번호', () => {
  const path = '/api/v2/user/change-password'
  const [now, next] = ['지금 비밀번호', '새 비밀번호']

  test('빠졌거나 약한 칸마다 까닭을 말하고 보내지 않는다', async () => {
    draw(<PasswordScreen />)
    await type(next, 'abc')
    await press('비밀번호 바꾸기')
    const said = [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)
    expect(said).toEqual(['지금 비밀번호를 입력해 주세요.', expect.stringContaining('10자 이상')])
    expect(sentTo(path)).toEqual([])
  })

  test('비밀번호가 없던 사람은 지금 것을 묻지 않고 정하고, 오래전에 로그인했으면 다시 로그인하게 한다', async () => {
    me = { has_password: false }
    instead.set(`POST ${path}`, () => refused(403, 'SIGN_IN_AGAIN'))
    draw(<PasswordScreen />)
    await type(next, 'tulipgrove')
    expect(screen.queryByLabelText(now)).toBeNull()
    await press('비밀번호 정하기')
    await button('다시 로그인하기')
    instead.clear()
    await press('비밀번호 정하기')
    await screen.findByText('비밀번호를 정했어요. 다른 기기에서는 로그아웃했어요.')
    expect(sentTo(path)).toEqual(Array(2).fill({ new_password: 'tulipgrove' }))
    await waitFor(() => expect(window.location.pathname).toBe('/my/settings'))
  })

  test.each([
    ['PASSWORD_MISMATCH', now],
    ['PASSWORD_POLICY', next],
  ])('%s는 %s 칸에서 말하고, 다시 보내면 그 말은 없다', async (code, label) => {
    instead.set(`POST ${path}`, () => refused(400, code))
    draw(<PasswordScreen />)
    await type(now, 'old-one')
    await type(next, 'tulipgrove')
    await press('비밀번호 바꾸기')
    await waitFor(() => expect(alert()).toBe(`${code} 까닭`))
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
    instead.set(`POST ${path}`, broken)
    await press('비밀번호 바꾸기')
    await popup('인터넷 연결을 확인해 주세요')
    expect(alert()).toBeUndefined()
    expect(window.location.pathname).toBe('/')
    expect(sentTo(path)).toEqual(Array(2).fill({ password: 'old-one', new_password: 'tulipgrove' }))
  })

  test('다시 로그인하기는 로그아웃하고, 돌아올 곳을 가지고 로그인하러 간다', async () => {
    me = { has_password: false }
    instead.set(`POST ${path}`, () => refused(403, 'SIGN_IN_AGAIN'))
    instead.set('DELETE /api/session', () => ({ data: { authorization: null } }))
    draw(<PasswordScreen />, '/my/settings/password')
    await type(next, 'tulipgrove')
    await press('비밀번호 정하기')
    await press('다시 로그인하기')
    await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
    expect(window.location.search).toBe('?redirect_path=%2Fmy%2Fsettings%2Fpassword')
    expect(asked.some(({ method, path: to }) => method === 'DELETE' && to === '/api/session')).toBe(true)
  })
})
