import { expect } from 'vitest'
import { deliverReplies } from '#server/modules/conversations/delivery.ts'
import { conversationCategories } from '#server/modules/conversations/conversations.tables.ts'
import { images } from '#server/modules/images/images.tables.ts'
import type { TestApp, TestClient } from './api.ts'

/** Questions of customers and what staff do with them, as their answers look. */

type Customer = TestClient & { id: number }

export type Inquiry = {
  id: number
  category: { id: number; name: string }
  content: string
  status: string
  replies: {
    id: number
    content: string
    staff_name: string
    images: { id: number; url: string }[]
    edited_at?: string
  }[]
  messages: { id: number; side: string; content: string }[]
  unread: boolean
  editable: boolean
  answer_by?: string
  code?: string
  extra?: Record<string, unknown>
}
export type Entry = {
  type: string
  id: number
  content?: string
  status?: string
  text?: string
  kind?: string
  seen?: boolean
  deleted?: boolean
  settled?: boolean
  scheduled?: boolean
  mentions?: { id: number; name: string }[]
}
export type Conversation = Omit<Inquiry, 'messages'> & {
  state: string
  hold_until: string | null
  team: string
  assignee: { id: number; name: string } | null
  followers: { id: number }[]
  tags: { id: number; name: string }[]
  waiting_since: string | null
  sla: { due_at: string; minutes_left: number; kind: string; paused: boolean } | null
  reopened: number
  last_message_id: number
  thread: Entry[]
  draft: { content: string; version: number; images: { id: number }[] } | null
  note_draft: { content: string } | null
  present: { id: number; writing: boolean }[]
  call: { kind: string; by_name: string | null; called_at: string; seen: boolean } | null
  deleted: boolean
  version: number
  user: { id: number; name_masked: string }
}
export type Item = Omit<Conversation, 'thread'> & {
  preview: string
  has_queued: boolean
  scheduled_at: string | null
  failed: number
  last_side: string
  title: string | null
}
export type Inbox = { results: Item[]; total_count: number; has_next: boolean }

export const mine = '/core/v1/user/conversations/messages'
export const inbox = '/core-admin/v1/conversations/messages'

let serial = 0

/** A kind of question; answers its number. */
export async function aCategory(
  api: TestApp,
  values: Partial<typeof conversationCategories.$inferInsert> = {},
): Promise<number> {
  const [row] = await api.deps.db
    .insert(conversationCategories)
    .values({ name: `유형 ${++serial}`, ...values })
    .returning({ id: conversationCategories.id })
  return row?.id as number
}

/** A picture that somebody uploaded. */
export async function aPicture(
  api: TestApp,
  { id }: { id: number },
  { by = 'user', purpose = 'QUESTION' }: { by?: 'user' | 'staff'; purpose?: string } = {},
): Promise<number> {
  const key = `images/inquiry${++serial}.webp`
  await api.deps.files.put(key, new Uint8Array([1]))
  const [row] = await api.deps.db
    .insert(images)
    .values({
      storageKey: key,
      url: `/${key}`,
      width: 10,
      height: 10,
      purpose,
      ownerType: by,
      ownerId: id,
      createdAt: api.clock.now(),
    })
    .returning({ id: images.id })
  return row?.id as number
}

export const ask = (customer: TestClient, body: object) =>
  customer.post<Inquiry>(mine, { content: '언제 오나요?', image_ids: [], ...body })

/** A question that was taken; answers it. */
export async function asked(
  api: TestApp,
  customer?: Customer,
  body: Record<string, unknown> = {},
): Promise<Inquiry & { customer: Customer }> {
  const writer = customer ?? (await api.customer())
  const answer = await ask(writer, { category_id: body['category_id'] ?? (await aCategory(api)), ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { ...answer.body, customer: writer }
}

export const follow = (customer: Customer, id: number, content = '아직인가요?') =>
  customer.post<Inquiry>(`${mine}/${id}/follow-ups`, { content, image_ids: [] })

export const see = async (staff: TestClient, id: number): Promise<Conversation> =>
  (await staff.get<Conversation>(`${inbox}/${id}`)).body

export const answer = async (staff: TestClient, id: number, body: object = {}) =>
  staff.post<{
    id: number
    status: string
    send_at: string
    content?: string
    version: number
    code?: string
    extra?: Record<string, unknown>
  }>(`${inbox}/${id}/replies`, {
    content: '오늘 보냈어요.',
    image_ids: [],
    expected_last_message_id: (await see(staff, id)).last_message_id,
    ...body,
  })

/** Ten seconds pass, and the clock sends what is due. */
export async function tenSeconds(api: TestApp): Promise<number> {
  api.clock.advance(10_000)
  return deliverReplies(api.deps)
}

/** A reply that has arrived. */
export async function answered(api: TestApp, staff: TestClient, id: number, body: object = {}): Promise<number> {
  const queued = await answer(staff, id, body)
  expect(queued.status, JSON.stringify(queued.body)).toBe(201)
  expect(await tenSeconds(api)).toBe(1)
  return queued.body.id
}

export const patch = async (staff: TestClient, id: number, change: object) =>
  staff.patch<Conversation>(`${inbox}/${id}`, { version: (await see(staff, id)).version, ...change })
