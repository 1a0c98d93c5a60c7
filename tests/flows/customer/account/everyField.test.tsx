import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addresses, postcodes } from '#server/modules/addresses/addresses.tables.ts'
import { postcodeRow } from '#server/modules/addresses/postcodeRow.ts'
import { withdrawals } from '#server/modules/accounts/accounts.tables.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { rowsIn } from '#tests/support/drawPart.tsx'
import { givePoints } from '#tests/support/points.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000', sampleMode: true } })
const open = useCustomerApp(api)

const tower = {
  sourceKey: '1168010100107370000001951',
  postcode: '06236',
  sido: '서울특별시',
  sigungu: '강남구',
  town: '',
  dong: '역삼동',
  ri: '',
  roadName: '테헤란로',
  number: '152',
  lot: '737',
  building: '강남파이낸스센터',
  bcode: '1168010100',
  buildingCode: '1168010100107370000001951',
}
const road = '서울특별시 강남구 테헤란로 152 (역삼동, 강남파이낸스센터)'

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = async (user: Awaited<ReturnType<typeof open>>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

test('프로필의 칸은 모두 저장되고, 다시 열면 그대로이며, 잘못 적은 칸마다 까닭을 말한다', async () => {
  const { id } = await api.customer({ nickname: '길동이', name: '홍길동', birthYear: 1990 })
  const user = await open.as(id, '/my/settings/profile')
  const labels = ['닉네임', '이름', '태어난 해 (선택)', '소개 (선택)']
  const put = async (...values: string[]) => {
    for (const [n, value] of values.entries()) fireEvent.change(await field(labels[n] ?? ''), { target: { value } })
  }
  await put('나', '', '2020', '')
  await press(user, '저장')
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    '닉네임은 2자 이상이어야 해요.',
    '이름을 입력해 주세요.',
    '만 14세부터 가입할 수 있어요.',
  ])
  await put('새이름', '김하나', '1994', '달리기를 좋아해요')
  await user.click(screen.getByRole('checkbox', { name: /다른 사람에게 보이지 않기/ }))
  await press(user, '저장')
  await screen.findByText('프로필을 저장했어요.')
  const stored = async () => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0]
  expect(await stored()).toMatchObject({ nickname: '새이름', name: '김하나', birthYear: 1994 })
  cleanup()
  await open('/my/settings/profile')
  const shown = await Promise.all(labels.map(async (label) => (await field(label)).value))
  expect(shown).toEqual(['새이름', '김하나', '1994', '달리기를 좋아해요'])
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  await user.clear(await field('태어난 해 (선택)'))
  await press(user, '저장')
  await waitFor(async () => expect((await stored())?.birthYear).toBeNull())
})

test('설정은 지금 무엇인지 말하고, 인증하지 않은 번호와 아직 없는 비밀번호를 그렇다고 한다', async () => {
  const { id } = await api.customer({
    emailAddress: 'settings@example.test',
    nickname: '길동이',
    phone: '01055556666',
    passwordHash: null,
  } as Partial<typeof users.$inferInsert>)
  const words = () => [...document.querySelectorAll('main a')].map((row) => row.textContent)
  await open.as(id, '/my/settings')
  await screen.findByText('se***@example.test')
  const rest = ['연결된 소셜 계정', '로그인한 기기', 'TV 연결']
  expect(words().slice(0, 9)).toEqual([
    '프로필길동이',
    '휴대폰010-****-6666 · 인증 전',
    '배송지',
    '결제수단',
    '비밀번호정하기',
    ...rest,
    '알림·마케팅 동의받지 않아요',
  ])
})

test('배송지는 찾은 주소의 코드까지 모두 저장되고, 다시 열면 그대로이며, 직접 적은 요청도 남는다', async () => {
  const { id } = await api.customer({ name: '홍길동', phone: '01012345678' })
  await api.deps.db.insert(postcodes).values(postcodeRow(tower, api.clock.now()))
  const user = await open.as(id, '/my/settings/address')
  expect([(await field('받는 사람')).value, (await field('연락처')).value]).toEqual(['홍길동', '010-1234-5678'])
  await press(user, '주소 찾기')
  const search = within(await screen.findByRole('dialog', { name: '주소 찾기' }))
  await user.type(search.getByLabelText('도로명, 건물 이름, 지번'), '테헤란로{Enter}')
  const hit = await search.findByRole('button', { name: /^06236/ })
  expect(hit.textContent).toBe(`06236${road}서울특별시 강남구 역삼동 737 강남파이낸스센터`)
  await user.click(hit)
  expect([(await field('우편번호')).value, (await field('주소')).value]).toEqual(['06236', road])
  await user.type(await field('상세 주소'), '3층')
  const request = await screen.findByLabelText<HTMLSelectElement>('배송 요청')
  await user.selectOptions(request, '직접 받을게요')
  expect(screen.queryByLabelText('요청 내용')).toBeNull()
  await user.selectOptions(request, '직접 입력')
  fireEvent.change(await field('요청 내용'), { target: { value: '벨은 누르지 마세요' } })
  await press(user, '저장')
  await screen.findByText('배송지를 저장했어요.')
  const [saved] = await api.deps.db.select().from(addresses)
  expect(saved).toMatchObject({
    userId: id,
    name: '홍길동',
    phone: '01012345678',
    postcode: '06236',
    address1: road,
    address2: '3층',
    comment: '벨은 누르지 마세요',
    bcode: tower.bcode,
    roadName: tower.roadName,
    buildingCode: tower.buildingCode,
    isDefault: true,
  })
  cleanup()
  await open('/my/settings/address')
  expect([(await field('상세 주소')).value, (await field('요청 내용')).value]).toEqual(['3층', '벨은 누르지 마세요'])
  expect((await screen.findByLabelText<HTMLSelectElement>('배송 요청')).value).toBe('own')
})

test('기기 하나를 로그아웃하면 그 기기만 막히고, 지금 기기를 로그아웃하면 첫 화면으로 나간다', async () => {
  const member = await api.customer()
  const sessionOn = async (userAgent: string) => {
    const by = { audience: 'customer', subjectId: member.id, role: 'user', userAgent } as const
    return api.as({ token: (await openSession(api.deps.db, api.deps, by)).accessToken })
  }
  const agent = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 Version/18.1 Safari/604.1`
  const phone = await sessionOn(agent('iPhone; CPU iPhone OS 18_1 like Mac OS X'))
  const desk = await sessionOn(agent('Windows NT 10.0; Win64; x64'))
  const user = await open.as(member.id, '/my/settings/devices')
  const rows = async () => within(await screen.findByRole('list', { name: '로그인한 기기' })).getAllByRole('listitem')
  const isIn = async (client: typeof phone) => (await client.get('/api/v2/user/me')).status === 200
  const before = await rows()
  const ofPhone = before.find((row) => row.textContent.includes('아이폰') || row.textContent.includes('iPhone'))
  expect(ofPhone?.textContent).toContain('방금 전에 씀 · 2026.11.16 로그인')
  await user.click(within(ofPhone as HTMLElement).getByRole('button'))
  const popup = within(await screen.findByRole('alertdialog'))
  expect(popup.getByText('그 기기에서는 바로 쓸 수 없게 돼요.')).toBeDefined()
  await user.click(popup.getByRole('button', { name: '로그아웃' }))
  await waitFor(async () => expect(await rows()).toHaveLength(before.length - 1))
  expect([await isIn(phone), await isIn(desk)]).toEqual([false, true])

  const here = (await rows()).find((row) => row.textContent.includes('지금 쓰는 기기'))
  await user.click(within(here as HTMLElement).getByRole('button'))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText('지금 쓰는 기기예요.')).toBeDefined()
  await user.click(asked.getByRole('button', { name: '로그아웃' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(await isIn(desk)).toBe(true)
})

test('탈퇴하기 전에 사라질 것의 수를 보이고, 적은 까닭이 남는다', async () => {
  const password = 'Settings-pass-1'
  const { db } = api.deps
  const { sku } = await makeProduct(db, {})
  const { id } = await api.customer({ passwordHash: await hashPassword(password, 1) })
  await givePoints(api, id, 3_000)
  await giveCoupon(db, id)
  await giveCoupon(db, id)
  await db.insert(cartItems).values({ userId: id, skuId: sku.id, quantity: 2, priceWhenAdded: 1_000 })
  const user = await open.as(id, '/my/settings/deactivate')
  const lost = await screen.findByRole('region', { name: '탈퇴하면 바로 사라져요' })
  expect(rowsIn(lost)).toEqual([
    ['포인트', '3,000P'],
    ['쓰지 않은 쿠폰', '2장'],
    ['장바구니에 담은 상품', '1개'],
    ['연결된 소셜 계정', '0개'],
    ['로그인한 기기', '2대'],
  ])
  expect(screen.queryByLabelText('이유')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '다른 이유가 있어요' }))
  await user.type(screen.getByLabelText('이유'), '이사를 가요')
  fireEvent.change(screen.getByLabelText('비밀번호'), { target: { value: password } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '탈퇴하기' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /모두 확인했어요/ }))
  await press(user, '탈퇴하기')
  await screen.findByRole('alertdialog', { name: '탈퇴가 끝났어요' })
  const [gone] = await db.select().from(users).where(eq(users.id, id))
  expect(gone?.status).toBe('WITHDRAWN')
  expect((await db.select().from(withdrawals)).map(({ reason }) => reason)).toEqual(['이사를 가요'])
})

test('동의하고 거둘 때마다 무엇에 언제 어떻게 했는지 알려 주고, 기록에 남는다', async () => {
  const { id } = await api.customer()
  const user = await open.as(id, '/my/settings/consents')
  await screen.findByText('아직 기록이 없어요.')
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  await user.click(await box(/^건강 정보/))
  await screen.findByText('2026.11.16 건강 정보 수집·이용에 동의했어요.')
  await waitFor(async () => expect((await box(/^건강 정보/)).disabled).toBe(false))
  await user.click(await box(/^앱 알림/))
  await screen.findByText('2026.11.16 광고성 정보 수신에 동의했어요.')
  await waitFor(async () => expect((await box(/^앱 알림/)).disabled).toBe(false))
  await user.click(await box(/^앱 알림/))
  await screen.findByText('2026.11.16 광고성 정보 수신에 동의하지 않기로 했어요.')
  const history = await screen.findByText('동의한 기록 3건 보기')
  const lines = [...(history.closest('details')?.querySelectorAll('li') ?? [])].map((line) => line.textContent)
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^건강 정보 수집·이용 동의2026\.11\.16 10:\d\d$/),
    expect.stringMatching(/^앱 알림으로 소식 받기 동의2026\.11\.16 10:\d\d$/),
    expect.stringMatching(/^앱 알림으로 소식 받기 동의하지 않음2026\.11\.16 10:\d\d$/),
  ])
})

test('주소를 찾는 것은 저장하는 것이 아니어서, 찾은 뒤에도 화면에 남고 저장된 주소는 그대로다', async () => {
  const { id } = await api.customer()
  const saved = { name: '홍길동', phone: '01012345678', postcode: '48058', address1: '센텀중앙로 79', address2: '' }
  await api.deps.db.insert(addresses).values({ ...saved, userId: id, comment: '', isDefault: true })
  const user = await open.as(id, '/my/settings/address')
  await user.type(await field('상세 주소'), '3층')
  await press(user, '주소 찾기')
  const search = within(await screen.findByRole('dialog', { name: '주소 찾기' }))
  await user.type(search.getByLabelText('도로명, 건물 이름, 지번'), '없는길{Enter}')
  await search.findByText('찾는 주소가 없어요')
  await user.click(search.getByRole('button', { name: '닫기' }))
  expect([window.location.pathname, (await field('상세 주소')).value]).toEqual(['/my/settings/address', '3층'])
  expect(await api.deps.db.select().from(addresses)).toMatchObject([saved])
})
