import { expect, test } from 'vitest'
import { nextRun, startScheduler } from '#server/jobs/scheduler.ts'
import { SettableClock } from '#server/settableClock.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

test('오래 걸리는 일이 다른 일의 차례를 막지 않고, 멈추면 하던 일을 마칠 때까지 기다린다', async () => {
  const finish = Promise.withResolvers<void>()
  const ran: string[] = []
  const stop = startScheduler(api.deps, [
    { name: 'slow', everySeconds: 5, run: () => finish.promise.then(() => ran.push('slow')) },
    { name: 'quick', everySeconds: 5, run: async () => ran.push('quick') },
  ])
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['quick'])
  const stopped = stop().then(() => ran.push('stopped'))
  finish.resolve()
  await stopped
  expect(ran).toEqual(['quick', 'slow', 'stopped'])
})

test('다음 차례까지 자다가, 시계를 맞추면 그 시각에 할 일을 바로 한다', async () => {
  const clock = new SettableClock()
  clock.set(new Date('2026-11-23T12:00:00+09:00'))
  const ran: string[] = []
  const stop = startScheduler({ ...api.deps, clock }, [
    { name: 'hourly', everySeconds: 3600, run: async () => ran.push('hourly') },
    { name: 'morning', dailyAt: '06:00', run: async () => ran.push('morning') },
  ])
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['hourly'])
  clock.set(new Date('2026-11-24T06:00:00+09:00'))
  await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['hourly', 'hourly', 'morning'])
  await stop()
})

test('매일 하는 일을 제시각에 했으면 다음 차례는 내일 그 시각(KST)이다', () => {
  const task = { name: 'morning', dailyAt: '06:00', run: async () => undefined } as const
  expect(nextRun(task, new Date('2026-11-24T05:59:59.999+09:00'))).toEqual(new Date('2026-11-24T06:00+09:00'))
  expect(nextRun(task, new Date('2026-11-24T06:00:00+09:00'))).toEqual(new Date('2026-11-25T06:00+09:00'))
})

test('두 프로세스가 함께 보아도 한 차례에 한 번만 한다', async () => {
  const ran: number[] = []
  const looked = [1, 2].map((process) => ({ process, done: Promise.withResolvers<void>() }))
  const stops = looked.map(({ process, done }) =>
    startScheduler(api.deps, [
      { name: 'once', everySeconds: 3600, run: async () => ran.push(process) },
      { name: `last-${process}`, everySeconds: 3600, run: async () => done.resolve() },
    ]),
  )
  await Promise.all(looked.map(({ done }) => done.promise))
  await expect.poll(() => ran).toHaveLength(1)
  for (const stop of stops) await stop()
  expect(ran).toHaveLength(1)
})
