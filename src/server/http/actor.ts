import type { StaffRole } from '#shared/permissions.ts'

export type Customer = { kind: 'user'; id: number; sessionId: number }
/** What staff must do before anything else: a password of their own, a second factor. */
export type StaffSetup = 'PASSWORD' | 'TOTP'
export type Staff = {
  kind: 'staff'
  id: number
  role: StaffRole
  name: string
  sessionId: number
  /** none, or left out: nothing is missing */
  setup?: readonly StaffSetup[]
  /** the role that is theirs while they look at the console as another one, which `role` is then */
  ownRole?: StaffRole
}
export type Anonymous = { kind: 'anonymous' }
export type System = { kind: 'system' }

/** Who is acting. */
export type Actor = Customer | Staff | Anonymous | System

export const anonymous: Anonymous = { kind: 'anonymous' }
export const system: System = { kind: 'system' }

/** `user:12`, `ops:3`, `anonymous`, `system`: the form of a token's subject, and of every log row. */
export function subjectOf(actor: Actor): string {
  if (actor.kind === 'user') return `user:${actor.id}`
  if (actor.kind === 'staff') return `${actor.ownRole ?? actor.role}:${actor.id}`
  return actor.kind
}

/** The name that the timeline shows. */
export function nameOf(actor: Actor): string {
  if (actor.kind === 'staff') return actor.name
  if (actor.kind === 'user') return '고객'
  return actor.kind === 'system' ? '시스템' : '비회원'
}
