import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { conversationCategories, conversations } from '#server/modules/conversations/conversations.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aCategory, asked, type Inquiry, mine } from '#tests/support/conversations.ts'
import { useNetwork } from '#tests/support/network.ts'
import { anOrder, aShop, type Shop } from '#tests/support/orders.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const network = useNetwork()
const open = useCustomerApp(api, network)
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
  await aCategory(api, { name: '주문·배송', orderRequired: true, sequence: 0 })
  await aCategory(api, { name: '기타', sequence: 1 })
})

const words = '언제 도착하나요? 🙏'
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '내용' })
const closeApp = () => {
  cleanup()
  queryClient.clear()
}

describe('문의하기', () => {
  test('유형부터 고르고, 주문이 필요한 유형이면 어느 주문의 어느 상품인지 골라, 보내면 그 대화로 간다', async () => {
    const me = await api.customer()
    const { orderNo } = await anOrder(api.deps, { ...shop, userId: me.id })
    const user = await open.as(me.id, '/my/inquiries')
    await screen.findByText('아직 문의한 적이 없어요')
    await user.click(screen.getByRole('link', { name: '문의하기' }))
    await screen.findByText(/상담 시간으로 보통 4시간 안에 답해 드려요/)
    const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
    expect((await button('문의 유형을 골라 주세요.')).disabled).toBe(true)
    await user.click(await screen.findByRole('radio', { name: '주문·배송' }))
    expect((await button('어느 주문인지 골라 주세요.')).disabled).toBe(true)
    await user.click(await button('주문 고르기'))
    const sheet = within(await screen.findByRole('dialog', { name: '어느 주문인가요?' }))
    await user.click((await sheet.findAllByRole('button', { name: /1개/ }))[0] as HTMLElement)
    screen.getByText(`주문번호 ${orderNo}`)
    expect((await button('내용을 써 주세요.')).disabled).toBe(true)
    await user.type(await field(), words)
    screen.getByText('11/2,000자')
    await user.click(await button('문의 보내기'))
    const log = within(await screen.findByRole('log', { name: '주고받은 글' }))
    log.getByText(words)
    await screen.findByText(/오늘 14:00까지 답해 드릴게요/)
    screen.getByText('답변 대기')
    const [kept, ...others] = await api.deps.db.select().from(conversations)
    expect([kept?.userId, kept?.orderItemId === null, others]).toEqual([me.id, false, []])
  })

  test('상품에서 들어오면 어느 상품인지 글의 첫 줄에 있다', async () => {
    const me = await api.customer()
    await open.as(me.id, `/my/inquiry/new?product=${shop.productId}`)
    expect((await field()).value).toMatch(/^문의 상품: .+\n$/)
    closeApp()
    await open.as(me.id, '/my/inquiry/new?product=999999')
    expect((await field()).value).toBe('')
  })

  test('주문 상세에서 들어오면 그 주문이 골라져 있고, 남의 주문이면 골라지지 않는다', async () => {
    const [me, other] = [await api.customer(), await api.customer()]
    const order = await anOrder(api.deps, { ...shop, userId: me.id })
    const user = await open.as(me.id, `/my/orders/${order.orderId}`)
    await user.click(await screen.findByRole('link', { name: '이 주문 문의하기' }))
    await user.click(await screen.findByRole('radio', { name: '주문·배송' }))
    screen.getByText(`주문번호 ${order.orderNo}`)
    closeApp()
    const next = await open.as(other.id, `/my/inquiry/new?order=${order.orderId}`)
    await next.click(await screen.findByRole('radio', { name: '주문·배송' }))
    await screen.findByRole('button', { name: '주문 고르기' })
    expect(screen.queryByText(/주문번호/)).toBeNull()
  })

  test('쓰던 글은 다시 열어도 남고, 다른 사람에게는 보이지 않으며, 보내면 사라진다', async () => {
    const [me, other] = [await api.customer(), await api.customer()]
    const user = await open.as(me.id, '/my/inquiry/new')
    await user.click(await screen.findByRole('radio', { name: '기타' }))
    await user.type(await field(), words)
    closeApp()
    await open.as(other.id, '/my/inquiry/new')
    expect((await field()).value).toBe('')
    closeApp()
    const again = await open.as(me.id, '/my/inquiry/new')
    expect((await field()).value).toBe(words)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '기타' }).checked).toBe(true)
    await again.click(await screen.findByRole('button', { name: '문의 보내기' }))
    await screen.findByRole('log')
    closeApp()
    await open.as(me.id, '/my/inquiry/new')
    expect((await field()).value).toBe('')
  })

  test('답을 잃어도 쓴 것이 남고, 다시 눌러도 한 번만 보내진다', async () => {
    const me = await api.customer()
    const user = await open.as(me.id, '/my/inquiry/new')
    await user.click(await screen.findByRole('radio', { name: '기타' }))
    await user.type(await field(), words)
    network.losesAnswer('post', mine)
    await user.click(await screen.findByRole('button', { name: '문의 보내기' }))
    const popup = within(await screen.findByRole('alertdialog', { name: '문의가 보내졌는지 확인하지 못했어요' }))
    await user.click(popup.getByRole('button', { name: '확인' }))
    await user.click(await screen.findByRole('button', { name: '문의 보내기' }))
    await screen.findByRole('log')
    expect(await api.deps.db.select().from(conversations)).toHaveLength(1)
  })

  test('그사이 없어진 유형은 유형 칸에서 말한다', async () => {
    const me = await api.customer()
    const user = await open.as(me.id, '/my/inquiry/new')
    await user.click(await screen.findByRole('radio', { name: '기타' }))
    await user.type(await field(), words)
    await api.deps.db.update(conversationCategories).set({ isActive: false })
    await user.click(await screen.findByRole('button', { name: '문의 보내기' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: '주문·배송' })))
    expect(await api.deps.db.select().from(conversations)).toEqual([])
  })
})

describe('답변이 오기 전에', () => {
  const kept = async (me: Awaited<ReturnType<typeof api.customer>>, id: number) => me.get<Inquiry>(`${mine}/${id}`)

  test('고치면 고친 글만 남는다', async () => {
    const { id, customer } = await asked(api, undefined, { title: '제목' })
    const user = await open.as(customer.id, `/my/inquiries/${id}`)
    await user.click(await screen.findByRole('link', { name: '고치기' }))
    await screen.findByRole('button', { name: '바꾼 내용이 없어요.' })
    await user.type(await field(), ' 급해요.')
    await user.click(screen.getByRole('button', { name: '고친 문의 보내기' }))
    const log = within(await screen.findByRole('log'))
    await log.findByText('언제 오나요? 급해요.')
    expect((await kept(customer, id)).body).toMatchObject({ content: '언제 오나요? 급해요.', title: '제목' })
  })

  test('지우기 전에 묻고, 지우면 목록에 없다', async () => {
    const { id, customer } = await asked(api)
    const user = await open.as(customer.id, `/my/inquiries/${id}`)
    await user.click(await screen.findByRole('button', { name: '지우기' }))
    const popup = within(await screen.findByRole('alertdialog', { name: '문의를 지울까요?' }))
    await user.click(popup.getByRole('button', { name: '지우기' }))
    await screen.findByText('아직 문의한 적이 없어요')
    expect((await kept(customer, id)).status).toBe(404)
  })
})
