import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { addresses } from '#server/modules/addresses/addresses.tables.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { buy, type Customer } from '#tests/support/buying.ts'
import { givePoints } from '#tests/support/points.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({
  config: { publicUrl: 'http://localhost:3000', sampleMode: true },
  start: new Date().toISOString(),
})
const open = useCustomerApp(api)

const email = 'settings@example.test'
const password = 'Settings-pass-1'

async function signedIn(
  path: string,
  values: Partial<typeof users.$inferInsert> = {},
  before: (member: Customer) => Promise<unknown> = async () => {},
) {
  const member = await api.customer({
    emailAddress: email,
    nickname: '길동이',
    passwordHash: await hashPassword(password, 1),
    ...values,
  })
  await before(member)
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), password)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return { user, member }
}

const storedUser = async () => (await api.deps.db.select().from(users).where(eq(users.emailAddress, email)))[0]

test('마이: 누구인지, 주문이 어디쯤인지 보이고, 멤버십을 시작하는 길이 있다', async () => {
  const { sku } = await makeProduct(api.deps.db, {})
  await signedIn('/my', {}, async (member) => {
    await givePoints(api, member.id, 3_000)
    await buy(api, member, [{ sku_id: sku.id, quantity: 1 }])
  })
  await screen.findByText('길동이')
  expect(screen.getByText('se***@example.test')).toBeDefined()
  expect(screen.getByRole('link', { name: '시작하기' }).getAttribute('href')).toBe('/checkout')
  const paid = await screen.findByRole('link', { name: '결제완료 1건' })
  expect(paid.getAttribute('href')).toBe('/my/orders?status=PAID')
  expect(within(screen.getByRole('list', { name: '주문 상태' })).getAllByRole('link')).toHaveLength(5)
  expect(screen.getByRole('link', { name: /포인트/ }).textContent).toContain('3,000P')
})

test('설정에서 프로필을 고치면 저장되고, 남의 닉네임은 그 칸에서 알려 준다', async () => {
  await api.customer({ nickname: '하늘이' })
  const { user } = await signedIn('/my/settings')
  await user.click(await screen.findByRole('link', { name: /프로필/ }))
  const nickname = await screen.findByLabelText('닉네임')
  await user.clear(nickname)
  await user.type(nickname, '하늘이')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect((await screen.findByRole('alert')).textContent).toBe('이미 쓰고 있는 닉네임이에요.')
  await user.type(nickname, '2')
  await user.type(screen.getByLabelText('태어난 해 (선택)'), '1994')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('프로필을 저장했어요.')
  expect(await storedUser()).toMatchObject({ nickname: '하늘이2', birthYear: 1994 })
})

test('비밀번호: 틀린 지금 비밀번호는 그 칸에서 알려 주고, 바꾸면 다른 기기는 로그아웃한다', async () => {
  const { user, member } = await signedIn('/my/settings/password')
  await user.type(await screen.findByLabelText('지금 비밀번호'), 'not-this-one')
  await user.type(screen.getByLabelText('새 비밀번호'), 'Brand-new-pass-1')
  await user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }))
  expect((await screen.findByRole('alert')).textContent).toBe('지금 비밀번호가 맞지 않아요.')
  await user.clear(screen.getByLabelText('지금 비밀번호'))
  await user.type(screen.getByLabelText('지금 비밀번호'), password)
  await user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }))
  await screen.findByRole('heading', { name: '설정' })
  expect((await member.get('/api/v2/user/me')).status).toBe(401)
  expect(session.getState().status).toBe('signed-in')
})

test('휴대폰: 번호로 온 여섯 자리를 넣으면 그 번호가 내 것이 된다', async () => {
  const { user } = await signedIn('/my/settings/mobile')
  await user.type(await screen.findByLabelText('휴대폰 번호'), '01055556666')
  await user.click(screen.getByRole('button', { name: '인증번호 받기' }))
  const told = await screen.findByText(/\d{6}/)
  const code = /\d{6}/.exec(told.textContent)?.[0] ?? ''
  await user.type(screen.getByLabelText('인증번호 6자리'), code)
  await screen.findByRole('heading', { name: '설정' })
  const stored = await storedUser()
  expect(stored).toMatchObject({ phone: '01055556666' })
  expect(stored?.mobileVerifiedAt).not.toBeNull()
  await screen.findByText('010-****-6666')
})

test('배송지: 빠진 칸을 말하고, 저장하면 주문서가 여는 그 주소가 된다', async () => {
  const { user, member } = await signedIn('/my/settings/address')
  // it begins with who the person is
  await user.clear(await screen.findByLabelText('받는 사람'))
  await user.type(screen.getByLabelText('받는 사람'), '김하나')
  await user.clear(screen.getByLabelText('연락처'))
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(1)
  await user.type(screen.getByLabelText('연락처'), '01012345678')
  await user.type(screen.getByLabelText('우편번호'), '06236')
  await user.type(screen.getByLabelText('주소'), '서울특별시 강남구 테헤란로 152')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByRole('heading', { name: '설정' })
  const [saved] = await api.deps.db.select().from(addresses).where(eq(addresses.userId, member.id))
  expect(saved).toMatchObject({ name: '김하나', phone: '01012345678', isDefault: true })
})

test('동의는 한 번 눌러 하고 한 번 눌러 거두며, 밤은 받을 방법이 있어야 고를 수 있다', async () => {
  const { user, member } = await signedIn('/my/settings/consents')
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await box(/밤 9시/)).disabled).toBe(true)
  await user.click(await box(/^이메일/))
  await waitFor(async () => expect((await box(/밤 9시/)).disabled).toBe(false))
  await user.click(await box(/밤 9시/))
  await waitFor(async () => expect((await box(/밤 9시/)).checked).toBe(true))
  await user.click(await box(/^이메일/))
  await waitFor(async () => expect((await box(/밤 9시/)).checked).toBe(false))
  const { body } = await member.get<{ consents: { kind: string; agreed: boolean }[] }>('/api/v2/user/me')
  expect(body.consents.filter(({ kind, agreed }) => agreed && kind.startsWith('MARKETING'))).toEqual([])
})

test('기기: 다른 기기를 로그아웃하면 목록에서 사라지고 그 기기는 바로 막힌다', async () => {
  const { user, member } = await signedIn('/my/settings/devices')
  const phone = await openSession(api.deps.db, api.deps, {
    audience: 'customer',
    subjectId: member.id,
    role: 'user',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const list = await screen.findByRole('list', { name: '로그인한 기기' })
  expect(within(list).getByText('지금 쓰는 기기')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /^다른 기기 \d+대 모두 로그아웃$/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '로그아웃' }))
  await screen.findByText('다른 기기에서 모두 로그아웃했어요.')
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: '로그인한 기기' })).getAllByRole('listitem')).toHaveLength(1),
  )
  expect((await api.as({ token: phone.accessToken }).get('/api/v2/user/me')).status).toBe(401)
})

test('로그아웃하면 로그인하라는 화면을 거치지 않고 스토어로 간다', async () => {
  const { user } = await signedIn('/my')
  const seen: string[] = []
  const replace = window.history.replaceState.bind(window.history)
  const watch = vi.spyOn(window.history, 'replaceState').mockImplementation((state, unused, url) => {
    seen.push(String(url))
    replace(state, unused, url)
  })
  await user.click(await screen.findByRole('button', { name: '로그아웃' }))
  await waitFor(() => expect(window.location.pathname).toBe('/store'))
  watch.mockRestore()
  expect(seen.filter((path) => path.includes('/sign-in'))).toEqual([])
})

test('탈퇴: 끝나지 않은 주문이 있으면 가는 길을 알려 주고 묻지 않는다', async () => {
  const { sku } = await makeProduct(api.deps.db, {})
  await signedIn('/my/settings/deactivate', {}, (member) => buy(api, member, [{ sku_id: sku.id, quantity: 1 }]))
  const way = await screen.findByRole('link', { name: /끝나지 않은 주문이 있어요 \(1건\)/ })
  expect(way.getAttribute('href')).toBe('/my/orders')
  expect(screen.queryByRole('button', { name: '탈퇴하기' })).toBeNull()
})

test('탈퇴: 사라지는 것과 남는 것을 보여 주고, 비밀번호와 확인이 있어야 하며, 끝나면 첫 화면에서 배웅한다', async () => {
  const { user, member } = await signedIn('/my/settings/deactivate')
  await screen.findByRole('heading', { name: '탈퇴하면 바로 사라져요' })
  expect(screen.getByText(/로그인 기록 · /)).toBeDefined()
  const leave = screen.getByRole('button', { name: '탈퇴하기' })
  expect(leave.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('radio', { name: '찾는 상품이 없어요' }))
  await user.click(screen.getByRole('checkbox', { name: /모두 확인했어요/ }))
  await user.type(screen.getByLabelText('비밀번호'), 'wrong-password')
  await user.click(leave)
  expect((await screen.findByRole('alert')).textContent).toBe('지금 비밀번호가 맞지 않아요.')
  await user.clear(screen.getByLabelText('비밀번호'))
  await user.type(screen.getByLabelText('비밀번호'), password)
  await user.click(leave)
  const popup = await screen.findByRole('alertdialog', { name: '탈퇴가 끝났어요' })
  expect(session.getState().status).toBe('signed-out')
  expect(await screen.findByRole('heading', { name: /오늘의 나에게/ })).toBeDefined()
  expect(window.location.pathname).toBe('/')
  await user.click(within(popup).getByRole('button', { name: '확인' }))
  const [row] = await api.deps.db.select().from(users).where(eq(users.id, member.id))
  expect(row).toMatchObject({ status: 'WITHDRAWN', name: '탈퇴 회원' })
})
