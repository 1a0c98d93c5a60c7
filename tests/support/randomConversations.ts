import { endHolds } from '#server/modules/conversations/conversations.jobs.ts'
import { changeConversation } from '#server/modules/conversations/change.service.ts'
import { deliverReplies } from '#server/modules/conversations/delivery.ts'
import { ask, changeInquiry, deleteInquiry, followUp } from '#server/modules/conversations/inquiries.service.ts'
import { cancelReply, queueReply } from '#server/modules/conversations/replies.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { sql } from 'drizzle-orm'
import type { TestApp } from './api.ts'
import type { ConversationModel, Modelled } from './conversationModel.ts'
import { rows } from './rows.ts'

export type Cast = { staff: { id: number; role: 'cs' | 'admin' }[]; customers: { id: number }[]; categories: number[] }

/** Numbers that are the same every time. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { next, among: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T }
}

/** Lets customers and staff do what they like for so many steps, and tells the model of each. */
export async function liveThrough(api: TestApp, model: ConversationModel, cast: Cast, steps: number, seed: number) {
  const { next, among } = chance(seed)
  const { db } = api.deps
  const holds = new Map<Modelled, number>()
  const now = () => api.clock.now().getTime()
  const owners = new Map<number, number>()
  const doing = (staff: Cast['staff'][number]) => ({
    actor: { kind: 'staff' as const, id: staff.id, role: staff.role, name: '상담원', sessionId: 1 },
    requestId: 'random',
    now: api.clock.now(),
  })
  const last = async (one: Modelled) => {
    const [row] = await rows<{ last: number; version: number }>(
      db,
      sql`select last_message_id::int as last, version from conversations where id = ${one.id}`,
    )
    return row ?? { last: 0, version: 0 }
  }
  const change = async (one: Modelled, staff: Cast['staff'][number], body: object) => {
    const { version } = await last(one)
    await inTransaction(db, (tx) => changeConversation(tx, one.id, { version, ...body }, doing(staff)))
  }
  const words = () => ({ content: `말 ${next()}`, image_ids: [] })
  const untouched = (one: Modelled) => !one.answeredOnce && one.state !== 'CLOSED'
  const owner = (one: Modelled) => ({ kind: 'user' as const, id: owners.get(one.id) ?? 0, sessionId: 1 })

  const acts: Record<string, (one: Modelled, staff: Cast['staff'][number]) => Promise<void>> = {
    follow: async (one) => {
      await inTransaction(db, (tx) => followUp(tx, owner(one), one.id, words(), api.clock.now()))
      model.follow(one, now())
      holds.delete(one)
    },
    reply: async (one, staff) => {
      const close = next() < 0.3
      const body = { ...words(), expected_last_message_id: (await last(one)).last, take_over: true, close }
      const id = await inTransaction(db, (tx) => queueReply(tx, one.id, body, doing(staff)))
      model.queue(one, { id, staff: staff.id, close, now: now() })
      if (next() > 0.2) return
      // thought better of
      await inTransaction(db, (tx) => cancelReply(tx, one.id, id, doing(staff)))
      model.queued = model.queued.filter((queued) => queued.id !== id)
    },
    close: async (one, staff) => {
      if (one.state === 'CLOSED') return
      await change(one, staff, { state: 'CLOSED', expected_last_message_id: (await last(one)).last })
      model.close(one, staff.id, now())
      holds.delete(one)
    },
    reopen: async (one, staff) => {
      if (one.state === 'OPEN') return
      await change(one, staff, { state: 'OPEN' })
      model.reopen(one, staff.id, now())
      holds.delete(one)
    },
    hold: async (one, staff) => {
      if (one.state === 'ON_HOLD') return
      const until = next() < 0.5 ? now() + Math.ceil(next() * 600) * 60_000 : null
      await change(one, staff, { state: 'ON_HOLD', hold_until: until && new Date(until).toISOString() })
      model.hold(one, staff.id, now())
      if (until !== null) holds.set(one, until)
    },
    sort: async (one, staff) => {
      const category = among(cast.categories)
      if (category === one.category) return
      await change(one, staff, {
        category_id: category,
        ...(next() < 0.5 ? { assignee_id: among(cast.staff).id } : {}),
      })
      one.category = category
    },
    edit: async (one) => {
      if (!untouched(one)) return
      const category = among(cast.categories)
      const body = { ...words(), category_id: category }
      await inTransaction(db, (tx) => changeInquiry(tx, owner(one), one.id, body, api.clock.now()))
      model.edit(one, category)
    },
    take: async (one) => {
      if (!untouched(one) || next() < 0.5) return
      await inTransaction(db, (tx) => deleteInquiry(tx, owner(one), one.id, api.clock.now()))
      model.take(one, now())
      holds.delete(one)
    },
  }
  const names = ['follow', 'follow', 'reply', 'reply', 'reply', 'close', 'reopen', 'hold', 'sort', 'edit', 'take']

  for (let step = 0; step < steps; step += 1) {
    const long = next()
    api.clock.advance(Math.ceil(next() * (long < 0.3 ? 9_000 : long < 0.85 ? 7_200_000 : 200_000_000)))
    await deliverReplies(api.deps)
    model.deliver(now())
    for (const one of holds.keys()) if (one.state !== 'ON_HOLD') holds.delete(one)
    await endHolds(api.deps)
    for (const [one, until] of holds)
      if (until <= now()) {
        model.resume(one, now())
        holds.delete(one)
      }
    const living = model.all.filter(({ deleted }) => !deleted)
    if (living.length < 4 || next() < 0.12) {
      const customer = among(cast.customers)
      const category = among(cast.categories)
      const actor = { kind: 'user' as const, id: customer.id, sessionId: 1 }
      const body = { ...words(), category_id: category }
      const id = await inTransaction(db, (tx) => ask(tx, actor, body, api.clock.now()))
      owners.set(id, customer.id)
      model.ask(id, category, now())
      continue
    }
    await acts[among(names)]?.(among(living.slice(-8)), among(cast.staff))
  }
}
