import { staffRoles, type StaffRole } from '#shared/permissions.ts'
import type { Actor, Staff } from '../../http/actor.ts'
import { parseJson } from '../../http/body.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'

/**
 * 이 역할로 보기: somebody who manages staff looks at the console as another role. From here on they are that role, so
 * every answer is the one that role gets; it can only take rights away. Errors: FORBIDDEN for anybody else and for a role
 * that is none.
 */
export function lookingAs(staff: Staff, as: string | undefined): Staff {
  if (as === undefined) return staff
  if (staff.role !== 'admin' || as === 'admin' || !(staffRoles as readonly string[]).includes(as))
    throw new AppError('FORBIDDEN', { permission: 'admin:manage' })
  return { ...staff, role: as as StaffRole, ownRole: staff.role }
}

/** Who looks changes nothing; only what would happen may be asked for. Error: LOOKING_ONLY, whatever the body holds. */
export function refuseLooking(actor: Actor, { method, readsOnly }: Endpoint, body: Uint8Array): void {
  if (actor.kind !== 'staff' || actor.ownRole === undefined || method === 'get' || readsOnly || isDryRun(body)) return
  throw new AppError('LOOKING_ONLY')
}

function isDryRun(body: Uint8Array): boolean {
  try {
    const said = parseJson(body)
    return said !== null && typeof said === 'object' && (said as { dry_run?: unknown }).dry_run === true
  } catch {
    return false
  }
}
