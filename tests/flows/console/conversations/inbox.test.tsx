import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversationTemplates } from '#server/modules/conversations/conversations.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { aCategory, answered, asked, follow, type Inquiry, see, tenSeconds } from '#tests/support/conversations.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { isOff } from '#tests/support/pressing.ts'
import { Inbox } from '../../../../src/resources/conversations/Inbox.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const PATH = '/core-admin/v1/conversations/messages'

beforeEach(() => {
  // a window with room for all three panes
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const openInbox = (search = '', role: StaffRole = 'cs') =>
  open(<Inbox />, { resource: 'conversations', path: `/conversations${search}`, role })

async function aTemplate(
  title: string,
  body: string,
  categoryId: number | null = null,
  shortcut: string | null = null,
) {
  const [row] = await api.deps.db
    .insert(conversationTemplates)
    .values({ title, body, shortcut, categoryId })
    .returning({ id: conversationTemplates.id })
  return row?.id as number
}

/** One that has waited longer than the next. */
async function two() {
  const first = await asked(api)
  api.clock.advance(60_000)
  return [first, await asked(api)] as const
}

const linesOf = (list = '상담') => [...screen.getByLabelText(list, { selector: 'ul' }).children]
// by their labels and words: a look-up by role goes through everything that stands on the screen
const replyField = () => screen.findByLabelText<HTMLTextAreaElement>('답변')
const noteField = () => screen.findByLabelText<HTMLTextAreaElement>('내부메모', { selector: 'textarea' })
const button = (name: string) => screen.findByText<HTMLButtonElement>(name, { selector: 'button' })
const write = (field: HTMLElement, value: string) => {
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
}
const sendIt = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ctrlKey: true })
const talk = () => within(screen.getByLabelText('고객과 나눈 대화'))
const repliesSent = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/replies'))
const staffSees = async ({ id }: Inquiry) => see(await api.staff('cs'), id)

test('기한이 임박한 상담을 열어 템플릿으로 다섯 번 만에 답하고, 열을 세고 나면 보낸 답변이 된다', async () => {
  const category = await aCategory(api)
  const inquiry = await asked(api, undefined, { category_id: category })
  await aTemplate('지연 안내', '{{고객명}}님, 내일 보내 드릴게요.', category, '지연')
  await aTemplate('다른 안내', '다른 글')
  api.clock.advance(3 * 86_400_000)
  const user = await openInbox('?queue=due')
  const line = await screen.findByText(/언제 오나요/)
  expect(linesOf()[0]?.textContent).toMatch(/기다림.*지남.*담당자 없음/)

  // 1 열기 · 2 답변 · 3 찾기 · 4 고르기 · 5 보내기
  await user.click(line)
  const field = await replyField()
  await user.keyboard('r')
  await waitFor(() => expect(document.activeElement).toBe(field))
  write(field, '/지연')
  expect((await screen.findByText(/님, 내일 보내 드릴게요\.$/)).textContent).toMatch(/님, 내일 보내 드릴게요/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field.value).toMatch(/님, 내일 보내 드릴게요\.$/))
  expect(field.value).not.toContain('{{')
  sendIt(field)

  expect((await talk().findByRole('timer')).textContent).toMatch(/초 뒤에 보내요|이제 보내요/)
  expect(field.value).toBe('')
  expect(repliesSent().map(({ body }) => body)).toMatchObject([
    { content: expect.stringContaining('내일 보내 드릴게요'), template_id: expect.any(Number) },
  ])
  await tenSeconds(api)
  await talk().findByText('아직 안 봄', {}, { timeout: 8_000 })
  expect((await staffSees(inquiry)).assignee?.name).toBe('김운영')
})

test('보내기를 취소하면 글이 쓰던 자리로 돌아오고, 고객은 아무것도 받지 않는다', async () => {
  const inquiry = await asked(api)
  const user = await openInbox(`?open=${inquiry.id}`)
  write(await replyField(), '잘못 쓴 답변')
  await user.click(await button('보내기'))
  await user.click(await button('보내기 취소'))
  await waitFor(async () => expect((await replyField()).value).toBe('잘못 쓴 답변'))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('답변'))
  await tenSeconds(api)
  expect(
    (await inquiry.customer.get<Inquiry>(`/core/v1/user/conversations/messages/${inquiry.id}`)).body.replies,
  ).toEqual([])
  expect(talk().queryByRole('timer')).toBeNull()
})

test('쓰는 동안 고객이 더 쓰면 그 말을 보여 주고 읽은 다음에 보내며, 쓰던 글은 그대로다', async () => {
  const inquiry = await asked(api)
  const user = await openInbox(`?open=${inquiry.id}`)
  const field = await replyField()
  write(field, '오늘 보냈어요.')
  await follow(inquiry.customer, inquiry.id, '색도 바꿔 주세요')
  sendIt(field)
  // the next key is already a command, and what could not be sent is taken up again
  expect(document.activeElement).toBe(document.body)
  const notice = (await screen.findByText(/쓰는 동안 새로 온 말이 있어요/)).closest('[role=alert]') as HTMLElement
  expect(notice.textContent).toContain('색도 바꿔 주세요')
  expect(field.value).toBe('오늘 보냈어요.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await waitFor(async () => expect(isOff(await button('보내기'))).toBe(true))
  await user.click(within(notice).getByText('읽었어요'))
  expect(document.activeElement).toBe(field)
  sendIt(field)
  await talk().findByRole('timer')
  const { thread } = await staffSees(inquiry)
  expect(thread.filter(({ type }) => type !== 'EVENT').map(({ content }) => content)).toEqual([
    '언제 오나요?',
    '색도 바꿔 주세요',
    '오늘 보냈어요.',
  ])
})

test('내부메모는 고객과 나눈 대화에 없고, 자기 자리와 단추로만 쓰며, 고객에게 가지 않는다', async () => {
  const inquiry = await asked(api)
  const user = await openInbox(`?open=${inquiry.id}`)
  await replyField()
  await user.keyboard('n')
  const field = await noteField()
  await waitFor(() => expect(document.activeElement).toBe(field))
  write(field, '창고에 물어보는 중')
  sendIt(field)
  const notes = within(screen.getByLabelText('내부메모', { selector: 'section' }))
  await notes.findByText('창고에 물어보는 중')
  expect(screen.getByLabelText('고객과 나눈 대화').contains(field)).toBe(false)
  expect(screen.getByLabelText('고객에게 답변').contains(field)).toBe(false)
  expect(talk().queryByText('창고에 물어보는 중')).toBeNull()
  expect(repliesSent()).toEqual([])
  expect(sent.filter(({ path }) => path.endsWith('/notes'))).toHaveLength(1)
  expect((await replyField()).value).toBe('')
  const seen = await inquiry.customer.get(`/core/v1/user/conversations/messages/${inquiry.id}`)
  expect(JSON.stringify(seen.body)).not.toContain('창고')
})

test('여러 상담을 종료할 때 고객의 말로 끝난 것은 표시해야만 종료되고, 무엇이 될지 먼저 보인다', async () => {
  const [waits, done] = [await asked(api), await asked(api)]
  await answered(api, await api.staff('cs'), done.id)
  const user = await openInbox('?queue=all')
  await waitFor(() => expect(linesOf()).toHaveLength(2))
  for (const box of screen.getAllByLabelText(/문의 선택$/)) await user.click(box)
  await user.click(within(screen.getByLabelText('선택한 상담 처리')).getByText('종료'))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/고객의 말에 아직 답하지 않았어요/)
  await user.click(sheet.getByRole('button', { name: '처리 가능한 1건만 진행' }))
  await sheet.findByText(/성공 1 · 건너뜀 1/)
  expect([(await staffSees(done)).state, (await staffSees(waits)).state]).toEqual(['CLOSED', 'OPEN'])
})

test('여러 상담에 보낼 템플릿은 골라야 하고, 보낼 글이 하나하나 보이며, 값이 없는 상담은 보내지 않는다', async () => {
  await asked(api)
  await aTemplate('인사', '{{고객명}}님, 고맙습니다.')
  await aTemplate('주문', '{{주문번호}} 주문이에요.')
  const user = await openInbox('?queue=all')
  await user.click(await screen.findByLabelText(/문의 선택$/))
  await user.click(await button('템플릿 답변'))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/^템플릿을 골라 주세요/)
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: '답변 보내기' }).disabled).toBe(true)
  expect(sent.filter(({ path }) => path === `${PATH}/bulk/reply`)).toEqual([])
  await user.click(sheet.getByRole('combobox', { name: /템플릿/ }))
  await user.click(await screen.findByRole('option', { name: '인사' }))
  await sheet.findByText(/^(?!\{\{).*님, 고맙습니다\.$/)
  // whoever chose by keyboard does not send by pressing once more
  expect(sheet.getByRole('button', { name: '1건 답변 보내기' })).not.toBe(document.activeElement)
  await user.click(sheet.getByRole('combobox', { name: /템플릿/ }))
  await user.click(await screen.findByRole('option', { name: '주문' }))
  await sheet.findByText(/값이 없어서 보낼 수 없어요/)
  expect(sent.filter(({ path, body }) => path.endsWith('/bulk/reply') && !('dry_run' in Object(body)))).toEqual([])
})

test('J와 R을 이어 누르고 쓰면 주소가 따라오기 전이라도 새로 연 상담에 쓴다', async () => {
  const [first, second] = await two()
  await openInbox(`?queue=all&open=${first.id}`)
  const before = await replyField()
  await waitFor(() => expect(linesOf()).toHaveLength(2))
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' })
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
  const field = document.activeElement as HTMLTextAreaElement
  expect([field.getAttribute('aria-label'), field === before]).toEqual(['답변', false])
  write(field, '둘째에게')
  await screen.findByLabelText('고객과 나눈 대화')
  sendIt(await replyField())
  await waitFor(() => expect(repliesSent()).toHaveLength(1))
  expect(repliesSent()[0]?.path).toBe(`${PATH}/${second.id}/replies`)
})

test('글쇠는 한글 상태에서도 듣고, 글자를 모으는 동안과 적는 동안에는 듣지 않는다', async () => {
  const [first, second] = await two()
  const user = await openInbox('?queue=all')
  await waitFor(() => expect(linesOf()).toHaveLength(2))
  const opened = () => document.querySelector('[data-conversation][aria-current]')?.getAttribute('data-conversation')
  // 한글 상태의 J
  fireEvent.keyDown(document.body, { key: 'ㅓ', code: 'KeyJ' })
  await waitFor(() => expect(opened()).toBe(String(first.id)))
  fireEvent.keyDown(document.body, { key: 'ㅓ', code: 'KeyJ' })
  await waitFor(() => expect(opened()).toBe(String(second.id)))
  fireEvent.keyDown(document.body, { key: 'Process', code: 'KeyK', keyCode: 229, isComposing: true })
  const field = await replyField()
  act(() => field.focus())
  await user.keyboard('jkeh')
  expect(opened()).toBe(String(second.id))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ctrlKey: true, isComposing: true })
  expect(repliesSent()).toEqual([])
  await user.keyboard('{Escape}')
  fireEvent.keyDown(document.body, { key: 'ㅗ', code: 'KeyH' })
  await user.click(await button('고객이 답할 때까지 보류'))
  await waitFor(async () => expect((await staffSees(second)).state).toBe('ON_HOLD'))
  fireEvent.keyDown(document.body, { key: 'ㅏ', code: 'KeyK' })
  await waitFor(() => expect(opened()).toBe(String(first.id)))
  await replyField()
  fireEvent.keyDown(document.body, { key: 'ㄷ', code: 'KeyE' })
  await user.click(await button('답하지 않고 종료'))
  await waitFor(async () => expect((await staffSees(first)).state).toBe('CLOSED'))
})

test('한글을 모으다 누른 Enter가 줄을 바꾸려 해도 템플릿이 들어간다', async () => {
  const inquiry = await asked(api)
  await aTemplate('지연 안내', '내일 보내 드릴게요.')
  await openInbox(`?open=${inquiry.id}`)
  const field = await replyField()
  write(field, '/지연')
  await screen.findByRole('option', { name: /지연 안내/ })
  fireEvent.keyDown(field, { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true })
  expect(field.value).toBe('/지연')
  const breaks = new InputEvent('beforeinput', { inputType: 'insertLineBreak', bubbles: true, cancelable: true })
  fireEvent(field, breaks)
  expect(breaks.defaultPrevented).toBe(true)
  await waitFor(() => expect(field.value).toBe('내일 보내 드릴게요.'))
})

test('쓰던 글은 다른 상담에 다녀와도 그대로고, 서버에도 남는다', async () => {
  const [first, second] = await two()
  const user = await openInbox(`?queue=all&open=${first.id}`)
  write(await replyField(), '쓰다 만 글')
  await user.keyboard('{Escape}j')
  await waitFor(async () => expect((await replyField()).value).toBe(''))
  await user.keyboard('k')
  await waitFor(async () => expect((await replyField()).value).toBe('쓰다 만 글'))
  await waitFor(() =>
    expect(sent.some(({ method, path }) => method === 'PUT' && path.endsWith('/drafts/REPLY'))).toBe(true),
  )
  expect(second.id).not.toBe(first.id)
})

test('채우지 못한 값이 있으면 무엇인지 말하고 보내지 않는다', async () => {
  const inquiry = await asked(api)
  await aTemplate('송장', '{{송장링크}}에서 보세요.')
  const user = await openInbox(`?open=${inquiry.id}`)
  const field = await replyField()
  write(field, '/송장')
  await screen.findByText('이 상담에 없는 값: 송장링크')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field.value).toBe('{{송장링크}}에서 보세요.'))
  await screen.findByText('채워지지 않은 값이 있어요: 송장링크. 채우거나 지운 뒤 보내 주세요.')
  expect(document.querySelector('mark')?.textContent).toBe('{{송장링크}}')
  sendIt(field)
  expect(repliesSent()).toEqual([])
})

test('남의 상담은 가져와서 보내고, 답변 권한이 없으면 보기만 하며 까닭을 읽는다', async () => {
  const inquiry = await asked(api)
  const other = await api.staff('cs')
  const { version } = await see(other, inquiry.id)
  await other.patch(`${PATH}/${inquiry.id}`, { version, assignee_id: other.id })
  const user = await openInbox(`?open=${inquiry.id}`)
  write(await replyField(), '제가 볼게요')
  await user.click(await button('가져와서 보내기'))
  await talk().findByRole('timer')
  expect((await staffSees(inquiry)).assignee?.id).not.toBe(other.id)
})

test('운영은 상담을 읽기만 하고, 단추는 까닭을 말하며 꺼져 있다', async () => {
  const inquiry = await asked(api)
  await openInbox(`?open=${inquiry.id}`, 'ops')
  for (const name of ['배정', '보류', '종료', '보내기', '보내고 종료', '메모 남기기'])
    expect(isOff(await button(name)), name).toBe(true)
  await screen.findByText('내가 맡거나 메모에서 나를 부른 문의에만 메모를 쓸 수 있어요')
})
