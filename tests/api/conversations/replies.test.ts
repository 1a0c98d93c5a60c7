import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import {
  answer,
  answered,
  aPicture,
  asked,
  type Conversation,
  inbox,
  type Inquiry,
  mine,
  patch,
  see,
  tenSeconds,
} from '#tests/support/conversations.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

describe('답변', () => {
  test('열 번째 초에 가고, 그때까지 고객에게 아무것도 보이지 않으며, 무엇에 쓰는지 굳는다', async () => {
    const cs = await api.staff('cs')
    const { id, customer } = await asked(api)
    const queued = await answer(cs, id)
    expect(queued.body).toMatchObject({ status: 'QUEUED', send_at: '2026-11-16T10:00:10.000+09:00', version: 1 })
    expect(await see(cs, id)).toMatchObject({
      status: 'WAITING',
      last_message_id: queued.body.id,
      assignee: { id: cs.id },
    })
    await api.deps.db.execute(sql`update users set email_address = 'other@example.test' where id = ${customer.id}`)
    api.clock.advance(9_999)
    const read = async () => (await customer.get<Inquiry>(`${mine}/${id}`)).body
    expect((await read()).replies).toEqual([])
    expect(await tenSeconds(api)).toBe(1)
    expect((await read()).replies).toMatchObject([{ id: queued.body.id, content: '오늘 보냈어요.' }])
    await sendMessages(api.deps)
    const [letter] = await api.deps.db.select().from(messages)
    expect(letter?.recipient).not.toBe('other@example.test')
  })

  test('읽은 글을 꼭 말해야 하고, 채우지 않은 값과 지난 때와 남의 사진은 보내지 않는다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    const fields = async (body: object) => (await answer(cs, id, body)).body.extra?.['fields']
    expect(await fields({ expected_last_message_id: undefined })).toEqual({ expected_last_message_id: ['REQUIRED'] })
    expect(await answer(cs, id, { content: '{{고객명}}님, {{송장링크}} 보세요' })).toMatchObject({
      status: 400,
      body: { code: 'TEMPLATE_UNRESOLVED', extra: { variables: ['고객명', '송장링크'] } },
    })
    for (const damaged of ['{고객명}님', '{{고객명}님', '｛｛고객명｝｝님', '고객명}}님', '{ { 고객명 } }'])
      expect(await answer(cs, id, { content: damaged })).toMatchObject({
        status: 400,
        body: { extra: { variables: ['고객명'] } },
      })
    expect((await answer(cs, id, { content: '금액은 {}이에요' })).body.code).toBe('TEMPLATE_UNRESOLVED')
    expect(await fields({ send_at: '2026-11-15T10:00:00+09:00' })).toEqual({ send_at: ['PAST_TIME'] })
    expect(await fields({ send_at: '2027-11-15T10:00:00+09:00' })).toEqual({ send_at: ['WITHIN_DAYS'] })
    expect(await fields({ template_id: 999 })).toEqual({ template_id: ['NOT_FOUND'] })
    for (const purpose of ['NOTE', 'CATALOG'])
      expect(await fields({ image_ids: [await aPicture(api, cs, { by: 'staff', purpose })] })).toEqual({
        image_ids: ['PHOTO_NOT_FOUND'],
      })
    expect(await tenSeconds(api)).toBe(0)
  })

  test('남이 맡은 상담은 가져와야 보낼 수 있고, 관리자는 그대로 보낸다', async () => {
    const [own, other, admin] = [await api.staff('cs'), await api.staff('cs'), await api.staff('admin')]
    const { id } = await asked(api)
    await patch(own, id, { assignee_id: own.id })
    expect(await answer(other, id)).toMatchObject({
      status: 409,
      body: { code: 'CONVERSATION_ASSIGNED', extra: { assignee: { id: own.id, name: 'cs 직원' } } },
    })
    expect((await answer(admin, id)).status).toBe(201)
    expect((await see(own, id)).assignee?.id).toBe(own.id)
    expect((await answer(other, id, { take_over: true })).status).toBe(201)
    expect((await see(own, id)).assignee?.id).toBe(other.id)
  })

  test('취소하면 글과 사진이 누른 사람의 쓰던 글이 되고, 상담은 그 전과 같다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const { id } = await asked(api)
    const before = await see(cs, id)
    const picture = await aPicture(api, cs, { by: 'staff', purpose: 'REPLY' })
    const { body } = await answer(cs, id, { image_ids: [picture] })
    const cancel = `${inbox}/${id}/replies/${body.id}/cancel`
    const cancelled = await other.post<Conversation>(cancel)
    expect(cancelled.body.draft).toMatchObject({ content: '오늘 보냈어요.', images: [{ id: picture }], version: 1 })
    expect((await see(cs, id)).draft).toBeNull()
    const { last_message_id, assignee, waiting_since, sla } = await see(cs, id)
    expect({ last_message_id, assignee, waiting_since, sla }).toEqual({
      last_message_id: before.last_message_id,
      assignee: null,
      waiting_since: before.waiting_since,
      sla: before.sla,
    })
    expect(await tenSeconds(api)).toBe(0)
    expect((await other.post<Conversation>(cancel)).body.code).toBe('REPLY_NOT_SENT')
    const sent = await answered(api, cs, id)
    expect((await cs.post<Conversation>(`${inbox}/${id}/replies/${sent}/cancel`)).body.code).toBe('REPLY_ALREADY_SENT')
    expect((await cs.post(`${inbox}/${id}/replies/999/cancel`)).status).toBe(404)
  })

  test('정한 때에 가고, 그 사이에 온 글은 답을 기다린다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    const { body } = await answer(cs, id, { send_at: '2026-11-16T10:05:00+09:00', close: true })
    expect(body.send_at).toBe('2026-11-16T10:05:00.000+09:00')
    expect(await tenSeconds(api)).toBe(0)
    api.clock.set('2026-11-16T10:05:00+09:00')
    expect(await tenSeconds(api)).toBe(1)
    expect(await see(cs, id)).toMatchObject({ state: 'CLOSED', status: 'CLOSED', replies: [{ id: body.id }] })
  })
})

describe('보낸 답변', () => {
  test('고치면 전의 글이 남고, 지우면 고객에게만 없다', async () => {
    const [cs, marketer, admin] = [await api.staff('cs'), await api.staff('marketer'), await api.staff('admin')]
    const { id, customer } = await asked(api)
    const reply = await answered(api, cs, id)
    const one = `${inbox}/${id}/replies/${reply}`
    const fixed = await cs.put<{ version: number }>(one, { content: '내일 보내요.', image_ids: [], version: 1 })
    expect(fixed.body).toMatchObject({
      content: '내일 보내요.',
      version: 2,
      edited_at: '2026-11-16T10:00:10.000+09:00',
    })
    expect((await cs.put<{ code: string }>(one, { content: '늦음', image_ids: [], version: 1 })).body.code).toBe(
      'VERSION_CONFLICT',
    )
    expect((await cs.put<{ code: string }>(one, { content: '{{담당자}}', image_ids: [], version: 2 })).body.code).toBe(
      'TEMPLATE_UNRESOLVED',
    )
    expect((await customer.get<Inquiry>(`${mine}/${id}`)).body.replies).toMatchObject([
      { content: '내일 보내요.', edited_at: expect.anything() },
    ])
    const versions = await marketer.get<{ results: { content: string }[] }>(`${one}/versions`)
    expect(versions.body.results).toMatchObject([{ content: '오늘 보냈어요.', admin: { id: cs.id } }])
    const unread = await answered(api, cs, id)
    expect((await cs.delete(`${inbox}/${id}/replies/${unread}`)).status).toBe(403)
    expect((await admin.delete(`${inbox}/${id}/replies/${unread}`)).status).toBe(204)
    expect((await customer.get<Inquiry>(`${mine}/${id}`)).body).toMatchObject({
      unread: false,
      replies: [{ id: reply }],
    })
    expect((await see(cs, id)).thread.filter(({ type }) => type === 'REPLY')).toMatchObject([
      { id: reply, deleted: false },
      { id: unread, deleted: true },
    ])
    expect((await admin.delete(`${inbox}/${id}/replies/${unread}`)).status).toBe(404)
  })

  test('아직 가지 않은 것은 고치거나 지우지 못하고 취소한다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    const { body } = await answer(cs, id)
    const one = `${inbox}/${id}/replies/${body.id}`
    expect((await cs.put<{ code: string }>(one, { content: '바꿔요', image_ids: [], version: 1 })).body.code).toBe(
      'REPLY_NOT_SENT',
    )
    expect((await (await api.staff('admin')).delete<{ code: string }>(one)).body.code).toBe('REPLY_NOT_SENT')
    const other = await asked(api)
    expect(
      (await cs.put(`${inbox}/${other.id}/replies/${body.id}`, { content: '남의 것', image_ids: [], version: 1 }))
        .status,
    ).toBe(404)
  })
})

describe('내부메모와 쓰던 글', () => {
  const note = (staff: { post: Function }, id: number, body: object = {}) =>
    staff.post(`${inbox}/${id}/notes`, { content: '블랙컨슈머 의심', image_ids: [], ...body }) as Promise<{
      status: number
      body: Record<string, unknown>
    }>

  test('고객이 부르는 어떤 호출과 메일에도 메모의 글과 사진이 없다', async () => {
    const cs = await api.staff('cs')
    const { id, customer } = await asked(api)
    const picture = await aPicture(api, cs, { by: 'staff', purpose: 'NOTE' })
    expect((await note(cs, id, { image_ids: [picture] })).status).toBe(201)
    await cs.put(`${inbox}/${id}/drafts/NOTE`, { content: '블랙컨슈머 초안', image_ids: [] })
    await answered(api, cs, id)
    await sendMessages(api.deps)
    const said = [
      await customer.get(mine),
      await customer.get(`${mine}/${id}`),
      await customer.post(`${mine}/${id}/follow-ups`, { content: '또요', image_ids: [] }),
    ].map(({ body }) => JSON.stringify(body))
    const sent = await rows(
      api.deps.db,
      sql`select to_jsonb(m) as row from messages m union all select to_jsonb(o) from outbox o`,
    )
    expect(sent.length).toBeGreaterThan(1)
    for (const text of [...said, JSON.stringify(sent)]) {
      expect(text).not.toContain('블랙컨슈머')
      expect(text).not.toContain(`/images/inquiry`)
    }
    expect((await see(cs, id)).thread.find(({ type }) => type === 'NOTE')).toMatchObject({ content: '블랙컨슈머 의심' })
    const reply = await answer(cs, id, { image_ids: [picture] })
    expect(reply.body.extra?.['fields']).toEqual({ image_ids: ['PHOTO_NOT_FOUND'] })
  })

  test('운영은 제가 맡은 문의에만 쓰고, 마케터는 읽기만 한다', async () => {
    const [cs, ops, marketer] = [await api.staff('cs'), await api.staff('ops'), await api.staff('marketer')]
    const { id } = await asked(api)
    expect((await note(ops, id)).status).toBe(403)
    await patch(cs, id, { assignee_id: ops.id, team: 'ops' })
    expect((await note(ops, id)).status).toBe(201)
    expect((await note(marketer, id)).status).toBe(403)
    expect((await note(ops, 999)).status).toBe(404)
    expect((await see(marketer, id)).thread.some(({ type }) => type === 'NOTE')).toBe(true)
    expect((await ops.put(`${inbox}/${id}/drafts/REPLY`, { content: '제가', image_ids: [] })).status).toBe(403)
    expect((await ops.put(`${inbox}/${id}/drafts/NOTE`, { content: '메모', image_ids: [] })).status).toBe(200)
  })

  test('쓰던 글은 사람마다 하나이고, 먼저 고친 창이 있으면 그 글과 함께 듣고, 보내면 없어진다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const { id } = await asked(api)
    const draft = `${inbox}/${id}/drafts/REPLY`
    const put = (body: object) =>
      cs.put<{ version: number; code?: string; extra?: unknown }>(draft, { content: '', image_ids: [], ...body })
    expect((await put({ content: '안녕' })).body.version).toBe(1)
    expect((await put({ content: '안녕하세요', version: 1 })).body.version).toBe(2)
    expect((await put({ content: '다른 창', version: 1 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      extra: { version: 2, current: { content: '안녕하세요' } },
    })
    expect((await put({ content: '처음인 줄' })).body.code).toBe('VERSION_CONFLICT')
    expect((await see(cs, id)).draft).toMatchObject({ content: '안녕하세요' })
    expect((await see(other, id)).draft).toBeNull()
    await answer(cs, id)
    expect((await see(cs, id)).draft).toBeNull()
    expect((await put({ content: '지난 버전으로', version: 2 })).body.version).toBe(1)
    expect((await cs.delete(draft)).status).toBe(204)
    expect((await cs.put(`${inbox}/999/drafts/REPLY`, { content: '', image_ids: [] })).status).toBe(404)
  })

  test('남긴 메모는 초안으로 다시 나오지 않고, 쓰던 답변과 남의 메모 초안은 그대로다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const { id } = await asked(api)
    for (const [staff, kind] of [
      [cs, 'NOTE'],
      [cs, 'REPLY'],
      [other, 'NOTE'],
    ] as const)
      await staff.put(`${inbox}/${id}/drafts/${kind}`, { content: '쓰던 글', image_ids: [] })
    expect((await note(cs, id)).status).toBe(201)
    expect(await see(cs, id)).toMatchObject({ note_draft: null, draft: { content: '쓰던 글' } })
    expect(await see(other, id)).toMatchObject({ note_draft: { content: '쓰던 글' } })
  })

  test('누가 보고 쓰는지 서로 보이고, 1분이 지나면 없다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const { id } = await asked(api)
    const look = (staff: typeof cs, writing: boolean) =>
      staff.post<{ present: { id: number; writing: boolean }[] }>(`${inbox}/${id}/presence`, { writing })
    await look(cs, true)
    expect((await look(other, false)).body.present).toMatchObject([
      { id: cs.id, writing: true },
      { id: other.id, writing: false },
    ])
    expect((await other.get<{ results: { present: unknown[] }[] }>(inbox)).body.results[0]?.present).toHaveLength(2)
    api.clock.advance(60_001)
    expect((await see(other, id)).present).toEqual([])
    expect((await cs.post(`${inbox}/999/presence`, { writing: true })).status).toBe(404)
  })
})
