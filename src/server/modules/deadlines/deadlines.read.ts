import { kstIso } from '#shared/format/kst.ts'
import { can } from '#shared/permissions.ts'
import type { Db } from '../../db/db.ts'
import { cutPage, offsetOf, toPage } from '../../db/page.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { minutesOfDay, type WorkClock, workClock } from '../../time/businessMinutes.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import { readPolicies } from '../policies/policies.read.ts'
import { originCalendars } from '../shipping/shipping.service.ts'
import type { Deadline, DeadlinePace } from './deadlines.contract.ts'
import { readPaces } from './paces.read.ts'
import { sources } from './sources.ts'
import { deadlineKinds, type DeadlineKind, type DeadlineTeam, type Source, type Waiting } from './sources/source.ts'

/** So many of the most pressing are told; what is behind them is for the list of its own kind. */
export const deepest = 500

export type DeadlineFilter = { kind?: DeadlineKind | undefined; team?: DeadlineTeam | undefined }

const paces = new FreshCache<DeadlinePace[]>()

/**
 * 마감 레이더: what is due first, of everything that this person may see, by the working time that is left: a promise of
 * an origin counts its days, everything else those of the whole shop, all of them the hours of the policies. How each kind stands is at most 10 seconds old.
 * Error: PAGE_TOO_DEEP behind the 500th.
 */
export async function readDeadlines(
  db: Db,
  { kind, team }: DeadlineFilter,
  page: { page: number; page_size: number },
  actor: Pick<Staff, 'role'>,
  now: Date,
) {
  const offset = offsetOf(page)
  if (offset + page.page_size > deepest) throw new AppError('PAGE_TOO_DEEP', { deepest_row: deepest })
  const wanted = sources.filter(
    (one) => can(actor.role, one.permission) && (!kind || one.kind === kind) && (!team || one.team === team),
  )
  const calendarOf = await originCalendars(db, now)
  const { operations: hours } = await readPolicies(db)
  const calendar = calendarOf(null)
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
    const waiting = await source.waiting(db, offset + page.page_size + 1, { now, calendar, hours })
    found.push(...waiting.map((one) => toDeadline(source, one, clockOf(one.origin?.id ?? null), now)))
  }
  const all = await paces.get('', now, () => readPaces(db, { now, calendar, hours }))
  const told = all.filter((one) => wanted.some((source) => source.kind === one.kind))
  const rest = found.toSorted(byPressure).slice(offset, offset + page.page_size + 1)
  const { shown, total, hasNext } = await cutPage(rest, page, async () => ({
    count: told.reduce((sum, { open }) => sum + open, 0),
    isEstimate: told.some(({ open_capped }) => open_capped),
  }))
  return {
    ...toPage(shown, total, page, hasNext),
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

const toDeadline = (source: Source, one: Waiting, clock: WorkClock, now: Date): Deadline => ({
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
  assignee: one.assignee,
  record: one.record,
})
