import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kitReturnWord } from '#shared/words/subscriptions.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { endingKits } from '#tests/support/endingKits.ts'
import { rowOf } from '#tests/support/memberships.ts'
import { kitMonday } from '#tests/support/subscriptionKits.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ start: kitMonday })
const open = useCustomerApp(api)
const { sentTo, returns, confirm } = endingKits(api)
const path = '/my/subscription'

test('반납할 때와 하지 않을 때를 나란히 보고 골라 끝내며, 보낼 곳과 기한을 보고, 확인되면 그렇게 보인다', async () => {
  const member = await sentTo([12_000], { penaltyPercent: 10 })
  api.clock.set('2026-11-26T12:00:00+09:00')
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '지금 끝내고 환불' }))
  const sheet = within(await screen.findByRole('dialog', { name: '지금 끝내고 환불' }))
  const table = within(await sheet.findByRole('table', { name: '멤버십에서 돌려받는 금액' }))
  table.getByRole('row', { name: '키트 1 0원 -12,000원' })
  table.getByRole('row', { name: '돌려받을 금액 17,000원 5,000원' })
  expect(table.getAllByText(/^자동결제 약관/)).toHaveLength(4)
  const end = sheet.getByRole<HTMLButtonElement>('button', { name: '5,000원 돌려받고 끝내기' })
  expect(end.disabled).toBe(true)
  sheet.getByText('키트를 반납할지 골라 주세요.')
  await user.click(sheet.getByRole('radio', { name: /^반납할게요.*12월 10일\(목\)까지 돌아오면 12,000원을 더/ }))
  await user.click(end)
  await screen.findByText('12월 10일(목)까지 돌아오면 12,000원을 더 돌려드려요.')
  screen.getByText(/보낼 곳: 이천센터/)
  expect((await rowOf(api, member.id)).status).toBe('TERMINATED')
  await user.click(screen.getByRole('button', { name: '반납하지 않을게요' }))
  await screen.findByText(kitReturnWord.WITHDRAWN)
  await user.click(screen.getByRole('button', { name: '반납할게요' }))
  await screen.findByText(kitReturnWord.REQUESTED)
  const [one] = await returns(member)
  await confirm(one, 'ARRIVED')
  cleanup()
  await open.as(member.id, path)
  await screen.findByText('잘 받았어요. 12,000원을 더 돌려드려요.')
  expect(screen.queryByText(/보낼 곳/)).toBeNull()
})

test('진행 중인 반품이 있으면 같은 정산서에 그 금액과 까닭이 있고 모두 더한 금액을 안다', async () => {
  await withReasons(api)
  const member = await sentTo([12_000])
  const { sku } = await makeProduct(api.deps.db, { name: '요가 매트', listPrice: 30_000, salePrice: 30_000 })
  const orderId = await buy(api, member, [{ sku_id: sku.id, quantity: 1 }])
  await moveItems(api, orderId, 'DELIVERED')
  const itemId = (await itemsOf(member, orderId)).items[0]?.id ?? 0
  const asked = await claim(member, orderId, 'return', [{ order_item_id: itemId, quantity: 1 }], 'CUSTOMER')
  const cash = asked.refund?.refund_cash ?? 0
  expect(cash).toBeGreaterThan(0)
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '지금 끝내고 환불' }))
  const goods = within(await screen.findByRole('region', { name: '진행 중인 취소·반품' }))
  goods.getByText('요가 매트')
  goods.getByText(`${cash.toLocaleString('ko-KR')}원`)
  goods.getByText(`${(18_000 + cash).toLocaleString('ko-KR')}원`)
  goods.getByText(`${(30_000 + cash).toLocaleString('ko-KR')}원`)
  expect(goods.getByRole('link', { name: /^반품/ }).getAttribute('href')).toBe(`/my/claims/${asked.id}`)
})

test('계약 기간과 동의한 기록을 본다', async () => {
  const member = await sentTo([0])
  await open.as(member.id, path)
  await screen.findByText('동의 기록')
  await screen.findByText(/주문 내용 동의/)
  screen.getByText(/자동 결제 동의/)
  await waitFor(() => expect(screen.getAllByText(/문구 2026-11/)).toHaveLength(2))
  await screen.findByText(/2026\.11\.16 ~ 2026\.12\.15/)
})
