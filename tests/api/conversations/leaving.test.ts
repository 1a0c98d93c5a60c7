import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purgeWithdrawn } from '#server/modules/accounts/accounts.jobs.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { IN_CONVERSATION } from '#shared/inConversation.ts'
import { purgeRequests } from '#server/http/purge.ts'
import { deliverReplies } from '#server/modules/conversations/delivery.ts'
import { useApi } from '#tests/support/api.ts'
import { answer, answered, asked, inbox, see, tenSeconds } from '#tests/support/conversations.ts'
import { tablesWith } from '#tests/support/leaving.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

test('탈퇴하면 상담은 끝나고 보내려던 답변은 가지 않으며, 말은 불만 기록으로 3년 뒤에 지워진다', async () => {
  const cs = await api.staff('cs')
  const customer = await api.customer({
    passwordHash: await hashPassword('Leaving-pass-1', 1),
    emailAddress: 'gone@example.test',
    nickname: '비밀별명',
  })
  const { id } = await asked(api, customer, { content: '비밀문장 하나', title: '비밀문장 제목' })
  const points = { user_ids: [customer.id], amount: 1_000, reason: '비밀사유' }
  await cs.post('/store-admin/v1/points/request', points, { headers: { [IN_CONVERSATION]: String(id) } })
  expect(await tablesWith(api, ['비밀사유'])).toContain('conversation_events')
  const template = await cs.post<{ id: number }>('/core-admin/v1/conversation-templates', {
    title: '안내',
    body: '{{고객명}}님, 곧 보내요',
  })
  await cs.post(`${inbox}/bulk/reply`, {
    rows: [{ id, expected_last_message_id: (await see(cs, id)).last_message_id }],
    template_id: template.body.id,
  })
  expect(await tablesWith(api, ['비밀별명님'])).toContain('job_rows')
  expect(await tenSeconds(api)).toBe(1)
  await answered(api, cs, id, { content: '비밀문장 답변' })
  await cs.post(`${inbox}/${id}/notes`, { content: '비밀문장 메모', image_ids: [] })
  await cs.put(`${inbox}/${id}/drafts/NOTE`, { content: '비밀문장 초안', image_ids: [] })
  await answer(cs, id, { content: '비밀문장 둘째 답변' })
  expect((await customer.delete('/api/v1/user/deactivate/', { password: 'Leaving-pass-1' })).status).toBe(204)
  api.clock.advance(10_000)
  expect(await deliverReplies(api.deps)).toBe(0)
  expect(await see(cs, id)).toMatchObject({
    state: 'CLOSED',
    call: { kind: 'FAILED', seen: false },
    sla: null,
    user: { name_masked: '탈퇴 회원' },
    content: '비밀문장 하나',
  })
  expect(await answer(cs, id)).toMatchObject({ status: 409, body: { code: 'MEMBER_WITHDRAWN' } })
  expect(
    await rows(api.deps.db, sql`select 1 as one from conversation_messages where recipient::text like '%gone@%'`),
  ).toEqual([])
  api.clock.set('2029-11-15T10:00:00+09:00')
  await purgeWithdrawn(api.deps)
  expect(await tablesWith(api, ['비밀문장'])).not.toEqual([])
  api.clock.set('2029-11-18T10:00:00+09:00')
  await purgeWithdrawn(api.deps)
  // what staff were answered is kept for a day, for repeats of their calls
  await purgeRequests(api.deps)
  expect(await tablesWith(api, ['비밀문장', '비밀별명'])).toEqual([])
  // reasons of points stay with the books and what is done to them, nowhere else
  expect(await tablesWith(api, ['비밀사유'])).not.toContain('conversation_events')
  for (const change of [sql`data = '{"amount": 2}'`, sql`kind = 'closed'`])
    await expect(api.deps.db.execute(sql`update conversation_events set ${change}`)).rejects.toThrow(/./)
})
