import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversationDues, readWake, type Wake, wakeChannel } from '#server/jobs/wake.ts'
import { redueDaily } from '#server/modules/conversations/conversations.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { answered, asked } from '#tests/support/conversations.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'
const api = useApi()
const path = '/core-admin/v1/consignments/holidays'
const closed = { date: '2026-11-17', name: '창립기념일', kind: 'CLOSED', shipping_origin_id: null }

/** Every wake of the reckoning that was said; others wake their own tasks meanwhile. */
async function listening() {
  const told: Wake[] = []
  const stop = await api.deps.database.listen(wakeChannel, {
    onMessage: (payload) => {
      const wake = readWake(payload)
      if (wake?.task === conversationDues) told.push(wake)
    },
  })
  return { told, stop, until: (times: number) => expect.poll(() => told.length).toBe(times) }
}

test('휴무일을 더하거나 지우면 아직 답하지 않은 문의의 기한만 바로 다시 세고, 한 출고지의 휴무일은 기한과 상관없다', async () => {
  const [cs, ops, admin] = [await api.staff('cs'), await api.staff('ops'), await api.staff('admin')]
  const policies = (await admin.get<Record<string, unknown>>('/store-admin/v1/policies')).body
  const { told, until, stop } = await listening()
  await admin.put('/store-admin/v1/policies', { ...policies, first_reply_minutes: 600 })
  await until(1)
  const [open, done] = [await asked(api), await asked(api)]
  await answered(api, cs, done.id)
  const dues = () =>
    rows(
      api.deps.db,
      sql`select conversation_id as id, to_char(due_at at time zone 'Asia/Seoul', 'DD HH24:MI') as due from conversation_stretches order by 1`,
    )
  const asWas = { id: done.id, due: '17 11:00' }
  expect(await dues()).toEqual([{ id: open.id, due: '17 11:00' }, asWas])

  const origin = await makeOrigin(api.deps.db, { name: '김포센터' })
  await ops.post(path, { ...closed, shipping_origin_id: origin.id })
  const { body: made } = await ops.post<{ id: number }>(path, closed)
  await until(2)
  expect(told[1]).toEqual({ task: 'conversation-dues', at: api.clock.now().getTime() })
  expect(await redueDaily(api.deps)).toEqual({ moved: 1 })
  expect(await dues()).toEqual([{ id: open.id, due: '18 11:00' }, asWas])

  await (await api.staff('admin')).delete(`${path}/${made.id}`)
  await until(3)
  expect(await redueDaily(api.deps)).toEqual({ moved: 1 })
  expect(await dues()).toEqual([{ id: open.id, due: '17 11:00' }, asWas])
  await stop()
})
