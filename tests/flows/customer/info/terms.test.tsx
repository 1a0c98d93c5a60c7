import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addresses } from '#server/modules/addresses/addresses.tables.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { consents } from '#server/modules/terms/terms.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000' } })
const open = useCustomerApp(api)

/** Signed in, one mat in the cart, and the order sheet open. */
async function openSheet() {
  const shop = await openSmallShop(api.deps.db)
  const email = shop.customerEmails[0] ?? ''
  const [member] = await api.deps.db.select().from(users).where(eq(users.emailAddress, email))
  const userId = member?.id ?? 0
  await api.deps.db.insert(addresses).values({
    userId,
    name: '김하나',
    phone: '01012345678',
    postcode: '06236',
    address1: '서울특별시 강남구 테헤란로 152',
    address2: '3층',
    comment: '',
    isDefault: true,
  })
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(`/store/products/${shop.productIds[0]}`)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  await user.click(await screen.findByRole('button', { name: '바로구매' }))
  await screen.findByLabelText('쓸 포인트')
  return { user }
}

const publish = async (more: object) =>
  (await api.staff('admin')).post<{ version: string }>('/core-admin/v1/terms', {
    kind: 'THIRD_PARTY',
    title: '개인정보 제3자 제공 동의 (필수)',
    body: '새 택배사에도 이름과 주소를 줘요.',
    changes: '택배사가 늘었어요.',
    ...more,
  })

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('주문서에서 전문을 읽고 돌아와도 주문서는 그대로이고, 그 사이 바뀐 글은 다시 동의를 받는다', async () => {
  const { user } = await openSheet()
  await user.click(box(/결제에 동의해요/))
  await user.click(screen.getByRole('button', { name: /정보를 제공하는 데 동의해요: 전문 보기/ }))
  const dialog = await screen.findByRole('dialog', { name: '개인정보 제3자 제공 동의 (필수)' })
  expect(await within(dialog).findByText(/버전 2026-01/)).toBeTruthy()
  expect(within(dialog).getByText('택배사', { selector: 'h4' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '확인' }))
  expect(box(/결제에 동의해요/).checked).toBe(true)
  await user.click(box(/정보를 제공하는 데 동의해요/))

  const { body } = await publish({})
  await user.click(screen.getByRole('button', { name: /원 결제하기$/ }))
  expect(await screen.findByText(/주문서를 보는 사이에 동의할 내용이 바뀌었어요/)).toBeTruthy()
  await waitFor(() => expect(box(/정보를 제공하는 데 동의해요/).checked).toBe(false))
  expect(box(/결제에 동의해요/).checked).toBe(true)
  expect(await api.deps.db.select().from(consents).where(eq(consents.kind, 'ORDER'))).toEqual([])

  const close = screen.queryByRole('button', { name: '확인' })
  if (close) await user.click(close)
  await user.click(box(/정보를 제공하는 데 동의해요/))
  await user.click(screen.getByRole('button', { name: /원 결제하기$/ }))
  await waitFor(async () =>
    expect(
      (await api.deps.db.select().from(consents).where(eq(consents.kind, 'THIRD_PARTY'))).map(({ version }) => version),
    ).toEqual([body.version]),
  )
})

test('약관 화면은 모든 약관과 그 기록을 보여 주고, 지난 판은 지난 판이라고 말한다', async () => {
  await publish({ kind: 'REFUND', title: '새 환불 정책', body: '새 환불 글이에요.', changes: '기간이 늘었어요.' })
  const user = await open('/policies')
  const tabs = await screen.findByRole('navigation', { name: '약관 고르기' })
  for (const name of ['이용약관', '개인정보', '제3자 제공', '자동결제', '환불', '청소년', '마케팅', '건강정보'])
    expect(within(tabs).getByRole('link', { name })).toBeTruthy()
  await user.click(within(tabs).getByRole('link', { name: '환불' }))
  expect(await screen.findByText('새 환불 글이에요.')).toBeTruthy()
  const history = screen.getByRole('region', { name: '바뀐 기록' })
  expect(within(history).getByText('기간이 늘었어요.')).toBeTruthy()
  await user.click(within(history).getByRole('link', { name: /버전 2026-01/ }))
  expect(await screen.findByText(/지금은 시행하지 않는 지난 글이에요/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '지금 시행하는 글 보기' }))
  expect(await screen.findByText('새 환불 글이에요.')).toBeTruthy()
})

test('두 판을 골라 견주면 들어간 말과 빠진 말이 낱말로 보인다', async () => {
  await publish({ kind: 'REFUND', title: '환불 정책', body: '7일 안에 돌려받을 수 있어요.', changes: '첫 글' })
  api.clock.advance(86_400_000)
  await publish({
    kind: 'REFUND',
    title: '환불 정책',
    body: '14일 안에 돌려받을 수 있어요.',
    changes: '기간이 늘었어요.',
  })
  const user = await open('/policies?tab=refund')
  await screen.findByText('14일 안에 돌려받을 수 있어요.')
  await user.click(screen.getByText('두 판 견주기'))
  const difference = await screen.findByRole('region', { name: '두 판의 다른 곳' })
  expect(difference.querySelector('del')?.textContent).toBe('[빠진 말: 7일]')
  expect(difference.querySelector('ins')?.textContent).toBe('[들어간 말: 14일]')
  expect(difference.textContent).toContain(' 안에 돌려받을 수 있어요.')
  await user.selectOptions(screen.getByLabelText('뒤의 판'), screen.getByLabelText<HTMLSelectElement>('앞의 판').value)
  expect(await screen.findByText('글은 같아요.')).toBeTruthy()
})
