import { sql } from 'drizzle-orm'
import { can, staffRoles } from '#shared/permissions.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import type { Staff } from '../../http/actor.ts'

/**
 * Whoever wrote a reply, as they are now, none when they work here no more. They stay so until the transaction ends: what is
 * taken from them meanwhile is taken after the reply has left.
 */
export async function writerNow(tx: Tx, id: number): Promise<Staff | undefined> {
  const [row] = await rows(
    tx,
    { id: num, name: text, role: word(staffRoles) },
    sql`select id, name, role from admins where id = ${id} and status = 'ACTIVE' for share`,
  )
  return row && { kind: 'staff', sessionId: 0, ...row }
}

/** Why what they wrote does not leave, and what it was to do is not done; none when they may still. */
export function refusalOfWriter(writer: Staff | undefined, acts: boolean): string | undefined {
  if (!writer) return '답변을 쓴 직원이 더는 일하지 않아요.'
  if (acts && !can(writer.role, 'claims:request'))
    return '답변을 쓴 직원에게 취소·교환·반품을 접수할 권한이 더는 없어요.'
  return can(writer.role, 'cs:reply') ? undefined : '답변을 쓴 직원에게 고객에게 답할 권한이 더는 없어요.'
}
