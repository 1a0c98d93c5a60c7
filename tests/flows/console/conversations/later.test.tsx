import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { useApi } from '#tests/support/api.ts'
import { answer, asked, follow, see, tenSeconds } from '#tests/support/conversations.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { Inbox } from '../../../../src/resources/conversations/Inbox.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { open, sent } = useConsole(api)

beforeEach(() => {
  // a window with room for all three panes
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const openInbox = (search = '') =>
  open(<Inbox />, { resource: 'conversations', path: `/conversations${search}`, role: 'cs' })
const button = (name: string) => screen.findByText<HTMLButtonElement>(name, { selector: 'button' })
const noteField = () => screen.findByLabelText<HTMLTextAreaElement>('내부메모', { selector: 'textarea' })
const talk = () => within(screen.getByLabelText('고객과 나눈 대화'))
const bodiesOf = (end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
const write = (field: HTMLTextAreaElement, value: string) => {
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
  field.setSelectionRange(value.length, value.length)
  fireEvent.select(field)
}

test('답장을 내일 아침으로 예약하면 대기로 남아 예약으로 보이고, 취소하면 글이 돌아온다', async () => {
  const inquiry = await asked(api)
  const user = await openInbox(`?open=${inquiry.id}`)
  write(await screen.findByLabelText<HTMLTextAreaElement>('답변'), '내일 알려 드릴게요')
  await user.click(screen.getByLabelText('보낼 때 고르기', { selector: 'button' }))
  await user.click(await screen.findByText(/^내일 09:00에 보내기/))
  await talk().findByText(/^예약 · .*09:00$/)
  expect(bodiesOf('/replies')).toMatchObject([{ send_at: expect.stringMatching(/T09:00:00\.000\+09:00$/) as string }])
  await screen.findByText(/^예약 \d+\/\d+ 09:00$/)
  await user.click(await button('예약 취소'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('답변').value).toBe('내일 알려 드릴게요'))
})

test('예약한 답장이 있는 상담을 종료하면 취소된다고 먼저 말하고, 종료하면 글이 돌아오며 대화에 남는다', async () => {
  const cs = await api.staff('cs')
  const { id } = await asked(api)
  await answer(cs, id)
  await tenSeconds(api)
  const user = await openInbox(`?open=${id}`)
  write(await screen.findByLabelText<HTMLTextAreaElement>('답변'), '내일 알려 드릴게요')
  await user.click(screen.getByLabelText('보낼 때 고르기', { selector: 'button' }))
  await user.click(await screen.findByText(/^내일 09:00에 보내기/))
  await talk().findByText(/^예약 · .*09:00$/)
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^예약한 답장 1건은 취소되고/)
  expect((await see(cs, id)).state).toBe('OPEN')
  await user.click(dialog.getByText('취소하고 종료', { selector: 'button' }))
  await talk().findByText(/^상담을 종료해서 예약한 답장을 취소했어요/)
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('답변').value).toBe('내일 알려 드릴게요'))
  expect((await see(cs, id)).state).toBe('CLOSED')
})

test('보내지 못한 답장은 줄에 모이고, 다시 보내거나 글을 가져와 고친다', async () => {
  const cs = await api.staff('cs')
  const made = [await asked(api), await asked(api)]
  for (const { id, customer } of made) {
    const soon = new Date(api.clock.now().getTime() + 120_000).toISOString()
    await answer(cs, id, { send_at: soon })
    await follow(customer, id, '취소해 주세요')
    await cs.patch(`/core-admin/v1/conversations/messages/${id}`, {
      version: (await see(cs, id)).version,
      assignee_id: null,
    })
  }
  const user = await openInbox(`?queue=failed&open=${made[0]?.id}`)
  await waitFor(() => expect(screen.getByLabelText('상담', { selector: 'ul' }).children).toHaveLength(2))
  expect((await talk().findByRole('alert')).textContent).toMatch(/새 메시지가 와서 멈췄어요/)
  await user.click(await button('다시 보내기'))
  await talk().findByRole('timer')
  await waitFor(() => expect(screen.getByLabelText('상담', { selector: 'ul' }).children).toHaveLength(1))
  await tenSeconds(api)
  expect((await see(cs, made[0]?.id ?? 0)).replies).toHaveLength(1)
  await user.click(screen.getByText(/^취소해 주세요/, { selector: '[data-conversation] .cut' }))
  await user.click(await button('다시 쓰기'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('답변').value).toBe('오늘 보냈어요.'))
  await talk().findByText(/다시 보냈거나 정리했어요/)
})

test('메모에서 @로 동료를 글쇠로 고르고, 한글을 모으는 Enter는 줄만 바꾸며, 불린 사람의 부름에 모여 열면 읽은 것이 된다', async () => {
  const other = await api.staff('cs')
  await api.deps.db.execute(sql`update admins set name = '김민수' where id = ${other.id}`)
  const inquiry = await asked(api)
  const user = await openInbox(`?open=${inquiry.id}`)
  const field = await noteField()
  write(field, '확인 부탁 @김')
  await screen.findByRole('option', { name: '@김민수' })
  fireEvent.keyDown(field, { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true })
  expect(field.value).toBe('확인 부탁 @김')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(field.value).toBe('확인 부탁 @김민수 ')
  await user.click(await button('메모 남기기'))
  await screen.findByText('@김민수', { selector: 'b' })
  expect((await see(other, inquiry.id)).call).toMatchObject({ kind: 'MENTION', by_name: '김운영', seen: false })
  await other.post(`/core-admin/v1/conversations/messages/${inquiry.id}/notes`, {
    content: '@김운영 봤어요',
    image_ids: [],
  })
  await user.click(screen.getByRole('tab', { name: /^부름/ }))
  await waitFor(() => expect(bodiesOf('/calls/seen').length).toBeGreaterThan(0))
  await user.click(screen.getByLabelText('함께 보기', { selector: 'button' }))
  await waitFor(async () => expect((await see(other, inquiry.id)).followers).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByLabelText('함께 보기', { selector: 'button' }).getAttribute('aria-pressed')).toBe('true'),
  )
})

test('보이는 것을 모두 고르면 이 조건 전체를 처리할 수 있고, 서버가 본 수와 견준다', async () => {
  await asked(api)
  await api.deps.db.execute(
    sql`with made as (insert into conversations (user_id, category_id, team, last_customer_at, waiting_since, created_at, updated_at)
            select c.user_id, c.category_id, c.team, c.last_customer_at, c.waiting_since, c.created_at, c.updated_at from conversations c, generate_series(1, 51) returning id),
          said as (insert into conversation_messages (conversation_id, side, content, status, sent_at, created_at)
            select made.id, 'CUSTOMER', '언제 오나요', 'SENT', now(), ${api.clock.now().toISOString()}::timestamptz from made returning id, conversation_id)
        select 1`,
  )
  await api.deps.db.execute(
    sql`update conversations c set last_message_id = (select max(m.id) from conversation_messages m where m.conversation_id = c.id)`,
  )
  const user = await openInbox('?queue=waiting')
  await waitFor(() => expect(screen.getByLabelText('상담', { selector: 'ul' }).children).toHaveLength(50))
  await user.click(screen.getByLabelText('보이는 상담 모두 선택'))
  await user.click(await button('이 조건의 52건 모두 선택'))
  await screen.findByText(/이 조건 전체예요/)
  // a cause is said of those that somebody looked at
  expect(isOff(await button('사건으로 묶기'))).toBe(true)
  await user.click(within(screen.getByLabelText('선택한 상담 처리')).getByText('보류'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: '52건 보류' }))
  await sheet.findByText(/성공 52/)
  expect(bodiesOf('/bulk/hold').at(-1)).toMatchObject({ filter: { queue: 'waiting' }, seen: 52, hold_until: null })
})
