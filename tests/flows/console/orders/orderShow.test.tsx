import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { OrderShow } from '../../../../src/resources/orders/OrderShow.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { open, sent } = useConsole(api)

async function openOrder(role: StaffRole = 'ops') {
  const shop = await aShop(api.deps.db)
  const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }, {}] })
  const staff = await api.staff('ops')
  await staff.post('/store-admin/v1/order-items/bulk/shipping', {
    items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: '584012345678' }],
  })
  const user = await open(<Resource name="orders" show={OrderShow} />, {
    resource: 'orders',
    path: `/${orderId}/show`,
    role,
  })
  await screen.findByRole('region', { name: '이력' })
  return { user, orderId }
}
const part = (name: string | RegExp) => within(screen.getByRole('region', { name }))

test('금액은 줄마다 어디서 왔는지 펼쳐 볼 수 있고, 줄의 합이 결제금액이다', async () => {
  const { user } = await openOrder()
  const money = part('결제금액')
  expect(money.queryByText(/합.*달라요/)).toBeNull()
  await user.click(money.getByRole('button', { name: /상품 할인/ }))
  expect(money.getByText('정가와 판 가격의 차이')).toBeTruthy()
  expect(money.getAllByText('-10,000원')).toHaveLength(2)
  expect(money.getByText('40,000원')).toBeTruthy()
})

test('개인정보는 가려져 있고, 사유를 적어야 보이며 접속기록에 남는다', async () => {
  const { user, orderId } = await openOrder()
  const address = part('배송지')
  expect(address.getByText('김*지')).toBeTruthy()
  expect(document.body.textContent).not.toContain('김민지')

  await user.click(address.getByRole('button', { name: '가린 정보 보기' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '10분 동안 보기' }).disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: /사유/ }), '배송지 확인 전화')
  await user.click(dialog.getByRole('button', { name: '10분 동안 보기' }))
  expect(await address.findByText('010-1234-5678')).toBeTruthy()
  expect(
    await rows(api.deps.db, sql`select subject, reason from pii_access_logs where action = 'order.unmask'`),
  ).toEqual([{ subject: `order:${orderId}`, reason: '배송지 확인 전화' }])

  await user.click(address.getByRole('button', { name: '다시 가리기' }))
  expect(await address.findByText('김*지')).toBeTruthy()
})

test('메모를 그 자리에서 남기면 목록과 이력에 함께 나타난다', async () => {
  const { user } = await openOrder()
  await user.type(screen.getByRole('textbox', { name: '새 운영메모' }), '경비실에 맡김')
  await user.click(screen.getByRole('button', { name: '남기기' }))
  await waitFor(() => expect(part('이력').getByText('경비실에 맡김')).toBeTruthy())
  expect(part('운영메모 1개').getByText('경비실에 맡김')).toBeTruthy()
  expect(part('이력').getByText('발송처리했어요')).toBeTruthy()
})

test('집하 전에는 송장을 고칠 수 있고, 누가 무엇을 무엇으로 고쳤는지 남는다', async () => {
  const { user } = await openOrder()
  await user.click(part('배송 1건').getByRole('button', { name: '송장 수정' }))
  const dialog = within(await screen.findByRole('dialog', { name: '송장 수정' }))
  const field = dialog.getByRole('textbox', { name: '송장번호' })
  await user.clear(field)
  await user.type(field, '12345')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '고치기' }).disabled).toBe(true)
  await user.clear(field)
  await user.type(field, '584012345679')
  await user.click(dialog.getByRole('button', { name: '고치기' }))
  expect(await screen.findByText(/CJ대한통운 584012345678 → CJ대한통운 584012345679/)).toBeTruthy()
})

test('상담 직원은 송장을 고칠 수 없고, 개인정보는 사유를 대고 볼 수 있다', async () => {
  await openOrder('cs')
  expect(isOff(part('배송 1건').getByRole<HTMLButtonElement>('button', { name: '송장 수정' }))).toBe(true)
  expect(isOff(part('배송지').getByRole<HTMLButtonElement>('button', { name: '가린 정보 보기' }))).toBe(false)
})

test('마케터는 개인정보를 볼 수 없다', async () => {
  await openOrder('marketer')
  expect(isOff(part('배송지').getByRole<HTMLButtonElement>('button', { name: '가린 정보 보기' }))).toBe(true)
})

test('주문서에서 동의한 글과 안내받은 글이 판과 일시와 함께 보이고, 그 판의 글로 이어진다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderId } = await anOrder(api.deps, shop, { items: [{}] })
  const [order] = await rows<{ user_id: number }>(api.deps.db, sql`select user_id from orders where id = ${orderId}`)
  await api.deps.db
    .execute(sql`insert into consents (user_id, kind, version, terms_id, agreed, order_id, context, recorded_at)
    select ${order?.user_id}, kind, version, id, true, ${orderId}, '{"told": {"ORDER_PRIVACY": "2026-01"}}', '2026-11-16T10:00:00+09:00'
    from terms where kind in ('ORDER', 'THIRD_PARTY')`)
  await open(<Resource name="orders" show={OrderShow} />, { resource: 'orders', path: `/${orderId}/show`, role: 'cs' })
  const consents = within(await screen.findByRole('region', { name: '동의 내역' }))
  const lines = consents.getAllByRole('listitem').map((one) => one.textContent ?? '')
  expect(lines).toHaveLength(3)
  expect(lines.filter((line) => line.startsWith('동의'))).toHaveLength(2)
  expect(lines.at(-1)).toMatch(/^안내.*버전 2026-01/)
  expect(lines[0]).toContain('2026.11.16 10:00')
  const [text] = await rows<{ id: number }>(api.deps.db, sql`select id from terms where kind = 'ORDER'`)
  expect(consents.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(`/terms/${text?.id}/show`)
})

test('동의가 남아 있지 않은 주문은 그렇다고 말한다', async () => {
  await openOrder()
  expect(part('동의 내역').getByText(/동의가 남아 있지 않아요/)).toBeTruthy()
})

test('시간여행은 글쇠로도 움직이고, 지금과 다른 것은 그때와 지금을 함께 말한다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }, {}] })
  const staff = await api.staff('ops')
  api.clock.advance(60_000)
  await staff.post('/store-admin/v1/order-items/bulk/shipping', {
    items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: '584012345678' }],
  })
  const user = await open(<Resource name="orders" show={OrderShow} />, {
    resource: 'orders',
    path: `/${orderId}/show`,
  })
  await screen.findByRole('region', { name: '시간여행' })
  const travel = part('시간여행')
  // costs the shop nothing until somebody asks how it was
  const asked = () => sent.filter(({ path }) => /\/(as-of|events)$/.test(path))
  expect(asked()).toEqual([])
  await user.click(travel.getByRole('button', { name: '그때는 어땠는지 보기' }))
  const slider = await travel.findByRole('slider', { name: '순간' })
  await travel.findByText('지금과 모두 같아요.')
  expect(asked()).toHaveLength(2)
  slider.focus()
  await user.keyboard('{Home}')
  await travel.findByText(/지금과 다른 것이 \d+가지예요/)
  const [first, second] = within(travel.getByRole('table', { name: '그때의 상품' }))
    .getAllByRole('row')
    .slice(1)
  expect(first?.textContent).toContain('상품준비중 → 지금 배송중')
  expect(first?.textContent).toContain('— → 지금 584012345678')
  // the second item was put there without a history: nobody guesses
  expect(second?.textContent).toContain('기록이 없어요')
  expect(document.body.textContent).not.toContain('김민지')
  await user.click(travel.getByRole('button', { name: '지금' }))
  await travel.findByText('지금과 모두 같아요.')
})

test('시간여행은 그 뒤에 바뀐 상품 페이지, 가격, 재고, 배송지를 그때의 것으로 보인다', async () => {
  const opened = new Date('2026-11-01T00:00:00+09:00')
  const made = { createdAt: opened, updatedAt: opened }
  const { id: productId, sku } = await makeProduct(api.deps.db, {
    ...made,
    name: '처음 매트',
    detailHtml: '<p>처음 설명</p>',
    skus: [made],
  })
  const shop = await aShop(api.deps.db)
  const { orderId } = await anOrder(api.deps, shop, { items: [{ productId, skuId: sku.id }] })
  const staff = await api.staff('admin')
  const change = async (path: string, body: object) => {
    api.clock.advance(60_000)
    expect((await staff.patch(`/store-admin/v1/${path}`, body)).status).toBe(200)
  }
  await change(`products/${productId}`, { name: '새 매트', sale_price: 25_000, detail_html: '<p>고친 설명이에요</p>' })
  await change(`skus/${sku.id}`, { on_hand: 3, reason: '실사' })
  api.clock.advance(60_000)
  const moved = { name: '박서준', phone: '010-9876-5432', postcode: '06236', address1: '서울 강남구 테헤란로 152' }
  await staff.post(`/store-admin/v1/orders/${orderId}/delivery-address`, {
    ...moved,
    address2: '',
    comment: '',
    version: 1,
  })
  const user = await open(<Resource name="orders" show={OrderShow} />, { resource: 'orders', path: `/${orderId}/show` })
  await screen.findByRole('region', { name: '시간여행' })
  const travel = part('시간여행')
  await user.click(travel.getByRole('button', { name: '그때는 어땠는지 보기' }))
  const slider = await travel.findByRole('slider', { name: '순간' })
  await travel.findByText('지금과 모두 같아요.')
  slider.focus()
  await user.keyboard('{Home}')
  await travel.findByText(/지금과 다른 것이 \d+가지예요/)
  const goods = within(travel.getByRole('table', { name: '그때의 상품 페이지와 재고' })).getAllByRole('row')[1]
  expect(goods?.textContent).toContain('처음 매트 → 지금 새 매트')
  expect(goods?.textContent).toMatch(/29,900원.*→ 지금 25,000원/)
  expect(goods?.textContent).toContain('10개 → 지금 3개')
  expect(travel.getByText(/김\*지.*다른 곳: .*전화/)).toBeTruthy()
  await user.click(travel.getByRole('button', { name: '페이지 보기' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByTitle('상세 설명')).getAttribute('srcdoc')).toContain('처음 설명')
  await user.click(dialog.getByRole('button', { name: '닫기' }))
  expect(document.body.textContent).not.toContain('김민지')
})

test('나가기 전 주문의 배송지를 바꾸면 포장 중인 상품이 멈추고, 배송지를 확인하면 풀린다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderId } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
  const user = await open(<Resource name="orders" show={OrderShow} />, { resource: 'orders', path: `/${orderId}/show` })
  await screen.findByRole('region', { name: '이력' })
  expect(await part('출고 검수').findByText('아직 검수한 상자가 없어요.')).toBeTruthy()
  await user.click(part('배송지').getByRole('button', { name: '배송지 바꾸기' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: '배송지 바꾸기' })
  expect(save().disabled).toBe(true)
  for (const [name, text] of [
    [/수령인/, '박서준'],
    [/전화/, '12'],
    [/우편번호/, '06236'],
    [/^주소/, '서울특별시 강남구 테헤란로 152'],
  ] as const)
    await user.type(dialog.getByRole('textbox', { name }), text)
  await user.click(save())
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /전화/ }).getAttribute('aria-invalid')).toBe('true'))
  await user.type(dialog.getByRole('textbox', { name: /전화/ }), '{Backspace}{Backspace}010-9876-5432')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await part('배송지').findByText('박*준')).toBeTruthy()
  expect(await part('배송지').findByText(/포장 중에 배송지가 바뀐 상품이 1건 있어요/)).toBeTruthy()
  await user.click(part('배송지').getByRole('button', { name: '배송지 확인' }))
  await waitFor(() => expect(part('배송지').queryByText(/포장 중에 배송지가/)).toBeNull())
  expect(await rows(api.deps.db, sql`select address_changed_at from order_items`)).toEqual([
    { address_changed_at: null },
  ])
})
