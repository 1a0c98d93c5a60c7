import { kstIso } from '#shared/format/kst.ts'
import { can } from '#shared/permissions.ts'
import type { Db } from '../../db/db.ts'
import { cutPage, offsetOf, toPage } from '../../db/page.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { minutesOfDay, type WorkClock, workClock } from '../../time/businessMinutes.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import { readCall } from './call.read.ts'
import { type Deadline, type DeadlinePace, deepest } from './deadlines.contract.ts'
import { readOwners } from './owners.read.ts'
import { readOpen, readPaces } from './paces.read.ts'
import { sources } from './sources.ts'
import { deadlineKinds, type DeadlineKind, type DeadlineTeam, type Source, type Waiting } from './sources/source.ts'

export type DeadlineFilter = {
  kind?: DeadlineKind | undefined
  team?: DeadlineTeam | undefined
  /** what this person has, or what nobody has */
  owner?: 'me' | 'none' | undefined
}

const paces = new FreshCache<DeadlinePace[]>()

/**
 * 마감 레이더: what is due first, of everything that this person may see, by the working time that is left: a promise of an
 * origin counts its days, everything else those of the whole shop, all of them the hours of the policies. How each kind
 * stands, whoever has it, is at most 10 seconds old. Error: PAGE_TOO_DEEP behind the 500th.
 */
export async function readDeadlines(
  db: Db,
  { kind, team, owner }: DeadlineFilter,
  page: { page: number; page_size: number },
  actor: Pick<Staff, 'id' | 'role'>,
  now: Date,
) {
  const offset = offsetOf(page)
  if (offset + page.page_size > deepest) throw new AppError('PAGE_TOO_DEEP', { deepest_row: deepest })
  const wanted = sources.filter(
    (one) => can(actor.role, one.permission) && (!kind || one.kind === kind) && (!team || one.team === team),
  )
  const call = await readCall(db, now)
  const { hours, calendarOf } = call
  const mine = { ...call, ...(owner ? { owner: owner === 'me' ? actor.id : null } : {}) }
  const clocks = new Map<number | null, WorkClock>()
  const clockOf = (origin: number | null): WorkClock => {
    const known = clocks.get(origin)
    if (known) return known
    const made = workClock({ hours, calendar: calendarOf(origin) }, now)
    clocks.set(origin, made)
    return made
  }
  const found: Deadline[] = []
  for (const source of wanted) {
    const waiting = await source.waiting(db, offset + page.page_size + 1, mine)
    const assignable = can(actor.role, source.assigning)
    found.push(
      ...waiting.map((one) => toDeadline({ source, assignable, clock: clockOf(one.origin?.id ?? null), now }, one)),
    )
  }
  const all = await paces.get('', now, () => readPaces(db, call))
  const told = all.filter((one) => wanted.some((source) => source.kind === one.kind))
  const rest = found.toSorted(byPressure).slice(offset, offset + page.page_size + 1)
  const { shown, total, hasNext } = await cutPage(rest, page, async () => {
    const counted = owner ? await Promise.all(wanted.map((source) => readOpen(db, source, mine))) : told
    return {
      count: counted.reduce((sum, { open }) => sum + open, 0),
      isEstimate: counted.some(({ open_capped }) => open_capped),
    }
  })
  const ownerOf = await readOwners(db, shown)
  const results = shown.map((one) => ({ ...one, owner: one.owner ?? ownerOf(one) }))
  return {
    ...toPage(results, total, page, hasNext),
    as_of: kstIso(now),
    hours,
    day_minutes: minutesOfDay(hours),
    paces: told,
  }
}

const byPressure = (a: Deadline, b: Deadline): number =>
  a.left_minutes - b.left_minutes ||
  a.due_at.localeCompare(b.due_at) ||
  deadlineKinds.indexOf(a.kind) - deadlineKinds.indexOf(b.kind) ||
  a.id - b.id

type Standing = { source: Source; assignable: boolean; clock: WorkClock; now: Date }

const toDeadline = ({ source, assignable, clock, now }: Standing, one: Waiting): Deadline => ({
  kind: source.kind,
  team: source.team,
  id: one.id,
  label: one.label,
  detail: one.detail,
  due_at: kstIso(one.due),
  since: kstIso(one.since),
  left_minutes: Math.floor(clock.left(one.due)),
  late: one.due < now.getTime(),
  held: one.held,
  shipping_origin: one.origin,
  owner: one.owner ?? null,
  assignable,
  record: one.record,
})
