import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { type Asked, broken, refused, useAnswers } from '#tests/support/answering.ts'
import { aToken } from '#tests/support/browserOfTabs.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { button, field, press, type } from '#tests/support/pressing.ts'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { SignInScreen } from './SignInScreen.tsx'
import { SuccessSignUpScreen } from './SuccessSignUpScreen.tsx'

const instead = new Map<string, (asked: Asked) => unknown>()
const asked = useAnswers((one) => {
  const other = instead.get(one.path)
  if (other) return other(one)
  return one.path === '/api/session' ? { data: { authorization: null } } : { results: [] }
})
const sentTo = (path: string) => asked.flatMap((one) => (one.path === path ? [one.body] : []))

beforeEach(() => instead.clear())
afterEach(async () => {
  cleanup()
  await session.signOut()
})
const alert = () => document.querySelector('[role=alert]')?.textContent
const draw = (part: React.ReactNode, path: string) =>
  drawPart(
    <>
      <Notices />
      {part}
    </>,
    path,
  )

describe('로그인', () => {
  const path = '/api/v1/user/sign-in/'

  test('비밀번호는 적은 그대로, 이메일은 둘레의 빈칸 없이 보내고 그 사람이 된다', async () => {
    instead.set(path, () => ({ access_token: aToken(7) }))
    draw(<SignInScreen />, '/sign-in')
    await type('이메일', ' a@homefit.test ')
    await type('비밀번호', ' tulip grove ')
    await press('로그인')
    await waitFor(() => expect(session.getState().user?.id).toBe('7'))
    expect(sentTo(path)).toEqual([{ email_address: 'a@homefit.test', password: ' tulip grove ' }])
  })

  test.each([
    [() => refused(400, 'SIGN_IN_FAILED', { title: undefined as never, message: '맞지 않아요.' }), '맞지 않아요.'],
    [() => refused(429, 'ACCOUNT_LOCKED', { title: '잠겼어요', message: '10분 뒤에' }), '잠겼어요. 10분 뒤에'],
    [broken, '인터넷 연결을 확인해 주세요. 서버에 닿지 못했어요. 연결을 확인하고 다시 시도해 주세요.'],
  ])('%#: 로그인하지 못하면 까닭을 말하고, 적은 것이 남아 다시 할 수 있다', async (answer, words) => {
    instead.set(path, answer)
    draw(<SignInScreen />, '/sign-in')
    await type('이메일', 'a@homefit.test')
    await type('비밀번호', 'wrong')
    await press('로그인')
    await waitFor(() => expect(alert()).toBe(words))
    expect([(await field('이메일')).value, (await field('비밀번호')).value]).toEqual(['a@homefit.test', 'wrong'])
    instead.set(path, () => ({ access_token: aToken(7) }))
    await press('로그인')
    await waitFor(() => expect(session.getState().user?.id).toBe('7'))
  })
})

describe('새 비밀번호', () => {
  const path = '/api/v2/users/reset-password/change'
  const drawAt = (search: string) => draw(<ResetPasswordScreen />, `/reset-password${search}`)

  test('증표 없이 오면 처음부터 다시 하게 한다', async () => {
    drawAt('')
    await screen.findByText('재설정 시간이 지났어요')
    expect(linksIn(document.body).at(-1)).toEqual(['다시 요청하기', '/reset-password/request'])
  })

  test('약한 비밀번호로는 누를 수 없고, 거절되면 까닭을 말하고 그 자리에 있으며, 되면 로그인하러 간다', async () => {
    drawAt('?token=secret')
    await type('비밀번호', 'short')
    expect((await button('비밀번호 바꾸기')).disabled).toBe(true)
    await type('비밀번호', 'tulipgrove')
    instead.set(path, () => refused(400, 'PASSWORD_POLICY'))
    await press('비밀번호 바꾸기')
    await screen.findByText('PASSWORD_POLICY 제목')
    act(closePopup)
    expect((await field('비밀번호')).value).toBe('tulipgrove')
    instead.clear()
    await press('비밀번호 바꾸기')
    await screen.findByText('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.')
    await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
    expect(sentTo(path)).toEqual(Array(2).fill({ reset_token: 'secret', new_password: 'tulipgrove' }))
  })
})

describe('반기는 화면', () => {
  test.each([
    [0, '', undefined, ['스토어 둘러보기', '/store']],
    [
      2,
      '?redirect_path=%2Fcart',
      '쓸 수 있는 쿠폰이 2장 있어요쿠폰함에서 확인해 보세요.',
      ['보던 곳으로 가기', '/cart'],
    ],
  ])('쿠폰이 %i장이고 %s에서 왔으면 그대로 이끈다', async (count, search, coupons, way) => {
    sessionStorage.clear()
    instead.set('/store/v1/user/coupons/available-count', () => ({ count }))
    draw(<SuccessSignUpScreen />, `/success-sign-up${search}`)
    await waitFor(() =>
      expect(linksIn(document.body)[1]?.[0]).toBe(
        coupons ?? '휴대폰 번호 인증하기주문과 배송 소식을 문자로 받을 수 있어요.',
      ),
    )
    expect(linksIn(document.body).at(-1)).toEqual(way)
  })
})
