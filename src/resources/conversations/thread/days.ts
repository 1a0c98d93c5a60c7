import type { ThreadEntry } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'

export type Reply = Extract<ThreadEntry, { type: 'REPLY' }>
export type Note = Extract<ThreadEntry, { type: 'NOTE' }>
export type Spoken = Exclude<ThreadEntry, Note>

/** What stands in the talk with the customer: never what staff say among themselves. */
export const spokenIn = (thread: readonly ThreadEntry[]): Spoken[] =>
  thread.filter((entry): entry is Spoken => entry.type !== 'NOTE')

export const notesIn = (thread: readonly ThreadEntry[]): Note[] =>
  thread.filter((entry): entry is Note => entry.type === 'NOTE')

/** The talk by days in Korea. */
export const byDay = (entries: readonly Spoken[]): [day: string, entries: Spoken[]][] => [
  ...Map.groupBy(entries, ({ at }) => formatKst(at, 'YYYY년 M월 D일 dd요일')),
]

/** What others said after the message that somebody has read; what they said themselves is nothing new to them. */
export const newerThan = (thread: readonly ThreadEntry[], readId: number, me: number | undefined): Spoken[] =>
  spokenIn(thread).filter(
    (entry) =>
      entry.id > readId &&
      (entry.type === 'CUSTOMER' || (entry.type === 'REPLY' && entry.status !== 'CANCELLED' && entry.admin.id !== me)),
  )
