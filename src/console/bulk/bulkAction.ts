/**
 * What a screen says of a bulk command, and what the sheet gives back. A screen declares its commands as data, asks
 * `useBulkAction` for `start` and places the returned `sheet`; dry run, progress, result, retry and undo are here.
 * Imported by: console, resources.
 */
import type { BulkActionOf, ResourceName } from '#dataProvider/paths.ts'
import { meantAsAll } from '#dataProvider/query.ts'
import type { BulkResult, BulkRow } from '#contract/schema.d.ts'
import type { BulkBody, CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'

/** What the contract can say of a row. */
export type RowCode = NonNullable<BulkRow['code']>
/** What to do about a row, by its code. */
export type RowFixes = Readonly<Partial<Record<RowCode, string>>>

/** Rows by id, rows with values of their own, or everything that a filter named at `as_of`. */
export type BulkSelection =
  | { ids: number[] }
  | { items: ({ id: number } & Record<string, unknown>)[] }
  | {
      filter: object
      as_of: string
      /** How many the screen said there are. */
      seen: number
      /** The server is told of it, and refuses when there are many more or fewer by now. */
      held?: true
    }

/** Something the person decides in the sheet before the command goes. */
export type BulkOption = {
  name: string
  label: string
  kind: 'check' | 'text' | 'choice' | 'date'
  /** Of a date: the day that stands until another is taken. */
  initial?: () => string
  /** Of a choice; the first one stands until another is taken, none where it is `required`: then nothing is asked before. */
  choices?: readonly (readonly [value: string, name: string])[]
  helper?: string
  required?: boolean
  /** Asked only when the dry run answered some row with this code; the dry run is then made again. */
  when?: RowCode
  /** What the value adds to the body; `{ [name]: value }` when absent. */
  body?: (value: string | boolean) => object
}

/** What stands before anybody has decided. */
export const untouched = ({ initial, choices, required }: BulkOption): string | undefined =>
  initial?.() ?? (required ? undefined : choices?.[0]?.[0])

/** Rows of a result that deserve a look of their own, e.g. changed addresses. */
export type BulkNotice = { code: RowCode; label: (count: number) => string; onClick: (ids: number[]) => void }

/**
 * Money that a command moves: told by the dry run, typed back by the person before it goes. Only the rows that the dry
 * run found possible are sent then, so that what was typed is what moves.
 */
export type BulkMoney = {
  /** What the sum is called: 환불할 금액. */
  label: string
  /** Won of one row. */
  of: (row: BulkRow) => number
  /** Points of one row, told beside the won. */
  pointsOf?: (row: BulkRow) => number
  /** From how many rows on the sum has to be typed; 1 when absent. A row that `must_confirm` asks for it in any number. */
  typedFrom?: number
  /** What the typed sum adds to the body, for servers that compare it too. */
  body?: (total: number) => object
  /** What each row carries of what was seen, for servers that compare row by row; the rows go as items then. */
  rowBody?: (row: BulkRow) => object
}

/** What becomes of what customers are told of a command. */
export type Notify = 'SEND' | 'HOLD' | 'NONE'

/** What they are told, wherever a person chooses it. */
export const notifyChoices = [
  ['SEND', '바로 보내요'],
  ['HOLD', '메시지함에 두었다가 보내요'],
  ['NONE', '보내지 않아요'],
] as const satisfies readonly (readonly [Notify, string])[]

type Shown = {
  /** What staff call it: 발주확인. */
  label: string
  options?: readonly BulkOption[]
  /** What to do about a refusal, by its code. */
  fixes?: RowFixes
  notices?: readonly BulkNotice[]
  money?: BulkMoney
  /** What a row will become, in full and in sight before it happens: the words of a message. */
  preview?: (row: BulkRow) => string | undefined
  /** What to know before it goes, e.g. that it cannot be taken back. */
  note?: string
  /** How customers are told of it, where the sheet does not ask. */
  notify?: Notify
  /** the screen has no selection in which what is left could stand */
  unselected?: true
}

/** How a command goes that has a path or rows of its own. */
export type Send = (data: ConsoleDataProvider, body: BulkBody, options?: CallOptions) => Promise<BulkResult>

/** A command of a resource: POST /{resource}/bulk/{action}, or whatever its own `send` does. */
export type BulkAction<R extends ResourceName> = Shown &
  ({ action: string; send: Send } | { action: BulkActionOf<R>; send?: undefined })

/** A command ready to be sent: a bulk step on a selection, or taking a job back. */
export type Command = Shown & {
  body: BulkBody
  seen?: number
  send: (body: BulkBody, options?: CallOptions) => Promise<BulkResult>
}

/** The body that a selection makes. */
export const bodyOf = (selection: BulkSelection): BulkBody => {
  if (!('filter' in selection)) return selection
  const { filter, as_of, seen, held } = selection
  return { filter, as_of, ...(held ? { seen } : {}), ...meantAsAll(filter) }
}

const isLeft = ({ status }: BulkRow) => status === 'FAILED' || status === 'NOT_ATTEMPTED' || status === 'UNKNOWN'

/** Ids of the rows that still wait: failed, never attempted, or with an unknown outcome. */
export const leftIds = (rows: readonly BulkRow[]): number[] =>
  rows.flatMap((row) => (isLeft(row) && typeof row.id === 'number' ? [row.id] : []))

/** The same selection with only these rows. */
export const narrowed = (body: BulkBody, ids: readonly number[]): BulkBody => {
  const { filter: _filter, all: _all, seen: _seen, items, ids: _ids, as_of, ...rest } = body
  const wanted = new Set(ids)
  const kept = items?.filter((item) => 'id' in item && typeof item.id === 'number' && wanted.has(item.id))
  if (kept) return { ...rest, items: kept }
  // who compares with what was seen also wants to know when
  return { ...rest, ids: [...ids], ...(as_of === undefined ? {} : { as_of }) }
}
