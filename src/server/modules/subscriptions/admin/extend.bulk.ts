import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { subjectOf } from '../../../http/actor.ts'
import { errorTable } from '../../../http/errorTable.ts'
import { maskName } from '../../../mask.ts'
import type { BulkRow } from '../../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, refusedRow, type RowInput } from '../../bulk/operation.ts'
import type { RowWarning } from '../../bulk/rowCodes.ts'
import { type Appended, appendAll, type AppendTo } from '../append.service.ts'
import { type Held, holdAll } from '../hold.ts'
import { compensation } from './compensation.ts'
import { refusalOf, tooFewDays } from './refusals.ts'
import { takeBack } from './takeBack.ts'

/** A subscription by number and its days; a row of a file says besides what was `written`, and what is wrong with it. */
export type ExtendRow = RowInput & {
  days: number
  reason?: string
  written?: string
  problem?: RowWarning
  /** of a file: names this row of it, so that the same file gives nothing twice */
  source?: string
}

const kind = 'subscriptions.extend'

/** 구독 연장·보상: days after everything that is there, for each row once. */
export const extendEach = bulkOperation<ExtendRow>({
  kind,
  label: '구독 연장·보상',
  chunkSize: 50,
  apart: true,
  async run(tx, context, inputs) {
    const found = {
      names: await lock(tx, inputs),
      held: await heldOf(tx, inputs),
      given: await givenOf(tx, context, inputs),
    }
    const decided = inputs.map((input) => decide(context, input, found))
    const gifts = decided.flatMap((one) => ('gift' in one ? [one.gift] : []))
    const given = (await appendAll(tx, gifts, context.now)).values()
    return decided.map((one) => ('gift' in one ? done(one, sure(given.next().value)) : one.refused))
  },
  undo: {
    kind: 'subscriptions.take-back',
    rowOf: ({ targetId, after }) => ({ id: targetId, source: textIn(after?.['source']) }),
  },
})

/** 연장 되돌리기: takes back what nobody has begun to use. */
export const takeBackEach = bulkOperation<RowInput & { source?: string }>({
  kind: 'subscriptions.take-back',
  label: '구독 연장 되돌리기',
  chunkSize: 50,
  apart: true,
  async run(tx, context, inputs) {
    const names = await lock(tx, inputs)
    const outcomes: BulkRow[] = []
    for (const { id = 0, source = '' } of inputs) {
      const label = labelOf(id, names)
      try {
        const days = await takeBack(tx, { id, source, actor: subjectOf(context.actor) }, context)
        outcomes.push(
          days
            ? { id, label, status: 'SUCCESS', before: { ends_on: days.from }, after: { ends_on: days.to } }
            : { id, label, status: 'SKIPPED', code: 'ALREADY_DONE', message: '이미 거둔 기간이에요.' },
        )
      } catch (error) {
        outcomes.push(refusedRow(id, label, error))
      }
    }
    return outcomes
  },
})

type Names = Map<number, { user_name: string; plan_name: string }>

/** Holds them all, the lowest number first, and says whose they are. */
async function lock(tx: Tx, inputs: readonly RowInput[]): Promise<Names> {
  const ids = inputs.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const found = await rows(
    tx,
    { id: num, user_name: text, plan_name: text },
    sql`select s.id, u.name as user_name, p.name as plan_name from subscriptions s join users u on u.id = s.user_id join plans p on p.id = s.plan_id
        where s.id = any(${sql.param(ids)}::bigint[]) order by s.id for update of s`,
  )
  return new Map(found.map(({ id, ...names }) => [id, names]))
}

const labelOf = (id: number, names: Names) => {
  const found = names.get(id)
  return [`구독 ${id}`, ...(found ? [maskName(found.user_name), found.plan_name] : [])].filter(Boolean).join(' · ')
}

type Found = { names: Names; held: Map<number, Held>; given: Set<string> }

async function heldOf(tx: Tx, inputs: readonly RowInput[]): Promise<Map<number, Held>> {
  const all = await holdAll(
    tx,
    inputs.flatMap(({ id }) => (id === undefined ? [] : [id])),
  )
  return new Map(all.map((held) => [held.subscription.id, held]))
}

const sourceOf = ({ jobId, requestId }: BulkContext, { id, source }: ExtendRow): string =>
  source ?? `job:${jobId ?? requestId}:${id}`

/** Which of what the rows give has been given already. */
async function givenOf(tx: Tx, context: BulkContext, inputs: readonly ExtendRow[]): Promise<Set<string>> {
  const sources = inputs.map((input) => sourceOf(context, input))
  const found = await rows(
    tx,
    { source: text },
    sql`select source from subscription_periods where source = any(${sql.param(sources)}::text[])`,
  )
  return new Set(found.map(({ source }) => source))
}

type Gift = { gift: AppendTo; label: string }

/** What a row gives, or why it gives nothing; what is given once stands among what was `given` from then on. */
function decide(
  context: BulkContext,
  input: ExtendRow,
  { names, held: all, given }: Found,
): Gift | { refused: BulkRow } {
  const { id, written, problem, days } = input
  const label = [...(written ? [written] : []), ...(id === undefined ? [] : [labelOf(id, names)])].join(' · ')
  if (problem?.code === 'ROW_REPEATED')
    return { refused: { ...(id === undefined ? {} : { id }), label, status: 'SKIPPED', ...problem } }
  if (problem) return { refused: failed(id, label, problem.code, problem.message) }
  const held = id === undefined ? undefined : all.get(id)
  if (!held) return { refused: failed(id, label, 'SUBSCRIPTION_NOT_FOUND', errorTable.SUBSCRIPTION_NOT_FOUND.message) }
  const source = sourceOf(context, input)
  if (given.has(source)) return { refused: { id: held.subscription.id, label, status: 'SKIPPED', ...alreadyGiven } }
  const today = kstDay(context.now)
  const why = refusalOf(held, 'EXTEND', { today, pauses: 0 }) ?? tooFewDays(held, days, today)
  if (why) return { refused: failed(id, label, 'SUBSCRIPTION_STATE', why) }
  given.add(source)
  const because = input.reason ?? context.reason
  const append = compensation(held, days, { source, actor: subjectOf(context.actor) })
  return { label, gift: { held: because === undefined ? held : { ...held, because }, append } }
}

const alreadyGiven: RowWarning = { code: 'ALREADY_DONE', message: '이 파일의 이 행은 이미 반영했어요.' }

function done({ gift: { held, append }, label }: Gift, { startsOn, endsOn }: Appended): BulkRow {
  const { id, endsOn: before } = held.subscription
  return {
    id,
    label,
    status: 'SUCCESS',
    undoable: true,
    before: { ends_on: before },
    after: { ends_on: endsOn, days: append.days, starts_on: startsOn, source: append.source },
  }
}

/** Rows of subscriptions, each once: the second and later ones are marked. */
export function onceEach(all: readonly ExtendRow[]): ExtendRow[] {
  const seen = new Set<number>()
  return all.map((row) => {
    if (row.id === undefined || row.problem) return row
    if (seen.has(row.id)) return { ...row, problem: repeated }
    seen.add(row.id)
    return row
  })
}

const repeated: RowWarning = { code: 'ROW_REPEATED', message: '같은 구독이 위에 또 있어서 한 번만 연장해요.' }

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
