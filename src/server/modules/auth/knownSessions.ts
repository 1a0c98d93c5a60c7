import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Listener } from '../../db/db.ts'
import type { Audience } from './tokens.ts'
import { num, type RowOf } from '../../db/shape.ts'

/**
 * Sessions that were looked up and have not changed since, kept in this process, so that a call need not ask the
 * database who is there. Triggers on sessions, users and admins (`migrations/0040_account_changes.sql`) tell of every
 * change: to all processes when it commits, and to the one that makes it as soon as the statement has run.
 *
 * Nothing is kept or used unless notifications are known to arrive: a mark sent through the pool must have come back
 * over the listening connection within the last moment. It cannot overtake a change that committed before it.
 */

const channel = 'homefit_accounts'
/** For how long a mark that came back counts, and when the next one is sent. */
const leaseMs = 2_000
const renewMs = 1_000
/** Whose account this process has just changed is looked up at each call: until then its transaction is over. */
const ownChangeMs = 60_000
const maxSubjects = 10_000

export type Subject = `${Audience}:${number}`
/** A session with what calls need to know of its account; over at `ends_ms`, of which other processes may know a later one. */
export const knownSessionRow = {
  ends_ms: num,
}

export type KnownSession = RowOf<typeof knownSessionRow>

const ofDatabase = new WeakMap<Database, KnownSessions>()

/** The sessions that this process knows over a database. */
export function knownSessions(database: Database): KnownSessions {
  const kept = ofDatabase.get(database) ?? new KnownSessions(database)
  ofDatabase.set(database, kept)
  return kept
}

export class KnownSessions {
  private readonly database: Pick<Database, 'db' | 'engine' | 'listen'>
  private readonly subjects = new Map<Subject, Map<number, KnownSession>>()
  /** until when a subject is looked up at each call, by the monotonic clock */
  private readonly changing = new Map<Subject, number>()
  /** counts everything that was told: what was looked up meanwhile may be older */
  private told = 0
  private listening: Promise<unknown> | undefined
  private mark: { text: string; sentAt: number } | undefined
  private provenAt = -Infinity
  private readonly listener: Listener = {
    onMessage: (payload) => {
      if (payload === this.mark?.text) {
        this.provenAt = this.mark.sentAt
        this.mark = undefined
      } else if (!payload.startsWith('mark:')) this.forget(payload as Subject)
    },
    onAnnounced: (payload) => {
      for (const subject of this.changing.keys()) if (this.isChanging(subject)) break
      this.changing.delete(payload as Subject)
      this.changing.set(payload as Subject, performance.now() + ownChangeMs)
      this.forget(payload as Subject)
    },
    onLost: () => this.forgetAll(),
  }

  constructor(database: Pick<Database, 'db' | 'engine' | 'listen'>) {
    this.database = database
  }

  /** The session as it is known, else as `look` finds it; undefined when it is none. `now` is the shop's clock. */
  async find<T extends KnownSession>(
    subject: Subject,
    sessionId: number,
    now: Date,
    look: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const certain = this.isCertain() && !this.isChanging(subject)
    const known = certain ? this.subjects.get(subject)?.get(sessionId) : undefined
    if (known && known.ends_ms > now.getTime()) return known as T
    const before = this.told
    const found = await look()
    if (found && certain && before === this.told) this.keep(subject, sessionId, found)
    return found
  }

  /** The database holds something else, and nobody was told. */
  startAnew(): void {
    this.forgetAll()
    this.changing.clear()
  }

  /** Forgets everything, also that notifications arrive. */
  private forgetAll(): void {
    this.told++
    this.subjects.clear()
    this.provenAt = -Infinity
    this.mark = undefined
  }

  private forget(subject: Subject): void {
    this.told++
    this.subjects.delete(subject)
  }

  private keep(subject: Subject, sessionId: number, session: KnownSession): void {
    const sessions = this.subjects.get(subject) ?? new Map<number, KnownSession>()
    if (this.subjects.size >= maxSubjects) this.subjects.clear()
    this.subjects.set(subject, sessions.set(sessionId, session))
  }

  private isChanging(subject: Subject): boolean {
    const until = this.changing.get(subject)
    if (until === undefined) return false
    if (until > performance.now()) return true
    this.changing.delete(subject)
    return false
  }

  /** Whether every change that committed until a moment ago has been told; sends the next mark when it is time. */
  private isCertain(): boolean {
    const age = performance.now() - this.provenAt
    if (age > renewMs && (!this.mark || performance.now() - this.mark.sentAt > leaseMs)) void this.sendMark()
    return age <= leaseMs
  }

  private async sendMark(): Promise<void> {
    const mark = { text: `mark:${randomUUID()}`, sentAt: performance.now() }
    this.mark = mark
    try {
      this.listening ??= this.database.listen(channel, this.listener)
      await this.listening.catch((error: unknown) => {
        this.listening = undefined
        throw error
      })
      // listening from here on: what commits before the mark is told before it
      mark.sentAt = performance.now()
      if (this.mark === mark) await this.database.db.execute(sql`select pg_notify(${channel}, ${mark.text})`)
    } catch {
      // sessions are looked up meanwhile, and a later call tries again
      if (this.mark === mark) this.mark = undefined
    }
  }
}
