import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tallyLeadTimes } from '#server/modules/statistics/lead-times/leadTimes.jobs.ts'
import { leadTimesOf } from '#server/modules/statistics/lead-times/leadTimes.read.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi({ start: '2026-11-17T12:00:00+09:00' })
const at = (text: string) => new Date(`2026-11-${text}:00+09:00`)

test('그날을 더하는 동안 나간 것을 잃지 않고, 같은 날 나간 것들은 서로 기다리지 않는다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  const sent = { status: 'SHIPPING', invoiceNo: '123', carrier: 'CJ' } as const
  await anOrder(api.deps, shop, { paidAt: at('12T10:00'), items: [{ ...sent, shippedAt: at('13T10:00') }] })
  const ids: number[] = []
  for (let n = 0; n < 2; n++)
    ids.push(...(await anOrder(api.deps, shop, { paidAt: at('12T10:00'), items: [{}] })).itemIds)
  const shipped = async () =>
    (
      await leadTimesOf(
        db,
        { basis: 'OCCURRED', by: 'none', from: '2026-11-12', to: '2026-11-14', offset: 0, limit: 100 },
        clock.now(),
      )
    ).total.shipped
  const leave = (id: number | undefined) =>
    sql`update order_items set status = 'SHIPPING', invoice_no = '123', carrier = 'CJ', shipped_at = ${at('13T11:00').toISOString()}::timestamptz where id = ${id}`
  await db.transaction(async (tx) => {
    await tx.execute(leave(ids[0]))
    await db.execute(leave(ids[1]))
    expect((await tallyLeadTimes(api.deps)).days).toBe(5)
    expect(await tallyLeadTimes(api.deps)).toEqual({ days: 0 })
    expect(await shipped()).toBe(2)
  })
  expect(await shipped()).toBe(3)
  expect((await tallyLeadTimes(api.deps)).days).toBe(2)
  expect(await shipped()).toBe(3)
})
