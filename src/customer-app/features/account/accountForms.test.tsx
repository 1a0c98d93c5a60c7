import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { leaveTo, wayOut } from '#customer/shell/navigation/redirectPath.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { type Asked, broken, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { button, buttonNow, choice, field, press, tick, type } from '#tests/support/pressing.ts'
import { ConsentsScreen } from './ConsentsScreen.tsx'
import { DeactivateScreen } from './DeactivateScreen.tsx'
import { DevicesScreen } from './DevicesScreen.tsx'

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

describe('로그인한 기기', () => {
  const device = (id: number, name: string, more: object = {}) => ({
    id,
    name,
    is_current: false,
    last_used_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    signed_in_at: '2026-11-15T15:10:00.000Z',
    ...more,
  })
  const drawDevices = (...results: object[]) => {
    instead.set('GET /api/v2/user/sessions', () => ({ results }))
    return draw(<DevicesScreen />)
  }

  test('지금 쓰는 기기와 언제 쓴 기기인지 말하고, 다른 기기가 없으면 모두 로그아웃은 없다', async () => {
    drawDevices(device(1, '아이폰', { is_current: true }), device(2, '거실 TV'))
    await screen.findByText('아이폰')
    expect([...document.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      '아이폰지금 쓰는 기기 · 2026.11.16 로그인로그아웃',
      '거실 TV3시간 전에 씀 · 2026.11.16 로그인로그아웃',
    ])
    expect(buttonNow('다른 기기 1대 모두 로그아웃')).toBeDefined()
    cleanup()
    queryClient.clear()
    drawDevices(device(1, '아이폰', { is_current: true }))
    await screen.findByText('아이폰')
    expect(buttonNow(/모두 로그아웃/)).toBeUndefined()
  })

  test('고른 기기만 로그아웃하고, 그만두면 하지 않으며, 못 하면 까닭을 말하고 그대로다', async () => {
    drawDevices(device(1, '아이폰', { is_current: true }), device(2, '거실 TV'), device(3, '크롬'))
    await press('크롬 로그아웃')
    await popup('크롬에서 로그아웃할까요?')
    await press('그만두기')
    expect([document.querySelector('dialog'), asked.length]).toEqual([null, 1])
    instead.set('DELETE /api/v2/user/sessions/3', () => refused(409, 'CONFLICT'))
    await press('크롬 로그아웃')
    await press('로그아웃')
    await popup('CONFLICT 제목')
    expect([wayOut(), document.querySelectorAll('li').length]).toEqual([null, 3])
    act(closePopup)
    instead.delete('DELETE /api/v2/user/sessions/3')
    instead.set('GET /api/v2/user/sessions', () => ({ results: [device(1, '아이폰', { is_current: true })] }))
    await press('크롬 로그아웃')
    await press('로그아웃')
    await screen.findByText('크롬에서 로그아웃했어요.')
    await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(1))
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(
      Array(2).fill('/api/v2/user/sessions/3'),
    )
  })

  test('지금 기기에서 나가지 못하면 까닭을 말하고, 나가는 길도 거둔다', async () => {
    drawDevices(device(1, '아이폰', { is_current: true }))
    instead.set('DELETE /api/session', broken)
    await press('아이폰 로그아웃')
    await press('로그아웃')
    await popup('인터넷 연결을 확인해 주세요')
    expect([wayOut(), window.location.pathname]).toEqual([null, '/'])
  })
})

describe('동의', () => {
  const path = '/api/v2/user/consents'
  const kinds = ['MARKETING_EMAIL', 'MARKETING_SMS', 'MARKETING_PUSH', 'MARKETING_NIGHT', 'HEALTH']
  const held = (...yes: string[]) => ({
    results: kinds.map((kind, n) => ({ kind, agreed: yes.includes(kind), current_version: `v${n}` })),
    history: [],
  })

  test('저마다 제 글의 버전으로 주고 거두며, 답을 받은 대로 보인다', async () => {
    let now = held('MARKETING_SMS')
    instead.set(`GET ${path}`, () => now)
    instead.set(`POST ${path}`, ({ body }) => {
      const { kind, agreed } = body as { kind: string; agreed: boolean }
      now = agreed ? held('MARKETING_SMS', kind) : held()
      return { kind, agreed, results: now.results, recorded_at: '2026-11-15T15:10:00.000Z' }
    })
    draw(<ConsentsScreen />)
    await screen.findByText('건강 정보')
    tick(/^밤/)
    await screen.findByText('2026.11.16 광고성 정보 수신에 동의했어요.')
    await waitFor(() => expect(choice(/^문자/).disabled).toBe(false))
    tick(/^문자/)
    await screen.findByText('2026.11.16 광고성 정보 수신에 동의하지 않기로 했어요.')
    await waitFor(() => expect(choice(/^건강/).disabled).toBe(false))
    expect([choice(/^밤/).disabled, choice(/^밤/).checked]).toEqual([true, false])
    tick(/^건강/)
    await screen.findByText('2026.11.16 건강 정보 수집·이용에 동의했어요.')
    expect(sentTo(path)).toEqual([
      { kind: 'MARKETING_NIGHT', agreed: true, version: 'v3' },
      { kind: 'MARKETING_SMS', agreed: false, version: 'v1' },
      { kind: 'HEALTH', agreed: true, version: 'v4' },
    ])
  })

  test('거절되면 까닭을 말하고 새 글을 읽어 와, 다음에는 그 버전으로 동의한다', async () => {
    instead.set(`GET ${path}`, () => held())
    instead.set(`POST ${path}`, () => refused(409, 'CONSENT_OUTDATED'))
    draw(<ConsentsScreen />)
    await screen.findByText('건강 정보')
    const fresh = { results: held().results.map((one) => ({ ...one, current_version: 'new' })), history: [] }
    instead.set(`GET ${path}`, () => fresh)
    tick(/^이메일/)
    await popup('CONSENT_OUTDATED 제목')
    act(closePopup)
    await waitFor(() => expect(choice(/^이메일/).disabled).toBe(false))
    expect(choice(/^이메일/).checked).toBe(false)
    await waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    tick(/^이메일/)
    await waitFor(() => expect(sentTo(path)).toHaveLength(2))
    expect(sentTo(path).map((body) => (body as { version: string }).version)).toEqual(['v0', 'new'])
  })
})

describe('탈퇴', () => {
  const path = '/api/v1/user/deactivate/'
  const preview = (more: object = {}) => ({
    can_deactivate: true,
    has_password: true,
    recently_signed_in: false,
    blockers: [],
    lost: { points: 0, coupons: 0, cart_items: 0, social_accounts: 0, devices: 1 },
    kept: [{ kind: 'ORDERS', title: '주문 기록', reason: '전자상거래법', keep_until: '2031-11-16' }],
    hashes_until: '2027-11-16',
    ...more,
  })
  const drawLeaving = (more: object = {}) => {
    instead.set('GET /api/v2/user/deactivate/preview', () => preview(more))
    instead.set('DELETE /api/session', () => ({ data: { authorization: null } }))
    return draw(<DeactivateScreen />, '/my/settings/deactivate')
  }
  const off = async () => (await button('탈퇴하기')).disabled

  test.each([
    [{}, '', {}],
    [{ reason: '자주 쓰지 않아요' }, '자주 쓰지 않아요', {}],
    [{ reason: '다른 이유가 있어요' }, '다른 이유가 있어요', {}],
    [{ reason: '이사' }, '다른 이유가 있어요', { detail: ' 이사 ' }],
  ])('까닭은 없어도 되고, 있으면 %j로 보낸다', async (sent, reason, { detail = '' }: { detail?: string }) => {
    drawLeaving()
    await field('비밀번호')
    if (reason) tick(reason)
    if (detail) await type('이유', detail)
    expect(await off()).toBe(true)
    tick('사라지는 것과')
    expect(await off()).toBe(true)
    await type('비밀번호', 'tulipgrove')
    await press('탈퇴하기')
    await popup('탈퇴가 끝났어요')
    expect(sentTo(path)).toEqual([{ ...sent, password: 'tulipgrove' }])
    expect(window.location.pathname).toBe('/')
  })

  test('비밀번호가 없으면 방금 로그인한 사람만 비밀번호 없이 떠날 수 있다', async () => {
    drawLeaving({ has_password: false })
    await button('다시 로그인하기')
    tick('사라지는 것과')
    expect(await off()).toBe(true)
    cleanup()
    queryClient.clear()
    drawLeaving({ has_password: false, recently_signed_in: true })
    await screen.findByText('마지막 확인')
    expect(buttonNow('다시 로그인하기')).toBeUndefined()
    expect(screen.queryByLabelText('비밀번호')).toBeNull()
    tick('사라지는 것과')
    await press('탈퇴하기')
    await popup('탈퇴가 끝났어요')
    expect(sentTo(path)).toEqual([{}])
  })

  test('틀린 비밀번호는 그 칸에서 말하고 아무것도 끝나지 않으며, 그사이 막는 것이 생기면 그것을 보인다', async () => {
    drawLeaving()
    await type('비밀번호', 'wrong')
    tick('사라지는 것과')
    instead.set(`DELETE ${path}`, () => refused(400, 'PASSWORD_MISMATCH'))
    await press('탈퇴하기')
    await waitFor(() => expect(alert()).toBe('PASSWORD_MISMATCH 까닭'))
    expect([wayOut(), document.querySelector('dialog')]).toEqual([null, null])
    const blockers = [{ kind: 'ORDER', count: 2, title: '주문이 있어요', description: '끝난 뒤에', link: '/my/orders' }]
    instead.set('GET /api/v2/user/deactivate/preview', () => preview({ can_deactivate: false, blockers }))
    instead.set(`DELETE ${path}`, () => refused(409, 'CONFLICT'))
    await press('탈퇴하기')
    await popup('CONFLICT 제목')
    act(closePopup)
    await waitFor(() => expect(linksIn(document.body)).toEqual([['주문이 있어요 (2건)끝난 뒤에', '/my/orders']]))
    expect(buttonNow('탈퇴하기')).toBeUndefined()
    expect(wayOut()).toBeNull()
    expect(asked.some(({ path: to }) => to === '/api/session')).toBe(false)
  })

  test('법에 따라 남는 것은 무엇을 언제까지 왜인지 말한다', async () => {
    drawLeaving()
    await screen.findByText('주문 기록 · 2031.11.16까지')
    expect(screen.getByText('전자상거래법')).toBeDefined()
    expect(screen.getByText(/암호값 · 2027\.11\.16까지$/)).toBeDefined()
  })
})
