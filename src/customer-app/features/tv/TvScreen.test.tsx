import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { broken, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { keepTvSession, readTvSession } from './tvSession.ts'
import { TvScreen } from './TvScreen.tsx'

let on: Record<string, () => unknown>
const asked = useAnswers(({ path }) => on[path.slice(path.lastIndexOf('/') + 1)]?.() ?? {})
const times = (word: string) => asked.filter(({ path }) => path.endsWith(`/${word}`)).length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const draw = async () => {
  drawPart(<TvScreen />, '/tv')
  await pass(20)
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  on = {
    otp: () => ({ otp: '012345', poll_token: 'poll', expires_in: 180 }),
    poll: () => ({ paired: false, expires_in: 150 }),
    refresh: () => ({ refresh_token: 'next' }),
    'sign-out': () => ({}),
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('번호', () => {
  test('번호를 그대로 보이고, 누가 적을 때까지 2초마다 묻고, 적으면 누구의 어느 TV인지 남긴다', async () => {
    await draw()
    expect(screen.getByRole('img', { name: '번호 0 1 2 3 4 5' }).textContent).toBe('012345')
    expect(asked.find(({ path }) => path.endsWith('/otp'))?.body).toEqual({ device_name: '홈핏 TV' })
    expect(times('poll')).toBe(1)
    await pass(2_000)
    expect(times('poll')).toBe(2)
    on['poll'] = () => ({ paired: true, refresh_token: 'first', nickname: '하늘이', device_name: '거실 TV' })
    on['refresh'] = broken
    await pass(2_020)
    expect(title()).toBe('하늘이님, 반가워요')
    expect(readTvSession()).toEqual({ refreshToken: 'first', nickname: '하늘이', deviceName: '거실 TV' })
    await pass(10_000)
    expect(times('poll')).toBe(3)
  })

  test.each([
    [180, '3분 안에 입력해 주세요'],
    [151, '3분 안에 입력해 주세요'],
    [150, '2분 30초 안에 입력해 주세요'],
    [61, '1분 30초 안에 입력해 주세요'],
    [60, '1분 안에 입력해 주세요'],
    [31, '1분 안에 입력해 주세요'],
    [30, '곧 새 번호가 필요해요'],
    [0, '곧 새 번호가 필요해요'],
  ])('%i초 남았으면 %s', async (expires_in, words) => {
    on['poll'] = () => ({ paired: false, expires_in })
    await draw()
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  test.each<[string, string, () => unknown, string, string]>([
    [
      '시간이 지난 번호',
      'poll',
      () => refused(410, 'OTP_EXPIRED'),
      '번호의 시간이 지났어요',
      '새 번호를 받아 다시 입력해 주세요.',
    ],
    ['번호를 받지 못한 것', 'otp', () => refused(429, 'RATE_LIMITED'), '연결하지 못했어요', 'RATE_LIMITED 까닭'],
    [
      '번호를 받다 끊긴 것',
      'otp',
      broken,
      '연결하지 못했어요',
      '서버에 닿지 못했어요. 연결을 확인하고 다시 시도해 주세요.',
    ],
    ['묻다가 거절된 것', 'poll', () => refused(404, 'NOT_FOUND'), '연결하지 못했어요', 'NOT_FOUND 까닭'],
    ['이미 쓴 번호', 'poll', () => ({ paired: true }), '연결하지 못했어요', '새 번호를 받아 다시 입력해 주세요.'],
  ])('%s은 그렇다고 말하고 더 묻지 않으며, 새 번호를 받을 수 있다', async (_what, word, answer, heading, words) => {
    const before = on[word]
    on[word] = answer
    await draw()
    expect([title(), screen.getByText(words) !== null]).toEqual([heading, true])
    const asking = times('poll')
    await pass(6_000)
    expect(times('poll')).toBe(asking)
    on[word] = before as () => unknown
    on['otp'] = () => ({ otp: '999999', poll_token: 'poll2', expires_in: 180 })
    on['poll2'] = () => ({ paired: false, expires_in: 180 })
    press('새 번호 받기')
    await pass(20)
    expect(screen.getByRole('img', { name: '번호 9 9 9 9 9 9' })).toBeDefined()
  })
})

describe('로그인한 TV', () => {
  const kept = { refreshToken: 'first', nickname: '하늘이', deviceName: '거실 TV' }
  beforeEach(() => keepTvSession(kept))
  const tokens = () => asked.filter(({ path }) => path.endsWith('/refresh')).map(({ body }) => body)

  test('켤 때 토큰을 새로 받아 남기고, 그 뒤로는 5분마다 새 토큰으로 받는다', async () => {
    await draw()
    expect([title(), tokens(), readTvSession()]).toEqual([
      '하늘이님, 반가워요',
      [{ refresh_token: 'first' }],
      { ...kept, refreshToken: 'next' },
    ])
    await pass(299_000)
    expect(tokens()).toHaveLength(1)
    on['refresh'] = () => ({ refresh_token: 'third' })
    await pass(1_100)
    expect([tokens().at(-1), tokens().length]).toEqual([{ refresh_token: 'next' }, 2])
    expect(readTvSession()?.refreshToken).toBe('third')
  })

  test('다시 보게 되면 바로 새로 받는다', async () => {
    await draw()
    window.dispatchEvent(new Event('focus'))
    await pass(20)
    expect(tokens()).toEqual([{ refresh_token: 'first' }, { refresh_token: 'next' }])
  })

  test.each<[string, () => unknown, boolean]>([
    ['끊기면', broken, true],
    ['서버가 탈이 나면', () => refused(500, 'INTERNAL'), true],
    ['주인이 로그아웃시켰으면', () => refused(401, 'REFRESH_TOKEN_INVALID'), false],
  ])('새로 받는 것이 %s 로그인한 채인 것은 %o이다', async (_how, answer, stays) => {
    on['refresh'] = answer
    await draw()
    await pass(20)
    expect([title() === '하늘이님, 반가워요', readTvSession()]).toEqual([stays, stays ? kept : null])
  })

  test('로그아웃하면 서버에 알리고 잊으며, 새 번호를 보이고, 더는 새로 받지 않는다', async () => {
    await draw()
    press('이 TV에서 로그아웃')
    await pass(20)
    expect(asked.find(({ path }) => path.endsWith('/sign-out'))?.body).toEqual({ refresh_token: 'next' })
    expect([readTvSession(), screen.getByRole('img', { name: /번호/ }) !== null]).toEqual([null, true])
    const before = tokens().length
    await pass(300_000)
    expect(tokens()).toHaveLength(before)
  })
})
