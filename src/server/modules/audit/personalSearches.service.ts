import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { recordRepeatedRead } from './repeatedReads.service.ts'
import { isPersonal, type PersonalKeys } from './personalKeys.ts'

/**
 * 접속기록 of looking for a person: a masked answer confirms a guess, so the looking is recorded, and of what was looked
 * for only a keyed hash. A list that asks for the same again (pages, refreshing) is one line a minute.
 */

type Search = { actor: Actor; found: number; ip: string; now: Date }

/** Looking for orders or claims by phone or name. */
export async function recordSearch(
  deps: Deps,
  { phone, receiver, q }: PersonalKeys,
  search: Search,
  action = 'order.search',
): Promise<void> {
  const kind = q === undefined ? undefined : isPersonal(q)
  const by = phone !== undefined || kind === 'phone' ? 'phone' : receiver !== undefined || kind === 'name' ? 'name' : ''
  if (by) await record(deps, action, by, [phone, receiver, q].join('|'), search)
}

/** Looking for members by e-mail or phone; a number or a nickname is nobody's secret. */
export async function recordMemberSearch(deps: Deps, q: string, search: Search): Promise<void> {
  const by = q.includes('@') ? 'email' : isPersonal(q) === 'phone' ? 'phone' : ''
  if (by) await record(deps, 'member.search', by, q, search)
}

const record = (deps: Deps, action: string, by: string, text: string, { actor, found, ip, now }: Search) =>
  recordRepeatedRead(deps.db, {
    actor,
    action,
    subject: 'search',
    reason: null,
    detail: { by, found, key: deps.keys.mac(`search:${text}`).slice(0, 12) },
    ip,
    now,
  })
