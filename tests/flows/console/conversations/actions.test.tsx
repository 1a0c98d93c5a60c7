import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { see, tenSeconds } from '#tests/support/conversations.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { shipAll } from '#tests/support/packing.ts'
import { askedOfOrder } from '#tests/support/replyActions.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { Inbox } from '../../../../src/resources/conversations/Inbox.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
useSandbox(api)
const { open, sent } = useConsole(api)

beforeEach(async () => {
  await withReasons(api)
  // a window with room for all three panes
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const openOne = (id: number, role: StaffRole = 'cs') =>
  open(<Inbox />, { resource: 'conversations', path: `/conversations?open=${id}`, role })
const replyField = () => screen.findByLabelText<HTMLTextAreaElement>('답변')
const write = (field: HTMLElement, value: string) => {
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
}
const sendIt = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ctrlKey: true })
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
const talk = () => within(screen.getByLabelText('고객과 나눈 대화'))
const receipt = () => screen.findByLabelText('답변과 함께 처리할 일')
const claimsMade = () => api.deps.db.select().from(claims)

test('상담을 보며 반품을 다섯 번 만에 접수한다: 열기, 단추, 수량, 사유, 보내기', async () => {
  const { id } = await askedOfOrder(api)
  // 1 opened
  await openOne(id)
  const field = await replyField()
  // 2 the button beside the item
  fireEvent.click(await screen.findByLabelText('A 반품 쓰기'))
  await waitFor(() => expect(field.value).toBe('/반품 A '))
  // 3 one piece · 4 the reason
  await screen.findByRole('option', { name: /^1개/ })
  enter(field)
  await screen.findByRole('option', { name: /^단순 변심/ })
  enter(field)
  const shown = within(await receipt())
  await shown.findByText(/환불 금액/)
  expect(field.value).toMatch(/1개 반품을 접수했어요\. 상품을 받아 확인한 뒤 [\d,]+원을 돌려드려요\.$/)
  expect(await claimsMade()).toEqual([])
  // 5 sent
  await waitFor(() => expect(isOff(screen.getByText<HTMLButtonElement>('보내기', { selector: 'button' }))).toBe(false))
  sendIt(field)
  await talk().findByText(/보낼 때 함께 처리 · 반품 · /)
  expect(screen.queryByLabelText('답변과 함께 처리할 일')).toBeNull()
  expect(await claimsMade()).toEqual([])
  const asks = (of: 'orders' | 'users') =>
    sent.filter(({ method, path }) => method === 'GET' && new RegExp(`/${of}/\\d+$`).test(path)).length
  const before = [asks('orders'), asks('users')]
  await tenSeconds(api)
  await talk().findByText(/^반품 접수 C\w+: 반품 · /, {}, { timeout: 8_000 })
  const [made] = await claimsMade()
  expect(made).toMatchObject({ type: 'return', requester: 'ADMIN' })
  // what stands beside the talk knows of it too
  await waitFor(() => expect([asks('orders'), asks('users')]).toEqual(before.map((n) => n + 1)))
  expect(talk().getAllByText('보기')[0]?.getAttribute('href')).toContain(`/claims/${made?.id}/show`)
})

test('상담이 열리기 전에 R을 누르고 쓴 글은 열린 상담에서 이어 쓴다', async () => {
  const { id } = await askedOfOrder(api)
  await openOne(id)
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
  // what is typed meanwhile is a reply too
  write(screen.getByLabelText('답변'), '확인했어요')
  await screen.findByLabelText('고객과 나눈 대화')
  const field = await replyField()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.selectionStart]).toEqual(['확인했어요', 5])
})

test('나가기 전이면 그 자리에서 배송지를 채워 고치고, 대화에 줄이 남는다', async () => {
  const { id, orderId } = await askedOfOrder(api, 'PAID')
  const user = await openOne(id)
  await user.click(await screen.findByText('배송지 바꾸기'))
  await user.click(await screen.findByText('지금 배송지 채우기'))
  await user.click(await screen.findByText('고객 문의 응대'))
  await user.click(screen.getByText('10분 동안 보기'))
  const detail = await screen.findByLabelText<HTMLInputElement>(/^상세 주소/)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^수령인/).value).not.toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>(/^수령인/).value).not.toContain('*')
  await user.clear(detail)
  await user.type(detail, '7층')
  await user.click(screen.getAllByText('배송지 바꾸기', { selector: 'button' }).at(-1) as HTMLElement)
  await talk().findByText(/^주문 \S+의 배송지를 바꿨어요/)
  const [kept] = await api.deps.db.select().from(orders).where(eq(orders.id, orderId))
  expect(kept?.address).toMatchObject({ address2: '7층' })
})

test('배송 중이면 송장 안내를 다시 보내고, 방금 보냈으면 까닭을 말한다', async () => {
  const { id, itemId } = await askedOfOrder(api, 'PROCESSING_ORDER')
  await shipAll(await api.staff('ops'), [itemId])
  const user = await openOne(id)
  await user.click(await screen.findByText('송장 안내 다시 보내기'))
  await user.click(await screen.findByText('다시 보내기', { selector: 'button' }))
  await talk().findByText(/^송장 안내를 다시 보냈어요: /)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByText('송장 안내 다시 보내기'))
  await user.click(await screen.findByText('다시 보내기', { selector: 'button' }))
  await screen.findByText(/10분에 한 번, 하루에 세 번까지/)
})

test('한 줄로 적고 취소하면 글과 하려던 일이 함께 돌아오고, 빼면 한마디도 빠진다', async () => {
  const { id } = await askedOfOrder(api)
  const user = await openOne(id)
  const field = await replyField()
  write(field, '안녕하세요. /반품 A 1개 단순변심')
  await screen.findByRole('option', { name: /^단순 변심/ })
  enter(field)
  await within(await receipt()).findByText(/환불 금액/)
  await waitFor(() => expect(isOff(screen.getByText<HTMLButtonElement>('보내기', { selector: 'button' }))).toBe(false))
  sendIt(field)
  await user.click(await talk().findByText('보내기 취소'))
  await waitFor(() => expect(field.value).toMatch(/^안녕하세요\. .*반품을 접수했어요/))
  await within(await receipt()).findByText(/환불 금액/)
  await user.click(screen.getByLabelText('함께 처리할 일 빼기'))
  await waitFor(() => expect(screen.queryByLabelText('답변과 함께 처리할 일')).toBeNull())
  expect(field.value.trim()).toBe('안녕하세요.')
  await screen.findByText('저장됨')
  expect(await claimsMade()).toEqual([])
})

test('안 되는 상품은 까닭을 말하며 고를 수 없고, 금액이 바뀌어 가지 못한 답변은 다시 보고 보낸다', async () => {
  const { id } = await askedOfOrder(api, 'PAID', 1)
  await openOne(id, 'admin')
  const field = await replyField()
  write(field, '/반품 ')
  expect((await screen.findByRole('option', { name: /아직 발송하지 않았어요/ })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  enter(field)
  expect(field.value).toBe('/반품 ')
  write(field, '/취소 A 1개 단순변심')
  await screen.findByRole('option', { name: /^단순 변심/ })
  enter(field)
  await within(await receipt()).findByText(/답변이 갈 때 바로 끝나고 환불해요/)
  await waitFor(() => expect(isOff(screen.getByText<HTMLButtonElement>('보내기', { selector: 'button' }))).toBe(false))
  sendIt(field)
  await talk().findByRole('timer')
  // 발주확인: what was a cancel at once is only asked for now
  const ops = await api.staff('ops')
  const { order } = (await see(ops, id)) as unknown as { order: { id: number } }
  const items = (await ops.get<{ items: { id: number }[] }>(`/store-admin/v1/orders/${order.id}`)).body.items
  await ops.post('/store-admin/v1/order-items/bulk/processing-order', { ids: items.map((one) => one.id) })
  await tenSeconds(api)
  const failed = await talk().findByRole('alert', {}, { timeout: 8_000 })
  expect(failed.textContent).toMatch(/결제완료에서 상품준비중으로 바뀌었어요.*아무것도 처리하지 않았어요/)
  await within(await receipt()).findByText(/답변이 갈 때 접수돼요/)
  await screen.findByText('고객에게 할 말 넣기')
  expect(await claimsMade()).toEqual([])
})

test('금액이 바뀌어 돌아온 글은 예전 금액이 있는 동안 보내지 못하고, 한 번 눌러 새 금액의 말로 바꾼다. 적은 사유는 고객도 읽는다고 말한다', async () => {
  const { id } = await askedOfOrder(api, 'DELIVERED', 1)
  await openOne(id)
  const field = await replyField()
  write(field, '/반품 A 1개 단순변심 향이 강해요')
  await screen.findByRole('option', { name: /적은 사유는 고객도 읽어요/ })
  enter(field)
  const shown = within(await receipt())
  await shown.findByText('고객도 읽는 사유: 향이 강해요')
  await waitFor(() => expect(isOff(screen.getByText<HTMLButtonElement>('보내기', { selector: 'button' }))).toBe(false))
  const first = field.value
  sendIt(field)
  await talk().findByRole('timer')
  await api.deps.db.execute(sql`update shipping_groups set policy = policy || jsonb_build_object('return_fee', 1000)`)
  await tenSeconds(api)
  await talk().findByRole('alert', {}, { timeout: 8_000 })
  await waitFor(() => expect(field.value).toBe(first))
  const renew = await screen.findByText('새 금액의 말로 바꾸기', { selector: 'button' })
  expect(isOff(screen.getByText<HTMLButtonElement>('보내기', { selector: 'button' }))).toBe(true)
  fireEvent.click(renew)
  await waitFor(() => expect(isOff(screen.getByText<HTMLButtonElement>('보내기', { selector: 'button' }))).toBe(false))
  expect(field.value).not.toBe(first)
  expect(field.value.replaceAll(/[\d,]+원/g, '')).toBe(first.replaceAll(/[\d,]+원/g, ''))
})

test('쿠폰과 포인트를 받을 사람이 보이고, 포인트는 상담을 떠나지 않고 주고, 상담에 그 일의 줄이 남는다', async () => {
  const { id, customer } = await askedOfOrder(api)
  const { name_masked: name } = (await see(await api.staff('cs'), id)).user
  const user = await openOne(id)
  await user.click(await screen.findByText('쿠폰 주기', { selector: 'button' }))
  await user.click(within(await screen.findByRole('dialog', { name: `${name}님에게 쿠폰 주기` })).getByText('취소'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByText('포인트 지급', { selector: 'button' }))
  const dialog = within(await screen.findByRole('dialog', { name: `${name}님에게 포인트 지급` }))
  expect(dialog.getByRole('alert').textContent).toMatch(/까지 바로 지급돼요/)
  fireEvent.change(dialog.getByLabelText(/^포인트/), { target: { value: '50000' } })
  dialog.getByText('승인 요청', { selector: 'button' })
  fireEvent.change(dialog.getByLabelText(/^포인트/), { target: { value: '1000' } })
  fireEvent.change(dialog.getByLabelText(/^사유/), { target: { value: '배송 지연 사과' } })
  await user.click(dialog.getByText('지급', { selector: 'button' }))
  await talk().findByText(/^포인트 \+1,000P 반영했어요: 배송 지연 사과/)
  expect(sent.find(({ path }) => path.endsWith('/points/request'))?.body).toMatchObject({
    user_ids: [customer.id],
    amount: 1_000,
    evidence_url: expect.stringContaining(`/admin/conversations?open=${id}`),
  })
})

test('클레임을 접수할 수 없는 사람에게는 단추도 명령도 없다', async () => {
  const { id } = await askedOfOrder(api)
  await openOne(id, 'marketer')
  await screen.findByText(/^문의한 주문/)
  expect(screen.queryByLabelText('A 반품 쓰기')).toBeNull()
  expect(sent.some(({ path }) => path.endsWith('/actions/quote'))).toBe(false)
})
