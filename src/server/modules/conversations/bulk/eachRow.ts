import { sql } from 'drizzle-orm'
import { maskName } from '../../../mask.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import type { Staff } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import type { BulkRow } from '../../bulk/bulk.contract.ts'
import { type BulkContext, failed, refusedRow, type RowInput } from '../../bulk/operation.ts'
import type { Doing } from '../change.service.ts'
import { lockConversations, type Locked } from '../conversationRow.ts'
import { type Happened, record } from '../events.ts'

/** How a command does many conversations: locked in their order, each by itself, with what became of it. */

export type ConversationInput = RowInput & { id: number; version?: number; expected_last_message_id?: number }
type Outcome = Pick<BulkRow, 'before' | 'after' | 'warnings'> & { happened: Happened[] }
type Acting = { was: Locked; doing: Doing; context: BulkContext }
type Act<Row> = (tx: Tx, input: Row, acting: Acting) => Promise<Outcome>

const staffOf = (context: BulkContext): Staff => {
  if (context.actor.kind !== 'staff') throw new AppError('FORBIDDEN')
  return context.actor
}

/** What a row is called: its customer, masked, and what they ask about. */
async function labels(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await rows(
    tx,
    { id: num, name: text, category: text },
    sql`select c.id, u.name, k.name as category from conversations c join users u on u.id = c.user_id join conversation_categories k on k.id = c.category_id
        where c.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(found.map(({ id, name, category }) => [id, `${maskName(name)} · ${category} #${id}`]))
}

/** One chunk: all rows are locked in the order of their ids, then each is done by itself; one that is refused fails alone. */
export function eachRow<Row extends ConversationInput>(act: Act<Row>) {
  return async (tx: Tx, context: BulkContext, inputs: Row[]): Promise<BulkRow[]> => {
    const ids = inputs.map(({ id }) => id)
    const locked = new Map((await lockConversations(tx, ids)).map((row) => [row.id, row]))
    const named = await labels(tx, ids)
    const doing: Doing = { actor: staffOf(context), requestId: context.requestId, now: context.now }
    const outcomes: BulkRow[] = []
    const happened: Happened[] = []
    for (const input of inputs) {
      const was = locked.get(input.id)
      const label = named.get(input.id) ?? String(input.id)
      if (!was || was.deleted) {
        outcomes.push(failed(input.id, label, 'NOT_FOUND', was ? '고객이 지운 문의예요.' : '없는 문의예요.'))
        continue
      }
      locked.set(input.id, { ...was, version: -1 })
      outcomes.push(await actOnRow(tx, label, input, { was, doing, context }, act, happened))
    }
    await record(tx, happened, doing.actor, context.now)
    return outcomes
  }
}

async function actOnRow<Row extends ConversationInput>(
  tx: Tx,
  label: string,
  input: Row,
  acting: Acting,
  act: Act<Row>,
  happened: Happened[],
): Promise<BulkRow> {
  const { was } = acting
  if (was.version === -1)
    return {
      id: was.id,
      label,
      status: 'SKIPPED',
      code: 'ROW_REPEATED',
      message: '같은 문의가 위에 또 있어서 한 번만 처리했어요.',
    }
  if (input.version !== undefined && input.version !== was.version)
    return failed(was.id, label, 'VERSION', '그 사이 다른 사람이 바꿨어요. 새로 고친 내용을 확인해 주세요.')
  await tx.execute(sql`savepoint conversation_row`)
  try {
    const { happened: more, ...done } = await act(tx, input, acting)
    await tx.execute(sql`release savepoint conversation_row`)
    happened.push(...more)
    return { id: was.id, label, status: 'SUCCESS', undoable: true, ...done }
  } catch (error) {
    await tx.execute(sql`rollback to savepoint conversation_row`)
    if (error instanceof Skipped)
      return { id: was.id, label, status: 'SKIPPED', code: error.code, message: error.message }
    return refusedRow(was.id, label, error)
  }
}

/** Nothing is to be done with this row. */
export class Skipped extends Error {
  readonly code: 'ALREADY_DONE' | 'CONVERSATION_WAITING'
  constructor(code: Skipped['code'], message: string) {
    super(message)
    this.code = code
  }
}

const chunkSize = 50
export const common = { chunkSize, atATime: 20, apart: true as const }
export const nothing = () => new Skipped('ALREADY_DONE', '이미 그렇게 되어 있어요.')
