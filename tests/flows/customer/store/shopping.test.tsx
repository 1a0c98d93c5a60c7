import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

test('로그인하지 않고 고른 상품은 로그인한 뒤에도 그대로 있고, 두 번 눌러도 한 번만 담긴다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const user = await open(`/store/products/${shop.productIds[0]}`)

  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  await user.click(await screen.findByRole('button', { name: '하나 더하기' }))
  await user.click(screen.getByRole('button', { name: '장바구니' }))

  await screen.findByRole('heading', { name: '다시 만나서 반가워요' })
  await user.type(screen.getByLabelText('이메일'), shop.customerEmails[0] ?? '')
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))

  const sheet = await screen.findByRole('dialog', { name: '옵션 선택' })
  expect(within(sheet).getByText('58,000원', { selector: 'footer strong' })).toBeDefined()
  await user.dblClick(within(sheet).getByRole('button', { name: '장바구니' }))

  await user.click(await screen.findByRole('link', { name: '장바구니, 1개 담김' }))
  await screen.findByText('무료배송이에요!')
  expect(screen.getByRole('button', { name: '58,000원 주문하기 (1)' })).toBeDefined()
})

test('수량을 줄이면 배송비가 생기고, 선택을 빼면 주문할 수 없다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const user = await open('/sign-in?redirect_path=%2Fcart')
  await user.type(await screen.findByLabelText('이메일'), shop.customerEmails[0] ?? '')
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await screen.findByText('장바구니가 비어 있어요')

  await user.click(screen.getByRole('link', { name: '베스트 상품 보기' }))
  window.history.pushState(null, '', `/store/products/${shop.productIds[0]}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  await user.click(await screen.findByRole('button', { name: '하나 더하기' }))
  await user.click(screen.getByRole('button', { name: '장바구니' }))
  await user.click(await screen.findByRole('link', { name: '보러 가기' }))

  await user.click(await screen.findByRole('button', { name: '하나 빼기' }))
  await screen.findByRole('button', { name: '32,000원 주문하기 (1)' })
  expect(screen.getByText('21,000원')).toBeDefined()

  await user.click(screen.getByRole('checkbox', { name: /전체 선택/ }))
  const order = screen.getByRole('button', { name: '주문할 상품을 골라 주세요' })
  await waitFor(() => expect(order.hasAttribute('disabled')).toBe(true))
})
