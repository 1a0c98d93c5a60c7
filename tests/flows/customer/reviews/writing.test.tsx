import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useNetwork } from '#tests/support/network.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { mine, received, words, written } from '#tests/support/reviews.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const network = useNetwork()
const open = useCustomerApp(api, network)
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

const closeApp = () => {
  cleanup()
  queryClient.clear()
}

const sendButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '리뷰 올리기' })
const stored = () => api.deps.db.select().from(reviews)
/** The form of an item that arrived, filled in as far as stars and words. */
async function writing(content: string = words) {
  const customer = await api.customer()
  const itemId = await received(api, shop, customer)
  const user = await open.as(customer.id, `/my/reviews/write/${itemId}`)
  await fill(user, content)
  return { customer, itemId, user }
}

async function fill(user: UserEvent, content: string) {
  await user.click(await screen.findByRole('radio', { name: '4점, 좋아요' }))
  await user.type(screen.getByRole('textbox', { name: '리뷰' }), content)
}

test('별점은 자판으로도 고르고, 무엇이 모자란지 단추가 말하며, 다 되면 올릴 수 있다', async () => {
  const customer = await api.customer()
  const user = await open.as(customer.id, `/my/reviews/write/${await received(api, shop, customer)}`)
  const group = await screen.findByRole('radiogroup', { name: '별점' })
  expect(within(group).queryAllByRole('radio', { checked: true })).toEqual([])
  const says = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(says('별점을 골라 주세요.')).toBe(true)
  within(group).getByRole('radio', { name: '1점, 별로예요' }).focus()
  await user.keyboard(' {ArrowRight}{ArrowRight}')
  expect(within(group).getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('3')
  expect(says('10자 이상 써 주세요.')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '리뷰' }), '열 자가 되는 글이에요')
  screen.getByText(/^12\/2,000자/)
  expect((await sendButton()).disabled).toBe(false)
  screen.getByText('올리면 100P, 사진을 더하면 500P를 드려요.')
})

test('쓸 수 없는 내용은 글 칸에서 말하고, 고치면 그 말이 사라지고 올라간다', async () => {
  const { user } = await writing('문의는 010-1234-5678로 주세요')
  await user.click(await sendButton())
  const field = screen.getByRole('textbox', { name: '리뷰' })
  await screen.findByText('전화번호, 이메일, 링크는 리뷰에 쓸 수 없어요. 빼고 다시 올려 주세요.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.clear(field)
  await user.type(field, words)
  expect(screen.queryByText(/빼고 다시 올려 주세요/)).toBeNull()
  await user.click(await sendButton())
  await screen.findByText('리뷰를 올렸어요. 100P를 받았어요.')
})

test('답을 잃어도 쓴 것이 남고, 다시 눌러도 한 번만 올라간다', async () => {
  const { user, itemId } = await writing()
  network.losesAnswer('post', mine)
  await user.click(await sendButton())
  const popup = within(await screen.findByRole('alertdialog', { name: '리뷰가 올라갔는지 확인하지 못했어요' }))
  await user.click(popup.getByRole('button', { name: '확인' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '리뷰' }).value).toBe(words)
  await user.click(await sendButton())
  await screen.findByText('리뷰를 올렸어요. 100P를 받았어요.')
  expect(await stored()).toHaveLength(1)
  expect(sessionStorage.getItem(`homefit:review:write:${itemId}`)).toBeNull()
})

test('그사이 다른 창에서 쓴 리뷰는 이미 썼다고 말하고 그리로 이끈다', async () => {
  const { customer, itemId, user } = await writing()
  await written(customer, itemId)
  await user.click(await sendButton())
  const popup = within(await screen.findByRole('alertdialog'))
  popup.getByText(/이미 리뷰를 쓴 상품이에요/)
  expect(popup.getByRole('link', { name: '내가 쓴 리뷰 보기' }).getAttribute('href')).toBe('/my/reviews?tab=written')
  await screen.findByText('이미 리뷰를 쓴 상품이에요')
  expect(await stored()).toHaveLength(1)
})

test.each([
  [{ status: 'SHIPPING', deliveredAt: null }, '아직 받지 않은 상품이에요'],
  [{ claimedQuantity: 1 }, '취소하거나 반품한 상품이에요'],
  [{ deliveredAt: new Date('2026-08-01T00:00:00Z') }, '리뷰를 쓸 수 있는 기간이 지났어요'],
] as const)('쓸 수 없는 상품은 왜인지 말한다 (%j)', async (values, title) => {
  const customer = await api.customer()
  await open.as(customer.id, `/my/reviews/write/${await received(api, shop, customer, values)}`)
  await screen.findByText(title)
  expect(screen.getByRole('link', { name: '쓸 수 있는 리뷰 보기' }).getAttribute('href')).toBe('/my/reviews')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('남의 주문상품과 남의 리뷰는 없는 것이다', async () => {
  const owner = await api.customer()
  const itemId = await received(api, shop, owner)
  const { id } = await written(owner, await received(api, shop, owner))
  const other = await api.customer()
  await open.as(other.id, `/my/reviews/write/${itemId}`)
  await screen.findByText('찾을 수 없는 주문이에요')
  closeApp()
  await open.as(other.id, `/my/reviews/${id}/edit`)
  await screen.findByText('찾을 수 없는 리뷰예요')
})
