import { cleanup, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { mine, photoOf, received, type Review, words, written } from '#tests/support/reviews.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

async function editing(photos = 0) {
  const customer = await api.customer()
  const image_ids = []
  for (let n = 0; n < photos; n++) image_ids.push(await photoOf(api, customer))
  const { id } = await written(customer, await received(api, shop, customer), { image_ids })
  const user = await open.as(customer.id, '/my/reviews?tab=written')
  await user.click(await screen.findByRole('link', { name: /^고치기/ }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '리뷰' })
  return { customer, id, user, field }
}
const closeApp = () => {
  cleanup()
  queryClient.clear()
}
const send = () => screen.findByRole('button', { name: '고친 리뷰 올리기' })
const read = async ({ customer, id }: Awaited<ReturnType<typeof editing>>) =>
  (await customer.get<Review>(`${mine}/${id}`)).body

test('고칠 리뷰는 쓴 그대로 채워져 있고, 바꾼 것이 없으면 올릴 수 없으며, 고치면 목록으로 돌아간다', async () => {
  const made = await editing(1)
  const { user, field } = made
  expect([field.value, screen.getAllByRole('img', { name: /^올린 사진/ }).length]).toEqual([words, 1])
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('5')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '바꾼 내용이 없어요.' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: '2점, 그저 그래요' }))
  await user.type(field, ' 두 달 뒤에는 미끄러워요.')
  await user.dblClick(await send())
  await screen.findByText('리뷰를 고쳤어요.')
  await screen.findByText(/두 달 뒤에는 미끄러워요\.$/)
  await screen.findByText(/· 고침$/)
  expect(await read(made)).toMatchObject({ rating: 2, points: 500, images: [{}] })
})

test('사진을 모두 빼면 회수된다고 먼저 말하고, 뺀 뒤에는 회수된 만큼 말한다', async () => {
  const made = await editing(1)
  await made.user.click(screen.getByRole('button', { name: '사진 1 빼기' }))
  screen.getByText('사진을 모두 빼면 사진으로 받은 포인트가 회수돼요.')
  await made.user.click(await send())
  await screen.findByText('리뷰를 고쳤어요. 400P를 회수했어요.')
  expect(await read(made)).toMatchObject({ points: 100, images: [] })
})

test('고치는 사이 기간이 끝나면 까닭을 말하고, 끝난 뒤에 열면 고칠 수 없다고 한다', async () => {
  const { id, user, field, customer } = await editing()
  const createdAt = new Date(api.clock.now().getTime() - 31 * 86_400_000)
  await api.deps.db.update(reviews).set({ createdAt }).where(eq(reviews.id, id))
  await user.type(field, ' 덧붙여요.')
  await user.click(await send())
  await screen.findByText('리뷰는 쓴 날부터 30일까지 고칠 수 있어요.', { selector: '[role=alertdialog] *' })
  closeApp()
  await open.as(customer.id, `/my/reviews/${id}/edit`)
  await screen.findByText('고칠 수 있는 기간이 지났어요')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('그사이 지운 리뷰를 고치면 없다고 한다', async () => {
  const { id, user, field, customer } = await editing()
  await customer.delete(`${mine}/${id}`)
  await user.type(field, ' 덧붙여요.')
  await user.click(await send())
  await screen.findByText('리뷰를 찾을 수 없어요.', { selector: '[role=alertdialog] *' })
})
