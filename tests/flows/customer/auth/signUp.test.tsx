import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { consents } from '#server/modules/terms/terms.tables.ts'
import { forgetSignUpDraft } from '#customer/features/auth/signUpDraft.ts'
import { session } from '#customer/shell/api.ts'
import { useApi } from '#tests/support/api.ts'
import { lastCode, lastLetter, otherThan } from '#tests/support/codes.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
beforeEach(() => forgetSignUpDraft())

type User = Awaited<ReturnType<typeof open>>

const codeField = () => screen.findByLabelText('인증번호 6자리')
const next = () => screen.getByRole('button', { name: '다음' })

async function askForCode(user: User, email: string) {
  await user.type(await screen.findByLabelText('이메일'), `${email}{Enter}`)
  return codeField()
}

test('이메일을 인증하고, 비밀번호와 이름을 정하고, 동의를 나누어 받으면 가입되고 반긴 뒤 보던 곳으로 간다', async () => {
  const user = await open('/sign-up?redirect_path=%2Fmy%2Forders')
  await askForCode(user, 'New@example.test')
  await screen.findByText('샘플 모드: 메일을 보내지 않고 여기 보여 드려요')
  const code = await lastCode(api, 'new@example.test')
  await user.click(await codeField())
  await user.paste(`[홈핏] 인증번호: ${code}\n10분 안에 입력해 주세요.`)

  await user.type(await screen.findByLabelText('비밀번호'), 'short')
  expect(next().hasAttribute('disabled')).toBe(true)
  await user.clear(screen.getByLabelText('비밀번호'))
  await user.type(screen.getByLabelText('비밀번호'), 'Password123!')
  await user.tab()
  await screen.findByText(/너무 흔해서/)
  await user.clear(screen.getByLabelText('비밀번호'))
  await user.type(screen.getByLabelText('비밀번호'), 'short-but-longer{Enter}')

  await user.type(await screen.findByLabelText('닉네임'), '하늘이')
  await screen.findByText('쓸 수 있는 닉네임이에요.')
  await user.type(screen.getByLabelText('이름'), '김하늘')
  await user.type(screen.getByLabelText('휴대폰 번호 (선택)'), '01055501234')
  expect(screen.getByLabelText<HTMLInputElement>('휴대폰 번호 (선택)').value).toBe('010-5550-1234')
  await user.type(screen.getByLabelText('태어난 해 (선택)'), '2020')
  await screen.findByText('만 14세부터 가입할 수 있어요.')
  expect(next().hasAttribute('disabled')).toBe(true)
  await user.clear(screen.getByLabelText('태어난 해 (선택)'))
  await user.type(screen.getByLabelText('태어난 해 (선택)'), '1995{Enter}')

  const optional = within(await screen.findByRole('group', { name: '선택' }))
  await user.click(screen.getByRole('checkbox', { name: '필수 항목에 모두 동의' }))
  expect(optional.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false)
  await user.click(optional.getByRole('checkbox', { name: /이메일로 받을게요/ }))
  await user.click(screen.getByRole('button', { name: '가입하기' }))

  await screen.findByRole('heading', { name: '가입했어요. 반가워요!' })
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { role: 'user' } })
  const [made] = await api.deps.db.select().from(users)
  expect(made).toMatchObject({ emailAddress: 'new@example.test', phone: '01055501234', birthYear: 1995 })
  const agreed = await api.deps.db
    .select()
    .from(consents)
    .where(eq(consents.userId, made?.id ?? 0))
  expect(Object.fromEntries(agreed.map(({ kind, agreed: yes }) => [kind, yes]))).toEqual({
    TERMS: true,
    PRIVACY: true,
    AGE14: true,
    MARKETING_EMAIL: true,
    MARKETING_SMS: false,
    MARKETING_PUSH: false,
  })
  await user.click(screen.getByRole('link', { name: '보던 곳으로 가기' }))
  await screen.findByRole('heading', { name: '주문 내역' })
})

test('이미 가입한 이메일도 화면은 같고, 메일로만 알려 준다', async () => {
  await api.customer({ emailAddress: 'taken@example.test' })
  const user = await open('/sign-up')
  await askForCode(user, 'taken@example.test')
  expect((await lastLetter(api, 'taken@example.test')).title).toBe('[홈핏] 이미 가입한 이메일이에요')
  expect(screen.queryByText('이미 가입한 이메일이에요.')).toBeNull()
  await user.type(await codeField(), '123456')
  await screen.findByText('인증번호가 맞지 않아요. 4번 더 입력할 수 있어요.')
})

test('뒤로 가도 적은 것이 남고, 인증한 이메일은 다시 인증하지 않으며, 약관을 읽고 와도 그대로다', async () => {
  const user = await open('/sign-up')
  await askForCode(user, 'back@example.test')
  const code = await lastCode(api, 'back@example.test')
  await user.type(await codeField(), otherThan(code))
  await screen.findByText(/4번 더 입력할 수 있어요/)
  await user.clear(await codeField())
  await user.type(await codeField(), code)
  await user.type(await screen.findByLabelText('비밀번호'), 'short-but-longer')
  await user.click(screen.getByRole('button', { name: '이전' }))
  expect((await screen.findByLabelText<HTMLInputElement>('이메일')).value).toBe('back@example.test')
  await screen.findByText('인증한 이메일이에요.')
  await user.click(next())
  expect((await screen.findByLabelText<HTMLInputElement>('비밀번호')).value).toBe('short-but-longer')
  await user.click(next())
  await user.type(await screen.findByLabelText('닉네임'), '뒤로이')
  await user.type(screen.getByLabelText('이름'), '김뒤로{Enter}')
  await user.click(await screen.findByRole('checkbox', { name: '전체 동의 (선택 포함)' }))
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
  await user.click(screen.getByRole('link', { name: '이용약관에 동의해요: 내용 보기' }))
  await screen.findByRole('heading', { name: /약관/, level: 1 })
  window.history.back()
  const terms = await screen.findByRole<HTMLInputElement>('checkbox', { name: /이용약관에 동의해요/ })
  expect(terms.checked).toBe(true)
  await user.click(screen.getByRole('button', { name: '가입하기' }))
  await screen.findByRole('heading', { name: '가입했어요. 반가워요!' })
})
