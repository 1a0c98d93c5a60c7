import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { join, sellPlan, withCard } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

const mat = () =>
  makeProduct(api.deps.db, { name: '회원 매트', listPrice: 40_000, salePrice: 30_000, memberPrice: 26_000 })

test('회원가는 모두에게 보이고, 회원이 아니면 멤버십으로 가는 길이 있으며, 산다면 판매가다', async () => {
  const { id } = await mat()
  const { id: person } = await api.customer()
  const user = await open.as(person, `/store/products/${id}`)
  await screen.findAllByText('회원가 26,000원')
  const hint = await screen.findByRole('link', { name: /멤버십 회원은 4,000원 더 싸게 사요/ })
  expect(hint.getAttribute('href')).toBe('/events/membership-a/1')
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '옵션 선택' }))
  await waitFor(() => expect(sheet.getByText(/^총 1개/).textContent).toBe('총 1개30,000원'))
  cleanup()
  await open(`/store/products/${id}`)
  await screen.findByRole('link', { name: /멤버십 회원은 4,000원 더 싸게 사요/ })
})

test('회원에게는 회원가가 자기 가격이다: 상품, 장바구니, 주문서가 같은 값과 까닭을 말한다', async () => {
  const { id } = await mat()
  const member = await withCard(api)
  await join(member, await sellPlan(api), 19_900)
  const user = await open.as(member.id, `/store/products/${id}`)
  await screen.findByText(
    (_, part) => part?.textContent === '멤버십 회원이라 26,000원에 살 수 있어요' && part.tagName === 'SPAN',
  )
  expect(screen.queryByRole('link', { name: /더 싸게 사요/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '옵션 선택' }))
  await waitFor(() => expect(sheet.getByText(/^총 1개/).textContent).toBe('총 1개26,000원'))
  await user.click(sheet.getByRole('button', { name: '장바구니' }))
  await waitFor(async () =>
    expect((await member.get<{ count: number }>('/store/v1/user/cart/count')).body.count).toBe(1),
  )
  cleanup()

  const again = await open.as(member.id, '/cart')
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('회원가26,000원')
  await again.click(await screen.findByRole('button', { name: /주문하기 \(1\)$/ }))
  await screen.findByText('주문 상품 1개')
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes('회원 매트'))
  expect(item?.textContent).toMatch(/회원가 ?26,000원/)
})
