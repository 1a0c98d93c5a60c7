import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Deps } from '../deps.ts'
import { errorText, logError } from '../log.ts'
import { tellTroubles, wholeTrouble } from '../modules/bulk/troubles.service.ts'
import { scheduledTasks } from './jobs.tables.ts'

/** Work by the clock. `every` in seconds, or `dailyAt` a KST time. `run` may be called again after a crash. */
export type Task = { name: string; run: (deps: Deps) => Promise<unknown> } & (
  | { everySeconds: number }
  | { dailyAt: `${number}:${number}` }
)

const leaseMs = 120_000

/** Runs a task when it is due, in one process at a time. */
async function runIfDue(deps: Deps, task: Task): Promise<void> {
  const now = deps.clock.now()
  await deps.db
    .insert(scheduledTasks)
    .values({ name: task.name, nextRunAt: firstRun(task, now) })
    .onConflictDoNothing()
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
  if (!claimed) return
  let lastResult: unknown = null
  let lastError: string | null = null
  try {
    lastResult = (await task.run(deps)) ?? null
    if (claimed.lastError !== null) await tellTroubles(deps, task.name, { failed: [], done: [null] })
  } catch (error) {
    lastError = errorText(error)
    logError({ task: task.name }, error)
    await tellTroubles(deps, task.name, { failed: [wholeTrouble(error)], done: [] })
  }
  await deps.db
    .update(scheduledTasks)
    .set({
      leaseUntil: null,
      lastRunAt: now,
      nextRunAt: nextRun(task, now),
      lastResult: sql`${JSON.stringify(lastResult)}::jsonb`,
      lastError,
    })
    .where(eq(scheduledTasks.name, task.name))
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
 * Looks at the clock once a second until the returned function is called; it waits for what is running. Each task has a
 * loop of its own, so that a long one (a gateway that does not answer, a large job) keeps no other from its turn.
 */
export function startScheduler(deps: Deps, tasks: Task[]): () => Promise<void> {
  const stops = tasks.map((task) => startLoop(deps, task))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startLoop(deps: Deps, task: Task): () => Promise<void> {
  let stopped = false
  let current: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const tick = () => {
    if (stopped) return
    current = runIfDue(deps, task)
      .catch((error) => logError({ scheduler: task.name }, error))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, 1_000)
      })
  }
  timer = setTimeout(tick, 1_000)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await current
  }
}
