import { sql } from 'drizzle-orm'
import { can, permissionLabel, staffRoles } from '#shared/permissions.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import type { Staff } from '../../http/actor.ts'
import { invalidField } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { refuseTooMany } from '../bulk/bulk.contract.ts'
import { tellDeadline } from '../bulk/live.ts'
import { type AssignBody, type AssignedRow, deepest } from './deadlines.contract.ts'
import { readCall } from './call.read.ts'
import { sources } from './sources.ts'
import type { DeadlineKind, Person, Source } from './sources/source.ts'

type Doing = { actor: Staff; ip: string; requestId: string; now: Date }
type Owner = Person & { role: Staff['role'] }

/**
 * Gives what waits to somebody, or to nobody. What cannot be given fails alone, and so does what somebody else has than
 * was expected. Errors: BULK_TOO_MANY, VALIDATION of who is no active member of staff.
 */
export async function assignDeadlines(
  tx: Tx,
  { items, admin_id: to, expected_admin_id: expected }: AssignBody,
  doing: Doing,
): Promise<{ results: AssignedRow[] }> {
  refuseTooMany(items.length, deepest)
  const owner = to === null ? null : await requireStaff(tx, to)
  const call = await readCall(tx, doing.now)
  const results: AssignedRow[] = []
  const assigned: { kind: DeadlineKind; id: number; from: number | null }[] = []
  for (const source of sources) {
    const ids = [...new Set(items.flatMap(({ kind, id }) => (kind === source.kind ? [id] : [])))]
    if (ids.length === 0) continue
    const refusal = refusalOf(source, doing.actor, owner)
    if (refusal) {
      results.push(...ids.map((id) => ({ kind: source.kind, id, status: 'FAILED' as const, ...refusal })))
      continue
    }
    const waiting = new Set((await source.waiting(tx, ids.length, { ...call, ids })).map(({ id }) => id))
    const given = await source.give(tx, [...waiting], to, { ...doing, expected })
    const had = new Map(given.map(({ id, from }) => [id, from]))
    results.push(
      ...ids.map((id) => ({
        kind: source.kind,
        id,
        ...(had.has(id)
          ? { status: 'SUCCESS' as const, from_admin_id: had.get(id) ?? null }
          : refusedRow(waiting.has(id), expected)),
      })),
    )
    assigned.push(...given.map((one) => ({ kind: source.kind, ...one })))
    if (given.length > 0 && source.kind !== 'CONVERSATION') await tellDeadline(tx, source.kind)
  }
  await recordAudit(tx, {
    ...doing,
    action: 'deadline.assign',
    entity: 'deadline',
    after: { admin_id: to, ...(expected === undefined ? {} : { expected_admin_id: expected }), assigned },
  })
  return { results }
}

function refusedRow(
  waits: boolean,
  expected: number | null | undefined,
): Pick<AssignedRow, 'status' | 'code' | 'message'> {
  if (!waits) return { status: 'FAILED', code: 'NOT_FOUND', message: '없거나 이미 끝난 일이에요.' }
  return expected === undefined
    ? { status: 'SKIPPED', code: 'ALREADY_DONE', message: '이미 그렇게 되어 있어요.' }
    : { status: 'FAILED', code: 'VERSION', message: '그 사이 담당이 바뀌어서 그대로 두었어요.' }
}

/** Why nothing of a kind is given to this person by that one. */
function refusalOf({ permission, assigning, owning }: Source, actor: Staff, owner: Owner | null) {
  const lacking = [permission, assigning].find((one) => !can(actor.role, one))
  const message = lacking
    ? `${permissionLabel(lacking)} 권한이 없어요.`
    : owner && !can(owner.role, owning)
      ? `${owner.name}님은 ${permissionLabel(owning)} 권한이 없어요.`
      : undefined
  return message === undefined ? undefined : { code: 'FORBIDDEN' as const, message }
}

async function requireStaff(tx: Tx, id: number): Promise<Owner> {
  const [found] = await rows(
    tx,
    { id: num, name: text, role: word(staffRoles) },
    sql`select id, name, role from admins where id = ${id} and status = 'ACTIVE' for key share`,
  )
  if (!found) throw invalidField('admin_id', 'NOT_FOUND')
  return found
}
