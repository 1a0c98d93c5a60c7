import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'

/** A plain recount of 상담 지표: what happened, told by whoever made it happen, and no line of the server's. */

export type ModelFact = {
  kind: string
  day: string
  conversation: number
  category: number
  staff: number
  minutes?: number
  kept?: boolean
}
type Waiting = { since: number; kind: 'FIRST' | 'NEXT'; held: number }
export type Modelled = {
  id: number
  state: 'OPEN' | 'ON_HOLD' | 'CLOSED'
  deleted: boolean
  category: number
  answeredOnce: boolean
  openSince: number
  /** what the customer wrote and no reply has answered: when, and its place among all that was said */
  open: { at: number; place: number }[]
  since: number | null
  waiting: Waiting | null
  heldAt: number | null
  shut: ModelFact & { at: number }
}
export type Queued = { id: number; of: Modelled; place: number; staff: number; close: boolean; sendAt: number }

const minute = 60_000
const [opens, closes] = [9, 18]

/** Business time between two moments: 09:00–18:00 from Monday to Friday, not on the closed days. */
export function workedMs(from: number, to: number, closed: ReadonlySet<string>): number {
  let sum = 0
  for (let day = kstDay(from); day <= kstDay(to); day = addDays(day, 1)) {
    const midnight = Date.parse(`${day}T00:00:00+09:00`)
    // 1 January 1970 was a Thursday
    const weekday = (Math.round((midnight + 9 * 60 * minute) / 86_400_000) + 3) % 7
    if (weekday > 4 || closed.has(day)) continue
    sum += Math.max(0, Math.min(to, midnight + closes * 60 * minute) - Math.max(from, midnight + opens * 60 * minute))
  }
  return sum
}

export class ConversationModel {
  readonly facts: ModelFact[] = []
  readonly all: Modelled[] = []
  queued: Queued[] = []
  private place = 0
  private readonly closed: ReadonlySet<string>

  constructor(closed: ReadonlySet<string>) {
    this.closed = closed
  }

  private worked(from: number, to: number) {
    return Math.trunc(workedMs(from, to, this.closed) / minute)
  }

  private add(one: Modelled, kind: string, now: number, staff = 0, more: Partial<ModelFact> = {}) {
    const fact = { kind, day: kstDay(now), conversation: one.id, category: one.category, staff, ...more }
    this.facts.push(fact)
    return fact
  }

  ask(id: number, category: number, now: number) {
    const shut = { kind: '', day: '', conversation: id, category, staff: 0, at: -Infinity }
    const one: Modelled = {
      id,
      category,
      shut,
      state: 'OPEN',
      deleted: false,
      answeredOnce: false,
      openSince: now,
      since: now,
      open: [{ at: now, place: ++this.place }],
      waiting: { since: now, kind: 'FIRST', held: 0 },
      heldAt: null,
    }
    this.all.push(one)
    this.add(one, 'CREATED', now)
  }

  private wait(one: Modelled, since: number) {
    one.waiting = { since, kind: one.answeredOnce ? 'NEXT' : 'FIRST', held: 0 }
  }

  private heldFor = (one: Modelled, now: number) => (one.heldAt === null ? 0 : this.worked(one.heldAt, now))

  resume(one: Modelled, now: number) {
    if (one.waiting) one.waiting.held += this.heldFor(one, now)
    one.heldAt = null
    one.state = 'OPEN'
  }

  follow(one: Modelled, now: number) {
    one.open.push({ at: now, place: ++this.place })
    if (one.state === 'ON_HOLD') this.resume(one, now)
    if (one.state === 'CLOSED') {
      this.add(one, 'REOPENED', now)
      const { at, ...shut } = one.shut
      if (now <= at + 7 * 86_400_000) this.facts.push({ ...shut, kind: 'RETURNED' })
      one.openSince = now
      one.state = 'OPEN'
    }
    if (one.since === null) {
      one.since = now
      this.wait(one, now)
    }
  }

  queue(one: Modelled, reply: { id: number; staff: number; close: boolean; now: number }) {
    this.queued.push({ ...reply, of: one, place: ++this.place, sendAt: reply.now + 10_000 })
  }

  /** Replies that are due leave; what was written after one is not answered by it. */
  deliver(now: number) {
    const due = this.queued.filter(({ sendAt }) => sendAt <= now)
    this.queued = this.queued.filter(({ sendAt }) => sendAt > now)
    for (const { of: one, place, staff, close } of due) {
      one.open = one.open.filter((said) => said.place > place)
      const left = one.open.length > 0 ? Math.min(...one.open.map(({ at }) => at)) : null
      this.add(one, 'REPLIED', now, staff)
      if (one.state !== 'CLOSED') {
        if (one.waiting && left !== one.since) {
          this.answer(one, now, staff)
          one.answeredOnce = true
          if (left !== null) this.wait(one, left)
        }
        one.since = left
      }
      one.answeredOnce = true
      if (close && left === null && one.state !== 'CLOSED') this.close(one, staff, now)
    }
  }

  private answer(one: Modelled, now: number, staff: number) {
    const { since, kind, held } = one.waiting as Waiting
    const out = held + this.heldFor(one, now)
    const target = kind === 'FIRST' ? 240 : 480
    this.add(one, kind, now, staff, {
      minutes: Math.max(0, this.worked(since, now) - out),
      kept: workedMs(since, now, this.closed) <= (target + out) * minute,
    })
    one.waiting = null
  }

  close(one: Modelled, staff: number, now: number) {
    if (one.waiting) this.add(one, 'UNANSWERED', now, staff)
    const fact = this.add(one, 'CLOSED', now, staff, { minutes: this.worked(one.openSince, now) })
    const { minutes: _minutes, ...shut } = fact
    Object.assign(one, { state: 'CLOSED', waiting: null, since: null, heldAt: null, shut: { ...shut, at: now } })
  }

  reopen(one: Modelled, staff: number, now: number) {
    if (one.state === 'ON_HOLD') return this.resume(one, now)
    this.add(one, 'REOPENED', now, staff)
    one.state = 'OPEN'
    one.openSince = now
    one.since = one.open.length > 0 ? Math.min(...one.open.map(({ at }) => at)) : null
    if (one.since !== null) this.wait(one, now)
  }

  hold(one: Modelled, staff: number, now: number) {
    if (one.state === 'CLOSED') this.reopen(one, staff, now)
    one.state = 'ON_HOLD'
    one.heldAt ??= now
  }

  private stop(one: Modelled) {
    this.queued = this.queued.filter(({ of }) => of !== one)
  }

  /** The question anew, in other words: what was to answer it does not leave. */
  edit(one: Modelled, category: number) {
    this.stop(one)
    one.category = category
    const [first] = one.open
    if (first) first.place = ++this.place
  }

  take(one: Modelled, now: number) {
    this.stop(one)
    one.deleted = true
    one.waiting = null
    one.since = null
    this.add(one, 'DELETED', now)
  }
}

const quantile = (minutes: number[], share: number) =>
  minutes.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(minutes.length * share)) - 1] ?? null
const percent = (count: number, of: number) => (of === 0 ? null : Math.round((count / of) * 1000) / 10)

/** The figures that facts make. */
export function figuresOf(facts: readonly ModelFact[]) {
  const count = (...kinds: string[]) => facts.filter(({ kind }) => kinds.includes(kind)).length
  const spread = (wanted: string) => {
    const minutes = facts.flatMap(({ kind, minutes: took }) => (kind === wanted && took !== undefined ? [took] : []))
    return { count: minutes.length, median: quantile(minutes, 0.5), p90: quantile(minutes, 0.9) }
  }
  const [answered, kept, closed, returned] = [
    count('FIRST', 'NEXT'),
    facts.filter((fact) => fact.kept).length,
    count('CLOSED'),
    count('RETURNED'),
  ]
  return {
    created: count('CREATED'),
    reopened: count('REOPENED'),
    closed,
    deleted: count('DELETED'),
    replied: count('REPLIED'),
    unanswered: count('UNANSWERED'),
    answered,
    kept,
    late: answered - kept,
    kept_percent: percent(kept, answered),
    returned,
    returned_percent: percent(returned, closed),
    first: spread('FIRST'),
    next: spread('NEXT'),
    resolution: spread('CLOSED'),
  }
}

/** Who was open at the end of a day. */
export function openAfter(facts: readonly ModelFact[], day: string): number[] {
  const open = new Map<number, boolean>()
  for (const fact of facts)
    if (fact.day <= day && ['CREATED', 'REOPENED', 'CLOSED', 'DELETED'].includes(fact.kind))
      open.set(fact.conversation, fact.kind === 'CREATED' || fact.kind === 'REOPENED')
  return [...open].flatMap(([id, isOpen]) => (isOpen ? [id] : [])).toSorted((a, b) => a - b)
}
