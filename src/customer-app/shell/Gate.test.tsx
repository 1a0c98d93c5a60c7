import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from './api.ts'
import { ScreenTable } from './bars/chrome.ts'
import { Gate } from './Gate.tsx'
import { leaveTo, welcomed, welcomeNext } from './navigation/redirectPath.ts'
import { signInAs } from '#tests/support/appSession.ts'
import { useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'

useAnswers(() => ({ data: { authorization: null } }))
const table = [
  { path: '/store', title: '스토어' },
  { path: '/404', title: '없음' },
  { path: '/my', title: '마이', auth: 'user' },
  { path: '/sign-in', title: '로그인', auth: 'anon' },
] as const

beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  cleanup()
  leaveTo(null)
  welcomed()
  await session.signOut()
})

const open = (path: string) =>
  drawPart(
    <ScreenTable value={table}>
      <Gate>
        <h1>화면</h1>
      </Gate>
    </ScreenTable>,
    path,
  )
const address = () => window.location.pathname + window.location.search
const isSeen = () => screen.queryByRole('heading', { name: '화면' }) !== null
const was = async (path: string) => {
  open(path)
  await waitFor(() => expect(isSeen()).toBe(true))
  cleanup()
}

test('누구나 보는 화면은 로그인하지 않아도 본다', async () => {
  await session.signOut()
  open('/store?sort=NEW')
  expect([isSeen(), address()]).toEqual([true, '/store?sort=NEW'])
})

test('로그인해야 보는 화면은 로그인으로 보내고, 있던 주소를 그대로 기억한다', async () => {
  await session.signOut()
  const entries = window.history.length
  open('/my?tab=1&x=%EB%A7%A4')
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
  expect(new URLSearchParams(window.location.search).get('redirect_path')).toBe('/my?tab=1&x=%EB%A7%A4')
  expect(window.history.length).toBe(entries)
  act(() => signInAs(5))
  await waitFor(() => expect(address()).toBe('/my?tab=1&x=%EB%A7%A4'))
  expect(isSeen()).toBe(true)
})

test('로그인한 사람이 로그인 화면에 오면 있던 곳으로, 없으면 스토어로 간다', async () => {
  signInAs(5)
  open('/sign-in')
  await waitFor(() => expect(address()).toBe('/store'))
  cleanup()
  await was('/my?tab=2')
  // nobody means to come back to a page that is not there
  await was('/404')
  open('/sign-in')
  await waitFor(() => expect(address()).toBe('/my?tab=2'))
})

test('보지 못한 화면은 있던 곳이 아니다', async () => {
  await session.signOut()
  await was('/store?sort=NEW')
  open('/my')
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
  cleanup()
  signInAs(5)
  open('/sign-in')
  await waitFor(() => expect(address()).toBe('/store?sort=NEW'))
})

test('스스로 로그아웃하면 로그인으로 가지 않고 가려던 곳으로 가며, 다음 사람은 그 주소로 돌아오지 않는다', async () => {
  signInAs(5)
  open('/my?tab=3')
  await waitFor(() => expect(isSeen()).toBe(true))
  leaveTo('/store')
  await act(() => session.signOut())
  await waitFor(() => expect(address()).toBe('/store'))
  cleanup()
  sessionStorage.removeItem('homefit:was')
  open('/my')
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
})

test.each([
  [5, '/success-sign-up?redirect_path=%2Fcart'],
  [6, '/cart'],
])('방금 가입한 사람만 환영하고, 다른 사람(%i)은 가려던 곳으로 간다', async (id, to) => {
  welcomeNext(5, '/cart')
  signInAs(id)
  open('/sign-in?redirect_path=%2Fcart')
  await waitFor(() => expect(address()).toBe(to))
})
