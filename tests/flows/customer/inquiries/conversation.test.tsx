import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { conversationMessages } from '#server/modules/conversations/conversations.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { answer, answered, aPicture, asked, follow, patch, see, tenSeconds } from '#tests/support/conversations.ts'
import { useNetwork } from '#tests/support/network.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const network = useNetwork()
const open = useCustomerApp(api, network)
let cs: TestClient
beforeEach(async () => {
  cs = await api.staff('cs')
})

const closeApp = () => {
  cleanup()
  queryClient.clear()
}
const said = async () =>
  within(await screen.findByRole('log', { name: '주고받은 글' }))
    .getAllByRole('article')
    .map((one) => one.textContent)
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '이어서 문의하기' })

describe('1:1 문의', () => {
  test('마이와 목록은 새 답변을 알리고, 읽으면 조용해진다', async () => {
    const { id, customer } = await asked(api)
    await answered(api, cs, id)
    await sendMessages(api.deps)
    const user = await open.as(customer.id, '/my')
    await user.click(await screen.findByRole('link', { name: '1:1 문의새 답변 1' }))
    const [card] = within(await screen.findByRole('list', { name: '내 문의' })).getAllByRole('listitem')
    expect(card?.textContent).toMatch(/답변 완료.*새 답변언제 오나요\?답변 · 오늘 보냈어요\./)
    await user.click(within(card as HTMLElement).getByRole('link'))
    expect(await said()).toEqual(['언제 오나요?10:00', '상담원 cs 직원오늘 보냈어요.10:00'])
    closeApp()
    await open.as(customer.id, '/my')
    await screen.findByRole('link', { name: '1:1 문의' })
    await screen.findByRole('link', { name: '알림' })
  })

  test('상태로 골라 보고, 그 상태의 문의가 없으면 그렇다고 한다', async () => {
    const { id, customer } = await asked(api)
    await asked(api, customer, { content: '기다리는 문의' })
    await answered(api, cs, id)
    const user = await open.as(customer.id, '/my/inquiries')
    const cards = () => within(screen.getByRole('list', { name: '내 문의' })).getAllByRole('listitem')
    await screen.findByText('기다리는 문의')
    expect(cards()).toHaveLength(2)
    const chips = within(screen.getByRole('group', { name: '문의 상태' }))
    await user.click(chips.getByRole('button', { name: '답변 완료' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(screen.queryByText('기다리는 문의')).toBeNull()
    await user.click(chips.getByRole('button', { name: '상담 종료' }))
    await screen.findByText('상담 종료 상태의 문의가 없어요')
  })

  test('이어서 적으면 대화에 더해지고 칸이 비며, 같은 말을 또 보낼 수 있다', async () => {
    const { id, customer } = await asked(api)
    await answered(api, cs, id)
    const user = await open.as(customer.id, `/my/inquiries/${id}`)
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: '보내기' })
    expect(send.disabled).toBe(true)
    for (const count of [3, 4]) {
      await user.type(await box(), '네')
      await user.click(send)
      await waitFor(async () => expect(await said()).toHaveLength(count))
      expect((await box()).value).toBe('')
    }
    screen.getByText('답변 대기')
    expect(screen.queryByRole('link', { name: '고치기' })).toBeNull()
  })

  test('보내는 동안 더 쓴 말은 남고, 보낸 말만 칸에서 빠진다', async () => {
    const { id, customer } = await asked(api)
    const user = await open.as(customer.id, `/my/inquiries/${id}`)
    const letGo = network.holds('post', '/core/v1/user/conversations/messages/:id/follow-ups')
    await user.type(await box(), '사진도 보내요')
    await user.click(screen.getByRole('button', { name: '보내기' }))
    await user.type(await box(), ' 모서리예요')
    letGo()
    await waitFor(async () => expect(await said()).toHaveLength(2))
    expect((await box()).value).toBe('모서리예요')
  })

  test('열어 둔 대화에는 다음 답변도 다시 열지 않고 보이고, 그 답변은 읽은 것이 된다', async () => {
    const { id, customer } = await asked(api)
    await answered(api, cs, id)
    const user = await open.as(customer.id, '/my')
    await screen.findByRole('link', { name: '1:1 문의새 답변 1' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await user.click(screen.getByRole('link', { name: '1:1 문의새 답변 1' }))
      await user.click(await screen.findByText('언제 오나요?'))
      await screen.findByText('답변 완료')
      await answered(api, cs, id, { content: '송장도 알려 드려요.' })
      await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)))
      await screen.findByText('송장도 알려 드려요.')
    } finally {
      vi.useRealTimers()
    }
    const { unread_inquiries: unread } = (
      await customer.get<{ unread_inquiries: number }>('/api/v2/user/notifications/unread-count')
    ).body
    expect(unread).toBe(0)
  })

  test('끝난 상담은 그렇다고 말하고, 이어서 적으면 다시 열린다', async () => {
    const { id, customer } = await asked(api)
    await answered(api, cs, id)
    const { last_message_id } = await see(cs, id)
    await patch(cs, id, { state: 'CLOSED', expected_last_message_id: last_message_id })
    const user = await open.as(customer.id, `/my/inquiries/${id}`)
    await screen.findByText('상담이 끝났어요. 이어서 적으면 다시 열려요.')
    await user.type(await box(), '아직 안 왔어요')
    await user.click(screen.getByRole('button', { name: '보내기' }))
    await screen.findByText('답변 대기')
    expect(screen.queryByText(/상담이 끝났어요/)).toBeNull()
  })

  test('쓰던 말은 다시 열어도 남고, 답을 잃어도 한 번만 보내진다', async () => {
    const { id, customer } = await asked(api)
    await open.as(customer.id, `/my/inquiries/${id}`)
    const first = await open.as(customer.id, `/my/inquiries/${id}`)
    closeApp()
    const user = await open.as(customer.id, `/my/inquiries/${id}`)
    await user.type(await box(), '덧붙일 말')
    closeApp()
    await open.as(customer.id, `/my/inquiries/${id}`)
    expect((await box()).value).toBe('덧붙일 말')
    network.losesAnswer('post', '/core/v1/user/conversations/messages/:id/follow-ups')
    await first.click(screen.getByRole('button', { name: '보내기' }))
    const popup = within(await screen.findByRole('alertdialog', { name: '글이 보내졌는지 확인하지 못했어요' }))
    await first.click(popup.getByRole('button', { name: '확인' }))
    await first.click(screen.getByRole('button', { name: '보내기' }))
    await waitFor(async () => expect(await said()).toHaveLength(2))
    expect(await api.deps.db.select().from(conversationMessages)).toHaveLength(2)
  })

  test('날마다 날짜를 긋고, 사진은 눌러 크게 본다', async () => {
    const customer = await api.customer()
    const { id } = await asked(api, customer, { image_ids: [await aPicture(api, { id: customer.id })] })
    api.clock.advance(86_400_000)
    const tomorrow = await open.as(customer.id, `/my/inquiries/${id}`)
    await screen.findByText('2026년 11월 16일(월)')
    await tomorrow.type(await box(), '하루가 지났어요')
    await tomorrow.click(screen.getByRole('button', { name: '보내기' }))
    await screen.findByText('2026년 11월 17일(화)')
    await tomorrow.click(screen.getByRole('button', { name: '내가 보낸 사진 1 크게 보기' }))
    await screen.findByRole('dialog', { name: '내가 보낸 사진' })
  })

  test('답변이 시작된 문의는 지울 수 없다고 말하고, 온 답변을 보인다', async () => {
    const { id, customer } = await asked(api)
    const user = await open.as(customer.id, `/my/inquiries/${id}`)
    await user.click(await screen.findByRole('button', { name: '지우기' }))
    await act(async () => void (await answered(api, cs, id)))
    const popup = within(await screen.findByRole('alertdialog', { name: '문의를 지울까요?' }))
    await user.click(popup.getByRole('button', { name: '지우기' }))
    await screen.findByText('이미 답변을 받은 문의예요')
    await waitFor(async () => expect(await said()).toHaveLength(2))
  })

  test('남의 문의는 없는 것이고, 답변이 온 문의의 고치기는 대화로 이끈다', async () => {
    const { id, customer } = await asked(api)
    const other = await api.customer()
    await open.as(other.id, `/my/inquiries/${id}`)
    await screen.findByText('찾을 수 없는 문의예요')
    closeApp()
    await answer(cs, id)
    await tenSeconds(api)
    await open.as(customer.id, `/my/inquiries/${id}/edit`)
    const way = await screen.findByRole('link', { name: '대화로 가기' })
    expect(way.getAttribute('href')).toBe(`/my/inquiries/${id}`)
    expect((await follow(other, id)).status).toBe(404)
  })
})
