import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { gifts } from '#server/modules/gifts/gifts.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buyOne, creationPath, sellBundle, storedGift } from '#tests/support/gifts.ts'
import { registerCard, withCard } from '#tests/support/memberships.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

async function signIn(email: string, path: string) {
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

async function aBuyer() {
  const shop = await openSmallShop(api.deps.db)
  const email = shop.customerEmails[0] ?? ''
  const [buyer] = await api.deps.db.select({ id: users.id }).from(users).where(eq(users.emailAddress, email))
  await registerCard(api, buyer?.id ?? 0)
  return email
}

test('고르고 결제하면 선물함에서 받는 분을 적고, 취소하면 얼마가 돌아오는지 먼저 안다', async () => {
  const { bundleId } = await sellBundle(api)
  const user = await signIn(await aBuyer(), `/package-detail?id=${bundleId}`)
  await screen.findByText('이 금액이 전부예요. 자동으로 결제되는 것은 없어요.')
  await user.click(await screen.findByRole('button', { name: '59,700원 결제하고 선물하기' }))
  await screen.findByText(/결제를 마쳤어요/)
  const box = within(await screen.findByRole('list', { name: '보낸 선물' }))
  await user.click(await box.findByRole('button', { name: '받는 분 적기' }))
  await user.type(await screen.findByLabelText('받는 분 이름'), '김하늘')
  await user.click(screen.getByLabelText('지금 문자로 보내기'))
  await user.click(screen.getByRole('button', { name: '저장하고 보내기' }))
  await screen.findByText('문자를 받을 휴대폰 번호를 적어 주세요.')
  await user.type(screen.getByLabelText('휴대폰 번호'), '01012345678')
  await user.type(screen.getByLabelText('메시지'), '생일 축하해')
  await user.click(screen.getByRole('button', { name: '저장하고 보내기' }))
  await screen.findByText('김하늘 · 010-****-5678')
  await user.click(screen.getByRole('button', { name: '선물 취소' }))
  const asked = within(await screen.findByRole('alertdialog'))
  asked.getByText(/59,700원을 결제하신 수단으로 모두 돌려드려요/)
  await user.click(asked.getByRole('button', { name: '선물 취소' }))
  await screen.findByText(/59,700원을 돌려드리고 있어요/)
  expect(await api.deps.db.select().from(gifts)).toMatchObject([{ status: 'REFUNDED', refund: 59_700 }])
})

test('링크를 열면 로그인 없이 보고, 로그인하고 돌아와 받는다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const buyer = await withCard(api)
  const { id, token } = await buyOne(buyer, await sellBundle(api))
  await buyer.patch(creationPath, { gift_id: id, receiver_name: '김하늘', message: '생일 축하해' })
  const user = await open(`/gifts/${token}`)
  const card = within(await screen.findByRole('region', { name: '받을 선물' }))
  card.getByText(/생일 축하해/)
  await user.click(await screen.findByRole('link', { name: '로그인하고 선물 받기' }))
  await user.type(await screen.findByLabelText('이메일'), shop.customerEmails[0] ?? '')
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await screen.findByText('2026.11.16(월) ~ 2027.02.13(토)')
  await user.click(screen.getByRole('button', { name: '선물 받기' }))
  await screen.findByRole('heading', { name: '선물을 받았어요' })
  await waitFor(async () => expect((await storedGift(api, id)).status).toBe('CLAIMED'))
})

test('이미 끝난 선물과 없는 링크는 까닭을 말한다', async () => {
  const buyer = await withCard(api)
  const { token } = await buyOne(buyer, await sellBundle(api))
  await buyer.post(`/api/v2/gifts/${token}/cancel`, {})
  await open(`/gifts/${token}`)
  await screen.findByText('보낸 분이 취소한 선물이에요')
  await open('/gifts/nothing-at-all')
  await screen.findByText('선물을 찾을 수 없어요')
})
