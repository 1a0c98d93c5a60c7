import { cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { useAnswers } from '#tests/support/answering.ts'
import { At } from '#tests/support/at.tsx'
import { ResetRequestScreen } from './ResetRequestScreen.tsx'
import { SignInScreen } from './SignInScreen.tsx'
import { SignUpScreen } from './SignUpScreen.tsx'

useAnswers(() => ({ results: [], providers: [], policies: [] }))
afterEach(cleanup)

const from = '/store/products/7?option=2&tab=reviews'
const search = `?${new URLSearchParams({ redirect_path: from, ref: 'mail' })}`
const drawAt = (path: string, screenOf: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <At path={path}>{screenOf}</At>
    </QueryClientProvider>,
  )

test.each([
  ['로그인에서 회원가입으로', '/sign-in', <SignInScreen key="in" />, '회원가입', '/sign-up'],
  [
    '로그인에서 비밀번호 찾기로',
    '/sign-in',
    <SignInScreen key="in" />,
    '비밀번호를 잊었어요',
    '/reset-password/request',
  ],
  ['비밀번호 찾기에서 로그인으로', '/reset-password/request', <ResetRequestScreen key="reset" />, '로그인', '/sign-in'],
  ['회원가입에서 로그인으로', '/sign-up', <SignUpScreen key="up" />, '로그인', '/sign-in'],
])('%s 가도 어디에서 왔는지 잊지 않는다', async (_way, path, drawn, name, to) => {
  drawAt(`${path}${search}`, drawn)
  const url = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name })).href)
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([to, { redirect_path: from, ref: 'mail' }])
})
