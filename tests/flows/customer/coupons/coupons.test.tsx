import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

async function signIn(path: string, email: string) {
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

test('쿠폰함에서 모두 받으면 받은 쿠폰이 먼저 끝나는 순서로 쌓이고, 받을 것은 사라진다', async () => {
  const shop = await openSmallShop(api.deps.db)
  await makeIssue(api.deps.db, { coupon: { name: '늦게 끝나는 쿠폰' } })
  await makeIssue(api.deps.db, {
    coupon: { name: '곧 끝나는 쿠폰', scopeType: 'PRODUCTS', scopeIds: [shop.productIds[0] ?? 0] },
    issue: { validUntil: new Date('2026-11-18T23:59:59.999+09:00') },
  })
  const user = await signIn('/my/coupons', shop.customerEmails[0] ?? '')

  const offered = within(await screen.findByRole('region', { name: '받을 수 있는 쿠폰' }))
  expect(offered.getAllByRole('article')).toHaveLength(2)
  await user.click(offered.getByRole('button', { name: '모두 받기' }))
  await screen.findByText('쿠폰 2장을 받았어요.')
  const mine = within(await screen.findByRole('list', { name: '내 쿠폰' }))
  await waitFor(() =>
    expect(mine.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
      '곧 끝나는 쿠폰',
      '늦게 끝나는 쿠폰',
    ]),
  )
  expect(screen.queryByRole('region', { name: '받을 수 있는 쿠폰' })).toBeNull()

  await user.click(mine.getByRole('button', { name: '쓸 수 있는 상품' }))
  const sheet = within(await screen.findByRole('dialog', { name: '쓸 수 있는 상품' }))
  const link = await sheet.findByRole('link')
  expect(link.getAttribute('href')).toBe(`/store/products/${shop.productIds[0]}`)
})

test('상품 화면에서 쿠폰을 받으면 혜택가는 그대로이고 받은 쿠폰이 된다', async () => {
  const shop = await openSmallShop(api.deps.db)
  await makeIssue(api.deps.db, { coupon: { name: '3천원 쿠폰', value: 3_000 } })
  const user = await signIn(`/store/products/${shop.productIds[0]}`, shop.customerEmails[0] ?? '')

  const row = await screen.findByRole('button', { name: /쿠폰 혜택가 .*쿠폰 받기/ })
  expect(row.textContent).toContain('26,000원')
  await user.click(row)
  const sheet = within(await screen.findByRole('dialog', { name: '쿠폰과 혜택' }))
  await user.click(sheet.getByRole('button', { name: '쿠폰 받기' }))
  await screen.findByText('쿠폰을 받았어요.')
  await sheet.findByText('받은 쿠폰')
  expect(sheet.queryByRole('button', { name: '쿠폰 받기' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: '닫기' }))
  await screen.findByRole('button', { name: /26,000원.*내 쿠폰 보기/ })
})

test('그 사이 다 나간 쿠폰은 이유를 말하고, 목록에서 사라진다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const { benefit } = await makeIssue(api.deps.db, { issue: { totalLimit: 1 } })
  const user = await signIn('/my/coupons', shop.customerEmails[0] ?? '')
  const take = await screen.findByRole('button', { name: '쿠폰 받기' })
  const quicker = await api.customer()
  await quicker.post('/store/v1/coupons/benefits/bulk-issue', { coupon_benefit_ids: [benefit.id] })
  await user.click(take)
  await screen.findByText('준비한 쿠폰이 모두 나갔어요.')
  await waitFor(() => expect(screen.queryByRole('button', { name: '쿠폰 받기' })).toBeNull())
})

test('마이 화면에 쓸 수 있는 쿠폰 수가 보인다', async () => {
  const shop = await openSmallShop(api.deps.db)
  await signIn('/my', shop.customerEmails[0] ?? '')
  expect((await screen.findByRole('link', { name: /쿠폰.*0장/ })).getAttribute('href')).toBe('/my/coupons')
})

test('쿠폰 코드를 적어 받고, 틀린 코드는 칸 아래에서 까닭을 말한다', async () => {
  const shop = await openSmallShop(api.deps.db)
  await makeIssue(api.deps.db, { coupon: { name: '친구가 준 쿠폰' }, issue: { code: 'FRIEND77' } })
  const user = await signIn('/my/coupons', shop.customerEmails[0] ?? '')
  await screen.findByText('쓸 수 있는 쿠폰이 없어요')

  const field = screen.getByLabelText('쿠폰 코드')
  await user.click(screen.getByRole('button', { name: '등록' }))
  await screen.findByText('쿠폰 코드를 적어 주세요.')
  await user.type(field, 'nobody1{Enter}')
  await screen.findByText('없는 쿠폰 코드예요. 다시 확인해 주세요.')
  await user.clear(field)
  await user.type(field, 'friend-77')
  await user.dblClick(screen.getByRole('button', { name: '등록' }))
  await screen.findByText('친구가 준 쿠폰 쿠폰을 받았어요.')
  const mine = within(await screen.findByRole('list', { name: '내 쿠폰' }))
  expect(mine.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['친구가 준 쿠폰'])
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field, 'FRIEND77{Enter}')
  await screen.findByText('이미 받은 쿠폰이에요.')
})

test('기간이 지난 쿠폰은 그 탭에 있고, 쓸 수 있다고 하지 않는다', async () => {
  const shop = await openSmallShop(api.deps.db)
  await makeIssue(api.deps.db, { coupon: { name: '지난 쿠폰' } })
  const user = await signIn('/my/coupons', shop.customerEmails[0] ?? '')
  await user.click(await screen.findByRole('button', { name: '쿠폰 받기' }))
  await screen.findByRole('list', { name: '내 쿠폰' })
  await api.deps.db.update(userCoupons).set({ expiresAt: new Date(api.clock.now().getTime() - 1) })
  await user.click(screen.getByRole('button', { name: '기간 만료' }))
  const over = within(await screen.findByRole('article', { name: '지난 쿠폰' }))
  expect(over.getByText('기간 만료')).toBeDefined()
  expect(over.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: '사용 완료' }))
  await screen.findByText('쓴 쿠폰이 없어요')
  expect(window.location.search).toBe('?status=USED')
})
