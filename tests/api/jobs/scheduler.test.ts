import { expect, test } from 'vitest'
import { startScheduler } from '#server/jobs/scheduler.ts'
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
