import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { scheduledTasks } from '#server/jobs/jobs.tables.ts'
import { startScheduler, type Task } from '#server/jobs/scheduler.ts'
import { lastResultOf } from '#server/jobs/taskResults.ts'
import { wakeTask } from '#server/jobs/wake.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const at = (kst: string) => new Date(`2026-11-${kst}+09:00`)
const entryOf = async (name: string) =>
  (await api.deps.db.select().from(scheduledTasks).where(eq(scheduledTasks.name, name)))[0]

/** Runs tasks until each has had its look: what comes last is looked at again and again meanwhile. */
async function lookAt(...tasks: Task[]): Promise<void> {
  const looked = Promise.withResolvers<void>()
  let runs = 0
  const last: Task = {
    name: 'last',
    everySeconds: 0,
    run: async () => {
      if (++runs === 4) looked.resolve()
    },
  }
  const stop = startScheduler(api.deps, [...tasks, last])
  await looked.promise
  await stop()
}
const enter = (values: typeof scheduledTasks.$inferInsert) => api.deps.db.insert(scheduledTasks).values(values)

test('처음 시작할 때 매일 하는 일은 제시각을 기다리고, 꺼져 있던 사이에 지난 것은 한 번만 하며, 남이 하는 것은 그가 죽었을 때만 한다', async () => {
  const ran: string[] = []
  const task = (name: string, more: { dailyAt: '04:00' } | { everySeconds: 60 }): Task => ({
    name,
    run: async () => void ran.push(name),
    ...more,
  })
  const now = at('16T09:00:00')
  await enter({ name: 'missed', nextRunAt: at('13T04:00:00') })
  await enter({ name: 'later', nextRunAt: at('16T09:00:01') })
  await enter({ name: 'due', nextRunAt: now })
  await enter({ name: 'held', nextRunAt: at('16T04:00:00'), leaseUntil: now })
  await enter({ name: 'dead', nextRunAt: at('16T04:00:00'), leaseUntil: new Date(now.getTime() - 1) })
  await lookAt(
    task('new', { dailyAt: '04:00' }),
    task('missed', { dailyAt: '04:00' }),
    task('later', { everySeconds: 60 }),
    task('due', { everySeconds: 60 }),
    task('held', { dailyAt: '04:00' }),
    task('dead', { dailyAt: '04:00' }),
  )
  expect(ran.toSorted()).toEqual(['dead', 'due', 'missed'])
  expect(await entryOf('new')).toMatchObject({ nextRunAt: at('17T04:00:00'), lastRunAt: null })
  expect(await entryOf('missed')).toMatchObject({ nextRunAt: at('17T04:00:00'), lastRunAt: now, leaseUntil: null })
  expect(await entryOf('due')).toMatchObject({ nextRunAt: at('16T09:01:00'), lastRunAt: now })
  expect(await entryOf('dead')).toMatchObject({ nextRunAt: at('17T04:00:00'), leaseUntil: null, lastError: null })
  expect(await entryOf('held')).toMatchObject({ nextRunAt: at('16T04:00:00'), lastRunAt: null })
})

test('실패한 일은 까닭을 남기고 지난번 결과를 지키며, 제 차례에 다시 해서 되면 까닭이 없어진다', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let fails = false
  const task: Task = {
    name: 'shaky',
    everySeconds: 60,
    run: async () => {
      if (fails) throw new Error('닿지 않음')
      return { done: 3 }
    },
  }
  await enter({ name: 'shaky', nextRunAt: api.clock.now() })
  await lookAt(task)
  expect(await entryOf('shaky')).toMatchObject({ lastError: null, lastResult: { done: 3 } })
  fails = true
  api.clock.advance(60_000)
  await lookAt(task)
  expect(await entryOf('shaky')).toMatchObject({
    lastError: expect.stringContaining('닿지 않음') as string,
    lastResult: { done: 3 },
    leaseUntil: null,
    nextRunAt: at('16T09:02:00'),
  })
  fails = false
  api.clock.advance(60_000)
  await lookAt(task)
  expect(await entryOf('shaky')).toMatchObject({ lastError: null })
  expect(await lastResultOf(api.deps.db, 'shaky')).toEqual({ done: 3 })
  said.mockRestore()
})

test('할 일이 생겼다고 커밋하면서 깨우면 제 차례를 기다리지 않고, 스스로 말한 때에 다시 한다', async () => {
  const now = at('16T09:00:00')
  await enter({ name: 'woken', nextRunAt: at('16T10:00:00') })
  const ran = Promise.withResolvers<void>()
  const task: Task = {
    name: 'woken',
    everySeconds: 3600,
    run: async () => ran.resolve(),
    next: async () => at('16T09:00:30'),
  }
  const stop = startScheduler(api.deps, [task])
  const waking = setInterval(() => void api.deps.db.transaction((tx) => wakeTask(tx, 'woken', now)), 20)
  await ran.promise
  clearInterval(waking)
  await stop()
  expect(await entryOf('woken')).toMatchObject({ lastRunAt: now, leaseUntil: null })
  expect((await entryOf('woken'))?.nextRunAt.getTime()).toBeLessThanOrEqual(at('16T09:00:30').getTime())
})
