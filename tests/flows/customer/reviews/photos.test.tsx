import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { mine, photoOf, received, words } from '#tests/support/reviews.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
  // files of the document cannot be read, and the server in process reads Node's forms only
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('Blob', NodeBlob)
})

type Kept = { results: { rating: number; order_item_id: number; images: { url: string }[] }[] }

const closeApp = () => {
  cleanup()
  queryClient.clear()
}

const sendButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '리뷰 올리기' })
const stored = () => api.deps.db.select().from(reviews)
const shownPhotos = () => screen.queryAllByRole('img', { name: /^올린 사진/ }).map((one) => one.getAttribute('src'))
const picture = async (name: string, color: string) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return new File([Uint8Array.from(bytes)], name, { type: 'image/png' })
}

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

test('사진과 함께 쓰면 차례대로 올라가고, 받은 포인트를 말하며, 내가 쓴 리뷰의 맨 위에 있다', async () => {
  const { customer, itemId, user } = await writing()
  await user.click(within(screen.getByRole('group', { name: '크기' })).getByRole('button', { name: '알맞아요' }))
  const files = [await picture('하나.png', '#c33'), await picture('둘.png', '#3c3'), await picture('셋.png', '#33c')]
  const broken = new File(['not a picture'], '깨진 것.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('사진 올리기'), [files[0], broken, files[1], files[2]] as File[])
  await waitFor(() => expect(shownPhotos()).toHaveLength(3))
  screen.getByText('깨진 것.png: JPG, PNG, WebP 사진만 올릴 수 있어요.')
  screen.getByText('올리면 500P를 드려요.')
  const [one, two, three] = shownPhotos()

  await user.click(screen.getByRole('button', { name: '사진 3 앞으로' }))
  expect(shownPhotos()).toEqual([one, three, two])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('사진 2 앞으로')
  await user.keyboard('{Enter}')
  expect(shownPhotos()).toEqual([three, one, two])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('사진 1 뒤로')
  await user.click(screen.getByRole('button', { name: '사진 2 빼기' }))
  expect(shownPhotos()).toEqual([three, two])
  screen.getByText('2/10')

  await user.dblClick(await sendButton())
  await screen.findByText('리뷰를 올렸어요. 500P를 받았어요.')
  const card = within(await screen.findByRole('article', { name: '요가 매트 리뷰' }))
  for (const text of [words, '크기 알맞아요', '받은 포인트 500P']) card.getByText(text)
  expect([window.location.pathname, window.location.search]).toEqual(['/my/reviews', '?tab=written'])
  const kept = (await customer.get<Kept>(mine)).body.results
  expect(kept.map(({ rating, order_item_id: id, images }) => [rating, id, images.map(({ url }) => url)])).toEqual([
    [4, itemId, [three, two]],
  ])
})

test('사라진 사진은 사진 칸에서 말한다', async () => {
  const { customer, itemId, user } = await writing()
  await user.upload(screen.getByLabelText('사진 올리기'), await picture('하나.png', '#c33'))
  await waitFor(() => expect(shownPhotos()).toHaveLength(1))
  const draft = JSON.parse(sessionStorage.getItem(`homefit:review:write:${itemId}`) ?? '{}') as {
    photos: { id: number }[]
  }
  const foreign = await photoOf(api, await api.customer())
  expect(draft.photos[0]?.id).not.toBe(foreign)
  // what is being written is kept once more when the screen goes
  closeApp()
  sessionStorage.setItem(
    `homefit:review:write:${itemId}`,
    JSON.stringify({ ...draft, photos: [{ ...draft.photos[0], id: foreign }] }),
  )
  const again = await open.as(customer.id, `/my/reviews/write/${itemId}`)
  await again.click(await sendButton())
  await screen.findByText('올린 사진을 찾을 수 없어요. 다시 올려 주세요.')
  expect(await stored()).toEqual([])
})

test('쓰던 것은 다시 열어도 그대로 있고, 다른 상품의 것과 섞이지 않는다', async () => {
  const { customer, itemId, user } = await writing()
  await user.upload(screen.getByLabelText('사진 올리기'), await picture('하나.png', '#c33'))
  await waitFor(() => expect(shownPhotos()).toHaveLength(1))
  const other = await received(api, shop, customer)
  closeApp()
  await open.as(customer.id, `/my/reviews/write/${itemId}`)
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '리뷰' })).value).toBe(words)
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('4')
  expect(shownPhotos()).toHaveLength(1)
  closeApp()
  await open.as(customer.id, `/my/reviews/write/${other}`)
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '리뷰' })).value).toBe('')
})
