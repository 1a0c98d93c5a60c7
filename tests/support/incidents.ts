import { expect } from 'vitest'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import type { TestApp, TestClient } from './api.ts'
import { aCategory, asked, follow, type Inquiry } from './conversations.ts'
import { anOrder, aShop, type Shop } from './orders.ts'

/** Incidents, and the waves of questions that make them, as their answers look. */

export const incidentsPath = '/core-admin/v1/incidents'

export type Cause = { kind: string; job_id?: number; product_id?: number; shipping_origin_id?: number; day?: string }
export type Candidate = {
  cause: Cause
  label: string
  title: string
  count: number
  usual: number
  conversation_ids: number[]
}
export type Incident = {
  id: number
  title: string
  cause: Cause
  cause_label: string | null
  state: string
  owner: { id: number; name: string } | null
  auto_join: boolean
  conversations: number
  counts: Record<string, number>
  late: number
  answer: { content: string; template_id: number | null; close: boolean } | null
  version: number
  code?: string
  extra?: Record<string, unknown>
}
export type Member = {
  id: number
  progress: string
  told: boolean
  error: string | null
  joined_by: string | null
  user: { name_masked: string }
}
export type AnswerRow = { id: number; version: number; expected_last_message_id: number }

type Asker = Inquiry & { customer: TestClient & { id: number } }
export type Wave = {
  jobId: number
  shop: Shop
  askers: Asker[]
  category: number
  more: (count: number) => Promise<Asker[]>
}

/** Customers whose items a job has touched ask about them a minute later; `more` asks the same of others. */
export async function aWave(api: TestApp, count = 5, spare = 2): Promise<Wave> {
  const shop = await aShop(api.deps.db)
  const category = await aCategory(api)
  const orders: { customer: TestClient & { id: number }; orderId: number; itemId: number }[] = []
  for (let n = 0; n < count + spare; n++) {
    const customer = await api.customer()
    const { orderId, itemIds } = await anOrder(api.deps, { ...shop, userId: customer.id })
    orders.push({ customer, orderId, itemId: itemIds[0] ?? 0 })
  }
  const ops = await api.staff('ops')
  const done = await ops.post<{ job_id: number }>('/store-admin/v1/order-items/bulk/processing-order', {
    ids: orders.map(({ itemId }) => itemId),
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  api.clock.advance(60_000)
  const more = async (many: number) => {
    const made: Asker[] = []
    for (const { customer, orderId } of orders.splice(0, many))
      made.push(await asked(api, customer, { category_id: category, order_id: orderId }))
    FreshCache.forgetAll()
    return made
  }
  return { jobId: done.body.job_id, shop, category, askers: await more(count), more }
}

export const candidates = async (staff: TestClient): Promise<Candidate[]> =>
  (await staff.get<{ results: Candidate[] }>(`${incidentsPath}/candidates`)).body.results

export const open = (staff: TestClient, body: object) => staff.post<Incident>(incidentsPath, body)

/** The incident of a wave. */
export async function opened(staff: TestClient, { jobId, askers }: Wave, more: object = {}): Promise<Incident> {
  const answer = await open(staff, {
    title: '발주확인 이후 문의',
    cause: { kind: 'JOB', job_id: jobId },
    conversation_ids: askers.map(({ id }) => id),
    ...more,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

export const read = async (staff: TestClient, id: number): Promise<Incident> =>
  (await staff.get<Incident>(`${incidentsPath}/${id}`)).body

export const members = async (staff: TestClient, id: number, query = ''): Promise<Member[]> =>
  (await staff.get<{ results: Member[] }>(`${incidentsPath}/${id}/conversations${query}`)).body.results

export const rowsFor = async (staff: TestClient, id: number, of: string): Promise<AnswerRow[]> =>
  (await staff.get<{ results: AnswerRow[] }>(`${incidentsPath}/${id}/rows?of=${of}`)).body.results

export const followUp = (asker: Asker, content?: string) => follow(asker.customer as never, asker.id, content)
