import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { events } from '#server/modules/promotions/promotions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { bannerBody, type Event, eventPath, makeEvent, openDay, saleBody, shelved } from '#tests/support/events.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { save } from '#tests/support/formFields.tsx'
import { expectHeld, fill, tableRows } from '#tests/support/tables.ts'
import * as forms from '../../../../src/resources/events/EventForms.tsx'
import * as lists from '../../../../src/resources/events/EventLists.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const screens = {
  'banner-events': (
    <Resource name="banner-events" list={lists.BannerList} create={forms.BannerCreate} edit={forms.BannerEdit} />
  ),
  'single-product-events': (
    <Resource
      name="single-product-events"
      list={lists.SingleProductList}
      create={forms.SingleProductCreate}
      edit={forms.SingleProductEdit}
    />
  ),
  'multi-product-events': (
    <Resource
      name="multi-product-events"
      list={lists.MultiProductList}
      create={forms.MultiProductCreate}
      edit={forms.MultiProductEdit}
    />
  ),
}
const openKind = (resource: keyof typeof screens, path = '/') =>
  open(screens[resource], { resource, path, role: 'marketer' })

/** Banners of the store's first page, made in this order. */
async function someBanners(titles: readonly string[]) {
  const staff = await api.staff('marketer')
  const made: Event[] = []
  for (const title of titles) made.push(await makeEvent(staff, 'banner', await bannerBody(api.deps.db, { title })))
  return { staff, ids: made.map(({ id }) => id) }
}

const orderNow = async () =>
  (await api.deps.db.select().from(events).where(eq(events.kind, 'banner')).orderBy(events.sequence)).map(
    ({ title }) => title,
  )
const openOrder = async () => {
  const user = await openKind('banner-events')
  await user.click(await screen.findByRole('button', { name: '순서 바꾸기' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('list', { name: '순서' })
  return { user, dialog: within(dialog) }
}

test('목록은 순서대로 상태와 기간과 보이는 곳을 보인다', async () => {
  const { staff } = await someBanners(['가을', '겨울'])
  await makeEvent(
    staff,
    'banner',
    await bannerBody(api.deps.db, { title: '베스트 배너', location: 'BEST', status: 'DRAFT' }),
  )
  await openKind('banner-events')
  await screen.findByText('베스트 배너')
  const period = '2026.11.16 00:00 – 2026.11.17 00:00'
  const seen = (이벤트: string, 순서: string, 상태: string, 곳: string) => ({
    이벤트,
    순서,
    상태,
    기간: period,
    '보이는 곳': 곳,
    '누르면 가는 곳': '/store/best',
  })
  await waitFor(() =>
    expect(tableRows().map(({ 이벤트, ...row }) => ({ 이벤트: 이벤트?.trim(), ...row }))).toEqual([
      seen('베스트 배너', '1', '초안', '베스트 목록'),
      seen('가을', '1', '진행 중', '스토어 첫 화면'),
      seen('겨울', '2', '진행 중', '스토어 첫 화면'),
    ]),
  )
})

test('자리 번호를 적거나 골라서 맨 위로 올린 순서가 한 번에 저장된다', async () => {
  await someBanners(['하나', '둘', '셋', '넷'])
  const { user, dialog } = await openOrder()
  const place = dialog.getByRole('textbox', { name: '넷 자리' })
  await user.clear(place)
  await user.type(place, '2{Enter}')
  await user.click(dialog.getByRole('checkbox', { name: '셋 고르기' }))
  await user.click(dialog.getByRole('button', { name: '맨 위로' }))
  await dialog.findByText('4개의 자리가 바뀌어요.')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(async () => expect(await orderNow()).toEqual(['셋', '하나', '넷', '둘']))
  expect(sent.filter(({ path }) => path.endsWith('/bulk/sequence'))).toHaveLength(1)
})

test('저장한 순서는 알림에서 한 번에 되돌리고, 그 사이에 바뀌었으면 왜 안 되는지 말한다', async () => {
  const { staff, ids } = await someBanners(['하나', '둘', '셋'])
  const top = async () => {
    const { user, dialog } = await openOrder()
    await user.click(dialog.getByRole('checkbox', { name: '셋 고르기' }))
    await user.click(dialog.getByRole('button', { name: '맨 위로' }))
    await user.click(dialog.getByRole('button', { name: '저장' }))
    await waitFor(async () => expect(await orderNow()).toEqual(['셋', '하나', '둘']))
    return user
  }
  let user = await top()
  await user.click(await screen.findByRole('button', { name: '되돌리기' }))
  await screen.findByText('이전 순서로 되돌렸어요.')
  expect(await orderNow()).toEqual(['하나', '둘', '셋'])
  cleanup()
  user = await top()
  const theirs = ids.toReversed().map((id, n) => ({ id, sequence: n + 1 }))
  await staff.post(`${eventPath('banner')}/bulk/sequence`, { items: theirs })
  await user.click(await screen.findByRole('button', { name: '되돌리기' }))
  await screen.findByText('그 사이에 순서가 바뀌어서 되돌릴 수 없어요.')
  expect(await orderNow()).toEqual(['셋', '둘', '하나'])
})

test('그 사이에 다른 사람이 바꾼 순서를 나란히 보이고, 고른 대로 한다', async () => {
  const { staff, ids } = await someBanners(['하나', '둘', '셋'])
  const { user, dialog } = await openOrder()
  const [one, two, three] = ids as [number, number, number]
  const theirs = [two, one, three].map((id, index) => ({ id, sequence: index + 1 }))
  await staff.post(`${eventPath('banner')}/bulk/sequence`, { items: theirs })
  await user.click(dialog.getByRole('checkbox', { name: '셋 고르기' }))
  await user.click(dialog.getByRole('button', { name: '맨 위로' }))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  const now = within(await dialog.findByRole('region', { name: '지금 순서' }))
  expect(now.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['둘', '하나', '셋'])
  expect(await orderNow()).toEqual(['둘', '하나', '셋'])
  await user.click(dialog.getByRole('button', { name: '내 순서로 저장' }))
  await waitFor(async () => expect(await orderNow()).toEqual(['셋', '하나', '둘']))
})

test('그 사이에 끼어든 배너도 지금 순서에 보이고, 내 순서로 저장하면 제자리 뒤에 남는다', async () => {
  const { staff, ids } = await someBanners(['하나', '둘', '셋'])
  const { user, dialog } = await openOrder()
  await makeEvent(staff, 'banner', await bannerBody(api.deps.db, { title: '새것', sequence: 2 }))
  await staff.delete(eventPath('banner', ids[1]))
  await user.click(dialog.getByRole('checkbox', { name: '셋 고르기' }))
  await user.click(dialog.getByRole('button', { name: '맨 위로' }))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  const shownIn = async (name: string) =>
    within(await dialog.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await shownIn('지금 순서')).toEqual(['하나', '새것', '셋'])
  expect(await shownIn('내 순서')).toEqual(['셋', '하나', '새것'])
  await user.click(dialog.getByRole('button', { name: '내 순서로 저장' }))
  await waitFor(async () => expect(await orderNow()).toEqual(['셋', '하나', '새것']))
})

test('상품을 여러 개 골라 할인율과 한도를 한 번에 넣어 저장하고, 고칠 때는 바꾼 것만 보낸다', async () => {
  const { db } = api.deps
  const [roller, mat] = [
    await shelved(db, { name: '폼롤러' }),
    await shelved(db, { name: '요가매트', salePrice: 33_330 }),
  ]
  const user = await openKind('multi-product-events', '/create')
  await screen.findByLabelText(/^이름/)
  await fill({ 이름: '주말 특가' })
  await user.click(screen.getByRole('button', { name: '상품 고르기' }))
  const picker = within(await screen.findByRole('dialog'))
  await picker.findByText('폼롤러')
  await user.click(picker.getByLabelText(/이 쪽 모두 고르기/))
  await user.click(picker.getByRole('button', { name: '2개 담기' }))
  await fill({ 할인율: '20', '1인 한도': '3' })
  await user.click(screen.getByRole('button', { name: '모두에 넣기' }))
  await save()
  const staff = await api.staff('marketer')
  const [made] = await waitFor(async () => {
    const { results } = (await staff.get<{ results: Event[] }>(eventPath('multi-product'))).body
    expect(results).toHaveLength(1)
    return results as [Event]
  })
  expect(made).toMatchObject({ title: '주말 특가', status: 'DRAFT', is_time_sale: true })
  const terms = { quantity_limit: null, per_user_limit: 3 }
  expect(made.items.toSorted((a, b) => a.product_id - b.product_id)).toMatchObject([
    { product_id: roller.id, time_sale_price: 32_000, ...terms },
    { product_id: mat.id, time_sale_price: 26_660, ...terms },
  ])
  await openKind('multi-product-events', `/${made.id}`)
  fireEvent.change(await screen.findByLabelText('요가매트 특가'), { target: { value: '25000' } })
  await save()
  await waitFor(() => expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toBeDefined())
  const patch = sent.findLast(({ method }) => method === 'PATCH')?.body as { items: { product_id: number }[] }
  expect(Object.keys(patch).toSorted()).toEqual(['items', 'version'])
  expect(patch.items.find(({ product_id }) => product_id === mat.id)).toMatchObject({ time_sale_price: 25_000 })
})

test('상품 하나의 이벤트는 저장된 값을 제 칸에 보이고, 판매가 이상은 말하며, 서버가 거절한 까닭을 보인다', async () => {
  const { db } = api.deps
  const product = await shelved(db, { name: '폼롤러' })
  const staff = await api.staff('marketer')
  const { id } = await makeEvent(staff, 'single-product', saleBody(product.id, { per_user_limit: 2, status: 'DRAFT' }))
  await openKind('single-product-events', `/${id}`)
  await expectHeld({ 이름: '오늘만 이 가격', 상품: '폼롤러', 특가: '30,000', '한 사람이 살 수 있는 수 (개)': '2' })
  await fill({ 특가: '40000' })
  await screen.findByText('판매가보다 싸야 해요.')
  await save()
  await screen.findByText(/폼롤러\(판매가 40,000원\)/)
  await fill({ 특가: '28000' })
  await save()
  await waitFor(async () =>
    expect((await staff.get<Event>(eventPath('single-product', id))).body).toMatchObject({ time_sale_price: 28_000 }),
  )
})

test('절반보다 싼 특가를 켜면 기다린다고 말하고, 승인 요청에서 이벤트로 갈 수 있다', async () => {
  const product = await shelved(api.deps.db, { name: '폼롤러' })
  const staff = await api.staff('marketer')
  const { id, pending_approval_id: approval } = await makeEvent(
    staff,
    'single-product',
    saleBody(product.id, { time_sale_price: 10_000, ...openDay }),
  )
  await openKind('single-product-events', `/${id}`)
  const link = await screen.findByRole('link', { name: '승인 요청 보기' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/approvals/${approval}/show$`))
})

test('켜는 특가가 원가보다 싸면 저장하기 전에 얼마나 싼지 묻고, 돌아가면 아무것도 보내지 않는다', async () => {
  const product = await shelved(api.deps.db, { name: '폼롤러', skus: [{ cost: 29_000 }] })
  const staff = await api.staff('marketer')
  const { id } = await makeEvent(staff, 'single-product', saleBody(product.id))
  const user = await openKind('single-product-events', `/${id}`)
  await expectHeld({ 특가: '30,000' })
  await fill({ 특가: '28000' })
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: '이 가격으로 저장할까요?' }))
  dialog.getByText(/^이 가격이면 폼롤러를 28,000원에 살 수 있어요\. 원가보다 1,000원 낮아요/)
  await user.click(dialog.getByRole('button', { name: '돌아가기' }))
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
  await save()
  await user.click(await screen.findByRole('button', { name: '그래도 저장' }))
  await waitFor(async () =>
    expect((await staff.get<Event>(eventPath('single-product', id))).body).toMatchObject({ time_sale_price: 28_000 }),
  )
})
