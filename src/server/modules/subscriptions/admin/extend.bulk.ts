import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { subjectOf } from '../../../http/actor.ts'
import { errorTable } from '../../../http/errorTable.ts'
import { maskName } from '../../../mask.ts'
import type { BulkRow } from '../../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, refusedRow, type RowInput } from '../../bulk/operation.ts'
import type { RowWarning } from '../../bulk/rowCodes.ts'
import { type Held, read } from '../hold.ts'
import { extend } from './perform.ts'
import { refusalOf } from './refusals.ts'
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
    const names = await lock(tx, inputs)
    const outcomes: BulkRow[] = []
    for (const input of inputs) outcomes.push(await one(tx, context, input, names))
    return outcomes
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

async function one(tx: Tx, context: BulkContext, input: ExtendRow, names: Names): Promise<BulkRow> {
  const { id, written, problem } = input
  const label = [...(written ? [written] : []), ...(id === undefined ? [] : [labelOf(id, names)])].join(' · ')
  if (problem?.code === 'ROW_REPEATED')
    return { ...(id === undefined ? {} : { id }), label, status: 'SKIPPED', ...problem }
  if (problem) return failed(id, label, problem.code, problem.message)
  const held = id === undefined || !names.has(id) ? undefined : await read(tx, id)
  if (id === undefined || !held)
    return failed(id, label, 'SUBSCRIPTION_NOT_FOUND', errorTable.SUBSCRIPTION_NOT_FOUND.message)
  const source = input.source ?? `job:${context.jobId ?? context.requestId}:${id}`
  if (await isGiven(tx, source))
    return { id, label, status: 'SKIPPED', code: 'ALREADY_DONE', message: '이 파일의 이 행은 이미 반영했어요.' }
  const refused = refusalOf(held, 'EXTEND', { today: kstDay(context.now), pauses: 0 })
  if (refused) return failed(id, label, 'SUBSCRIPTION_STATE', refused)
  try {
    return { id, label, status: 'SUCCESS', undoable: true, ...(await given(tx, context, held, { ...input, source })) }
  } catch (error) {
    return refusedRow(id, label, error)
  }
}

async function given(
  tx: Tx,
  context: BulkContext,
  held: Held,
  { days, reason, source }: ExtendRow & { source: string },
) {
  const { subscription: of } = held
  const because = reason ?? context.reason
  const { startsOn, endsOn } = await extend(tx, because === undefined ? held : { ...held, because }, days, {
    who: { userId: of.userId, actor: subjectOf(context.actor) },
    source,
    now: context.now,
  })
  return {
    before: { ends_on: of.endsOn },
    after: { ends_on: endsOn, days, starts_on: startsOn, source },
  }
}

async function isGiven(tx: Tx, source: string): Promise<boolean> {
  const found = await rows(tx, { id: num }, sql`select id from subscription_periods where source = ${source}`)
  return found.length > 0
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
