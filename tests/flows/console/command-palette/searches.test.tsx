import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { sealed } from '#tests/support/searching.ts'
import { MemberList } from '../../../../src/resources/members/MemberList.tsx'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
let asked: string[] = []
let answered: Promise<void> | undefined
const personal = /1234-?5678|김민지|이서준|minji/i

beforeEach(() => {
  asked = []
  answered = undefined
  const request = api.app.request.bind(api.app)
  vi.spyOn(api.app, 'request').mockImplementation(async (...call: Parameters<typeof request>) => {
    const [address] = call
    const text = address instanceof Request ? address.url : address.toString()
    asked.push(decodeURIComponent(text))
    if (text.endsWith('/searches')) await answered
    return request(...call)
  })
})
const inAddresses = () => asked.filter((address) => personal.test(address))
const searches = () => sent.filter(({ path }) => path === '/store-admin/v1/searches')
const box = () => screen.findByLabelText<HTMLInputElement>(/수령인으로 찾기/)
const addressOf = (filter: object) => `/?filter=${encodeURIComponent(JSON.stringify(filter))}`

async function twoOrders() {
  const shop = await aShop(api.deps.db)
  const first = await anOrder(api.deps, shop)
  const second = await anOrder(api.deps, shop, { items: [{ receiverName: '이서준', receiverPhone: '01099998888' }] })
  return { first, second }
}

test('주문을 전화번호로 찾으면 상자와 조건에는 적은 말이 보이고, 주소에는 없다', async () => {
  const { first, second } = await twoOrders()
  const user = await open(<OrderItemList />, { role: 'cs' })
  await screen.findByText(second.orderNo)
  await user.type(await box(), '010-1234-5678{Enter}')
  await waitFor(() => expect(screen.queryByText(second.orderNo)).toBeNull())
  await screen.findByText(first.orderNo)
  expect((await box()).value).toBe('010-1234-5678')
  screen.getByText('찾기: 010-1234-5678')
  expect(asked.some((address) => /order-items\?.*q=~/.test(address))).toBe(true)
  expect(inAddresses()).toEqual([])
  // the same again is the same key, and another condition keeps it
  await user.type(await box(), '{Enter}')
  await user.click(screen.getByRole('tab', { name: /^전체/ }))
  await screen.findByText('찾기: 010-1234-5678')
  expect(searches()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '검색어 지우기' }))
  await screen.findByText(second.orderNo)
  expect(inAddresses()).toEqual([])
})

test('봉하는 동안 지운 검색어는 되살아나지 않는다', async () => {
  const { first, second } = await twoOrders()
  const user = await open(<OrderItemList />, { role: 'cs' })
  await screen.findByText(second.orderNo)
  const slow = Promise.withResolvers<void>()
  answered = slow.promise
  await user.type(await box(), '010-1234-5678{Enter}')
  await user.clear(await box())
  await user.type(await box(), '{Enter}')
  slow.resolve()
  await waitFor(() => expect(searches()).toHaveLength(1))
  await user.click(screen.getByRole('tab', { name: /^전체/ }))
  await screen.findByText(first.orderNo)
  screen.getByText(second.orderNo)
  expect((await box()).value).toBe('')
  expect(asked.some((address) => /order-items\?.*q=/.test(address))).toBe(false)
})

test('주문번호로 찾을 때는 아무것도 봉하지 않는다', async () => {
  const { first, second } = await twoOrders()
  const user = await open(<OrderItemList />, { role: 'cs' })
  await screen.findByText(second.orderNo)
  await user.type(await box(), `${first.orderNo}{Enter}`)
  await waitFor(() => expect(screen.queryByText(second.orderNo)).toBeNull())
  expect(searches()).toEqual([])
})

test('다른 사람이 찾던 주소로 오면 그렇다고 말하고, 지우면 목록이 보인다', async () => {
  const { first } = await twoOrders()
  const q = await sealed(await api.staff('cs'), '김민지')
  const user = await open(<OrderItemList />, { role: 'cs', path: addressOf({ status: ['PAID'], q }) })
  await screen.findByText(/찾던 말을 더 쓸 수 없어요. 오래됐거나 다른 사람이 찾던 말이에요/)
  await screen.findByText('찾기: 지난 검색')
  await user.click(screen.getByRole('button', { name: '찾던 말 지우기' }))
  await screen.findByText(first.orderNo)
  expect(screen.queryByText(/찾던 말/)).toBeNull()
})

test('누가 적어 넣은 주소에 사람이 있으면 봉한 다음에 찾는다', async () => {
  const { first, second } = await twoOrders()
  await open(<OrderItemList />, { role: 'cs', path: addressOf({ status: ['PAID'], q: '이서준' }) })
  await screen.findByText(second.orderNo)
  expect(screen.queryByText(first.orderNo)).toBeNull()
  expect((await box()).value).toBe('이서준')
  expect(inAddresses()).toEqual([])
})

test('회원을 이메일로 찾고 다른 조건을 더해도 찾던 말이 남는다', async () => {
  await api.customer({ name: '김민지', phone: '01012345678', emailAddress: 'minji@example.test', nickname: '새벽러너' })
  await api.customer({ nickname: '다른회원' })
  const user = await open(<Resource name="members" list={MemberList} />, { resource: 'members', path: '/', role: 'cs' })
  await screen.findByText('다른회원')
  const field = screen.getByLabelText<HTMLInputElement>(/회원번호 · 이메일/)
  await user.type(field, 'MINJI@example.test{Enter}')
  await waitFor(() => expect(screen.queryByText('다른회원')).toBeNull())
  await user.click(screen.getByRole('combobox', { name: '상태' }))
  await user.click(await screen.findByRole('option', { name: '이용 중' }))
  await waitFor(() => expect(asked.at(-1)).toMatch(/status=ACTIVE/))
  await screen.findByText('새벽러너')
  expect(screen.getByLabelText<HTMLInputElement>(/회원번호 · 이메일/).value).toBe('MINJI@example.test')
  expect(searches()).toHaveLength(1)
  expect(inAddresses()).toEqual([])
})

test('사람을 찾지 않는 목록에 적은 전화번호도 주소에 담지 않는다', async () => {
  const user = await open(<Resource name="products" list={ProductList} />, {
    resource: 'products',
    path: '/',
    role: 'ops',
  })
  const field = await screen.findByPlaceholderText<HTMLInputElement>(/이름·브랜드·SKU 코드 찾기/)
  await user.type(field, '010-1234-5678')
  await waitFor(() => expect(asked.some((address) => /products\?.*q=~/.test(address))).toBe(true))
  expect(screen.getByPlaceholderText<HTMLInputElement>(/이름·브랜드·SKU 코드 찾기/).value).toBe('010-1234-5678')
  expect(inAddresses()).toEqual([])
})
