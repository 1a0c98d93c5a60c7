import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readWake, type Wake, wakeChannel } from '#server/jobs/wake.ts'
import { redueDaily } from '#server/modules/conversations/conversations.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { answered, asked } from '#tests/support/conversations.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'
const api = useApi()
const path = '/core-admin/v1/consignments/holidays'
const closed = { date: '2026-11-17', name: '창립기념일', kind: 'CLOSED', shipping_origin_id: null }

/** Every wake that was said until the next one comes in. */
async function listening() {
  const told: (Wake | undefined)[] = []
  let next = Promise.withResolvers<void>()
  const stop = await api.deps.database.listen(wakeChannel, {
    onMessage: (payload) => {
      told.push(readWake(payload))
      next.resolve()
    },
  })
  return {
    told,
    stop,
    next: async () => {
      await next.promise
      next = Promise.withResolvers()
    },
  }
}

test('휴무일을 더하거나 지우면 아직 답하지 않은 문의의 기한만 바로 다시 세고, 한 출고지의 휴무일은 기한과 상관없다', async () => {
  const [cs, ops, admin] = [await api.staff('cs'), await api.staff('ops'), await api.staff('admin')]
  const policies = (await admin.get<Record<string, unknown>>('/store-admin/v1/policies')).body
  const { told, next, stop } = await listening()
  await admin.put('/store-admin/v1/policies', { ...policies, first_reply_minutes: 600 })
  await next()
  const [open, done] = [await asked(api), await asked(api)]
  await answered(api, cs, done.id)
  const dues = () =>
    rows(
      api.deps.db,
      sql`select conversation_id as id, to_char(due_at at time zone 'Asia/Seoul', 'DD HH24:MI') as due from conversation_stretches order by 1`,
    )
  const asWas = { id: done.id, due: '17 11:00' }
  expect(await dues()).toEqual([{ id: open.id, due: '17 11:00' }, asWas])
  told.length = 0

  const origin = await makeOrigin(api.deps.db, { name: '김포센터' })
  await ops.post(path, { ...closed, shipping_origin_id: origin.id })
  const { body: made } = await ops.post<{ id: number }>(path, closed)
  await next()
  expect(told).toEqual([{ task: 'conversation-dues', at: api.clock.now().getTime() }])
  expect(await redueDaily(api.deps)).toEqual({ moved: 1 })
  expect(await dues()).toEqual([{ id: open.id, due: '18 11:00' }, asWas])

  await (await api.staff('admin')).delete(`${path}/${made.id}`)
  await next()
  expect(told).toHaveLength(2)
  expect(await redueDaily(api.deps)).toEqual({ moved: 1 })
  expect(await dues()).toEqual([{ id: open.id, due: '17 11:00' }, asWas])
  await stop()
})
