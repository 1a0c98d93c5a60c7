import { cleanup, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { recordPiiAccess } from '#server/modules/audit/audit.service.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { formatKrw } from '#shared/format/krw.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { aMember } from '#tests/support/members.ts'
import { aShop } from '#tests/support/orders.ts'
import { givePoints } from '#tests/support/points.ts'
import { mine, photoOf, received, words, written } from '#tests/support/reviews.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { expectHeld, factsOf, fill, tableRows, withFilter } from '#tests/support/tables.ts'
import { MemberList } from '../../../../src/resources/members/MemberList.tsx'
import { MemberShow } from '../../../../src/resources/members/MemberShow.tsx'

const api = useApi()
useSandbox(api)
const { open, sent } = useConsole(api)
const openMembers = (path: string, role: StaffRole = 'admin') =>
  open(<Resource name="members" list={MemberList} show={MemberShow} />, { resource: 'members', path, role })
const memberOf = async (id: number) => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0]

test('목록은 최근에 가입한 회원부터이고, 상태·로그인 방법·가입일로 좁히며, 개인정보는 가린다', async () => {
  const joined = (iso: string) => ({ createdAt: new Date(iso), status: 'LOCKED' as const, passwordHash: 'x' })
  const first = await aMember(api, joined('2026-11-10T00:00:00+09:00'))
  await api.customer({ nickname: '둘째', ...joined('2026-11-11T23:59:59+09:00') })
  await api.customer({ nickname: '이른', ...joined('2026-11-09T23:59:59+09:00') })
  await api.customer({ nickname: '늦은', ...joined('2026-11-12T00:00:00+09:00') })
  await api.customer({ nickname: '열린', ...joined('2026-11-10T12:00:00+09:00'), status: 'ACTIVE' })
  await api.customer({ nickname: '소셜', ...joined('2026-11-10T12:00:00+09:00'), passwordHash: null })
  const filter = { status: 'LOCKED', way: 'EMAIL', joined_from: '2026-11-10', joined_to: '2026-11-11' }
  await openMembers(withFilter(filter))
  await screen.findByText('새벽러너')
  expect(tableRows().map(({ 닉네임 }) => 닉네임)).toEqual(['둘째', '새벽러너'])
  expect(tableRows()[1]).toEqual({
    회원번호: String(first.id),
    이름: '김*지',
    닉네임: '새벽러너',
    이메일: 'mi***@example.test',
    휴대폰: '010-****-6666',
    상태: '잠김',
    '로그인 방법': '이메일',
    가입일: '2026.11.10',
    '최근 이용': expect.stringMatching(/^(2026\.11\.16 10:00|—)$/),
  })
  const link = screen.getByRole('link', { name: String(first.id) })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/members/${first.id}/show$`))
  await expectHeld({ 상태: '잠김', '로그인 방법': '이메일', 가입일부터: '2026.11.10', 가입일까지: '2026.11.11' })
  const user = await again()
  await user.type(await screen.findByLabelText('회원번호 · 이메일 · 휴대폰 · 닉네임'), ' 소셜 {Enter}')
  await waitFor(() => expect(tableRows().map(({ 닉네임 }) => 닉네임)).toEqual(['소셜']))
})

const again = () => {
  cleanup()
  return openMembers('/')
}

test('회원의 기록마다 칸이 제 값을 보이고, 주문과 클레임과 환불로 이어진다', async () => {
  await withReasons(api)
  const createdAt = new Date('2026-11-01T00:00:00+09:00')
  const member = await aMember(api, { birthYear: 1990, mobileVerifiedAt: createdAt, createdAt })
  const { sku, name } = await makeProduct(api.deps.db)
  await givePoints(api, member.id, 1_500)
  const orderId = await buy(api, member, [{ sku_id: sku.id, quantity: 1 }])
  await moveItems(api, orderId, 'PROCESSING_ORDER')
  const itemId = (await itemsOf(member, orderId)).items[0]?.id ?? 0
  const asked = await claim(member, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }])
  await giveCoupon(api.deps.db, member.id, { name: '환영 쿠폰' })
  await recordPiiAccess(api.deps.db, {
    actor: { kind: 'staff', role: 'cs', sessionId: 1, id: 7, name: '박상담' },
    action: 'palette.search',
    subject: `user:${member.id}`,
    reason: '문의',
    ip: '10.0.0.1',
    now: new Date('2026-11-16T00:05:00+09:00'),
  })
  const order = (await (await api.staff()).get<Record<string, never>>(`/store-admin/v1/orders/${orderId}`)).body
  const user = await openMembers(`/${member.id}/show`)
  await screen.findByText(/^주문 1건$/)
  await screen.findByText('새벽러너')
  expect(factsOf()).toMatchObject({
    닉네임: '새벽러너',
    이메일: 'mi***@example.test',
    휴대폰: '010-****-6666인증함',
    가입: '2026.11.01 00:00',
    '주문 · 클레임': '1건 · 1건 (진행 중 1건)',
    '쿠폰 · 포인트': '1장 · 1,500P',
    '메모 · 기기': '0개 · 1대',
  })
  const at = '2026.11.16 10:00'
  const shown = (place: string, text: string) =>
    expect(screen.getByRole('link', { name: text }).getAttribute('href')).toMatch(new RegExp(`${place}/show$`))
  expect(tableRows()).toEqual([
    {
      주문번호: order['order_no'],
      상태: expect.any(String),
      상품: expect.stringContaining(name),
      수령인: '홍*동',
      결제금액: formatKrw(32_900),
      결제수단: '신용·체크카드',
      결제일시: at,
    },
  ])
  shown(`/orders/${orderId}`, String(order['order_no']))

  await user.click(screen.getByRole('tab', { name: '클레임·환불' }))
  await screen.findByText('클레임·환불 1건')
  expect(tableRows()).toEqual([
    {
      번호: asked.claim_no,
      상태: '취소 요청',
      주문: order['order_no'],
      상품: name,
      사유: '단순 변심',
      환불: '—',
      신청일시: at,
    },
  ])
  shown(`/claims/${asked.id}`, asked.claim_no)

  await user.click(screen.getByRole('tab', { name: '쿠폰' }))
  await screen.findByText('쿠폰 1건')
  expect(tableRows()).toEqual([{ 쿠폰: '환영 쿠폰', 상태: '사용 가능', '받은 때': at, 만료: '2026.12.16 10:00' }])

  await user.click(screen.getByRole('tab', { name: '포인트' }))
  await screen.findByText(/^쓸 수 있는 1,500P · 적립 예정 \d+P · 30일 안에 소멸 0P$/)
  expect(tableRows().at(-1)).toMatchObject({ 일시: at, 변동: '1,500P', '남은 포인트': '1,500P', 주문: '—' })

  await user.click(screen.getByRole('tab', { name: '로그인 기록' }))
  await screen.findByText('로그인 기록 1건')
  expect(tableRows()).toMatchObject([{ 어디서: '웹', '로그인한 때': at, 상태: '로그인 중' }])

  await user.click(screen.getByRole('tab', { name: '접속기록' }))
  await screen.findByText('접속기록 1건')
  expect(tableRows()).toEqual([
    { 일시: '2026.11.16 00:05', 작업자: '박상담', 작업: '빠른 찾기', 사유: '문의', '접속 IP': '10.0.0.1' },
  ])
})

test('회원의 리뷰는 가린 것과 지운 것도 보이고, 리뷰와 상품으로 이어진다', async () => {
  const shop = await aShop(api.deps.db)
  const member = await api.customer()
  const other = await api.customer()
  await written(other, await received(api, shop, other))
  const long = '가'.repeat(61)
  const first = await written(member, await received(api, shop, member), { rating: 2, content: long })
  const photo = await photoOf(api, member)
  const gone = await written(member, await received(api, shop, member), { image_ids: [photo] })
  expect((await member.delete(`${mine}/${gone.id}`)).status).toBe(204)
  const user = await openMembers(`/${member.id}/show`)
  await user.click(await screen.findByRole('tab', { name: '리뷰' }))
  await screen.findByText('리뷰 2건')
  const rest = { 상품: first.product.name, 신고: '—', 답글: '—', '쓴 때': '2026.11.16 10:00' }
  expect(tableRows()).toEqual([
    { ...rest, 리뷰: `${words} · 사진 1장`, 별점: '5점', 상태: '지운 리뷰', 포인트: '0P' },
    { ...rest, 리뷰: `${'가'.repeat(60)}…`, 별점: '2점', 상태: '게시 중', 포인트: '100P' },
  ])
  const link = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
  expect(link(`${'가'.repeat(60)}…`)).toMatch(new RegExp(`/reviews/${first.id}/show$`))
  expect(link(first.product.name)).toMatch(new RegExp(`/products/${first.product.id}$`))
})

test('기록이 한 쪽을 넘으면 다음 쪽으로 가고 돌아온다', async () => {
  const member = await aMember(api)
  for (let n = 0; n < 21; n++)
    await recordPiiAccess(api.deps.db, {
      actor: { kind: 'staff', role: 'cs', sessionId: 1, id: 7, name: '박상담' },
      action: 'member.read',
      subject: `user:${member.id}`,
      reason: `사유 ${n}`,
      now: new Date(api.clock.now().getTime() + n),
    })
  const user = await openMembers(`/${member.id}/show`)
  await user.click(await screen.findByRole('tab', { name: '접속기록' }))
  await screen.findByText('접속기록 21건')
  expect([tableRows().length, tableRows()[0]?.['사유']]).toEqual([20, '사유 20'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '이전' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: '다음' }))
  await waitFor(() => expect(tableRows().map(({ 사유 }) => 사유)).toEqual(['사유 0']))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '다음' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: '이전' }))
  await waitFor(() => expect(tableRows()).toHaveLength(20))
})

const BUTTONS: [StaffRole, 'ACTIVE' | 'LOCKED' | 'WITHDRAWN', string[]][] = [
  [
    'cs',
    'ACTIVE',
    ['쿠폰 주기', '포인트 요청', '잠그기', '이용정지', '모든 기기 로그아웃', '비밀번호 재설정 메일', '탈퇴 처리'],
  ],
  ['cs', 'LOCKED', ['풀기', '모든 기기 로그아웃', '비밀번호 재설정 메일', '탈퇴 처리']],
  ['ops', 'ACTIVE', ['포인트 요청']],
  ['marketer', 'ACTIVE', ['쿠폰 주기', '포인트 요청']],
  ['admin', 'WITHDRAWN', []],
]
test('할 수 있는 일은 역할과 회원의 상태를 따르고, 탈퇴한 회원에게는 없다', async () => {
  const { id } = await aMember(api)
  const known = new Set(BUTTONS.flatMap(([, , names]) => names))
  for (const [role, status, names] of BUTTONS) {
    await api.deps.db.update(users).set({ status }).where(eq(users.id, id))
    await openMembers(`/${id}/show`, role)
    await screen.findByText('새벽러너')
    const shown = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((one) => one.textContent)
    expect([role, status, shown.filter((text) => known.has(text)).toSorted()]).toEqual([role, status, names.toSorted()])
    expect(screen.queryAllByRole('button', { name: '개인정보 보기' })).toHaveLength(status === 'WITHDRAWN' ? 0 : 1)
    cleanup()
  }
})

const ACTS: [button: string, said: string, call: string, status: string][] = [
  ['이용정지', '이용을 정지했어요.', 'PATCH /users/{id}', 'SUSPENDED'],
  ['풀기', '다시 이용할 수 있어요.', 'PATCH /users/{id}', 'ACTIVE'],
  ['잠그기', '계정을 잠갔어요.', 'PATCH /users/{id}', 'LOCKED'],
  ['모든 기기 로그아웃', '모든 기기에서 로그아웃했어요.', 'POST /users/{id}/sign-out-everywhere', 'LOCKED'],
  ['비밀번호 재설정 메일', '비밀번호 재설정 메일을 보냈어요.', 'POST /users/{id}/password-reset-mail', 'LOCKED'],
  ['탈퇴 처리', '탈퇴 처리했어요.', 'DELETE /users/{id}', 'WITHDRAWN'],
]
test('회원에게 하는 일마다 사유를 묻고, 그 일만 하고, 무엇을 했는지 말한다', async () => {
  const { id } = await aMember(api)
  const user = await openMembers(`/${id}/show`, 'cs')
  for (const [button, said, call, status] of ACTS) {
    sent.length = 0
    await user.click(await screen.findByRole('button', { name: button }))
    await screen.findByRole('dialog', { name: button })
    await fill({ 사유: '본인 요청' })
    await user.click(screen.getAllByRole('button', { name: button }).at(-1) as HTMLElement)
    await screen.findByText(said)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const calls = sent.filter(({ method, path }) => method !== 'GET' && path.includes(`/users/${id}`))
    expect(
      calls.map(({ method, path }) => `${method} ${path.replace('/core-admin/v1', '').replace(String(id), '{id}')}`),
    ).toEqual([call])
    expect(calls[0]?.body).toMatchObject({ reason: '본인 요청' })
    expect((await memberOf(id))?.status).toBe(status)
  }
})

test('지금 발급하는 쿠폰 하나를 골라 이유와 함께 준다', async () => {
  const { id } = await aMember(api)
  const { issue } = await makeIssue(api.deps.db, { coupon: { name: '사과 쿠폰' }, benefit: { title: '사과드려요' } })
  await makeIssue(api.deps.db, { coupon: { name: '닫힌 쿠폰' }, issue: { status: 'CLOSED' } })
  const user = await openMembers(`/${id}/show`, 'cs')
  await user.click(await screen.findByRole('button', { name: '쿠폰 주기' }))
  await user.click(await screen.findByRole('combobox', { name: /^쿠폰/ }))
  await screen.findByRole('option', { name: '사과 쿠폰 (사과드려요)' })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.click(screen.getByRole('option', { name: '사과 쿠폰 (사과드려요)' }))
  const give = screen.getByRole<HTMLButtonElement>('button', { name: '발급' })
  expect(give.disabled).toBe(true)
  await fill({ '발급하는 이유': ' 배송이 늦었어요 ' })
  await user.click(give)
  await screen.findByText('쿠폰을 발급했어요.')
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/user-coupons'))?.body).toEqual({
    user_id: id,
    coupon_issue_id: issue.id,
    reason: '배송이 늦었어요',
  })
  await waitFor(() => expect(factsOf()).toMatchObject({ '쿠폰 · 포인트': '1장 · 0P' }))
})
