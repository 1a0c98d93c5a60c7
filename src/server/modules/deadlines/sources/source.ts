import { type SQL, sql } from 'drizzle-orm'
import type { Permission, StaffRole } from '#shared/permissions.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Staff } from '../../../http/actor.ts'
import type { BusinessTime } from '../../../time/businessMinutes.ts'
import type { DueCount } from '../projection.ts'

/** What is waited for, in the order in which equals stand. */
export const deadlineKinds = ['SHIP', 'CLAIM', 'CONVERSATION', 'REFUND', 'APPROVAL'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** Whose work it is first of all. */
export const deadlineTeams = ['ops', 'cs', 'admin'] as const satisfies readonly StaffRole[]
export type DeadlineTeam = (typeof deadlineTeams)[number]

export type Person = { id: number; name: string }

/** One piece of work with its promise. `origin` works by days of its own; null for what the whole shop works by. */
export type Waiting = {
  id: number
  label: string
  detail: string
  due: number
  since: number
  held: boolean
  origin: { id: number; name: string } | null
  /** who has taken it on, where the kind itself says so */
  owner?: Person | null
  /** where it is opened */
  record: { resource: string; id: number }
}

/** Which pieces of work: those that a person has, those that nobody has (null), or these. */
export type Which = { owner?: number | null | undefined; ids?: readonly number[] | undefined }

export type SourceCall = BusinessTime & Which & { now: Date }

/** What changed hands, and who had it before. */
export type Given = { id: number; from: number | null }

/** `expected` leaves alone what somebody else has, or nobody (null). */
export type Giving = { actor: Staff; now: Date; expected?: number | null | undefined }

/** One kind of promise. Each answers by bounded statements over an index of its own. */
export type Source = {
  kind: DeadlineKind
  team: DeadlineTeam
  permission: Permission
  /** what handing it out takes */
  assigning: Permission
  /** what having it takes */
  owning: Permission
  /** the first `limit` by their promise; of each origin, where these work by days of their own */
  waiting: (db: Db, limit: number, call: SourceCall) => Promise<Waiting[]>
  /** how many are due when, the first `cap` of them; of each origin likewise */
  queue: (db: Db, cap: number, call: SourceCall) => Promise<DueCount[]>
  /** rows of a statement, one for each that was finished since a moment */
  finished: (since: Date) => SQL
  /** gives it to somebody, or to nobody; answers what had another owner */
  give: (tx: Tx, ids: readonly number[], to: number | null, doing: Giving) => Promise<Given[]>
}

export const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`
