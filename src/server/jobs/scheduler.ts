import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Deps } from '../deps.ts'
import { errorText, logError } from '../log.ts'
import { tellTroubles, wholeTrouble } from '../modules/bulk/troubles.service.ts'
import { scheduledTasks } from './jobs.tables.ts'
import { readWake, wakeChannel } from './wake.ts'

/**
 * Work by the clock. `every` in seconds, or `dailyAt` a KST time. `run` may be called again after a crash. `next` says
 * when there is something to do before that; who makes such work calls `wakeTask`.
 */
export type Task = {
  name: string
  run: (deps: Deps) => Promise<unknown>
  next?: (deps: Deps) => Promise<Date | null>
  /** every process works at it at once, because its rows are claimed one by one; what a process that died had is then taken over */
  inEveryProcess?: true
} & ({ everySeconds: number } | { dailyAt: `${number}:${number}` })

const leaseMs = 120_000
/** A task that somebody puts forward by hand, in the table itself, is found after this long. */
const longestSleepMs = 60_000
const firstLookMs = 1_000
const shortestSleepMs = 200
const afterTroubleMs = 1_000

/** Runs a task when it is due, in one process at a time. Answers when to look again. */
async function runIfDue(deps: Deps, task: Task): Promise<Date> {
  const now = deps.clock.now()
  const [claimed] = await deps.db
    .update(scheduledTasks)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(scheduledTasks.name, task.name),
        lte(scheduledTasks.nextRunAt, now),
        or(isNull(scheduledTasks.leaseUntil), lt(scheduledTasks.leaseUntil, now)),
      ),
    )
    .returning({ name: scheduledTasks.name, lastError: scheduledTasks.lastError })
  return claimed ? run(deps, task, claimed.lastError, now) : whenDue(deps, task, now)
}

/** Runs a task that every process works at, whoever else does. Answers when to look again. */
async function runHere(deps: Deps, task: Task): Promise<Date> {
  const now = deps.clock.now()
  const [known] = await deps.db
    .insert(scheduledTasks)
    .values({ name: task.name, nextRunAt: now })
    .onConflictDoUpdate({ target: scheduledTasks.name, set: { name: task.name } })
    .returning({ lastError: scheduledTasks.lastError })
  return run(deps, task, known?.lastError ?? null, now)
}

/**
 * When to look again at a task that this process may not run now: when it is due, or, while somebody else is at it, when
 * its turn comes round again, in case they never finish. A new task is entered first.
 */
async function whenDue(deps: Deps, task: Task, now: Date): Promise<Date> {
  const [entry] = await deps.db
    .select({ nextRunAt: scheduledTasks.nextRunAt, leaseUntil: scheduledTasks.leaseUntil })
    .from(scheduledTasks)
    .where(eq(scheduledTasks.name, task.name))
  if (entry?.leaseUntil && entry.leaseUntil >= now)
    return new Date(Math.min(entry.leaseUntil.getTime() + 1, nextRun(task, now).getTime()))
  if (entry) return entry.nextRunAt
  const nextRunAt = firstRun(task, now)
  await deps.db.insert(scheduledTasks).values({ name: task.name, nextRunAt }).onConflictDoNothing()
  return nextRunAt
}

async function run(deps: Deps, task: Task, errorBefore: string | null, now: Date): Promise<Date> {
  let lastResult: unknown = null
  let lastError: string | null = null
  try {
    lastResult = (await task.run(deps)) ?? null
    if (errorBefore !== null) await tellTroubles(deps, task.name, { failed: [], done: [null] })
  } catch (error) {
    lastError = errorText(error)
    logError({ task: task.name }, error)
    await tellTroubles(deps, task.name, { failed: [wholeTrouble(error)], done: [] })
  }
  const nextRunAt = await sooner(deps, task, nextRun(task, now))
  await deps.db
    .update(scheduledTasks)
    .set({
      leaseUntil: null,
      lastRunAt: now,
      nextRunAt,
      // what a task found last stays when it fails, and where it goes on from
      ...(lastError === null ? { lastResult: sql`${JSON.stringify(lastResult)}::jsonb` } : {}),
      lastError,
    })
    .where(eq(scheduledTasks.name, task.name))
  return nextRunAt
}

/** When the task itself wants to run, if that is before its turn; never at once again. */
async function sooner(deps: Deps, task: Task, turn: Date): Promise<Date> {
  const wanted = await task.next?.(deps).catch((error: unknown) => {
    logError({ task: task.name }, error)
    return null
  })
  if (!wanted) return turn
  const soonest = deps.clock.now().getTime() + shortestSleepMs
  return new Date(Math.min(turn.getTime(), Math.max(wanted.getTime(), soonest)))
}

const firstRun = (task: Task, now: Date) => ('everySeconds' in task ? now : nextRun(task, now))

/** When a task runs next, strictly after `now`. */
export function nextRun(task: Task, now: Date): Date {
  if ('everySeconds' in task) return new Date(now.getTime() + task.everySeconds * 1000)
  const today = kstDay(now)
  const at = new Date(`${today}T${task.dailyAt}:00+09:00`)
  return at.getTime() > now.getTime() ? at : new Date(`${addDays(today, 1)}T${task.dailyAt}:00+09:00`)
}

/**
 * Runs each task when it is due until the returned function is called, which waits for what is running. Each task has a
 * loop of its own, so that a long one (a gateway that does not answer, a large job) keeps no other from its turn, and
 * sleeps until its own next turn or until somebody sets the clock.
 */
export function startScheduler(deps: Deps, tasks: Task[]): () => Promise<void> {
  const loops = new Map(tasks.map((task) => [task.name, startLoop(deps, task)]))
  const onMessage = (payload: string) => {
    const wake = readWake(payload)
    if (wake) loops.get(wake.task)?.wakeAt(wake.at)
  }
  // without it, what is made in between waits for its task's own turn
  const deaf = deps.database.listen(wakeChannel, { onMessage }).catch((error: unknown) => {
    logError({ scheduler: wakeChannel }, error)
    return async () => {}
  })
  return async () => {
    await (
      await deaf
    )()
    await Promise.all([...loops.values()].map(({ stop }) => stop()))
  }
}

/** Its turn comes at this moment at the latest, in whichever process. */
const bringForward = (deps: Deps, task: Task, at: number) =>
  deps.db
    .update(scheduledTasks)
    .set({ nextRunAt: new Date(at) })
    .where(and(eq(scheduledTasks.name, task.name), gt(scheduledTasks.nextRunAt, new Date(at))))

type Loop = { stop: () => Promise<void>; wakeAt: (at: number) => void }

function startLoop(deps: Deps, task: Task): Loop {
  let stopped = false
  /** when somebody wants it to run, until the table says so */
  let wanted: number | undefined
  let running = false
  let current: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const sleep = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.min(Math.max(ms, 0), longestSleepMs))
  }
  const look = async () => {
    running = true
    let ms = afterTroubleMs
    try {
      const soon = wanted
      wanted = undefined
      if (soon !== undefined) await bringForward(deps, task, soon)
      const due = await (task.inEveryProcess ? runHere(deps, task) : runIfDue(deps, task))
      ms = due.getTime() - deps.clock.now().getTime()
    } catch (error) {
      logError({ scheduler: task.name }, error)
    }
    running = false
    sleep(wanted === undefined ? ms : 0)
  }
  const wake = () => {
    current = look()
  }
  // a run under way reads the clock again at its end
  const forget = deps.clock.onSet?.(() => {
    if (!running) sleep(0)
  })
  sleep(firstLookMs)
  const stop = async () => {
    stopped = true
    forget?.()
    clearTimeout(timer)
    await current
  }
  const wakeAt = (at: number) => {
    wanted = Math.min(wanted ?? at, at)
    if (!running) sleep(0)
  }
  return { stop, wakeAt }
}
