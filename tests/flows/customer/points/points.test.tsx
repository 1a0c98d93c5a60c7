import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { promisePoints } from '#tests/support/promises.ts'
import { useApi } from '#tests/support/api.ts'
import { givePoints, inTx } from '#tests/support/points.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

async function signedIn(path: string, prepare: (userId: number) => Promise<void> = async () => {}) {
  const shop = await openSmallShop(api.deps.db)
  const [member] = await api.deps.db.select({ id: users.id, email: users.emailAddress }).from(users).orderBy(users.id)
  await prepare(member?.id as number)
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), shop.customerEmails[0] ?? '')
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

test('처음이면 0P이고, 어떻게 모으는지 알려 준다', async () => {
  await signedIn('/my/points')
  const mine = await screen.findByRole('region', { name: '내 포인트' })
  expect(within(mine).getAllByText('0P')).toHaveLength(3)
  await screen.findByText('아직 포인트 내역이 없어요')
  expect(screen.getByRole('link', { name: '스토어 둘러보기' })).toBeDefined()
})

test('마이에서 포인트를 보고 들어가면 잔액, 적립 예정, 곧 사라지는 포인트와 내역이 있고, 종류로 고를 수 있다', async () => {
  const user = await signedIn('/my', async (userId) => {
    await givePoints(api, userId, 3000)
    await givePoints(api, userId, 500, new Date('2026-11-30T23:59:59.999+09:00'))
    await givePoints(api, userId, -200)
    const items = [{ orderItemId: 1, amount: 290 }]
    await inTx(api, (tx) => promisePoints(tx, { userId, items, now: api.clock.now() }))
  })
  await user.click(await screen.findByRole('link', { name: /^포인트.*3,300P$/ }))

  const mine = await screen.findByRole('region', { name: '내 포인트' })
  expect(within(mine).getByText('3,300P')).toBeDefined()
  expect(within(mine).getByText('290P')).toBeDefined()
  const ending = await within(mine).findByRole('list', { name: '곧 사라지는 포인트' })
  expect(ending.textContent).toBe('2026.11.30까지300P')

  const events = () => within(screen.getByRole('list', { name: '포인트 내역' })).getAllByRole('listitem')
  await waitFor(() => expect(events()).toHaveLength(3))
  expect(events().map((event) => event.textContent)).toEqual([
    expect.stringContaining('차감−200P잔액 3,300P'),
    expect.stringContaining('지급 · 2026.11.30까지+500P잔액 3,500P'),
    expect.stringContaining('지급 · 2027.11.16까지+3,000P잔액 3,000P'),
  ])

  await user.click(screen.getByRole('button', { name: '사용' }))
  await screen.findByText('사용 내역이 없어요')
  expect(screen.getByRole('button', { name: '사용' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: '지급·차감' }))
  await waitFor(() => expect(events()).toHaveLength(3))
})
