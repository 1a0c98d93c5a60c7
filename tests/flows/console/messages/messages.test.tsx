import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { MessageList } from '../../../../src/resources/messages/MessageList.tsx'
import { MessageShow } from '../../../../src/resources/messages/MessageShow.tsx'

const api = useApi({ config: { sampleMode: true } })
const { open } = useConsole(api)

let made = 0
const aMessage = async (values: Partial<typeof messages.$inferInsert> = {}) => {
  const [row] = await api.deps.db
    .insert(messages)
    .values({
      dedupe: `message-${(made += 1)}`,
      channel: 'EMAIL',
      recipient: 'gildong@example.test',
      kind: 'ORDER',
      title: '[홈핏] 주문이 완료됐어요',
      body: '결제 금액은 10,000원이에요.',
      status: 'SENT',
      createdAt: api.clock.now(),
      sentAt: api.clock.now(),
      ...values,
    })
    .returning({ id: messages.id })
  return row?.id as number
}

/** Somebody with a message that waits, and what the 알림함 will say of it. */
const aHeldOne = async (name: string, product: string) => {
  const member = await api.customer({ name })
  const news = {
    kind: 'ORDER' as const,
    title: '출고일을 옮겼어요',
    body: `${product}를 12월 22일에 보내요.`,
    path: null,
  }
  const body = `${name}님, ${product}를 12월 22일에 보내요.`
  const waiting = { userId: member.id, status: 'HELD' as const, title: `[홈핏] ${product}`, sentAt: null }
  return { member, id: await aMessage({ ...waiting, body, news }) }
}
const inbox = () => rows(api.deps.db, sql`select user_id, title, body from notifications order by id`)
const states = () => rows(api.deps.db, sql`select status from messages order by id`)

const screens = <Resource name="messages" list={MessageList} show={MessageShow} />

test('보낸 메시지가 가려져 보이고, 이메일로 찾으면 접속기록에 남는다', async () => {
  await aMessage()
  await aMessage({ title: '[홈핏] 상품을 보냈어요', channel: 'SMS', recipient: '01012345678', status: 'FAILED' })
  const user = await open(screens, { resource: 'messages', path: '/', role: 'cs' })
  const row = (await screen.findByText('[홈핏] 상품을 보냈어요')).closest('tr') as HTMLElement
  within(row).getByText('010-****-5678')
  within(row).getByText('실패')
  await user.type(screen.getByLabelText(/이메일·휴대폰·회원번호/), 'gildong@example.test{Enter}')
  await waitFor(() => expect(screen.queryByText('[홈핏] 상품을 보냈어요')).toBeNull())
  screen.getByText('gi***@example.test')
  const searches = await rows(
    api.deps.db,
    sql`select detail ->> 'by' as by from pii_access_logs where detail ->> 'found' = '1'`,
  )
  expect(searches).toEqual([{ by: 'email' }])
})

test('실패한 메시지를 다시 보내면 보내는 줄에 선다', async () => {
  const id = await aMessage({ status: 'FAILED', tries: 8, error: '메일 서버가 받지 않았어요.', sentAt: null })
  const user = await open(screens, { resource: 'messages', path: `/${id}/show`, role: 'cs' })
  await screen.findByText(/8번 보내 봤지만 보내지 못했어요. 메일 서버가 받지 않았어요./)
  await user.click(screen.getByRole('button', { name: '다시 보내기' }))
  await screen.findByText('다시 보낼 줄에 세웠어요.')
  await waitFor(() => expect(screen.queryByRole('button', { name: '다시 보내기' })).toBeNull())
  expect(await rows(api.deps.db, sql`select action, entity_id from audit_logs where action like 'message.%'`)).toEqual([
    { action: 'message.resend', entity_id: String(id) },
  ])
})

test('샘플 상점에서는 인증 코드를 직원이 읽어 줄 수 있고, 실패했어도 다시 보내지 않는다', async () => {
  const id = await aMessage({ kind: 'CODE', title: '인증번호', body: '인증번호는 654321이에요.', status: 'FAILED' })
  await open(screens, { resource: 'messages', path: `/${id}/show`, role: 'admin' })
  await screen.findByText('인증번호는 654321이에요.')
  expect(screen.queryByRole('button', { name: '다시 보내기' })).toBeNull()
})

test('보류 탭에서 조건 전체를 고르면, 누구에게 무엇이 나가는지 본 뒤 보내고 고객의 알림함에 소식이 생긴다', async () => {
  const all = []
  for (let n = 1; n <= 26; n += 1) all.push(await aHeldOne(`김하늘${n}`, `요가매트${n}`))
  await aMessage()
  const user = await open(screens, { resource: 'messages', path: '/', role: 'ops' })
  await user.click(await screen.findByRole('tab', { name: '보류 26' }))
  await waitFor(() => expect(screen.queryByText('[홈핏] 주문이 완료됐어요')).toBeNull())
  await user.click(await screen.findByRole('checkbox', { name: '모두 선택' }))
  await user.click(await screen.findByRole('button', { name: '이 조건의 26건 모두 선택' }))
  await user.click(screen.getByRole('button', { name: '보내기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '보내기' }))
  await sheet.findByText(/보낸 뒤에는 되돌릴 수 없어요/)
  await sheet.findByText(/김\*\*1님, 요가매트1를 12월 22일에 보내요/)
  await user.click(await sheet.findByRole('button', { name: '26건 보내기' }))
  await screen.findByText('성공 26 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect(await inbox()).toHaveLength(26)
  expect((await inbox())[0]).toMatchObject({ user_id: all[0]?.member.id, title: '출고일을 옮겼어요' })
  await user.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await screen.findByRole('tab', { name: '보류 0' })
})

test('한 건은 그 화면에서 보내지 않기로 하고, 되돌리면 다시 보낼 수 있다', async () => {
  const { id } = await aHeldOne('김하늘', '요가매트')
  const user = await open(screens, { resource: 'messages', path: `/${id}/show`, role: 'ops' })
  await user.click(await screen.findByRole('button', { name: '보내지 않기' }))
  await user.click(await screen.findByRole('button', { name: '1건 보내지 않기' }))
  await screen.findByText(/성공 1 · /)
  expect(await states()).toEqual([{ status: 'DISCARDED' }])
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '되돌리기' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: '되돌리기' }))
  await user.click(await screen.findByRole('button', { name: '1건 보내지 않기 되돌리기' }))
  await screen.findByText(/성공 1 · /)
  await user.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await user.click(await screen.findByRole('button', { name: '보내기' }))
  await user.click(await screen.findByRole('button', { name: '1건 보내기' }))
  await screen.findByText(/성공 1 · /)
  expect(await inbox()).toHaveLength(1)
})
