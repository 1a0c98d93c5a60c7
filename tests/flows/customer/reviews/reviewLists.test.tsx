import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useNetwork } from '#tests/support/network.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { mine, photoOf, received, words, written } from '#tests/support/reviews.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const network = useNetwork()
const open = useCustomerApp(api, network)
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

const DAY = 86_400_000
const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY)
const cards = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem', { name: '' })
const tabs = () =>
  within(screen.getByRole('group', { name: '리뷰 종류' }))
    .getAllByRole('button')
    .map((one) => one.textContent)

test('쓸 수 있는 리뷰는 먼저 끝나는 것부터 남은 날과 포인트를 말하고, 쓸 수 없는 것은 없다', async () => {
  const customer = await api.customer()
  await received(api, shop, customer)
  const ending = await received(api, shop, customer, { deliveredAt: ago(88), optionLabel: '네이비' })
  await received(api, shop, customer, { deliveredAt: ago(91) })
  await received(api, shop, customer, { status: 'SHIPPING', deliveredAt: null })
  await received(api, shop, customer, { quantity: 1, claimedQuantity: 1 })
  await written(customer, await received(api, shop, customer))
  await received(api, shop, await api.customer())
  await open.as(customer.id, '/my/reviews')
  const shown = await cards('쓸 수 있는 리뷰')
  expect(shown.map((one) => one.textContent)).toEqual([
    '요가 매트네이비8월 20일(목)에 받았어요2일 남았어요글 100P · 사진까지 500P리뷰 쓰기, 요가 매트',
    '요가 매트라벤더11월 16일(월)에 받았어요90일 남았어요글 100P · 사진까지 500P리뷰 쓰기, 요가 매트',
  ])
  const links = screen.getAllByRole('link', { name: '리뷰 쓰기, 요가 매트' }).map((one) => one.getAttribute('href'))
  expect(links[0]).toBe(`/my/reviews/write/${ending}`)
  await waitFor(() => expect(tabs()).toEqual(['쓸 수 있는 리뷰 2', '내가 쓴 리뷰 1']))
  screen.getByText(/^사진과 함께 모두 쓰면/, { selector: 'p' })
})

test('쓸 것도 쓴 것도 없으면 무엇을 할 수 있는지 말하고 그곳으로 간다', async () => {
  const customer = await api.customer()
  const user = await open.as(customer.id, '/my/reviews?tab=written')
  await screen.findByText('아직 쓴 리뷰가 없어요')
  await user.click(screen.getByRole('link', { name: '쓸 수 있는 리뷰 보기' }))
  await screen.findByText('지금 쓸 수 있는 리뷰가 없어요')
  expect(screen.getByRole('link', { name: '주문 내역 보기' }).getAttribute('href')).toBe('/my/orders')
  await waitFor(() => expect(tabs()).toEqual(['쓸 수 있는 리뷰 0', '내가 쓴 리뷰 0']))
  expect(screen.queryByText(/까지 받을 수 있어요/)).toBeNull()
})

test('내가 쓴 리뷰는 사진과 도움돼요와 판매자 답변과 받은 포인트를 보이고, 가려진 것은 까닭을 말한다', async () => {
  const customer = await api.customer()
  const { id } = await written(customer, await received(api, shop, customer), {
    image_ids: [await photoOf(api, customer), await photoOf(api, customer)],
    attributes: { 품질: '좋아요' },
  })
  const reader = await api.customer()
  await reader.post(`/store/v1/reviews/${id}/like`)
  await reader.post(`/store/v1/reviews/${id}/report`, { reason: 'AD' })
  const staff = await api.staff('cs')
  await staff.put(`/core-admin/v1/reviews/${id}/reply`, { content: '고맙습니다.', version: 1 })
  const blind = { reason: '광고로 신고된 글', version: 2 }
  expect((await staff.post(`/core-admin/v1/moderation/STORE_REVIEW/${id}/blind`, blind)).status).toBe(200)
  const user = await open.as(customer.id, '/my/reviews?tab=written')
  const card = within(await screen.findByRole('article', { name: '요가 매트 리뷰' }))
  card.getByText('다른 사람에게 보이지 않는 리뷰예요')
  card.getByText(/까닭: 광고로 신고된 글$/)
  card.getByRole('img', { name: '별점 5점 만점에 5점' })
  const photos = within(card.getByRole('list', { name: '요가 매트 리뷰 사진 2장' })).getAllByRole('button')
  expect(photos).toHaveLength(2)
  await user.click(photos[1] as HTMLElement)
  const viewer = within(await screen.findByRole('dialog', { name: '요가 매트 리뷰 사진' }))
  viewer.getByText('2 / 2')
  await user.click(viewer.getByRole('button', { name: '닫기' }))
  for (const text of ['품질 좋아요', words, '고맙습니다.', '도움돼요 1', '받은 포인트 500P']) card.getByText(text)
  card.getByText('12월 16일(수)까지 고칠 수 있어요')
  expect(card.getByRole('link', { name: '고치기, 요가 매트 리뷰' }).getAttribute('href')).toBe(`/my/reviews/${id}/edit`)
})

test('서른 날이 지난 리뷰는 고칠 길이 없고, 지울 수는 있다', async () => {
  const customer = await api.customer()
  const { id } = await written(customer, await received(api, shop, customer))
  await api.deps.db
    .update(reviews)
    .set({ createdAt: ago(31) })
    .where(eq(reviews.id, id))
  await open.as(customer.id, '/my/reviews?tab=written')
  await screen.findByText('고칠 수 있는 기간이 지났어요')
  expect(screen.queryByRole('link', { name: /^고치기/ })).toBeNull()
  screen.getByRole('button', { name: /^지우기/ })
})

test('지우기는 회수될 포인트를 먼저 말하고, 그만두면 그대로이며, 지우면 목록과 수에서 빠지고 다시 쓸 수 없다', async () => {
  const customer = await api.customer()
  const itemId = await received(api, shop, customer)
  const { id } = await written(customer, itemId, { image_ids: [await photoOf(api, customer)] })
  const user = await open.as(customer.id, '/my/reviews?tab=written')
  await user.click(await screen.findByRole('button', { name: /^지우기/ }))
  const popup = within(await screen.findByRole('alertdialog', { name: '리뷰를 지울까요?' }))
  popup.getByText(/^이 리뷰로 받은 500P가 회수돼요\./)
  await user.click(popup.getByRole('button', { name: '그대로 두기' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect((await customer.get(`${mine}/${id}`)).status).toBe(200)

  await user.click(screen.getByRole('button', { name: /^지우기/ }))
  await user.dblClick(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }))
  await screen.findByText('리뷰를 지웠어요.')
  await screen.findByText('아직 쓴 리뷰가 없어요')
  await waitFor(() => expect(tabs()).toEqual(['쓸 수 있는 리뷰 0', '내가 쓴 리뷰 0']))
  expect((await customer.get<{ available: string }>('/store/v1/user/points/info')).body.available).toBe('0.00')
})

test('다른 창에서 이미 지운 리뷰는 지운 것으로 보고, 지우지 못하면 까닭을 말하고 그대로 둔다', async () => {
  const customer = await api.customer()
  const { id } = await written(customer, await received(api, shop, customer))
  const user = await open.as(customer.id, '/my/reviews?tab=written')
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: /^지우기/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }))
  }
  network.breaks('delete', `${mine}/${id}`)
  await remove()
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '인터넷 연결을 확인해 주세요' })).getByRole('button', {
      name: '확인',
    }),
  )
  screen.getByText(words)
  await customer.delete(`${mine}/${id}`)
  await remove()
  await screen.findByText('리뷰를 지웠어요.')
  await screen.findByText('아직 쓴 리뷰가 없어요')
})

test('읽지 못한 목록은 까닭을 말하고 다시 읽을 수 있다', async () => {
  const customer = await api.customer()
  await received(api, shop, customer)
  network.breaks('get', '/store/v1/user/orders/items/review-writable', 9)
  const user = await open.as(customer.id, '/my/reviews')
  await screen.findByText('인터넷 연결을 확인해 주세요', undefined, { timeout: 10_000 })
  network.reset()
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await cards('쓸 수 있는 리뷰')).toHaveLength(1)
})

test('마이는 쓸 수 있는 리뷰가 몇 개인지 말하고 그곳으로 간다', async () => {
  const customer = await api.customer()
  await received(api, shop, customer)
  const user = await open.as(customer.id, '/my')
  await user.click(await screen.findByRole('link', { name: /리뷰 쓰기 1$/ }))
  expect(await cards('쓸 수 있는 리뷰')).toHaveLength(1)
})

test('주문 내역은 쓸 수 있는 상품에만 리뷰 쓰기가 있다', async () => {
  const customer = await api.customer()
  const itemId = await received(api, shop, customer)
  await written(customer, await received(api, shop, customer))
  await received(api, shop, customer, { deliveredAt: ago(91) })
  await received(api, shop, customer, { claimedQuantity: 1 })
  const ways = () => screen.queryAllByRole('link', { name: /^리뷰 쓰기/ }).map((one) => one.getAttribute('href'))
  await open.as(customer.id, '/my/orders')
  await waitFor(() => expect(screen.getAllByRole('link', { name: /주문 상세 보기$/ })).toHaveLength(4))
  expect(ways()).toEqual([`/my/reviews/write/${itemId}`])
})
